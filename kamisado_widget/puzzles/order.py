"""Which puzzle comes next, following how the reader does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .puzzle import Puzzle
from .rating import HIGHEST, LOWEST

_STEP = 60  # of the rating, up for a puzzle solved at once and down for one that was not solved
_REPEAT_AFTER = 4  # the missed one is the fourth that comes; missed again, it takes twice as long


class Order:
    """The order of a set of puzzles.

    It begins with the easiest without rings. One solved without a mistake makes the next ones harder; one
    missed makes them easier, and comes back after three others, missed again after more. Puzzles that are
    solved do not come again until all are.

    Parameters
    ----------
    puzzles : sequence of Puzzle
        The set.
    solved : iterable of int
        Those that were solved before, by their index.

    Attributes
    ----------
    level : int
        The rating that fits the reader now.

    Examples
    --------
    >>> p = Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> order = Order([p, p])
    >>> order.next(), order.next(), order.next()
    (0, 1, None)
    """

    def __init__(self, puzzles: Sequence[Puzzle], solved: Sequence[int] = ()) -> None:
        self._ratings = [puzzle.rating for puzzle in puzzles]
        self._ringed = [any(tower.rank for tower in puzzle.position.towers.values()) for puzzle in puzzles]
        plain = [rating for rating, ringed in zip(self._ratings, self._ringed, strict=True) if not ringed]
        self.level = min(plain or self._ratings)
        self._open = [index for index in range(len(puzzles)) if index not in set(solved)]
        self._missed: list[tuple[int, int]] = []  # when it is due, and which
        self._waits: dict[int, int] = {}
        self._count = 0

    def next(self) -> int | None:
        """Return the index of the puzzle that comes next; None when all are solved."""
        self._count += 1
        due = [(when, index) for when, index in self._missed if when <= self._count or not self._open]
        if due:
            self._missed.remove(min(due))
            return min(due)[1]
        if not self._open:
            return None
        index = min(self._open, key=self._fit)
        self._open.remove(index)
        return index

    def _fit(self, index: int) -> tuple[int, bool, int]:
        """Return how far a puzzle is from one that fits: the lower, the better."""
        return abs(self._ratings[index] - self.level), self._ringed[index], index

    def resume(self, index: int, level: int, *, instead_of: int) -> None:
        """Go on with another puzzle than the one that came first, at the level of last time."""
        self.level = min(HIGHEST, max(LOWEST, level))
        self._open = sorted({*self._open, instead_of} - {index})

    def solved(self, mistakes: int = 0) -> None:
        """Take note that the puzzle that came last was solved."""
        if not mistakes:
            self.level = min(HIGHEST, self.level + _STEP)

    def missed(self, index: int) -> None:
        """Take note that a puzzle was given up, or its solution looked at."""
        self.level = max(LOWEST, self.level - _STEP)
        wait = self._waits[index] = 2 * self._waits.get(index, _REPEAT_AFTER // 2)
        self._missed.append((self._count + wait, index))


class Queue:
    """An order that does not follow how the reader does; what :class:`Order` learns it is told for nothing.

    Examples
    --------
    >>> queue = Queue([4, 2])
    >>> queue.next(), queue.next(), queue.next()
    (4, 2, None)
    """

    level = LOWEST

    def __init__(self, indexes: Iterable[int]) -> None:
        self._indexes = iter(indexes)

    def next(self) -> int | None:
        """Return the index of the puzzle that comes next; None when all were there."""
        return next(self._indexes, None)

    def solved(self, mistakes: int = 0) -> None:
        """Take note that the puzzle that came last was solved."""

    def missed(self, index: int) -> None:
        """Take note that a puzzle was given up."""
