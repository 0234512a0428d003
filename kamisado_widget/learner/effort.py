"""How much the steps of a lesson took a reader: tries and seconds, kept with the place in the lesson."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from .document import whole_number

LONGEST_STAY = 300
"""Seconds of one stay at a step that count at most: whoever is away for longer does something else."""
_MOST = 1_000_000  # of anything in a file


class Effort(NamedTuple):
    """What a step took.

    Attributes
    ----------
    tries : int
        Answers, right and wrong.
    seconds : int
        How long the reader stood there, as far as it counts.
    """

    tries: int = 0
    seconds: int = 0


class Efforts:
    """What the steps of a lesson took a reader so far.

    The time begins with the first thing that the reader does: before, the page may just have been open.

    Attributes
    ----------
    steps : dict of int to Effort
        By the step's number in the lesson, from 0.
    """

    def __init__(
        self, clock: Callable[[], datetime], here: int = 0, steps: dict[int, Effort] | None = None
    ) -> None:
        self._clock = clock
        self.steps = dict(steps or {})
        self._here = here
        self._since: datetime | None = None

    def stand_at(self, step: int) -> None:
        """Take note that the reader went to a step."""
        if step != self._here:
            self._add(seconds=self._stay())
            self._here = step

    def tried(self, step: int) -> None:
        """Take note of an answer, which need not be to the question of the step shown."""
        self._add(seconds=self._stay())
        self._here = step
        self._add(tries=1)

    def _stay(self) -> int:
        now = self._clock()
        since, self._since = self._since, now
        return min(max(int((now - since).total_seconds()), 0), LONGEST_STAY) if since else 0

    def _add(self, tries: int = 0, seconds: int = 0) -> None:
        known = self.steps.get(self._here, Effort())
        if tries or seconds:
            self.steps[self._here] = Effort(known.tries + tries, known.seconds + seconds)

    def to_list(self) -> list[list[int]]:
        """Return ``[step, tries, seconds]`` for each step that took anything."""
        return [[step, *effort] for step, effort in sorted(self.steps.items())]


def read_efforts(value: object) -> dict[int, Effort]:
    """Read what :meth:`Efforts.to_list` wrote, as far as it is as it should be.

    Examples
    --------
    >>> read_efforts([[2, 1, 40], [3, "many", 5], "x"])
    {2: Effort(tries=1, seconds=40)}
    """
    efforts = {}
    for row in value if isinstance(value, list) else ():
        numbers = [whole_number(each, _MOST) for each in row] if isinstance(row, list) else []
        if len(numbers) == 3 and None not in numbers:
            step, tries, seconds = (number or 0 for number in numbers)
            efforts[step] = Effort(tries, seconds)
    return efforts
