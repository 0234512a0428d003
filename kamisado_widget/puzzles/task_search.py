"""The work of one puzzle's task: a solver, a limit, and where that has no answer a search of every move."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import TypeVar

from ..i18n import say
from ..rules import Player, Position
from ..solver import Solver
from ..solver.state import DEADLOCK, PLAYERS, State
from ..solver.target_table import END
from .errors import PuzzleError

T = TypeVar("T")

_FEW = 100  # positions, in which a proof that there is comes to light
_SLICE = 64  # positions opened between two pauses


class EveryMove:
    """A search that looks at every move: whether the attacker gets there with so much left.

    Parameters
    ----------
    attacker : Player
        Who wants to get there.
    is_decided : callable
        Tells of a turn whether the attacker is there, True, can no longer be, False, or neither, None. It is
        given the state, whether the attacker moves, and what is left.
    is_reached : callable
        Tells of the end of a round whether the attacker is there: whether that is who wins, and whether in a
        deadlock.
    spent : callable
        Tells how much of what is left a move takes, by whether the attacker makes it: one if left out.
    least : int
        With less left than that there is nothing more to do.

    Attributes
    ----------
    nodes : int
        How many positions were opened so far.
    """

    def __init__(
        self,
        attacker: Player,
        is_decided: Callable[[State, bool, int], bool | None],
        is_reached: Callable[[bool, bool], bool],
        spent: Callable[[bool], int] = lambda attacking: 1,
        least: int = 1,
    ) -> None:
        self.attacker = attacker
        self.nodes = 0
        self._is_decided, self._is_reached, self._spent = is_decided, is_reached, spent
        self._least = least
        self._known: dict[tuple[int, int], bool] = {}

    def steps(self, position: Position, left: int) -> Iterator[bool]:
        """Find out in slices whether the attacker gets there with so much left: the last word tells."""
        over = position.outcome
        if over:
            yield self._is_reached(over.winner is self.attacker, over.reason == "deadlock")
        elif left < self._least:
            yield False
        else:
            yield (yield from self._within(State(position), left))

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
        decided = self._is_decided(state, attacking, left)
        if decided is not None:
            return decided
        after = left - self._spent(attacking)
        for move in state.moves():
            if (yield from self._after(state, move, after, attacking)) == attacking:
                return attacking
        return not attacking

    def _after(self, state: State, move: int, left: int, attacking: bool) -> Generator[bool, None, bool]:
        if END[move & 127]:
            return self._is_reached(attacking, False)
        state.make(move)
        if state.turn == DEADLOCK:  # whoever made the last move loses
            there = self._is_reached(not attacking, True)
        else:
            there = left >= self._least and (yield from self._within(state, left))
        state.unmake()
        return there


class TaskSearch:
    """What finds out how a puzzle's task stands, within a limit.

    Attributes
    ----------
    solver : Solver
        A new one, so that the same puzzle always takes the same work.
    """

    def __init__(self, attacker: Player, nodes: int) -> None:
        self.attacker = attacker
        self.solver = Solver()
        self._limit = nodes
        self._every_move: EveryMove | None = None

    @property
    def nodes(self) -> int:
        """How many positions were opened so far."""
        return self.solver.nodes + (self._every_move.nodes if self._every_move else 0)

    def every_move(self, make: Callable[[Player], EveryMove]) -> EveryMove:
        """Return the search of every move that this work goes on with, made when it is first needed."""
        if self._every_move is None:
            self._every_move = make(self.attacker)
        return self._every_move

    def run(self, steps: Iterator[T]) -> T:
        """Do a piece of work to its end.

        Raises
        ------
        PuzzleError
            A ValueError, where it takes more than the limit.
        """
        for known in steps:
            answer = known
            if self.nodes > self._limit:
                raise PuzzleError(say("puzzle.limit"))
        return answer

    def wins(self, position: Position) -> bool:
        """Tell whether the attacker wins, however late."""
        return self.run(self.solver.steps(position, lengths=False)).winner is self.attacker

    def first_win(self, line_up: Position) -> str:
        """Return a first move that wins from a line-up, for whoever begins there and is known to win."""
        for most in (_FEW, self._limit):  # one was found already, when the line-up was proved
            for move in line_up.legal_moves:
                verdict = self.solver.solve(line_up.play(move), lengths=False, nodes=most)
                if verdict.winner is line_up.player:
                    return str(move)
        raise PuzzleError(say("puzzle.limit"))
