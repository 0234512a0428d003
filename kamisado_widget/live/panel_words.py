"""The words of the teacher's panel, and of the projector's page."""

from __future__ import annotations

from ..i18n import page, say


def panel_words(language: str) -> dict[str, str]:
    """Return the words of the panel.

    Examples
    --------
    >>> panel_words("en")["live.title"]
    'The room'
    """
    own = {key: text for key, text in page(language).items() if key.startswith("live.")}
    return {**own, "board": say("page.board", language), "language": language}
