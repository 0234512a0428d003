"""The interface of all puzzle tasks.

The attacker wants to reach a goal, the defender wants to prevent or delay it; the solver is one of them. A
task defines whether the attacker succeeds with n left, for most tasks n real moves of both players.

Each module in ``tasks/`` defines one, and its name is the task's; its catalog keys are made of
:attr:`Task.key`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import ClassVar, NamedTuple

from ..i18n import Message, Sentence, say
from ..rules import Move, Player, Position
from ..solver import Solver
from ..solver.slices import during
from ..solver.state import State
from .errors import PuzzleError
from .task_search import PuzzleClaim, TaskSearch


def choices(position: Position) -> dict[str, Position]:
    return {str(move): position.play(move) for move in position.legal_moves}


@dataclass
class FirstMoves:
    right: dict[str, bool] = field(default_factory=dict)
    moves: dict[str, int] = field(default_factory=dict)
    later: list[str] = field(default_factory=list)
    settled: bool = False

    @property
    def solutions(self) -> tuple[str, ...]:
        right = [move for move, is_right in self.right.items() if is_right]
        return tuple(sorted(right, key=lambda move: self.moves.get(move, 1 << 10)))


PositionSource = Callable[[Random, int], Iterator[Position]]
Judge = Callable[[bool, bool, int], int]


class TreePly(NamedTuple):
    position: Position
    move: Move
    after: Position


class EndNote(NamedTuple):
    position: Position
    sentence: Sentence
    squares: tuple[str, ...] = ()


_MOST_SHOWN = 4  # moves of a refutation shown to its end


@dataclass(frozen=True)
class Task(ABC):
    number: int = 0

    numbers: ClassVar[range] = range(1)
    usual: ClassVar[int] = 0
    attacks: ClassVar[bool] = True
    """Whether the solver is the attacker."""
    one_move: ClassVar[bool] = False
    has_reason: ClassVar[bool] = False
    """Whether its moves are right because they win."""
    implied: ClassVar[frozenset[str]] = frozenset()
    """Themes that all of its puzzles show, and which are not listed."""
    idea: ClassVar[str] = ""
    """The strategic idea of all of its puzzles; empty if the themes tell it."""

    # --- names and sentences

    @property
    def name(self) -> str:
        return type(self).__module__.rpartition(".")[2].replace("_", " ")

    @property
    def key(self) -> str:
        """The end of its keys in the catalogs.

        ``desk.task.…`` is the name, ``puzzle.told.…`` the task, ``puzzle.never.…`` that it cannot be done,
        and ``puzzle.missed.…`` and ``quiz.wrong.…`` the feedback on a wrong try.
        """
        return self.name.replace(" ", "-")

    @property
    def text(self) -> str:
        return f"task={self.key}" + (f" number={self.number}" if self.number else "")

    @property
    def label(self) -> str:
        return f"{self.name} {self.number}" if self.number else self.name

    def with_number(self, number: int) -> Task:
        if type(number) is not int or number not in self.numbers:
            first, last = self.numbers[0], self.numbers[-1]
            key = "puzzle.number" if last else "puzzle.no_number"
            raise PuzzleError(say(key, task=self.name, first=first, last=last), "number")
        return replace(self, number=number)

    def never(self, position: Position) -> Message:
        player = position.player
        return say(f"puzzle.never.{self.key}", player=player, opponent=player.other, number=self.number)

    def told(self, moves: int, position: Position | None = None) -> str:
        return f"puzzle.told.{self.key}"

    def parts(self, position: Position) -> dict[str, object]:
        return {"number": self.number}

    def missed(
        self, winner: Player | None, takes: int | None, left: int | None, player: Player
    ) -> tuple[str, dict[str, object]]:
        """Return the feedback on a wrong try: a key of the catalogs, and the sentence's parts.

        ``takes`` and ``left`` are as in :class:`~kamisado_widget.puzzles.attempt.MoveResult`.
        """
        return f"puzzle.missed.{self.key}", {"winner": player.other}

    def deciding(self, position: Position) -> tuple[str, ...]:
        """Return the squares of decisive towers to mark."""
        return ()

    def explained(self, position: Position, line: Sequence[TreePly]) -> Iterator[EndNote]:
        """Explain why the task is done, unless it is a won round."""
        return iter(())

    # --- definition

    def attacker(self, position: Position) -> Player:
        """Return the attacker, who wins the round when the goal is a win."""
        return position.player if self.attacks else position.player.other

    def check_begin(self, position: Position) -> None:
        """Raise a PuzzleError if the round is over."""
        if position.outcome:
            raise PuzzleError(say("puzzle.over"))

    def search(self, position: Position, nodes: int) -> TaskSearch:
        return TaskSearch(self.attacker(position), nodes)

    @abstractmethod
    def within(self, position: Position, left: int, search: TaskSearch) -> bool: ...

    @abstractmethod
    def start(self, position: Position, search: TaskSearch) -> int | None: ...

    def moves(self, left: int, played: int) -> int:
        return left

    # --- moves

    def left_after(self, left: int, own: bool) -> int:
        return left - 1

    def goes_on(self, left: int, own: bool) -> bool:
        return left > 0

    def is_done(self, position: Position, left: int, player: Player) -> bool:
        over = position.outcome
        if over:
            return self.fits(over.winner is player, over.reason == "deadlock")
        own = position.player is player
        return self.is_last([move.kind for move in position.legal_moves], own)

    def fits(self, won: bool, deadlock: bool) -> bool:
        return won == self.attacks

    def is_last(self, kinds: list[str], own: bool) -> bool:
        return False

    @abstractmethod
    def best(self, position: Position, left: int, search: TaskSearch) -> list[str]: ...

    def slower(self, position: Position, best: list[str], search: TaskSearch) -> list[str]:
        """Return right but slower moves to be written into the tree."""
        return []

    def is_right(self, after: Position, left: int, before: Position, search: TaskSearch) -> bool:
        return self.within(after, left, search) == self.attacks

    def is_later(self, after: Position, search: TaskSearch) -> bool:
        return False

    def stands(self, after: Position, left: int, player: Player, search: TaskSearch) -> bool:
        over = after.outcome
        if over:
            return self.fits(over.winner is player, over.reason == "deadlock")
        return self.is_done(after, left, player) or self.is_right(after, left, after, search)

    def delay(self, after: Position, left: int, before: Position, search: TaskSearch) -> int | None:
        """Return how much slower a right move is than the best; None if unknown."""
        return 0

    def good(self, position: Position, left: int, search: TaskSearch) -> list[str]:
        """Return either player's best moves, even off the main line."""
        return self.best(position, left, search)

    def refutation(self, after: Position, left: int, player: Player, search: TaskSearch) -> Iterator[Move]:
        """Yield the refutation of a wrong move: a short line to the end, or its first move."""
        is_long = (search.solver.solve(after).moves or 0) > _MOST_SHOWN
        shown: list[Move] = []
        for best_play in search.solver.principal_variation_steps(after):
            shown = [move for move in best_play if move.kind != "pass"]
            if shown and is_long:
                break
        yield from shown

    @abstractmethod
    def claims(self, position: Position, right: Sequence[str], moves: int) -> Iterator[PuzzleClaim]: ...

    # --- composer and miner

    def first_moves_steps(self, position: Position, solver: Solver) -> Iterator[FirstMoves]:
        found = FirstMoves()
        yield from self.find_first_moves(position, solver, found)
        found.settled = True
        yield found

    @abstractmethod
    def find_first_moves(self, position: Position, solver: Solver, found: FirstMoves) -> Iterator[FirstMoves]:
        """Find the right first moves in slices and store them in ``found``."""

    def only_solution_steps(
        self, position: Position, likely: Sequence[str], solver: Solver
    ) -> Iterator[str | None]:
        """Find the only right first move, if there is exactly one; try the likely ones first."""
        known = yield from during(self.first_moves_steps(position, solver), None)
        yield known.solutions[0] if len(known.solutions) == 1 else None

    def source(self) -> PositionSource | None:
        """Return the miner's source of positions; None for random rounds."""
        return None

    def is_promising(self, position: Position, longest: int, solver: Solver) -> bool:
        return not position.problems

    # --- difficulty

    def judge(self, position: Position) -> Judge:
        """Return a scorer for finished rounds: 1 solved, -1 failed.

        Its arguments: whether the solver wins, whether by deadlock, and the number of the promoted color.
        """
        return lambda won, deadlock, _: 1 if (self.fits(won, deadlock) if self.attacks else won) else -1

    def is_reached(self, state: State, attacking: bool) -> bool:
        return False
