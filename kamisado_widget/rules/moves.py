"""Rules M1 to M4: where a tower may go."""

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
    """A ply: a tower's square and where it goes.

    A push has the same form as a move, and a pass is the zero-length move that the rulebook
    calls it. A move equals its text, so that texts can be looked for among moves; two moves are
    equal if they are of one kind too.

    Parameters
    ----------
    kind : str
        ``"move"``, ``"push"`` or ``"pass"``.
    origin, target : str
        Two squares, the same one twice for a pass.

    Raises
    ------
    KamisadoError
        A ValueError, if there is no such move on any board.

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
        """Read a move's text: two squares, and ``!`` behind a push.

        A text without it does not say whether a move is a push. The position knows:
        :meth:`Position.find_move`.

        Raises
        ------
        KamisadoError
            A ValueError, if the text is not two squares.

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

    def __str__(self) -> str:
        return self.origin + self.target

    def __eq__(self, other: object) -> bool:
        """Compare with a move, or with a move's text."""
        if isinstance(other, str):
            return self.origin + self.target == other
        return isinstance(other, Move) and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        """Compare with a move, or with a move's text."""
        return not self == other

    def __hash__(self) -> int:
        """Hash as the text: what is equal has one hash."""
        return hash(self.origin + self.target)


@cache
def move_between(kind: MoveKind, origin: str, target: str) -> Move:
    """Return a move between squares of the rules' own: nothing is checked, and each is made once."""
    return tuple.__new__(Move, (kind, origin, target))


def is_move(found: object) -> bool:
    return isinstance(found, str) and len(found) == 4 and is_square(found[:2]) and is_square(found[2:])


def two_squares(origin: Move | str, target: str | None) -> tuple[str, str]:
    """Return two squares as they are given: each by itself, or both as one move or its text."""
    if target is not None:
        return str(origin), target
    move = origin if isinstance(origin, Move) else Move.parse(origin)
    return move.origin, move.target


def targets(towers: Mapping[str, Tower], square: str, ruleset: Ruleset) -> list[str]:
    """Return the empty squares that the tower on ``square`` may move to.

    Rules M1 (straight or diagonally forwards), M2 (through no tower), M3 (onto no tower), and S1
    (no further than its range). Rule M4 asks for nothing: two towers that touch at a corner do not
    close the diagonal between them.
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
    """Return the squares from ``origin`` to ``target``, the target included, the origin not.

    Empty if the target is on none of the tower's three rays (rule M1).
    """
    for ray in RAYS[towers[origin].player][origin]:
        if target in ray:
            return ray[: ray.index(target) + 1]
    return ()


def corner_gaps(origin: str, squares: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return, for each diagonal step, the two squares that touch at the corner it crosses (M4)."""
    steps = zip((origin, *squares), squares, strict=False)
    return [(a[0] + b[1], b[0] + a[1]) for a, b in steps if a[0] != b[0]]
