"""Which puzzle comes next, following how the reader does."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from .puzzle import Puzzle
from .strength import Strength

SOLVED = 0.775
"""Of the puzzles that come so many are solved: between 70 and 85 of a hundred, as far as ratings tell."""
_EASIER = 400 * math.log10(SOLVED / (1 - SOLVED))
_ALIKE = 20  # rating points that a puzzle is farther off for each of the last nine of its task or theme


class Order:
    """The order of a set of puzzles: those come next that fit the reader.

    First comes a puzzle of each theme that is due; a new reader begins with the ``first`` ones, in their
    order. Then the best fit comes that is not the third of one task or one theme in a row; at most one in ten
    has to do with deadlocks, and until the reader's strength is known those with rings wait. A missed one
    comes again only after all others: on another day its theme is due.
    """

    def __init__(
        self,
        puzzles: Sequence[Puzzle],
        solved: Iterable[int] = (),
        strength: Strength | None = None,
        first: Iterable[int] = (),
        due: Iterable[str] = (),
        missed: list[int] | None = None,
    ) -> None:
        self._of = [Strength(puzzle.rating, puzzle.deviation) for puzzle in puzzles]
        self._ringed = [any(tower.rank for tower in puzzle.position.towers.values()) for puzzle in puzzles]
        self.strength = strength or Strength()
        self._missed = [] if missed is None else missed  # what the caller adds comes again
        self._open = sorted({*range(len(puzzles))} - {*solved, *self._missed})
        self._tasks = [puzzle.task for puzzle in puzzles]
        self._themes = [puzzle.themes[0] if puzzle.themes else "" for puzzle in puzzles]
        self._is_deadlock = [
            puzzle.task == "deadlock" or any("deadlock" in theme for theme in puzzle.themes)
            for puzzle in puzzles
        ]
        self._offered: list[int] = []
        self._first = [index for index in first if index in self._open]
        known = {self._themes[index] for index in self._open}
        self._due = [theme for theme in dict.fromkeys(due) if theme in known]

    @property
    def level(self) -> float:
        """The rating of what the reader solves as often as it is meant to be."""
        return self.strength.rating - _EASIER

    def next(self) -> int | None:
        """Return the index of the puzzle that comes next; None when all are solved."""
        if not self._open:
            return self._missed.pop(0) if self._missed else None
        index = self._first[0] if self._first and not self._due else min(self._fresh(), key=self._fit)
        self._first = [each for each in self._first if each != index]
        self._open.remove(index)
        self._offered.append(index)
        return index

    def _fresh(self) -> list[int]:
        """Return the open puzzles of a theme that is due, or else those that make a change, if any do."""
        if self._due:
            theme = self._due.pop(0)
            return [index for index in self._open if self._themes[index] == theme] or self._open
        full = len(self._offered) < 9 or any(self._is_deadlock[index] for index in self._offered[-9:])
        fresh = [index for index in self._open if not (full and self._is_deadlock[index])]
        for kinds in (self._themes, self._tasks):
            recent = {kinds[index] for index in self._offered[-2:]}
            if len(self._offered) > 1 and len(recent) == 1:
                fresh = [index for index in fresh if {kinds[index]} not in ({""}, recent)] or fresh
        return fresh or self._open

    def _fit(self, index: int) -> tuple[bool, float, int]:
        """Return how far a puzzle is from one that fits; too hard or the same again is worse."""
        early = self._ringed[index] and not self.strength.sure
        harder = self._of[index].rating - self.level
        recent = self._offered[-9:]
        alike = sum(kinds[index] == kinds[each] for kinds in (self._tasks, self._themes) for each in recent)
        return early, max(2 * harder, -harder) + _ALIKE * alike, index

    def resume(self, index: int, *, instead_of: int) -> None:
        """Go on with another puzzle than the one that came first."""
        self._open = sorted({*self._open, instead_of} - {index})
        self._missed[:] = [each for each in self._missed if each != index]
        self._first = [each for each in self._first if each != index]

    def tried(self, index: int, score: float) -> None:
        """Take note of the first try at a puzzle: 1 where it was solved, a half with help, else 0."""
        self.strength = self.strength.after([(self._of[index], score)])


class Queue:
    """A fixed order, independent of the reader's results."""

    def __init__(self, indexes: Iterable[int]) -> None:
        self._indexes = iter(indexes)

    def next(self) -> int | None:
        """Return the index of the puzzle that comes next; None when all were there."""
        return next(self._indexes, None)

    def tried(self, index: int, score: float) -> None:
        """Take note of the first try at a puzzle."""
