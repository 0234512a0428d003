"""Rules F1 to F4: how the towers go back to their home rows between rounds.

Who may choose the side (F1, F2) is the match's business; the order of the towers (F3, F4) is here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from ..i18n import KamisadoError, say
from ..i18n.message import shortened
from .board import HOME_ROW, ROWS, SQUARES, Player, Tower
from .explain import Explanation

Direction = Literal["left", "right"]
DIRECTIONS: tuple[Direction, ...] = ("left", "right")

RULE: dict[Direction, str] = {"left": "F3", "right": "F4"}


class IllegalFill(KamisadoError):  # noqa: N818 - named as IllegalMove is
    """A fill that a rule refuses, or that is not due.

    Attributes
    ----------
    explanation : Explanation or None
        The rule and its sentence; None where none was due, or it was no fill at all.
    """

    def __init__(self, message: str, explanation: Explanation | None = None) -> None:
        super().__init__(message)
        self.explanation = explanation


def direction_named(found: object) -> Direction:
    """Return the side to fill from if it is one, or refuse it in a sentence."""
    for direction in DIRECTIONS:
        if direction == found:
            return direction
    raise IllegalFill(say("error.direction", found=shortened(found)))


class FillStep(NamedTuple):
    """One tower going home: from where, to where (often the same), and its number in the order."""

    origin: str
    target: str
    number: int


def steps(towers: Mapping[str, Tower], player: Player | str, direction: str) -> tuple[FillStep, ...]:
    """Return how a player's towers go home, in order (F3, F4).

    The towers nearest home go first, and of one row the one furthest to the chosen side, as the
    player sees it. They fill the home row from that side. What colors are there does not matter.
    """
    player = Player(player)
    row = HOME_ROW[player] if direction_named(direction) == "left" else HOME_ROW[player][::-1]
    files = [square[0] for square in row]
    away = ROWS if player is Player.GOLD else ROWS[::-1]
    own = [square for square in SQUARES if square in towers and towers[square].player is player]
    own.sort(key=lambda square: (away.index(square[1]), files.index(square[0])))
    return tuple(FillStep(*step) for step in zip(own, row, range(1, 9), strict=True))


def filled(towers: Mapping[str, Tower], direction: str) -> dict[str, Tower]:
    """Return both players' towers back on their home rows."""
    return {
        step.target: towers[step.origin] for player in Player for step in steps(towers, player, direction)
    }
