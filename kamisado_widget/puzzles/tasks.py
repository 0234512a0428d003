"""What a puzzle asks for, as searches of the solver.

Each task has an attacker, who wants to reach something, and a defender, who wants to put it off. In
a task to win, by whatever way, the attacker is the player who solves the puzzle; who has to hold
out is the defender. Everything else follows from one question: does the attacker get there within
so many moves?
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, TypeVar

from ..i18n import say
from ..rules import Player, Position
from ..solver import Solver
from ..solver.state import DEADLOCK, PLAYERS, PUSH, State
from ..solver.target_table import END
from .errors import PuzzleError

Task = Literal["win", "deadlock", "push", "hold out"]
Answer = TypeVar("Answer")

TASKS: tuple[Task, ...] = ("win", "deadlock", "push", "hold out")
"""What a puzzle can ask for: to win; to win by a deadlock; to leave the opponent no move but a push
(S11); to lose as late as can be."""

_LONGEST_FORCED = 9  # moves to a deadlock or a push; every move is looked at, so there must be an end


class TaskSolver:
    """The solver for one puzzle’s task: who gets there from a position, and how soon.

    Parameters
    ----------
    position : Position
        The puzzle's.
    task : str
        One of :data:`TASKS`.
    nodes : int
        How many positions may be opened in all.

    Attributes
    ----------
    attacker : Player
        Who wants to get somewhere.
    solver : Solver
        A new one, so that the same puzzle always takes the same work.
    """

    def __init__(self, position: Position, task: Task, nodes: int) -> None:
        self.task = task
        self.attacker = position.player.other if task == "hold out" else position.player
        self.solver = Solver()
        self._limit = nodes
        self._forced = _ForcedSearch(PLAYERS.index(self.attacker), task, self._spend)
        self._spent = 0

    @property
    def nodes(self) -> int:
        """How many positions were opened so far."""
        return self.solver.nodes + self._spent

    def moves(self, position: Position) -> int | None:
        """Return how many real moves of both it takes; None where the attacker cannot get there."""
        if self.task in ("win", "hold out"):
            verdict = self._run(self.solver.steps(position))
            return verdict.moves if verdict.winner is self.attacker else None
        lengths = range(1, _LONGEST_FORCED + 1)
        return next((moves for moves in lengths if self.within(position, moves)), None)

    def wins(self, position: Position) -> bool:
        """Tell whether the attacker wins, however late."""
        return self._run(self.solver.steps(position, lengths=False)).winner is self.attacker

    def within(self, position: Position, moves: int) -> bool:
        """Tell whether the attacker gets there within so many real moves of both."""
        if moves < 0:
            return False
        if self.task in ("win", "hold out"):
            return bool(self._run(self.solver.wins_within(position, self.attacker, moves)))
        if position.outcome:
            over = position.outcome
            return self.task == "deadlock" and (over.winner, over.reason) == (self.attacker, "deadlock")
        return moves > 0 and self._forced.within(State(position), moves)

    def _run(self, steps: Iterator[Answer]) -> Answer:
        for known in steps:
            answer = known
            self._spend(0)
        return answer

    def _spend(self, opened: int) -> None:
        self._spent += opened
        if self.nodes > self._limit:
            raise PuzzleError(say("puzzle.limit"))


class _ForcedSearch:
    """Whether a deadlock or a push can be forced, by looking at every move."""

    def __init__(self, attacker: int, task: Task, spend: Callable[[int], None]) -> None:
        self.attacker = attacker
        self.task = task
        self.spend = spend
        self.known: dict[tuple[int, int], bool] = {}

    def within(self, state: State, remaining: int) -> bool:
        """Tell whether the attacker gets there within the moves that are remaining."""
        key = state.code | state.turn, remaining
        if key not in self.known:
            self.spend(1)
            self.known[key] = self._search(state, remaining)
        return self.known[key]

    def _search(self, state: State, remaining: int) -> bool:
        attacking = state.player == self.attacker
        moves = state.moves()
        if self.task == "push" and not attacking and len(moves) == 1 and moves[0] & PUSH:
            return True
        return any(self._after(state, move, remaining, attacking) == attacking for move in moves) == attacking

    def _after(self, state: State, move: int, remaining: int, attacking: bool) -> bool:
        if END[move & 127]:
            return False
        state.make(move)
        if state.turn == DEADLOCK:
            there = self.task == "deadlock" and not attacking
        else:
            there = remaining > 1 and self.within(state, remaining - 1)
        state.unmake()
        return there


def winner(position: Position, task: Task) -> Player:
    """Return who wins the round where the task is done.

    Examples
    --------
    >>> print(winner(Position.start(), "hold out"))
    gold
    """
    return position.player.other if task == "hold out" else position.player
