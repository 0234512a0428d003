"""Rules M6 and M8: blocked towers, the passes they force, and the circle those may close."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..i18n import KamisadoError, say
from .board import RAYS, Color, Player
from .sumo import Push, push
from .towers import Tower


class Chain(NamedTuple):
    """Blocked towers' squares in the order in which their passes hand the turn on.

    Attributes
    ----------
    squares : tuple of str
        Every blocked tower once.
    closes : int or None
        Where in ``squares`` the turn comes round again (a deadlock); None where the passes end
        with a tower that can move. A chain may have a tail before it closes.
    """

    squares: tuple[str, ...]
    closes: int | None


def find(towers: Mapping[str, Tower], player: Player, color: Color) -> str:
    """Return the square of a player's tower of a color."""
    for square, tower in towers.items():
        if tower.color is color and tower.player is player:
            return square
    raise KamisadoError(say("error.missing", player=player, color=color))


def right_ahead(towers: Mapping[str, Tower], square: str) -> list[str]:
    """Return the squares a tower would come to first, straight and diagonally ahead."""
    return [ray[0] for ray in RAYS[towers[square].player][square] if ray]


def blocked(towers: Mapping[str, Tower], square: str) -> bool:
    """Tell whether the tower on ``square`` can neither move nor push (M6, S11)."""
    for ray in RAYS[towers[square].player][square]:
        if ray and ray[0] not in towers:
            return False
    return not isinstance(push(towers, square), Push)


def passes(towers: Mapping[str, Tower], colors: Mapping[str, Color], square: str) -> Chain:
    """Follow the passes from the tower on ``square``, which is to move.

    A blocked tower has made a zero-length move onto its own square (M6), so the opponent's tower
    of that square's color is next. Where a tower comes round again nothing can ever move: M8.
    """
    chain: list[str] = []
    while square not in chain:
        if not blocked(towers, square):
            return Chain(tuple(chain), None)
        chain.append(square)
        square = find(towers, towers[square].player.other, colors[square])
    return Chain(tuple(chain), chain.index(square))
