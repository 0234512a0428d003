"""Diagrams: boards with fewer than sixteen towers, to show what a tower can do. No round is played there."""

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
    """Towers on a board, to be looked at: any of the sixteen, each at most once.

    It is no position: who is to move, who wins and what was played before are not asked. What the
    rules say of one tower among the others holds all the same.

    Parameters
    ----------
    setup : Setup or str
        What is on the board, or its text.

    Attributes
    ----------
    setup : Setup
        What is on the board.

    Raises
    ------
    SetupError
        A ValueError, if the text is wrong, a tower stands there twice, or two share a square.

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
        """The towers by their squares."""
        return self.setup.towers

    def moves(self, square: str) -> tuple[Move, ...]:
        """Return what the tower on a square can do: move and push, or pass if it is blocked (M6).

        On the far home row it can do nothing more: the round is over (M7).

        Raises
        ------
        KamisadoError
            A ValueError, if there is no such square, or no tower on it.

        Examples
        --------
        >>> Diagram("8/8/8/8/8/8/nbg5/1O6 g -").moves("b1")
        (Move(kind='pass', origin='b1', target='b1'),)
        """
        due = self.due(square)
        return () if square in HOME_ROW[due.player.other] else due.legal_moves

    def explain(self, origin: Move | str, target: str | None = None) -> Explanation:
        """Say which rule allows or refuses that the tower on ``origin`` goes to ``target``, or such a move.

        Raises
        ------
        KamisadoError
            A ValueError, if one of them is no square, or no tower is on the first.

        Examples
        --------
        >>> Diagram("8/8/8/3r4/3B+4/8/8/8 g b").explain("d4", "d7").rule
        'M2'
        """
        squares = two_squares(origin, target)
        return self.due(squares[0]).explain(*squares)

    def describe(self, square: str) -> Message:
        """Say what the tower on a square can do, in the language that is being spoken.

        Raises
        ------
        KamisadoError
            A ValueError, if there is no such square, or no tower on it.

        Examples
        --------
        >>> Diagram("8/8/8/8/8/8/nbg5/1O6 g -").describe("b1")
        'Gold’s orange tower on b1 is blocked: every square it could move to is taken (a2, b2, c2).'
        """
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
        """What is on the board for those who draw positions: no tower is due, and none can move."""
        return _StillBoard.unchecked(self.setup._replace(required=None, last=None))

    def due(self, square: str) -> Position:
        """Return the board as if the tower on a square were the one to move.

        Raises
        ------
        KamisadoError
            A ValueError, if there is no such square, or no tower on it.

        Examples
        --------
        >>> Diagram("8/8/8/8/8/8/nbg5/1O6 g -").due("b1").required
        Color.ORANGE
        """
        tower = self.towers.get(square_named(square))
        if tower is None:
            raise KamisadoError(say("error.no_tower", square=square))
        return _DueTower.unchecked(self.setup._replace(player=tower.player, required=tower.color, last=None))

    def __str__(self) -> str:
        """Return the text, as a position's; :class:`Diagram` reads it back."""
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
    """A board on which one tower is to move, and nothing is known of the round around it."""

    outcome = None  # that a round may end is another question

    def __reduce__(self) -> tuple[object, tuple[object]]:
        """Travel as what is on the board: fewer than sixteen towers are no position."""
        rest = (self.player, self.required, self.last, self.layout, self.ruleset)
        return type(self).unchecked, (Setup(self.towers, *rest),)

    def _must_pass(self) -> bool:
        """Say no: the tower that would be next may not be there."""
        return False


class _StillBoard(_DueTower):
    """A board on which no tower is to move."""

    movable = ()

    def find_move(self, move: Move | str) -> Move:
        """Refuse: nothing is played on a diagram."""
        raise IllegalMove(say("diagram.played"))
