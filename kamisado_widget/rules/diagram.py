"""Diagrams: boards with fewer than sixteen towers, to show what a tower can do."""

from __future__ import annotations

from collections.abc import Mapping

from ..drawing import as_svg
from ..i18n import KamisadoError, Message, say
from ..i18n.message import shortened
from .board import HOME_ROW, Tower, square_named
from .explain import Explanation
from .moves import Move, two_squares
from .outcome import right_ahead
from .position import IllegalMove, Position
from .setup import Setup, SetupError, read


class Diagram:
    """A board with any of the sixteen towers, each at most once, for illustration.

    Nobody is to move and nobody wins, but the rules still say what each tower could do. Built from a
    :class:`Setup` or its text; a duplicate tower or two towers on one square raise a :class:`SetupError`, a
    square without a tower a :class:`KamisadoError`.

    Examples
    --------
    >>> diagram = Diagram("8/8/8/3r4/3B+4/8/8/8 g b")
    >>> [str(move) for move in diagram.moves("d4") if move.kind == "push"]
    ['d4d5']
    >>> diagram.describe("d4")
    'Gold’s blue Sumo on d4 can move to 7 squares. Or it pushes, and the furthest tower goes to d6.'
    """

    def __init__(self, setup: Setup | str) -> None:
        if isinstance(setup, str):
            setup = read(setup)
        if not isinstance(setup, Setup):
            raise SetupError(say("error.diagram", found=shortened(type(setup).__name__)))
        if setup.contradictions:
            raise SetupError(setup.contradictions[0])
        self.setup = setup

    @property
    def towers(self) -> Mapping[str, Tower]:
        """The towers by square."""
        return self.setup.towers

    def moves(self, square: str) -> tuple[Move, ...]:
        """Return the moves and pushes of the tower on a square, or its pass if it is blocked (M6).

        A tower on the far home row has none: the round is over (M7).
        """
        due = self.due(square)
        return () if square in HOME_ROW[due.player.other] else due.legal_moves

    def explain(self, origin: Move | str, target: str | None = None) -> Explanation:
        """Explain which rule allows or refuses a move from ``origin`` to ``target``."""
        squares = two_squares(origin, target)
        return self.due(squares[0]).explain(*squares)

    def describe(self, square: str) -> Message:
        """Describe the possible moves of the tower on a square in the current language."""
        moves = self.moves(square)
        tower = self.towers[square]
        about = {"player": tower.player, "color": tower.color, "rank": f"rank{tower.rank}", "square": square}
        if not moves:
            return say("diagram.home", **about)
        if moves[0].kind == "pass":
            return say("diagram.blocked", **about, ahead=", ".join(right_ahead(self.towers, square)))
        count = sum(move.kind == "move" for move in moves)
        if moves[-1].kind != "push":
            return say("diagram.moves", **about, count=count)
        into = self.explain(square, moves[-1].target).squares[-1]
        return say("diagram.pushes" if count else "diagram.push", **about, count=count, into=into)

    @property
    def board(self) -> Position:
        """The board as a position without legal moves, for drawing."""
        return _StillBoard.unchecked(self.setup._replace(required=None, last=None))

    def due(self, square: str) -> Position:
        """Return the board as a position in which the tower on a square is the one to move."""
        tower = self.towers.get(square_named(square))
        if tower is None:
            raise KamisadoError(say("error.no_tower", square=square))
        return _DueTower.unchecked(self.setup._replace(player=tower.player, required=tower.color, last=None))

    def __str__(self) -> str:
        return str(self.setup)

    def __repr__(self) -> str:
        return f"Diagram({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Diagram) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def _repr_svg_(self) -> str | None:
        return as_svg(self)


class _DueTower(Position):
    """A diagram in which one tower is to move."""

    outcome = None

    def __reduce__(self) -> tuple[object, tuple[object]]:
        """Pickle as the diagram's text: fewer than sixteen towers are not a position."""
        rest = (self.player, self.required, self.last, self.layout, self.ruleset)
        return type(self).unchecked, (Setup(self.towers, *rest),)

    def _must_pass(self) -> bool:
        """Return False: the tower that would move next may be missing."""
        return False


class _StillBoard(_DueTower):
    """A diagram without a side to move."""

    movable = ()

    def find_move(self, move: Move | str) -> Move:
        raise IllegalMove(say("diagram.played"))
