"""Immutable positions, and rules T1 and T2."""

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


class IllegalMove(KamisadoError):  # noqa: N818 - public name
    """A move that a rule refuses; ``explanation`` is None for invalid text."""

    def __init__(self, message: str, explanation: _explain.Explanation | None = None) -> None:
        super().__init__(message)
        self.explanation = explanation


_VALUE = ("towers", "player", "required", "last", "layout", "ruleset")


class Position:
    """A position in a round: the towers, who is to move, and the required color. Immutable.

    Create one with :meth:`start` or :meth:`parse`, and the next with :meth:`play`. Players, colors, moves
    and layouts may be given as text. Anything but the game's sixteen towers, each on its own square, raises a
    :class:`SetupError`.

    Examples
    --------
    >>> position = Position.start().play("f8f4")
    >>> print(position)
    obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g b
    >>> position.play("g1g6").required
    Color.YELLOW
    """

    towers: Mapping[str, Tower]
    """The sixteen towers by square, read only."""
    player: Player
    required: Color | None
    """The color of the tower to move (T2); None on the first move of a round (T1)."""
    last: Move | None
    """The last real move if later moves depend on it, else None: a push (S3, who moves twice), or the move
    before a run of passes (M8, who loses a deadlock).
    """
    layout: Layout
    """The board's colors."""
    ruleset: str
    """One of :data:`kamisado_widget.rules.RULESETS`."""

    # Not a dataclass: importing `dataclasses` takes a third as long as importing the rules.
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
        raise AttributeError(f"positions are immutable: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"positions are immutable: {name}")

    def replace(self, **changes: Any) -> Position:
        """Return a copy with some attributes changed, or raise a :class:`SetupError`."""
        return Position(**{name: getattr(self, name) for name in _VALUE} | changes)

    @classmethod
    def start(cls, layout: str = "standard", ruleset: str = "official") -> Position:
        """Return the first line-up: every tower on the square of its color, black to move.

        ``layout`` is a value of :class:`Layout`, ``ruleset`` a name in
        :data:`kamisado_widget.rules.RULESETS`; other names raise a :class:`KamisadoError`.
        """
        colors = COLOR_AT[Layout(layout)]
        towers = {s: Tower(player, colors[s]) for player, row in HOME_ROW.items() for s in row}
        return cls(towers, Player.BLACK, layout=layout, ruleset=ruleset)

    @classmethod
    def parse(cls, source: str) -> Position:
        """Parse a position, or raise a SetupError that names the row, the character and the expected text.

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
        """Return a position from a position, a setup or a text, or raise a :class:`SetupError`."""
        if isinstance(given, Position):
            return given
        return cls(*given) if isinstance(given, Setup) else cls.parse(given)

    @classmethod
    def unchecked(cls, setup: Setup) -> Self:
        """Return an invalid setup as a position, for drawing only."""
        position = cls.__new__(cls)
        position._set(setup.towers, *setup[1:])
        return position

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        return write(self)

    def __repr__(self) -> str:
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
        return hash(str(self))

    def __reduce__(self) -> tuple[object, tuple[object]]:
        return Position.parse, (str(self),)

    def _repr_svg_(self) -> str | None:
        return as_svg(self)

    @cached_property
    def rules(self) -> Ruleset:
        """The ruleset's numbers."""
        return RULESETS[self.ruleset]

    def color_at(self, square: str) -> Color:
        """Return the color of a square."""
        return COLOR_AT[self.layout][square_named(square)]

    def find(self, player: Player | str, color: Color | str) -> str:
        """Return the square of a player's tower."""
        return find(self.towers, Player(player), Color(color))

    @cached_property
    def movable(self) -> tuple[str, ...]:
        """The squares of the towers that T1 and T2 allow to move, blocked ones included."""
        if self.required is not None:
            return (find(self.towers, self.player, self.required),)
        return tuple(s for s in SQUARES if s in self.towers and self.towers[s].player is self.player)

    @cached_property
    def chains(self) -> tuple[Chain, ...]:
        """For each movable tower the chain of passes that starts with it, if it is blocked."""
        colors = COLOR_AT[self.layout]
        return tuple(passes(self.towers, colors, square) for square in self.movable)

    @property
    def last_mover(self) -> Player:
        """The player who made the last real move."""
        if self.last and self.last.target in self.towers:
            return self.towers[self.last.target].player
        return self.player.other

    @property
    def last_color(self) -> Color | None:
        """The color of the square that the last real move ended on."""
        return self.color_at(self.last.target) if self.last else self.required

    @cached_property
    def outcome(self) -> _outcome.Outcome | None:
        """The outcome of the round (M7, M8), None while it goes on."""
        return _outcome.outcome(self)

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves, or the single pass of a blocked tower; empty once the round is over.

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
        """Return the legal move for a text, as a move or a push, or raise an :class:`IllegalMove`."""
        text = str(move)
        origin, target = text[:2], text[2:]
        for legal in self.legal_moves:  # index access: faster, and this is hot
            if legal[2] == target and legal[1] == origin:
                return legal
        raise self._refuse(move)

    def is_legal(self, move: Move | str) -> bool:
        """Whether a move is legal; :meth:`explain` gives the reason."""
        return str(move) in map(str, self.legal_moves)

    def play(self, move: Move | str) -> Position:
        """Return the position after a legal move, or raise an IllegalMove with the rule that refuses it.

        Unlike :meth:`Match.play`, which changes the match.

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
        after.__dict__["outcome"] = None  # no tower is across, and the next one can move
        return after

    def _after_push(self, move: Move) -> Position:
        """S3: the opponent misses a turn; the color under the furthest pushed tower is required next."""
        made = push(self.towers, move.origin)
        assert isinstance(made, Push)
        towers = pushed(self.towers, move.origin, made)
        return self._next(towers, self.player, self.color_at(made.into), move)

    def settled(self) -> Position:
        """Return the position after all forced passes (M6)."""
        position = self
        while position.legal_moves and position.legal_moves[0].kind == "pass":
            position = position.play(position.legal_moves[0])
        return position

    def passed(self, square: str) -> Position:
        """Return the position after the blocked tower on ``square`` has passed (M6).

        Unlike :meth:`play`, it also works in a deadlock, when the round is over. Raises an
        :class:`IllegalMove` unless the tower there must move and is blocked.
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
        """Explain which rule allows or refuses a move: two squares, or one move as in :meth:`play`.

        The same square twice is a pass, or a selected tower.

        Examples
        --------
        >>> why = Position.start().explain("c8d8")
        >>> why.rule, why.text
        ('M1', 'Towers move straight forward or diagonally forward, never sideways or backward.')
        """
        return _explain.explain(self, *two_squares(origin, target))

    @property
    def problems(self) -> tuple[Message, ...]:
        """Reasons why play could not have led here, as sentences with a ``code``; warnings, not errors.

        Examples
        --------
        >>> [problem.code for problem in Position.start().replace(required=Color.RED).problems]
        ['problem.nothing_moved']
        """
        return _problems.problems(self)
