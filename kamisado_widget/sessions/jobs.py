"""A session's background work: one solver job at a time, in slices.

Slices run on the event loop of whatever thread had the work begun: a notebook's cells, the thread
that handles the page's messages, or the one thread that there is in a browser. Where no loop runs,
as in a script, the work is done at once.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from .tree import ROOT

if TYPE_CHECKING:
    import asyncio

    from .scenes import SessionScenes


class Later:
    """Does something a while after it is asked for, and once however often it is asked meanwhile."""

    def __init__(self, do: Callable[[], None], seconds: float) -> None:
        self._do = do
        self._seconds = seconds
        self._due = False

    def ask(self) -> None:
        """See to it that it is done."""
        if self._due:
            return
        if loop := _running_loop():
            loop.call_later(self._seconds, self._now)
            self._due = True
        else:  # no event loop: do it now
            self._do()

    def _now(self) -> None:
        self._due = False
        self._do()


SLICE = 0.012  # seconds; one step more may come on top
_REPORT_EVERY = 0.1  # seconds between two reports to the page
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


JobKind = Literal["verdicts", "opponent", "hint", "review", "check"]


@dataclass(eq=False)
class Job:
    """A question to the solver, asked at a scene.

    Of its ``total`` parts so many are ``done``; where nobody can say how many there are it is 0.
    """

    what: JobKind
    node: int
    total: int = 0
    done: int = 0
    steps: Iterator[None] = field(default_factory=lambda: iter(()))
    last_reported: float = 0.0  # when the page last heard of it
    hurried: bool = False  # it shall end at once, with what it has


class Jobs:
    """Decides what a board thinks about, and does it.

    What the reader asks for comes first; after it whatever the board wants to know by itself.
    """

    def __init__(self, session: SessionScenes, wanted: Callable[[], Job | None]) -> None:
        self.current: Job | None = None
        self.requested: Job | None = None  # what the reader waits for
        self.stopped_at = ROOT  # the scene where the reader has stopped it
        self._session = session
        self._wanted = wanted
        self._closed = False
        self._scheduler = Scheduler(session.lock, self.step)

    @property
    def hurry(self) -> bool:
        """Whether somebody waits for the work to be done, so that it should not take forever."""
        return self._scheduler.at_once

    def forget(self) -> None:
        """Give everything up: the tree is another one."""
        self.current = self.requested = None
        self.stopped_at = ROOT

    def close(self) -> None:
        """Give everything up, for good."""
        self._closed = True

    def come_to(self, node: int) -> None:
        """Choose what to do at a scene; a hint asked for elsewhere is not wanted any more."""
        if self.requested and self.requested.what == "hint" and self.requested.node != node:
            self.requested = None
        if self.stopped_at != node:
            self.stopped_at = ROOT
        self.current = self.requested or self._wanted()

    def choose(self) -> None:
        """Choose anew what to do at the scene shown."""
        with self._session.changing():
            self.current = self.requested or self._wanted()
            self._session.refresh_turn()

    def new(self, what: JobKind, find: Callable[[Job], Iterator[None]], total: int = 0) -> Job:
        """Return a job at the scene shown."""
        job = Job(what, self._session.cursor, total)
        job.steps = find(job)
        return job

    def request(self, job: Job | None) -> None:
        """Have a job done before all others; None for none."""
        with self._session.changing():
            if self.requested and self.requested.what == "review":
                self._session.mark_changed("nodes")
            self.requested = job
            self.choose()

    def report(self, job: Job, *, at_once: bool = False) -> None:
        """Tell the page what is known by now, but not too often."""
        if at_once or time.monotonic() - job.last_reported >= _REPORT_EVERY:
            job.last_reported = time.monotonic()
            self._session.refresh_turn()

    def kept(self, what: JobKind, node: int) -> Job | None:
        """Return the job that is being done, if it is this one."""
        job = self.current
        return job if job and (job.what, job.node) == (what, node) else None

    def wake(self) -> None:
        """See to it that the job is done."""
        if self.current:
            self._scheduler.wake()

    def wait_for(self, job: Job) -> None:
        """Do a job in this thread, to its end or until another one takes its place."""
        self._scheduler.run(lambda: self.current is job or self.requested is job)

    def step(self) -> bool:
        """Do a little of the job; tell whether there is more to do."""
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
        """Have a job end with what it has."""
        job.hurried = True
        while self.current is job:
            self.step()

    def _end(self, job: Job) -> None:
        if self.requested is job:
            self.requested = None
        if self.current is job:
            self.current = None
            self.choose()
