"""Whom a reader can play against, and who of them was beaten."""

from __future__ import annotations

from collections.abc import Container

from ..i18n import say
from ..lessons.rounds import round_against
from ..solver.opponents import CHARACTERS, character_name
from .wire import Opponent


def opponent_named(name: str, won: Container[str], language: str) -> Opponent:
    """Return what a page shows of a character."""
    return Opponent(
        name=name,
        label=character_name(name, language),
        line=say(f"character.{name}.line", language),
        tower=CHARACTERS[name].tower,
        beaten=round_against(name) in won,
    )


def opponents(won: Container[str], language: str) -> list[Opponent]:
    """Return all of them, the weakest first.

    Examples
    --------
    >>> [each["label"] for each in opponents({"round pip"}, "en") if each["beaten"]]
    ['Pip']
    """
    return [opponent_named(name, won, language) for name in CHARACTERS]
