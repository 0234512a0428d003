"""Tasks that carry a number of moves, those of the solver: pushes count among them, and passes do not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar

from ..rules import Player, Position
from .choices import choices
from .claims import PuzzleClaim
from .task import Task
from .task_search import EveryMove, TaskSearch

MINED_NODES = 3000  # for the miner: what is harder is left alone


class Counted(Task):
    """A task of which as much is left as its solver has moves to make."""

    numbers: ClassVar[range] = range(1, 21)

    @abstractmethod
    def every_move(self, attacker: Player) -> EveryMove:
        """Return the search that tells whether the attacker gets there."""

    def claims(self, position: Position, right: Sequence[str], moves: int) -> Iterator[PuzzleClaim]:
        """Give whether the attacker gets there after each choice."""
        goal = self.every_move(self.attacker(position))
        for choice in choices(position):
            yield PuzzleClaim(choice, goal, self.number - 1, (choice in right) == self.attacks)

    def within(self, position: Position, left: int, search: TaskSearch) -> bool:
        """Tell whether the attacker gets there while the solver makes so many moves."""
        return left >= 0 and search.run(search.every_move(self.every_move).steps(position, left))

    def start(self, position: Position, search: TaskSearch) -> int | None:
        """Return the number, if it can be done with it."""
        return self.number if self.within(position, self.number, search) == self.attacks else None

    def moves(self, left: int, played: int) -> int:
        """Return how many moves of both the main line has."""
        return played

    def left_after(self, left: int, own: bool) -> int:
        """Return how many are left: each own move is one less."""
        return left - own

    def goes_on(self, left: int, own: bool) -> bool:
        """Tell whether it goes on: to the answer to the last move."""
        return left > 0 or not own
