"""Background work of a session: one job at a time, in slices.

Slices run on the event loop of the thread that started the work: that of the notebook's cells, of the page's
messages, or the browser's only thread. Without a loop, as in a script, the work is done at once.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .tree import ROOT
from .wire import JobKind

if TYPE_CHECKING:
    import asyncio

    from .scenes import SessionScenes


class Later:
    """A debounced callback."""

    def __init__(self, do: Callable[[], None], seconds: float) -> None:
        self._do = do
        self._seconds = seconds
        self._due = False

    def ask(self) -> None:
        if self._due:
            return
        if loop := _running_loop():
            loop.call_later(self._seconds, self._now)
            self._due = True
        else:
            self._do()

    def _now(self) -> None:
        self._due = False
        self._do()


SLICE = 0.012  # seconds; the last step may take longer
_REPORT_EVERY = 0.1
PAUSE = 0.001  # seconds between two slices, for threads that wait for the lock


@dataclass(eq=False)
class _Turn:
    """A series of slices on one loop; waking the work on another loop replaces it."""

    loop: asyncio.AbstractEventLoop


class Scheduler:
    """Runs a session's work in slices; ``at_once`` is whether a caller waits, which limits the work."""

    def __init__(self, lock: threading.RLock, step: Callable[[], bool]) -> None:
        self.at_once = False
        self._lock = lock
        self._step = step
        self._turn: _Turn | None = None
        self._busy = False

    def wake(self) -> None:
        """Schedule the work on an event loop, or do it now if there is none.

        Work on another thread's loop moves to this one: a cell may keep the other busy.
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
        """Work in this thread while the condition holds; release the lock in between."""
        while go_on() and self._slice(at_once=True):
            time.sleep(PAUSE)

    def _next_slice(self, turn: _Turn) -> None:
        with self._lock:
            if turn is not self._turn:
                return
            self._turn = None  # after an error the next wake-up starts again
            if self._slice():
                self._turn = turn
                turn.loop.call_later(PAUSE, self._next_slice, turn)

    def _slice(self, at_once: bool = False) -> bool:
        """Work for a slice; return whether there is more."""
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
    if loaded is None:  # a loop only runs if asyncio is loaded
        return None
    try:
        loop: asyncio.AbstractEventLoop = loaded.get_running_loop()
    except RuntimeError:
        return None
    return loop


@dataclass(eq=False)
class Job:
    """A job of the solver at a scene: ``done`` of ``total`` parts (0 if unknown) are finished."""

    what: JobKind
    node: int
    total: int = 0
    done: int = 0
    steps: Iterator[None] = field(default_factory=lambda: iter(()))
    last_reported: float = 0.0
    hurried: bool = False  # finish now, with the result so far


class Jobs:
    """A board's jobs: the reader's requests first, then automatic ones."""

    def __init__(self, session: SessionScenes, wanted: Callable[[], Job | None]) -> None:
        self.current: Job | None = None
        self.requested: Job | None = None
        self.stopped_at = ROOT  # the scene at which the reader stopped it
        self._session = session
        self._wanted = wanted
        self._closed = False
        self._scheduler = Scheduler(session.lock, self.step)

    @property
    def hurry(self) -> bool:
        """Whether a caller waits for the work."""
        return self._scheduler.at_once

    def forget(self) -> None:
        self.current = self.requested = None
        self.stopped_at = ROOT

    def close(self) -> None:
        self._closed = True

    def come_to(self, node: int) -> None:
        """Choose the job at a scene; cancel a hint requested elsewhere."""
        if self.requested and self.requested.what == "hint" and self.requested.node != node:
            self.requested = None
        if self.stopped_at != node:
            self.stopped_at = ROOT
        self.current = self.requested or self._wanted()

    def choose(self) -> None:
        with self._session.changing():
            self.current = self.requested or self._wanted()
            self._session.refresh_turn()

    def new(self, what: JobKind, find: Callable[[Job], Iterator[None]], total: int = 0) -> Job:
        job = Job(what, self._session.cursor, total)
        job.steps = find(job)
        return job

    def request(self, job: Job | None) -> None:
        with self._session.changing():
            if self.requested and self.requested.what == "review":
                self._session.mark_changed("nodes")
            self.requested = job
            self.choose()

    def report(self, job: Job, *, at_once: bool = False) -> None:
        """Publish the progress, rate limited."""
        if at_once or time.monotonic() - job.last_reported >= _REPORT_EVERY:
            job.last_reported = time.monotonic()
            self._session.refresh_turn()

    def keep(self, what: JobKind, find: Callable[[Job], Iterator[None]], total: int = 0) -> Job:
        """Return the current job if it is the wanted one, else a new one."""
        job = self.current
        here = job and (job.what, job.node) == (what, self._session.cursor)
        return job if job and here else self.new(what, find, total)

    def wake(self) -> None:
        if self.current:
            self._scheduler.wake()

    def wait_for(self, job: Job) -> None:
        """Run a job in this thread until it ends or is replaced."""
        self._scheduler.run(lambda: self.current is job or self.requested is job)

    def step(self) -> bool:
        job = self.current
        if job is None or self._closed:
            return False
        try:
            next(job.steps)
        except StopIteration:
            self._end(job)
        except BaseException:
            self.stopped_at = job.node
            self._end(job)
            raise
        return self.current is not None

    def finish_now(self, job: Job) -> None:
        """Finish a job with the result so far."""
        job.hurried = True
        while self.current is job:
            self.step()

    def _end(self, job: Job) -> None:
        if self.requested is job:
            self.requested = None
        if self.current is job:
            self.current = None
            self.choose()
