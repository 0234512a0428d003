"""The settings of all boards: each is declared here, and nowhere else.

What only a board has is declared in ``sessions/board/play_settings.py``. From a declaration follow, derived
or generated, the page's names and types, the traits and the arguments of widgets, what links carry, what is
kept as a preference, and the check of what a page sends.
"""

from __future__ import annotations

from ..i18n import LANGUAGES
from .descriptors import a_language, setting
from .wire import Palette, Signs, Theme


class SessionSettings:
    """What people may set on whatever shows a board; ``setting`` says what can be said of it."""

    cursor: int = setting(
        0, "The scene shown; one beyond either end of the tree shows the scene at that end.", by="page"
    )
    flipped: bool = setting(False, "Black below.", by="page", look="copied", link=True)
    glyphs: bool = setting(False, "Symbols for the colors.", by="reader", look="copied", link=True)
    signs: Signs = setting(
        "letters", "Which signs stand for the colors, where they do.", by="reader", look="copied"
    )
    coordinates: bool = setting(
        True, "Coordinates beside the board.", by="reader", look="copied", switch="show"
    )
    sound: bool = setting(False, "A short sound with what happens.", by="reader", look="own", switch="hear")
    speech: bool = setting(
        False, "Every sentence read aloud by the browser's voice.", by="reader", look="own", switch="hear"
    )
    theme: Theme = setting(
        "auto", "The host's background, light or dark, or one of one's own choice.", by="reader", look="own"
    )
    palette: Palette = setting(
        "standard", "The game's own colors, or eight that all eyes tell apart.", by="reader", look="own"
    )
    language: str = setting(
        LANGUAGES[0],
        "The language of every sentence; where none is chosen, the first of its reader's that there is.",
        by="reader",
        check=a_language,
    )
