"""Rules F3 and F4: how towers return to their home rows. The match decides who fills (F1, F2)."""

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


class IllegalFill(KamisadoError):  # noqa: N818 - named like IllegalMove
    """A fill that a rule refuses, or that is not due; ``explanation`` is None without a rule."""

    def __init__(self, message: str, explanation: Explanation | None = None) -> None:
        super().__init__(message)
        self.explanation = explanation


def direction_named(found: object) -> Direction:
    for direction in DIRECTIONS:
        if direction == found:
            return direction
    raise IllegalFill(say("error.direction", found=shortened(found)))


class FillStep(NamedTuple):
    origin: str
    target: str
    number: int


def steps(towers: Mapping[str, Tower], player: Player | str, direction: str) -> tuple[FillStep, ...]:
    """Return how a player's towers go home, in order (F3, F4).

    The rows nearest home go first, in each row the tower furthest to the chosen side, seen by the player.
    They fill the home row from that side; colors do not matter.
    """
    player = Player(player)
    row = HOME_ROW[player] if direction_named(direction) == "left" else HOME_ROW[player][::-1]
    files = [square[0] for square in row]
    away = ROWS if player is Player.GOLD else ROWS[::-1]
    own = [square for square in SQUARES if square in towers and towers[square].player is player]
    own.sort(key=lambda square: (away.index(square[1]), files.index(square[0])))
    return tuple(FillStep(*step) for step in zip(own, row, range(1, 9), strict=True))


def filled(towers: Mapping[str, Tower], direction: str) -> dict[str, Tower]:
    return {
        step.target: towers[step.origin] for player in Player for step in steps(towers, player, direction)
    }
