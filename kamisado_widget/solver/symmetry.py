"""The board mirrored left to right is itself with the colors exchanged, and so is every position.

A position and its mirror image have the same verdict. The solver asks about one of the two only,
so what it learns of one it knows of the other; that halves the work on the openings.
"""

from __future__ import annotations

from functools import cache

from ..rules.board import ALL, COLOR_AT, MIRRORED, SQUARES, Color, Layout, Tower
from ..rules.position import Position
from ..rules.setup import Setup

_ORDER = sorted(ALL)


@cache
def exchange(layout: Layout) -> dict[Color, Color]:
    """Return the color that each color becomes in the mirror."""
    colors = COLOR_AT[layout]
    return {colors[square]: colors[MIRRORED[square]] for square in SQUARES}


def mirrored(position: Position) -> Position:
    """Return a position's mirror image, without its last move."""
    other = exchange(position.layout)
    towers = {
        MIRRORED[square]: Tower(player, other[color], rank)
        for square, (player, color, rank) in position.towers.items()
    }
    required = other[position.required] if position.required else None
    fields = (tuple(towers.items()), position.player, required, None, position.layout, position.ruleset)
    return Position.unchecked(Setup._make(fields))  # it is a position, as its image is


def canonical(position: Position) -> Position:
    """Return one of a position and its mirror image: of both, the same one."""
    other = exchange(position.layout)
    squares = {tower[:2]: square for square, tower in position.towers.items()}
    for player, color in _ORDER:  # the first tower that stands elsewhere in the mirror decides
        square, image = squares[player, color], MIRRORED[squares[player, other[color]]]
        if square != image:
            return position if square < image else mirrored(position)
    return position
