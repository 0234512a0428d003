"""Which puzzle comes next, following how the reader does."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from .puzzle import Puzzle
from .strength import Strength

SOLVED = 0.775
"""Of the puzzles that come so many are solved: between 70 and 85 of a hundred, as far as ratings tell."""
_EASIER = 400 * math.log10(SOLVED / (1 - SOLVED))


class Order:
    """The order of a set of puzzles: those come next that fit the reader.

    A new reader begins with the first ones, in their order. Then the best fit comes that is not the third of
    one theme in a row; at most one in ten is a deadlock, and until the reader's strength is known those with
    rings wait. A missed one comes again only after all others: it is asked on another day.
    """

    def __init__(
        self,
        puzzles: Sequence[Puzzle],
        solved: Iterable[int] = (),
        strength: Strength | None = None,
        first: Iterable[int] = (),
    ) -> None:
        self._of = [Strength(puzzle.rating, puzzle.deviation) for puzzle in puzzles]
        self._ringed = [any(tower.rank for tower in puzzle.position.towers.values()) for puzzle in puzzles]
        self.strength = strength or Strength()
        self._open = sorted({*range(len(puzzles))} - {*solved})
        self._missed: list[int] = []
        self._themes = [puzzle.themes[0] if puzzle.themes else "" for puzzle in puzzles]
        self._is_deadlock = [puzzle.task == "deadlock" for puzzle in puzzles]
        self._offered: list[int] = []
        self._first = [index for index in first if index in self._open]

    @property
    def level(self) -> float:
        """The rating of what the reader solves as often as it is meant to be."""
        return self.strength.rating - _EASIER

    def next(self) -> int | None:
        """Return the index of the puzzle that comes next; None when all are solved."""
        if self._open:
            index = self._first.pop(0) if self._first else min(self._fresh(), key=self._fit)
            self._open.remove(index)
            self._offered.append(index)
            return index
        return self._missed.pop(0) if self._missed else None

    def _fresh(self) -> list[int]:
        """Return the open puzzles that make a change; all of them if none does."""
        recent = {self._themes[index] for index in self._offered[-2:]}
        repeated = recent if len(self._offered) >= 2 and len(recent) == 1 else set()
        deadlocks = sum(self._is_deadlock[index] for index in self._offered)
        full = 10 * (deadlocks + 1) > len(self._offered) + 1
        return [
            index
            for index in self._open
            if (self._themes[index] or index) not in repeated and not (full and self._is_deadlock[index])
        ] or self._open

    def _fit(self, index: int) -> tuple[bool, float, int]:
        """Return how far a puzzle is from one that fits: too hard is worse than too easy."""
        early = self._ringed[index] and not self.strength.sure
        harder = self._of[index].rating - self.level
        return early, max(2 * harder, -harder), index

    def resume(self, index: int, *, instead_of: int) -> None:
        """Go on with another puzzle than the one that came first."""
        self._open = sorted({*self._open, instead_of} - {index})
        self._first = [each for each in self._first if each != index]

    def tried(self, index: int, score: float) -> None:
        """Take note of the first try at a puzzle: 1 where it was solved, a half with help, else 0."""
        self.strength = self.strength.after([(self._of[index], score)])

    def missed(self, index: int) -> None:
        """Take note that a puzzle was given up, or its solution looked at."""
        self._missed.append(index)


class Queue:
    """A fixed order, independent of the reader's results."""

    def __init__(self, indexes: Iterable[int]) -> None:
        self._indexes = iter(indexes)

    def next(self) -> int | None:
        """Return the index of the puzzle that comes next; None when all were there."""
        return next(self._indexes, None)

    def tried(self, index: int, score: float) -> None:
        """Take note of the first try at a puzzle."""

    def missed(self, index: int) -> None: ...
