"""Puzzles solved in one go: a streak, which ends with the first miss, or as many as three minutes allow."""

from __future__ import annotations

import time
from collections.abc import Callable

from ...i18n import say
from .wire import RunState

_SECONDS = 180.0


class Run:
    """A streak, or three minutes.

    Attributes
    ----------
    solved : int
        Puzzles solved without a miss.
    over : bool
        Whether it has ended.

    Examples
    --------
    >>> streak = Run("streak")
    >>> streak.note(right=True)
    >>> streak.note(right=False)
    >>> streak.solved, streak.best, streak.over
    (1, 1, True)
    """

    def __init__(self, name: str, best: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self.name = name
        self.best = best
        self.solved = 0
        self.over = False
        self._clock = clock
        self._end = clock() + _SECONDS if name == "three minutes" else None

    def note(self, right: bool) -> None:
        """Take note of how a puzzle went the first time."""
        self.look_at_clock()
        if self.over:
            return
        self.over = self.name == "streak" and not right
        self.solved += right
        self.best = max(self.best, self.solved)

    def look_at_clock(self) -> None:
        """End it, if its time is over."""
        self.over = self.over or (self._end is not None and self._clock() >= self._end)

    def stop_clock(self) -> None:
        """Let it take as long as one likes, if it goes on still."""
        self.look_at_clock()
        self._end = None

    def state(self, language: str) -> RunState:
        """Tell the page how it stands."""
        key = f"puzzle.run.{self.name.replace(' ', '-')}{'.over' if self.over else ''}"
        state = RunState(text=say(key, language, solved=self.solved, best=self.best), over=self.over)
        if self._end is not None and not self.over:
            state["seconds"] = round(max(0.0, self._end - self._clock()))
        return state
