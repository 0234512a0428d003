"""Long work done a slice at a time, so that nothing else has to wait for it.

Slices run on the event loop of whatever thread had the work begun: a notebook's cells, the thread
that handles the page's messages, or the one thread that there is in a browser. Where no loop runs,
as in a script, the work is done at once.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio

SLICE = 0.012  # seconds; one step more may come on top
PAUSE = 0.001  # seconds between two slices, for whoever waits for the lock


@dataclass(eq=False)
class _Turn:
    """Slices on one loop, one after another; who wakes the work elsewhere begins another turn."""

    loop: asyncio.AbstractEventLoop


class Scheduler:
    """Has a session do its work in slices.

    Attributes
    ----------
    at_once : bool
        Whether somebody waits for the work to be done, so that it should not take forever.
    """

    def __init__(self, lock: threading.RLock, step: Callable[[], bool]) -> None:
        self.at_once = False
        self._lock = lock
        self._step = step
        self._turn: _Turn | None = None
        self._busy = False

    def wake(self) -> None:
        """See to it that the work is done: soon where an event loop runs, else now.

        Work that waits on another thread's loop comes over to this one: a cell may keep the other
        one busy for long.
        """
        loop = _running_loop()
        with self._lock:
            under_way = self._turn.loop if self._turn and self._turn.loop.is_running() else None
            if self._busy or (under_way and loop in (None, under_way)):
                return
            self._turn = turn = _Turn(loop) if loop else None
            if turn:
                turn.loop.call_soon(self._next_slice, turn)
                return
        self.run(lambda: True)

    def run(self, go_on: Callable[[], bool]) -> None:
        """Work in this thread for as long as something holds. Others may have the lock in between."""
        while go_on() and self._slice(at_once=True):
            time.sleep(PAUSE)

    def _next_slice(self, turn: _Turn) -> None:
        with self._lock:
            if turn is not self._turn:
                return
            self._turn = None  # an error ends it, and the next one who wakes it begins anew
            if self._slice():
                self._turn = turn
                turn.loop.call_later(PAUSE, self._next_slice, turn)

    def _slice(self, at_once: bool = False) -> bool:
        """Work for a slice; tell whether there is more."""
        with self._lock:
            self._busy, self.at_once = True, at_once
            try:
                end = time.monotonic() + SLICE
                while self._step():
                    if time.monotonic() >= end:
                        return True
                return False
            finally:
                self._busy = self.at_once = False


def _running_loop() -> asyncio.AbstractEventLoop | None:
    loaded = sys.modules.get("asyncio")
    if loaded is None:  # a loop runs only where somebody has loaded it
        return None
    try:
        loop: asyncio.AbstractEventLoop = loaded.get_running_loop()
    except RuntimeError:
        return None
    return loop
