"""What a puzzle can ask for: the one interface of all tasks, and what most of them have in common.

Each task has an attacker, who wants to reach something, and a defender, who wants to put it off. In
a task to win, by whatever way, the attacker is the player who solves the puzzle; who has to hold
out is the defender. Everything else follows from one question: does the attacker get there with so
much left, which for most tasks is a number of real moves of both?

A task is a module in ``tasks/``, and is found there. Its name is the module's; its sentences in the catalogs
have keys made of that name: see :attr:`Task.key`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, NamedTuple

from ..i18n import Message, Sentence, say
from ..rules import Move, Player, Position
from ..solver import Solver
from ..solver.slices import during
from ..solver.state import State
from .claims import PuzzleClaim
from .errors import PuzzleError
from .first_moves import FirstMoves
from .task_search import TaskSearch

PositionSource = Callable[[Random, int], Iterator[Position]]
Judge = Callable[[bool, bool, int], int]


class TreePly(NamedTuple):
    """One ply of a line: where it is played, and where it leads."""

    position: Position
    move: Move
    after: Position


class EndNote(NamedTuple):
    position: Position
    sentence: Sentence
    squares: tuple[str, ...] = ()


_MOST_SHOWN = 4  # moves of a refutation that is played to its end


@dataclass(frozen=True)
class Task(ABC):
    number: int = 0

    numbers: ClassVar[range] = range(1)
    """The numbers that it can have."""
    usual: ClassVar[int] = 0
    """The number that it has where somebody who composes has not chosen one yet."""
    attacks: ClassVar[bool] = True
    """Whether who solves it is the attacker."""
    one_move: ClassVar[bool] = False
    """Whether it is done with one choice."""
    has_reason: ClassVar[bool] = False
    """Whether why its moves are right is why they win."""
    implied: ClassVar[frozenset[str]] = frozenset()
    """Themes that all of its puzzles show, so that they tell nothing."""
    idea: ClassVar[str] = ""
    """The idea of strategy that it is about, whatever its puzzles show; empty where they tell."""

    # --- what it is called, and how it is worded

    @property
    def name(self) -> str:
        return type(self).__module__.rpartition(".")[2].replace("_", " ")

    @property
    def key(self) -> str:
        """The end of its keys in the catalogs.

        ``desk.task.…`` is its name, ``puzzle.told.…`` what is asked, ``puzzle.never.…`` that it cannot be
        done, ``puzzle.missed.…`` and ``quiz.wrong.…`` what a wrong try hears.
        """
        return self.name.replace(" ", "-")

    @property
    def text(self) -> str:
        return f"task={self.key}" + (f" number={self.number}" if self.number else "")

    @property
    def label(self) -> str:
        """Its name, and its number if it has one."""
        return f"{self.name} {self.number}" if self.number else self.name

    def with_number(self, number: int) -> Task:
        """Return the task with a number, or refuse it in a PuzzleError."""
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
        """Return what a wrong try hears: a key in the catalogs, and the sentence’s parts.

        ``takes`` and ``left`` are as in :class:`~kamisado_widget.puzzles.attempt.MoveResult`.
        """
        return f"puzzle.missed.{self.key}", {"winner": player.other}

    def deciding(self, position: Position) -> tuple[str, ...]:
        """Return the squares of the towers that all turns on, to be marked; mostly none."""
        return ()

    def explained(self, position: Position, line: Sequence[TreePly]) -> Iterator[EndNote]:
        """Say why the task is done, where that is not because the round is won."""
        return iter(())

    # --- what it is

    def attacker(self, position: Position) -> Player:
        """Return who wants to get somewhere, and wins the round with that if anybody does."""
        return position.player if self.attacks else position.player.other

    def check_begin(self, position: Position) -> None:
        """Raise a PuzzleError where there is nothing to do: the round is over."""
        if position.outcome:
            raise PuzzleError(say("puzzle.over"))

    def search(self, position: Position, nodes: int) -> TaskSearch:
        return TaskSearch(self.attacker(position), nodes)

    @abstractmethod
    def within(self, position: Position, left: int, search: TaskSearch) -> bool: ...

    @abstractmethod
    def start(self, position: Position, search: TaskSearch) -> int | None: ...

    def moves(self, left: int, played: int) -> int:
        """Return how many moves it takes, from what is left at its beginning and how many are played."""
        return left

    # --- turn by turn

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
        """Return the moves that are right too, if later: those that are written down."""
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
        """Return by how many moves a right move is later than a best one; None if that is unknown."""
        return 0

    def good(self, position: Position, left: int, search: TaskSearch) -> list[str]:
        """Return the best moves of either player, where the solution may not have been followed."""
        return self.best(position, left, search)

    def refutation(self, after: Position, left: int, player: Player, search: TaskSearch) -> Iterator[Move]:
        """Yield what shows that a move was wrong: a short way to the end, or the move that begins it."""
        is_long = (search.solver.solve(after).moves or 0) > _MOST_SHOWN
        shown: list[Move] = []
        for best_play in search.solver.principal_variation_steps(after):
            shown = [move for move in best_play if move.kind != "pass"]
            if shown and is_long:
                break
        yield from shown

    @abstractmethod
    def claims(self, position: Position, right: Sequence[str], moves: int) -> Iterator[PuzzleClaim]: ...

    # --- for a composer, and for the miner

    def first_moves_steps(self, position: Position, solver: Solver) -> Iterator[FirstMoves]:
        """Find out in slices which first moves do it."""
        found = FirstMoves()
        yield from self.find_first_moves(position, solver, found)
        found.settled = True
        yield found

    @abstractmethod
    def find_first_moves(self, position: Position, solver: Solver, found: FirstMoves) -> Iterator[FirstMoves]:
        """Find out in slices which first moves do it, and write that down."""

    def only_solution_steps(
        self, position: Position, likely: Sequence[str], solver: Solver
    ) -> Iterator[str | None]:
        """Find the only first move that does it, if there is exactly one; the likely ones are tried first."""
        known = yield from during(self.first_moves_steps(position, solver), None)
        yield known.solutions[0] if len(known.solutions) == 1 else None

    def source(self) -> PositionSource | None:
        """Return where the miner looks for it; None where ordinary play will do."""
        return None

    def is_promising(self, position: Position, longest: int, solver: Solver) -> bool:
        """Tell of a position what can be told without proving all of it, for the miner."""
        return not position.problems

    # --- how hard it is to find

    def judge(self, position: Position) -> Judge:
        """Return what tells of the end of a round what it is to who solves it: 1 well done, -1 missed.

        It is given whether that player wins, whether in a deadlock, and which color is promoted, as a number.
        """
        return lambda won, deadlock, _: 1 if (self.fits(won, deadlock) if self.attacks else won) else -1

    def is_reached(self, state: State, attacking: bool) -> bool:
        """Tell of a state of the search whether the attacker is there before the round ends."""
        return False
