"""Rules M1 to M4: where a tower may go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from .board import RAYS
from .towers import Tower

Kind = Literal["move", "push", "pass"]


class Move(NamedTuple):
    """A ply: a tower's square and where it goes.

    A push has the same form as a move, and a pass is the zero-length move that the rulebook
    calls it.

    Examples
    --------
    >>> str(Move("move", "c8", "c5")), str(Move("pass", "e5", "e5"))
    ('c8c5', 'e5e5')
    """

    kind: Kind
    origin: str
    target: str

    def __str__(self) -> str:
        """Return origin and target, as ``c8c5``."""
        return self.origin + self.target


def targets(towers: Mapping[str, Tower], square: str, reach: int) -> list[str]:
    """Return the empty squares that the tower on ``square`` may move to, at most ``reach`` away.

    Rules M1 (straight or diagonally forwards), M2 (through no tower), M3 (onto no tower). Rule M4
    asks for nothing: two towers that touch at a corner do not close the diagonal between them.

    Examples
    --------
    >>> from kamisado_widget.rules import Position
    >>> targets(Position.start().towers, "h8", 2)
    ['h7', 'h6', 'g7', 'f6']
    """
    found = []
    for ray in RAYS[towers[square].player][square]:
        for target in ray[:reach]:
            if target in towers:
                break
            found.append(target)
    return found


def line(towers: Mapping[str, Tower], origin: str, target: str) -> tuple[str, ...]:
    """Return the squares from ``origin`` to ``target``, the target included, the origin not.

    Empty if the target is on none of the tower's three lines (rule M1).
    """
    for ray in RAYS[towers[origin].player][origin]:
        if target in ray:
            return ray[: ray.index(target) + 1]
    return ()


def corner_gaps(origin: str, squares: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return, for each diagonal step, the two squares that touch at the corner it crosses (M4)."""
    steps = zip((origin, *squares), squares, strict=False)
    return [(a[0] + b[1], b[0] + a[1]) for a, b in steps if a[0] != b[0]]
