"""The order of puzzles, adapted to the reader."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from .puzzle import Puzzle
from .rating import Strength

SOLVED = 0.775
"""Target success rate, between 70 and 85 %."""
_EASIER = 400 * math.log10(SOLVED / (1 - SOLVED))
_ALIKE = 20  # penalty in rating points for each of the last nine puzzles with the same task or theme
_RARE = ("deadlock", "save the match")


class Order:
    """An order of puzzles that adapts to the reader.

    First come puzzles whose themes are due; a new reader starts with ``first``, in order. Then the best fit
    that is not the third in a row of a task or theme. At most one in ten is about deadlocks, and at most one
    asks to save the match. Puzzles with rings wait until the reader's strength is known. A missed one returns
    after all others: its theme will be due another day.
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
        self._ringed = [has_rings(puzzle) for puzzle in puzzles]
        self.strength = strength or Strength()
        self._missed = [] if missed is None else missed  # shared with the caller, who may append
        self._open = sorted({*range(len(puzzles))} - {*solved, *self._missed})
        self._tasks = [puzzle.task for puzzle in puzzles]
        self._themes = [puzzle.themes[0] if puzzle.themes else "" for puzzle in puzzles]
        self._rare = [_rare(puzzle) for puzzle in puzzles]
        self._offered: list[int] = []
        self._first = [index for index in first if index in self._open]
        known = {self._themes[index] for index in self._open}
        self._due = [theme for theme in dict.fromkeys(due) if theme in known]

    @property
    def level(self) -> float:
        """The rating the reader should solve at the target rate."""
        return self.strength.rating - _EASIER

    def next(self) -> int | None:
        if not self._open:
            return self._missed.pop(0) if self._missed else None
        index = self._first[0] if self._first and not self._due else min(self._fresh(), key=self._fit)
        self._first = [each for each in self._first if each != index]
        self._open.remove(index)
        self._offered.append(index)
        return index

    def _fresh(self) -> list[int]:
        """Return the open puzzles with a due theme, or else those that vary task and theme, if any."""
        if self._due:
            theme = self._due.pop(0)
            return [index for index in self._open if self._themes[index] == theme] or self._open
        full = {self._rare[index] for index in self._offered[-9:]} if len(self._offered) >= 9 else {*_RARE}
        fresh = [index for index in self._open if self._rare[index] not in full - {""}]
        for kinds in (self._themes, self._tasks):
            recent = {kinds[index] for index in self._offered[-2:]}
            if len(self._offered) > 1 and len(recent) == 1:
                fresh = [index for index in fresh if {kinds[index]} not in ({""}, recent)] or fresh
        return fresh or self._open

    def _fit(self, index: int) -> tuple[bool, float, int]:
        """Return the distance of a puzzle from the ideal one; hard and repetitive ones are farther."""
        early = self._ringed[index] and not self.strength.sure
        harder = self._of[index].rating - self.level
        recent = self._offered[-9:]
        alike = sum(kinds[index] == kinds[each] for kinds in (self._tasks, self._themes) for each in recent)
        return early, max(2 * harder, -harder) + _ALIKE * alike, index

    def resume(self, index: int, *, instead_of: int) -> None:
        self._open = sorted({*self._open, instead_of} - {index})
        self._missed[:] = [each for each in self._missed if each != index]
        self._first = [each for each in self._first if each != index]

    def tried(self, index: int, score: float) -> None:
        """Record the first try: 1 solved, 0.5 with help, 0 not solved."""
        self.strength = self.strength.after([(self._of[index], score)])


def has_rings(puzzle: Puzzle) -> bool:
    return any(tower.rank for tower in puzzle.position.towers.values())


def _rare(puzzle: Puzzle) -> str:
    told = " ".join((puzzle.task, *puzzle.themes))
    return next((name for name in _RARE if name in told), "")


class Queue:
    """A fixed order, independent of the reader's results."""

    def __init__(self, indexes: Iterable[int]) -> None:
        self._indexes = iter(indexes)

    def next(self) -> int | None:
        return next(self._indexes, None)

    def tried(self, index: int, score: float) -> None: ...
