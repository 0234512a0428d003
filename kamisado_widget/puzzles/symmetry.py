"""Mirror images and turns: one puzzle on up to eight pictures of the board."""

from __future__ import annotations

from hashlib import sha256

from ..rules import Layout, Position
from ..rules.board import MIRRORED, TURNED
from ..solver.symmetry import mirrored

_UNMIRRORED = {Layout.MIRRORED: Layout.STANDARD, Layout.TURNED_MIRRORED: Layout.TURNED}


def turned(position: Position) -> Position:
    """Return a position turned by half a turn, the players exchanged, without its last move.

    Every layout turned like that is itself.
    """
    towers = {
        TURNED[square]: tower._replace(player=tower.player.other) for square, tower in position.towers.items()
    }
    return position.replace(towers=towers, player=position.player.other, last=None)


def key(position: Position) -> str:
    """Return a text that a position shares with its mirror image, its turn, and the turn's mirror image.

    A board of a mirrored layout is looked at in the mirror first, where it is one of the others.
    """
    if position.layout in _UNMIRRORED:
        towers = {MIRRORED[square]: tower for square, tower in position.towers.items()}
        position = position.replace(towers=towers, layout=_UNMIRRORED[position.layout])
    plain = position.replace(last=None)
    other = turned(plain)
    return min(str(image) for image in (plain, mirrored(plain), other, mirrored(other)))


def name(position: Position, task: str) -> str:
    """Return a short name made of a position and a task: the same for each of its symmetry."""
    return sha256(f"{key(position)} {task}".encode()).hexdigest()[:8]
