"""Tasks that are a race: the one wants to get there as soon, the other as late as can be.

What is left of such a task is a number of real moves of both players.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from ..rules import Position
from ..solver import Solver, Verdict
from .choices import choices, chooser
from .errors import PuzzleError
from .first_moves import FirstMoves
from .task import Task
from .task_search import TaskSearch


class Race(Task):
    """A task that takes as many moves as best play of both makes it."""

    @abstractmethod
    def length(self, position: Position, search: TaskSearch) -> int | None:
        """Return how many real moves of both it takes; None where the attacker cannot get there."""

    def start(self, position: Position, search: TaskSearch) -> int | None:
        """Return how many moves it takes."""
        return self.length(position, search)

    def told(self, moves: int) -> str:
        """Return the key of the sentence that asks for it; what is done at once has its own."""
        return super().told(moves) + (".at_once" if moves == 1 else "")

    def best(self, position: Position, left: int, search: TaskSearch) -> list[str]:
        """Return the moves that get there in time, or those that put it off longest."""
        attacking = chooser(position) is search.attacker
        enough = left - 1 if attacking else left - 2
        after = choices(position)
        return [text for text in after if self.within(after[text], enough, search) == attacking]

    def good(self, position: Position, left: int, search: TaskSearch) -> list[str]:
        """Return the best moves of either player; a slower move may have changed how many are left."""
        length = self.length(position, search)
        return list(choices(position)) if length is None else self.best(position, length, search)

    def delay(self, after: Position, left: int, before: Position, search: TaskSearch) -> int | None:
        """Return by how many moves it is done later than it could have been before."""
        later: int | None = 0
        try:
            soonest = self.length(before, search)
            if soonest and not self.within(after, soonest - 1, search):
                later = None
                moves = self.length(after, search)
                later = None if moves is None else 1 + moves - soonest
        except PuzzleError:
            pass  # then it is not known, or not by how many
        return later


class RoundRace(Race):
    """A race to win the round."""

    def within(self, position: Position, left: int, search: TaskSearch) -> bool:
        """Tell whether the attacker wins within so many moves."""
        return left >= 0 and bool(search.run(search.solver.wins_within(position, search.attacker, left)))

    def length(self, position: Position, search: TaskSearch) -> int | None:
        """Return how many moves it takes to win."""
        verdict: Verdict = search.run(search.solver.steps(position))
        return verdict.moves if verdict.winner is search.attacker else None


def winning_steps(position: Position, solver: Solver, found: FirstMoves) -> Iterator[FirstMoves]:
    """Find out who wins after each move, and how soon."""
    for verdicts in solver.classify_steps(position):
        for move, known in verdicts.items():
            if known.winner:
                found.right[str(move)] = known.winner is position.player
            if known.moves is not None:
                found.moves[str(move)] = known.moves + 1
        yield found
