"""The board mirrored left to right is itself with the colors exchanged, and so is every position.

A position and its mirror image have the same verdict. The solver asks about one of the two only,
so what it learns of one it knows of the other; that halves the work on the openings.
"""

from __future__ import annotations

from functools import cache

from ..rules.board import COLOR_AT, MIRRORED, SQUARES, Color, Layout, Player
from ..rules.position import Position


@cache
def exchange(layout: Layout) -> dict[Color, Color]:
    """Return the color that each color becomes in the mirror.

    Examples
    --------
    >>> exchange(Layout.STANDARD)[Color.ORANGE]
    Color.BROWN
    """
    colors = COLOR_AT[layout]
    return {colors[square]: colors[MIRRORED[square]] for square in SQUARES}


def mirrored(position: Position) -> Position:
    """Return a position's mirror image, without its last move.

    Examples
    --------
    >>> print(mirrored(Position.start().play("d8c7")))
    obpk1rgn/5y2/8/8/8/8/8/NGRYKPBO g y
    """
    other = exchange(position.layout)
    towers = {
        MIRRORED[square]: tower._replace(color=other[tower.color])
        for square, tower in position.towers.items()
    }
    required = other[position.required] if position.required else None
    return Position(towers, position.player, required, None, position.layout, position.ruleset)


def canonical(position: Position) -> Position:
    """Return one of a position and its mirror image: of both, the same one.

    Examples
    --------
    >>> p = Position.start().play("d8c7")
    >>> canonical(p) == canonical(mirrored(p))
    True
    """
    image = mirrored(position)
    return image if _order(image) < _order(position) else position


def _order(position: Position) -> list[tuple[Player, Color, str]]:
    return sorted((tower.player, tower.color, square) for square, tower in position.towers.items())
