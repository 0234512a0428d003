"""Tasks that are a race: the one wants to get there as soon, the other as late as can be.

What is left of such a task is a number of real moves of both players.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from ..rules import Player, Position
from ..solver import Solver, Verdict
from .claims import PuzzleClaim
from .errors import PuzzleError
from .first_moves import FirstMoves, choices
from .task import Task
from .task_search import Ending, EveryMove, TaskSearch


class Race(Task):
    """A task that takes as many moves as best play of both makes it."""

    @abstractmethod
    def length(self, position: Position, search: TaskSearch) -> int | None:
        """Return how many real moves of both it takes; None where the attacker cannot get there."""

    def start(self, position: Position, search: TaskSearch) -> int | None:
        return self.length(position, search)

    @abstractmethod
    def goal(self, attacker: Player, *, limited: bool = True) -> EveryMove: ...

    def claims(self, position: Position, right: Sequence[str], moves: int) -> Iterator[PuzzleClaim]:
        """Give what the attacker reaches after each choice in time, and after the best ones no sooner."""
        goal = self.goal(self.attacker(position))
        for choice in choices(position):
            if choice not in right:
                yield self.missing(choice, goal, moves)
            elif self.attacks:
                yield from self.keeping(choice, goal, moves, best=choice == right[0])
            else:
                yield from self.exactly(choice, goal, moves)

    def keeping(self, choice: str, goal: EveryMove, moves: int, *, best: bool) -> Iterator[PuzzleClaim]:
        """Give what is claimed of a choice that is right where the attacker solves."""
        return self.exactly(choice, goal, moves)

    def exactly(self, choice: str, goal: EveryMove, moves: int) -> Iterator[PuzzleClaim]:
        """Give that the attacker gets there in time after a choice, and no sooner."""
        yield PuzzleClaim(choice, goal, moves - 1, True)
        if moves > 1:
            yield PuzzleClaim(choice, goal, moves - 2, False)

    def missing(self, choice: str, goal: EveryMove, moves: int) -> PuzzleClaim:
        """Give what is claimed of a wrong choice: it is too late for the attacker, or too soon."""
        return (
            PuzzleClaim(choice, goal, moves - 1, False)
            if self.attacks
            else PuzzleClaim(choice, goal, moves - 2, True)
        )

    def told(self, moves: int, position: Position | None = None) -> str:
        """Return the key of the sentence that asks for it; what is done at once has its own."""
        return super().told(moves, position) + (".at_once" if moves == 1 else "")

    def best(self, position: Position, left: int, search: TaskSearch) -> list[str]:
        """Return the moves that get there in time, or those that put it off longest."""
        attacking = position.player is search.attacker
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

    def goal(self, attacker: Player, *, limited: bool = True) -> EveryMove:
        return Ending(attacker, limited=limited)

    def within(self, position: Position, left: int, search: TaskSearch) -> bool:
        return left >= 0 and bool(search.run(search.solver.wins_within(position, search.attacker, left)))

    def length(self, position: Position, search: TaskSearch) -> int | None:
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
