"""Rules M1 to M4: moves and their targets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple

from ..i18n import KamisadoError, say
from ..i18n.message import shortened
from .board import RAYS, Tower, is_square
from .rulesets import Ruleset

MoveKind = Literal["move", "push", "pass"]
KINDS: tuple[MoveKind, ...] = ("move", "push", "pass")


class _Fields(NamedTuple):
    kind: MoveKind
    origin: str
    target: str


class Move(_Fields):
    """A ply: a ``"move"``, a ``"push"`` or a ``"pass"``.

    A pass is the zero-length move of the rulebook, the same square twice. A move equals its text, so ``"f8f4"
    in position.legal_moves`` works. A move that no board has raises a :class:`KamisadoError`.

    Examples
    --------
    >>> str(Move("move", "c8", "c5")), str(Move("pass", "e5", "e5"))
    ('c8c5', 'e5e5')
    >>> Move("push", "h3", "h4") == "h3h4"
    True
    """

    __slots__ = ()

    def __new__(cls, kind: MoveKind, origin: str, target: str) -> Move:
        squares = is_square(origin) and is_square(target)
        if not squares or kind not in KINDS or (kind == "pass") != (origin == target):
            raise KamisadoError(say("error.move_kind", found=shortened(f"{kind} {origin} {target}")))
        return super().__new__(cls, kind, origin, target)

    @classmethod
    def parse(cls, source: str) -> Move:
        """Parse two squares, with ``!`` for a push, or raise a :class:`KamisadoError`.

        Without ``!`` the text does not tell a move from a push; :meth:`Position.find_move` does.

        Examples
        --------
        >>> Move.parse("c8c5")
        Move(kind='move', origin='c8', target='c5')
        >>> Move.parse("h3h4!").kind, Move.parse("e5e5").kind
        ('push', 'pass')
        """
        squares = source.removesuffix("!") if isinstance(source, str) else ""
        if not is_move(squares):
            raise KamisadoError(say("error.move", text=shortened(source)))
        origin, target = squares[:2], squares[2:]
        kind: MoveKind = "push" if squares != source else "pass" if origin == target else "move"
        return cls(kind, origin, target)

    @property
    def rows(self) -> int:
        """The number of rows that the tower moves."""
        return abs(int(self.target[1]) - int(self.origin[1]))

    def __str__(self) -> str:
        return self.origin + self.target

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return self.origin + self.target == other
        return isinstance(other, Move) and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.origin + self.target)


@cache
def move_between(kind: MoveKind, origin: str, target: str) -> Move:
    """Return the one instance of a move, unchecked."""
    return tuple.__new__(Move, (kind, origin, target))


def is_move(found: object) -> bool:
    return isinstance(found, str) and len(found) == 4 and is_square(found[:2]) and is_square(found[2:])


def two_squares(origin: Move | str, target: str | None) -> tuple[str, str]:
    if target is not None:
        return str(origin), target
    move = origin if isinstance(origin, Move) else Move.parse(origin)
    return move.origin, move.target


def targets(towers: Mapping[str, Tower], square: str, ruleset: Ruleset) -> list[str]:
    """Return the empty squares that the tower on ``square`` may move to: M1, M2, M3 and S1.

    M4 needs no code: two towers that touch at a corner do not block the diagonal between them.
    """
    tower = towers[square]
    found = []
    for ray in RAYS[tower.player][square]:  # M1
        for target in ray[: ruleset.ranges[tower.rank]]:  # S1, DS1, TS1
            if target in towers:  # M2, M3
                break
            found.append(target)
    return found


def path(towers: Mapping[str, Tower], origin: str, target: str) -> tuple[str, ...]:
    """Return the squares after ``origin`` up to ``target``; empty if no ray leads there (M1)."""
    for ray in RAYS[towers[origin].player][origin]:
        if target in ray:
            return ray[: ray.index(target) + 1]
    return ()


def corner_gaps(origin: str, squares: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return for each diagonal step the two squares beside the corner it crosses (M4)."""
    steps = zip((origin, *squares), squares, strict=False)
    return [(a[0] + b[1], b[0] + a[1]) for a, b in steps if a[0] != b[0]]
