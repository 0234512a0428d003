"""Countdown clocks, and the time they run on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Protocol


class Timekeeper(Protocol):
    def time(self) -> float: ...

    def later(self, seconds: float, do: Callable[[], None]) -> None: ...


class LoopTime:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def time(self) -> float:
        return self._loop.time()

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        self._loop.call_later(seconds, do)


class Clock:
    """Countdown for each side; at most one side runs."""

    def __init__(
        self, timekeeper: Timekeeper, seconds: float, sides: Iterable[str], is_up: Callable[[str], None]
    ) -> None:
        self.seconds = seconds
        self.running = ""
        self._left = dict.fromkeys(sides, float(seconds))
        self._timekeeper = timekeeper
        self._is_up = is_up
        self._began = 0.0
        self._starts = 0

    def start(self, side: str, *, anew: bool = False) -> None:
        self.stop()
        if anew:
            self._left[side] = float(self.seconds)
        self.running, self._began = side, self._timekeeper.time()
        this = self._starts
        self._timekeeper.later(self._left[side], lambda: self._end(this))

    def stop(self) -> None:
        if self.running:
            self._left[self.running] = self.left(self.running)
        self.running = ""
        self._starts += 1

    def left(self, side: str) -> float:
        used = self._timekeeper.time() - self._began if side == self.running else 0
        return max(0.0, self._left[side] - used)

    def state(self) -> dict[str, float]:
        return {side: self.left(side) for side in self._left}

    def _end(self, start: int) -> None:
        if start == self._starts:
            side = self.running
            self.stop()
            self._is_up(side)
