"""The search behind one puzzle's task: a solver, a node limit, and an exhaustive search."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator
from typing import NamedTuple, TypeVar

from ..i18n import say
from ..rules import Color, Player, Position
from ..solver import Solver
from ..solver.engine import Engine
from ..solver.goals import ALL
from ..solver.search import ALWAYS
from ..solver.slices import returned
from ..solver.state import COLORS, DEADLOCK, END, PLAYERS, State
from .errors import PuzzleError

T = TypeVar("T")

_SLICE = 64  # positions expanded between two pauses


class EveryMove:
    def __init__(
        self,
        attacker: Player,
        is_decided: Callable[[State, bool, int], bool | None],
        is_reached: Callable[[bool, bool, int], bool],
        spent: Callable[[bool], int] = lambda attacking: 1,
        least: int = 1,
    ) -> None:
        self.attacker = attacker
        self.nodes = 0
        self.is_decided, self.spent, self.least = is_decided, spent, least
        self._is_reached = is_reached
        self._known: dict[tuple[int, int], bool] = {}

    def steps(self, position: Position, left: int) -> Iterator[bool]:
        known = self.at_once(position, left)
        yield (yield from self._within(State(position), left)) if known is None else known

    def at_once(self, position: Position, left: int) -> bool | None:
        over = position.outcome
        if over:
            ring = -1 if over.promoted is None else COLORS.index(over.promoted.color)
            return self._is_reached(over.winner is self.attacker, over.reason == "deadlock", ring)
        return False if left < self.least else None

    def after(self, state: State, move: int, left: int) -> bool | None:
        mover = PLAYERS[move >> 10]
        if END[move & 127]:
            return self._is_reached(mover is self.attacker, False, move >> 7 & 7)
        state.make(move)
        if state.turn == DEADLOCK:
            return self._is_reached(mover is not self.attacker, True, state.colors[move & 63])
        return False if left < self.least else None

    def gets_there(self, state: State, left: int, engine: Engine) -> bool:
        return returned(self._within(state, left))

    def _within(self, state: State, left: int) -> Generator[bool, None, bool]:
        key = state.code | state.turn, left
        if key not in self._known:
            self.nodes += 1
            if self.nodes % _SLICE == 0:
                yield False
            self._known[key] = yield from self._search(state, left)
        return self._known[key]

    def _search(self, state: State, left: int) -> Generator[bool, None, bool]:
        attacking = PLAYERS[state.player] is self.attacker
        decided = self.is_decided(state, attacking, left)
        if decided is not None:
            return decided
        after = left - self.spent(attacking)
        for move in state.moves():
            if (yield from self._after(state, move, after, attacking)) == attacking:
                return attacking
        return not attacking

    def _after(self, state: State, move: int, left: int, attacking: bool) -> Generator[bool, None, bool]:
        there = self.after(state, move, left)
        if there is None:
            there = yield from self._within(state, left)
        if not END[move & 127]:
            state.unmake()
        return there


class Ending(EveryMove):
    """Whether the attacker ends the round with a ring for certain towers; answered by the engine."""

    def __init__(
        self, attacker: Player, colors: Collection[Color] | None = None, *, limited: bool = False
    ) -> None:
        wanted = range(-1, len(COLORS)) if colors is None else [COLORS.index(color) for color in colors]
        super().__init__(
            attacker,
            lambda *_: None,
            lambda won, _, ring: won and ring in wanted,
            lambda _: int(limited),
        )
        self.limited = limited
        self.colors = colors
        self.is_any = colors is None
        self.towers = ALL
        if colors is not None:
            self.towers = sum(1 << 8 * PLAYERS.index(attacker) + color for color in wanted)

    def gets_there(self, state: State, left: int, engine: Engine) -> bool:
        attacker: int | None = PLAYERS.index(self.attacker)
        attacks = state.player == attacker
        moves = left if self.limited else ALWAYS - 1
        if self.is_any and not self.limited:
            attacker, moves = None, ALWAYS
        return returned(engine.search(state, attacker, moves, self.towers)) == attacks


class TaskSearch:
    def __init__(self, attacker: Player, nodes: int) -> None:
        self.attacker = attacker
        self.solver = Solver()
        self._limit = nodes
        self._every_move: EveryMove | None = None

    @property
    def nodes(self) -> int:
        return self.solver.nodes + (self._every_move.nodes if self._every_move else 0)

    def every_move(self, make: Callable[[Player], EveryMove]) -> EveryMove:
        """Return the exhaustive search of a goal, created on first use."""
        if self._every_move is None:
            self._every_move = make(self.attacker)
        return self._every_move

    def run(self, steps: Iterator[T]) -> T:
        for known in steps:
            answer = known
            if self.nodes > self._limit:
                raise PuzzleError(say("puzzle.limit"))
        return answer

    def wins(self, position: Position) -> bool:
        return self.run(self.solver.steps(position, lengths=False)).winner is self.attacker


class PuzzleClaim(NamedTuple):
    """The claim that a player reaches a goal after a choice, or cannot."""

    choice: str
    goal: EveryMove
    left: int
    holds: bool
