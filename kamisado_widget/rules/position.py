"""A position: a board in play, as a value that never changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Self

from ..drawing import as_svg
from ..i18n import KamisadoError, Message, say
from ..i18n.message import shortened
from . import explain as _explain
from . import outcome as _outcome
from . import problems as _problems
from .board import COLOR_AT, HOME_ROW, SQUARES, Color, Layout, Player, Tower, square_named
from .moves import Move, is_move, move_between, targets, two_squares
from .outcome import Chain, blocked, find, passes
from .rulesets import RULESETS, Ruleset
from .setup import Setup, SetupError, read, write
from .sumo import Push, push, pushed


class IllegalMove(KamisadoError):  # noqa: N818 - the name is part of the interface
    """A move that a rule refuses.

    Attributes
    ----------
    code : str
        The key of the rule's sentence, as ``"refused.M1"``; ``"error.move"`` if it was no move at all.
    explanation : Explanation or None
        The rule and its sentence; None if it was no move at all.
    """

    def __init__(self, message: str, explanation: _explain.Explanation | None = None) -> None:
        super().__init__(message)
        self.explanation = explanation


_VALUE = ("towers", "player", "required", "last", "layout", "ruleset")


class Position:
    """A position in a round: the towers, whose turn it is, and what they must move.

    Make one with :meth:`start` or :meth:`parse`, and others from it with :meth:`play`. Wherever a
    player, a color, a move or a layout is asked for, its text does as well.

    Attributes
    ----------
    towers : Mapping of str to Tower
        The sixteen towers by their squares, read only.
    player : Player
        Who moves next.
    required : Color or None
        The color of the tower to move (T2); None on the first move of a round (T1).
    last : Move or None
        The last real move, kept where it was a push or where passes follow it: from the move that
        shuts a tower in to the last of the passes. A deadlock's loser is told by it (M8), and who
        moves twice by a push (S3); after any other move nothing depends on it.
    layout : Layout
        The board's colors.
    ruleset : str
        One of :data:`kamisado_widget.rules.RULESETS`.

    Raises
    ------
    SetupError
        A ValueError, if the towers are not the sixteen of the game, each on a square of its own.

    Examples
    --------
    >>> position = Position.start().play("f8f4")
    >>> print(position)
    obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g b
    >>> position.play("g1g6").required
    Color.YELLOW
    """

    towers: Mapping[str, Tower]
    player: Player
    required: Color | None
    last: Move | None
    layout: Layout
    ruleset: str

    # By hand, for `dataclasses` takes a third of the time that importing the rules would take with it.
    def __init__(
        self,
        towers: Mapping[str, Tower] | Iterable[tuple[str, Tower]],
        player: Player | str,
        required: Color | str | None = None,
        last: Move | str | None = None,
        layout: Layout | str = Layout.STANDARD,
        ruleset: str = "official",
    ) -> None:
        self._take(Setup(towers, player, required, last, layout, ruleset))

    def _take(self, setup: Setup) -> None:
        """Be what a setup is, whose parts are checked; or raise its first error."""
        errors = setup.errors
        if errors:
            raise SetupError(errors[0])
        self._set(dict(setup.placed), *setup[1:])

    def _set(
        self,
        towers: Mapping[str, Tower],
        player: Player,
        required: Color | None,
        last: Move | None,
        layout: Layout,
        ruleset: str,
    ) -> None:
        self.__dict__.update(
            towers=towers if type(towers) is MappingProxyType else MappingProxyType(towers),
            player=player,
            required=required,
            last=last,
            layout=layout,
            ruleset=ruleset,
        )

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a position never changes."""
        raise AttributeError(f"a position never changes: {name}")

    def __delattr__(self, name: str) -> None:
        """Refuse: a position never changes."""
        raise AttributeError(f"a position never changes: {name}")

    def replace(self, **changes: Any) -> Position:
        """Return this position with some of its attributes changed.

        Raises
        ------
        SetupError
            A ValueError, if that is no position.

        Examples
        --------
        >>> print(Position.start().replace(required="red"))
        obpkyrgn/8/8/8/8/8/8/NGRYKPBO b r
        """
        return Position(**{name: getattr(self, name) for name in _VALUE} | changes)

    @classmethod
    def start(cls, layout: str = "standard", ruleset: str = "official") -> Position:
        """Return the first line-up: every tower on the square of its color, black to begin.

        Parameters
        ----------
        layout : str
            One of the values of :class:`Layout`.
        ruleset : str
            A name in :data:`kamisado_widget.rules.RULESETS`.

        Raises
        ------
        ValueError
            If there is no such layout or ruleset.

        Examples
        --------
        >>> print(Position.start())
        obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -
        """
        colors = COLOR_AT[Layout(layout)]
        towers = {s: Tower(player, colors[s]) for player, row in HOME_ROW.items() for s in row}
        return cls(towers, Player.BLACK, layout=layout, ruleset=ruleset)

    @classmethod
    def parse(cls, source: str) -> Position:
        """Read a position's text.

        Raises
        ------
        ValueError
            If the text is wrong, or the towers are not the sixteen of the game. The message says
            which row, which character, and what was expected.

        Examples
        --------
        >>> Position.parse("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -") == Position.start()
        True
        """
        position = cls.__new__(cls)
        position._take(read(source))
        return position

    @classmethod
    def of(cls, given: Position | Setup | str) -> Position:
        """Return what is given as a position: one, a setup, or a text.

        Raises
        ------
        SetupError
            A ValueError, if it is none.

        Examples
        --------
        >>> Position.of("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -") == Position.of(Position.start())
        True
        """
        return given if isinstance(given, Position) else cls.from_setup(given)

    @classmethod
    def from_setup(cls, setup: Setup | str) -> Position:
        """Return the position that a setup, or its text, is.

        Raises
        ------
        SetupError
            A ValueError with the setup's first error, if it is none.
        """
        return cls(*setup) if isinstance(setup, Setup) else cls.parse(setup)

    @classmethod
    def unchecked(cls, setup: Setup) -> Self:
        """Return a setup as a position in spite of its errors, to be looked at and not played."""
        position = cls.__new__(cls)
        position._set(setup.towers, *setup[1:])
        return position

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        return write(self)

    def __repr__(self) -> str:
        """Return the call of :meth:`parse` that makes this position."""
        return f"Position.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (
            self.towers == other.towers
            and self.player is other.player
            and self.required is other.required
            and self.last == other.last
            and self.layout is other.layout
            and self.ruleset == other.ruleset
        )

    def __hash__(self) -> int:
        """Hash by the text: equal positions have equal texts."""
        return hash(str(self))

    def __reduce__(self) -> tuple[object, tuple[object]]:
        """Travel as text, to other processes too."""
        return Position.parse, (str(self),)

    def _repr_svg_(self) -> str | None:
        return as_svg(self)

    @cached_property
    def rules(self) -> Ruleset:
        """The numbers of this position's ruleset."""
        return RULESETS[self.ruleset]

    def color_at(self, square: str) -> Color:
        """Return the color of a square.

        Raises
        ------
        KamisadoError
            A ValueError, if it is no square.

        Examples
        --------
        >>> Position.start().color_at("e5")
        Color.BROWN
        """
        return COLOR_AT[self.layout][square_named(square)]

    def find(self, player: Player | str, color: Color | str) -> str:
        """Return the square of a player's tower of a color.

        Raises
        ------
        KamisadoError
            A ValueError, if there is no such player or color.

        Examples
        --------
        >>> Position.start().find("gold", "blue")
        'g1'
        """
        return find(self.towers, Player(player), Color(color))

    @cached_property
    def movable(self) -> tuple[str, ...]:
        """The squares of the towers that T1 and T2 allow the player to move, blocked or not."""
        if self.required is not None:
            return (find(self.towers, self.player, self.required),)
        return tuple(s for s in SQUARES if s in self.towers and self.towers[s].player is self.player)

    @cached_property
    def chains(self) -> tuple[Chain, ...]:
        """For each tower that may be moved, the passes that begin with it, if it is blocked."""
        colors = COLOR_AT[self.layout]
        return tuple(passes(self.towers, colors, square) for square in self.movable)

    @property
    def last_mover(self) -> Player:
        """Who made the last real move, as far as the position knows."""
        if self.last and self.last.target in self.towers:
            return self.towers[self.last.target].player
        return self.player.other

    @property
    def last_color(self) -> Color | None:
        """The color of the square that the last real move ended on."""
        return self.color_at(self.last.target) if self.last else self.required

    @cached_property
    def outcome(self) -> _outcome.Outcome | None:
        """How the round ended (M7, M8), None while it goes on."""
        return _outcome.outcome(self)

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, or the one pass of a blocked tower; empty once the round is over.

        Examples
        --------
        >>> len(Position.start().legal_moves), "f8f4" in Position.start().legal_moves
        (102, True)
        """
        if self.outcome:
            return ()
        moves, towers, rules = [], self.towers, RULESETS[self.ruleset]
        for square in self.movable:
            moves += [move_between("move", square, target) for target in targets(towers, square, rules)]
            if towers[square].rank and isinstance(available := push(towers, square), Push):
                moves.append(move_between("push", square, available.pushed[0]))
        return tuple(moves) or tuple(move_between("pass", square, square) for square in self.movable)

    def find_move(self, move: Move | str) -> Move:
        """Return the legal move of a text, which knows whether it is a push.

        Parameters
        ----------
        move : Move or str
            A legal move or its text.

        Raises
        ------
        IllegalMove
            A ValueError, with the rule that refuses the move.

        Examples
        --------
        >>> Position.start().find_move("c8c5")
        Move(kind='move', origin='c8', target='c5')
        """
        text = str(move)
        origin, target = text[:2], text[2:]
        for legal in self.legal_moves:  # by index: faster than by name, and this runs for each move played
            if legal[2] == target and legal[1] == origin:
                return legal
        raise self._refuse(move)

    def is_legal(self, move: Move | str) -> bool:
        """Tell whether a move may be played; :meth:`explain` says why not.

        Examples
        --------
        >>> Position.start().is_legal("f8f4"), Position.start().is_legal("f8f9")
        (True, False)
        """
        return str(move) in map(str, self.legal_moves)

    def play(self, move: Move | str) -> Position:
        """Return the position after a legal move; this one stays as it is.

        :meth:`Match.play` does otherwise: a match changes.

        Parameters
        ----------
        move : Move or str
            A legal move or its text.

        Raises
        ------
        IllegalMove
            A ValueError, with the rule that refuses the move.

        Examples
        --------
        >>> Position.start().play("d8d7").player
        Player.GOLD
        """
        legal = self.find_move(move)
        if legal.kind == "pass":
            return self._after_pass(legal.target)
        if legal.kind == "push":
            return self._after_push(legal)
        towers = dict(self.towers)
        towers[legal.target] = towers.pop(legal.origin)
        other = Player.BLACK if self.player is Player.GOLD else Player.GOLD
        after = self._next(towers, other, COLOR_AT[self.layout][legal.target], None)
        if legal.target in HOME_ROW[after.player]:
            return after
        if after._must_pass():
            return after._next(after.towers, after.player, after.required, legal)
        after.__dict__["outcome"] = None  # known already: nobody is across, and the next tower can move
        return after

    def _after_push(self, move: Move) -> Position:
        """Rule S3: the opponent misses a turn, and the color under the furthest tower moves next."""
        made = push(self.towers, move.origin)
        assert isinstance(made, Push)
        towers = pushed(self.towers, move.origin, made)
        return self._next(towers, self.player, self.color_at(made.into), move)

    def settled(self) -> Position:
        """Return the position after the passes that must be made in it (M6); itself where there are none.

        Examples
        --------
        >>> Position.start().settled() == Position.start()
        True
        """
        position = self
        while position.legal_moves and position.legal_moves[0].kind == "pass":
            position = position.play(position.legal_moves[0])
        return position

    def passed(self, square: str) -> Position:
        """Return the position after the blocked tower on ``square`` has passed (M6).

        Unlike :meth:`play` it also shows the passes of a deadlock, when the round is over.

        Raises
        ------
        IllegalMove
            A ValueError, if no blocked tower that must move is there.
        """
        if square_named(square) not in self.movable or not blocked(self.towers, square):
            raise IllegalMove(say("error.no_pass", square=square))
        return self._after_pass(square)

    def _after_pass(self, square: str) -> Position:
        return self._next(self.towers, self.player.other, self.color_at(square), self.last)

    def _must_pass(self) -> bool:
        return blocked(self.towers, self.movable[0])

    def _next(
        self, towers: Mapping[str, Tower], player: Player, required: Color | None, last: Move | None
    ) -> Self:
        """Return a position that the rules have made, so nothing of it need be checked."""
        after = object.__new__(type(self))
        after.__dict__.update(
            towers=towers if type(towers) is MappingProxyType else MappingProxyType(towers),
            player=player,
            required=required,
            last=last,
            layout=self.layout,
            ruleset=self.ruleset,
        )
        return after

    def _refuse(self, move: object) -> IllegalMove:
        squares = str(move)
        if is_move(squares):
            explanation = self.explain(squares[:2], squares[2:])
            return IllegalMove(explanation.text, explanation)
        return IllegalMove(say("error.move", text=shortened(move)))

    def explain(self, origin: Move | str, target: str | None = None) -> _explain.Explanation:
        """Say which rule allows or refuses a move.

        Parameters
        ----------
        origin, target : str
            Two squares, or one move as :meth:`play` takes it. The same square twice is a pass, or a tower
            merely picked.

        Returns
        -------
        Explanation
            ``legal``, the ``rule`` by its id, a sentence ``text``, and the ``squares`` to show.

        Raises
        ------
        ValueError
            If one of them is no square, or the text is no move.

        Examples
        --------
        >>> why = Position.start().explain("c8d8")
        >>> why.rule, why.text
        ('M1', 'Towers move straight forward or diagonally forward, never sideways or backward.')
        """
        return _explain.explain(self, *two_squares(origin, target))

    @property
    def problems(self) -> tuple[Message, ...]:
        """What could not have come about in play, in the language being spoken; never a refusal.

        Each is a sentence with a ``code``.

        Examples
        --------
        >>> [problem.code for problem in Position.start().replace(required=Color.RED).problems]
        ['problem.nothing_moved']
        """
        return _problems.problems(self)
