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
    """A sentence on why a task is done, and what is to be seen of it.

    Attributes
    ----------
    position : Position
        What stands on the board.
    sentence : Sentence
        What is said.
    squares : tuple of str
        The squares to look at.
    """

    position: Position
    sentence: Sentence
    squares: tuple[str, ...] = ()


_MOST_SHOWN = 4  # moves of a refutation that is played to its end


@dataclass(frozen=True)
class Task(ABC):
    """What a puzzle asks for.

    Parameters
    ----------
    number : int
        How many, where the task needs a number; 0 where it has none.
    """

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
        """What it is called in texts and files: its module’s name, in words."""
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
        """What stands for it in a puzzle’s line."""
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
        """Say that it cannot be done."""
        player = position.player
        return say(f"puzzle.never.{self.key}", player=player, opponent=player.other, number=self.number)

    def told(self, moves: int, position: Position | None = None) -> str:
        """Return the key of the sentence that asks for it in a puzzle of so many moves, from a position."""
        return f"puzzle.told.{self.key}"

    def parts(self, position: Position) -> dict[str, object]:
        """Return what the sentence that asks for it has besides players and moves."""
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
        """Say why the task is done, where that is not because the round is won.

        Parameters
        ----------
        position : Position
            Where the puzzle begins.
        line : sequence of TreePly
            What was played to its end, passes included.

        Yields
        ------
        EndNote
            A sentence, where it is to be seen, and on which squares.
        """
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
        """Return what finds out about a puzzle with this task, within a limit."""
        return TaskSearch(self.attacker(position), nodes)

    @abstractmethod
    def within(self, position: Position, left: int, search: TaskSearch) -> bool:
        """Tell whether the attacker gets there with so much left."""

    @abstractmethod
    def start(self, position: Position, search: TaskSearch) -> int | None:
        """Return what is left of it at its beginning; None where it cannot be done."""

    def moves(self, left: int, played: int) -> int:
        """Return how many moves it takes, from what is left at its beginning and how many are played."""
        return left

    # --- turn by turn

    def left_after(self, left: int, own: bool) -> int:
        """Return what is left after a real move, by whether the solver of the puzzle made it."""
        return left - 1

    def goes_on(self, left: int, own: bool) -> bool:
        """Tell whether there is more to do where the round is not over, by whether the solver is to move."""
        return left > 0

    def is_done(self, position: Position, left: int, player: Player) -> bool:
        """Tell whether who solves it has done it with the moves that led to a position and leave so much."""
        over = position.outcome
        if over:
            return self.fits(over.winner is player, over.reason == "deadlock")
        own = position.player is player
        return self.is_last([move.kind for move in position.legal_moves], own)

    def fits(self, won: bool, deadlock: bool) -> bool:
        """Tell whether it is done where the round ends, by whether its solver wins, and in a deadlock."""
        return won == self.attacks

    def is_last(self, kinds: list[str], own: bool) -> bool:
        """Tell whether it is done before the round ends, by what may be played, and whether by the solver."""
        return False

    @abstractmethod
    def best(self, position: Position, left: int, search: TaskSearch) -> list[str]:
        """Return the best choices of whoever is to move, where the task can be done with so much left."""

    def slower(self, position: Position, best: list[str], search: TaskSearch) -> list[str]:
        """Return the moves that are right too, if later: those that are written down."""
        return []

    def is_right(self, after: Position, left: int, before: Position, search: TaskSearch) -> bool:
        """Tell whether the task can still be done after a move of its solver that leaves so much."""
        return self.within(after, left, search) == self.attacks

    def is_later(self, after: Position, search: TaskSearch) -> bool:
        """Tell whether a move that the solution does not name is right, only later."""
        return False

    def stands(self, after: Position, left: int, player: Player, search: TaskSearch) -> bool:
        """Tell whether a player can still do the task where the opponent has answered a first move."""
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
    def claims(self, position: Position, right: Sequence[str], moves: int) -> Iterator[PuzzleClaim]:
        """Give what a proof has to show: that these first choices do it in so many moves, and no others.

        Parameters
        ----------
        position : Position
            Where the puzzle begins.
        right : sequence of str
            All first choices that are right, a best one first.
        moves : int
            How many real moves of both players it takes.
        """

    # --- for a composer, and for the miner

    def first_moves_steps(self, position: Position, solver: Solver) -> Iterator[FirstMoves]:
        """Find out in slices which first moves do it.

        Parameters
        ----------
        position : Position
            Where the round goes on, with something other than a pass.
        solver : Solver
            What finds it out.

        Yields
        ------
        FirstMoves
            What is known so far: the same object, which grows.

        Examples
        --------
        >>> from kamisado_widget.puzzles.tasks import task_named
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> *_, found = task_named("win").first_moves_steps(p, Solver())
        >>> [(move, found.moves[move]) for move in found.solutions]
        [('g6e8', 1), ('g6f7', 21)]
        """
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
