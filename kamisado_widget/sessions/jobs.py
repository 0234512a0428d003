"""What a board is thinking about: one question to the solver at a time, answered in slices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import RLock
from typing import Literal

from .scheduler import Scheduler
from .tree import ROOT

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

    def __init__(self, lock: RLock, wanted: Callable[[], Job | None], changed: Callable[[], None]) -> None:
        self.current: Job | None = None
        self.requested: Job | None = None  # what the reader waits for
        self.stopped_at = ROOT  # the scene where the reader has stopped it
        self._wanted = wanted
        self._changed = changed
        self._closed = False
        self._scheduler = Scheduler(lock, self.step)

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
        self.current = self.requested or self._wanted()
        self._changed()

    def request(self, job: Job | None) -> None:
        """Have a job done before all others; None for none."""
        self.requested = job
        self.choose()

    def stop(self, node: int) -> None:
        """Do no more at a scene; what was found out by now stays."""
        if self.current:
            self.stopped_at = node
            self.request(None)

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
