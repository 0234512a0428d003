"""Symmetries: a position mirrored left to right, with colors exchanged, has the same verdict.

The solver asks about one of the two only, which halves the work on the openings. Up to eight positions are
the same puzzle.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from ..rules.board import ALL, COLOR_AT, MIRRORED, SQUARES, TURNED, Color, Layout, Tower
from ..rules.position import Position
from ..rules.setup import Setup

_ORDER = sorted(ALL)


@cache
def exchange(layout: Layout) -> dict[Color, Color]:
    """Return the color that each color becomes in the mirror."""
    colors = COLOR_AT[layout]
    return {colors[square]: colors[MIRRORED[square]] for square in SQUARES}


def mirrored(position: Position) -> Position:
    """Return the mirror image, without the last move."""
    other = exchange(position.layout)
    towers = {
        MIRRORED[square]: Tower(player, other[color], rank)
        for square, (player, color, rank) in position.towers.items()
    }
    required = other[position.required] if position.required else None
    fields = (tuple(towers.items()), position.player, required, None, position.layout, position.ruleset)
    return Position.unchecked(Setup._make(fields))


def canonical(position: Position) -> Position:
    """Return one of a position and its mirror image, the same for both."""
    other = exchange(position.layout)
    squares = {tower[:2]: square for square, tower in position.towers.items()}
    for player, color in _ORDER:  # the first tower that moves in the mirror decides
        square, image = squares[player, color], MIRRORED[squares[player, other[color]]]
        if square != image:
            return position if square < image else mirrored(position)
    return position


_UNMIRRORED = {Layout.MIRRORED: Layout.STANDARD, Layout.TURNED_MIRRORED: Layout.TURNED}


def turned(position: Position) -> Position:
    """Return a position rotated by 180 degrees with players exchanged, without its last move.

    Every layout is invariant under this rotation.
    """
    towers = {
        TURNED[square]: tower._replace(player=tower.player.other) for square, tower in position.towers.items()
    }
    return position.replace(towers=towers, player=position.player.other, last=None)


def plain(position: Position) -> Position:
    """Return a position without its last move, on a layout that is not a mirror image."""
    if position.layout in _UNMIRRORED:
        towers = {MIRRORED[square]: tower for square, tower in position.towers.items()}
        position = position.replace(towers=towers, layout=_UNMIRRORED[position.layout])
    return position.replace(last=None)


def images(position: Position) -> tuple[Position, ...]:
    """Return a position, its mirror image, its rotation, and the mirrored rotation, all :func:`plain`."""
    here = plain(position)
    other = turned(here)
    return here, mirrored(here), other, mirrored(other)


def key(position: Position) -> str:
    """Return a key that all :func:`images` share."""
    return min(map(str, images(position)))


def name(position: Position, task: str) -> str:
    """Return an id made of position and task, invariant under symmetry."""
    return sha256(f"{key(position)} {task}".encode()).hexdigest()[:8]
