import asyncio
import threading
import time
from collections.abc import Iterator

import pytest

from kamisado_widget.sessions import BoardSession
from kamisado_widget.sessions.jobs import PAUSE, SLICE, Job, Jobs, Scheduler
from tests.waiting import join


class Work:
    def __init__(self, steps: int, seconds: float = 0.0) -> None:
        self.left = steps
        self.seconds = seconds
        self.threads: set[int] = set()
        self.lock = threading.RLock()
        self.scheduler = Scheduler(self.lock, self.step)

    def step(self) -> bool:
        time.sleep(self.seconds)
        self.threads.add(threading.get_ident())
        self.left -= 1
        return self.left > 0


async def turns_of_the_loop(work: Work) -> int:
    turns = 0
    while work.left > 0:
        await asyncio.sleep(0)
        turns += 1
    return turns


def test_runs_at_once_without_a_loop_also_if_woken_from_within() -> None:
    work = Work(50)
    step = work.step

    def waking() -> bool:
        work.scheduler.wake()
        return step()

    work.scheduler._step = waking
    work.scheduler.wake()
    assert work.left == 0


def test_job_knows_about_waiters() -> None:
    async def on_a_loop() -> None:
        work.scheduler.wake()
        await turns_of_the_loop(work)

    waited: list[bool] = []
    work = Work(1)
    step = work.step
    work.scheduler._step = lambda: waited.append(work.scheduler.at_once) or step()
    work.scheduler.wake()
    work.left = 1
    asyncio.run(on_a_loop())
    assert waited == [True, False]
    assert not work.scheduler.at_once


def test_loop_interleaves_jobs() -> None:
    async def main() -> int:
        work.scheduler.wake()
        assert work.left == 40
        return await turns_of_the_loop(work)

    work = Work(40, SLICE / 4)
    assert asyncio.run(main()) >= 8


def test_wake_twice() -> None:
    async def main() -> None:
        for _ in range(5):
            work.scheduler.wake()
        await turns_of_the_loop(work)
        await asyncio.sleep(5 * PAUSE)

    work = Work(1000)
    asyncio.run(main())
    assert work.left == 0


def test_closed_loop_is_replaced() -> None:
    async def begin() -> None:
        work.scheduler.wake()

    async def go_on() -> None:
        work.scheduler.wake()
        await turns_of_the_loop(work)

    work = Work(10, SLICE)
    asyncio.run(begin())
    assert work.left > 5
    asyncio.run(go_on())
    assert work.left == 0


def test_job_moves_from_a_busy_thread() -> None:
    """In JupyterLab a long cell blocks the main event loop; the page's messages use another."""

    async def cell() -> None:
        work.scheduler.wake()
        begun.set()
        assert done.wait(60)  # the main loop had no turn

    async def page() -> None:
        work.scheduler.wake()
        await turns_of_the_loop(work)
        done.set()

    work, begun, done = Work(10, SLICE), threading.Event(), threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(cell()))
    thread.start()
    assert begun.wait(60)
    asyncio.run(page())
    join(thread)
    assert work.left == 0
    assert work.threads == {threading.get_ident()}


def test_an_error_ends_the_work_until_it_is_woken_again() -> None:
    work = Work(3)
    step, errors = work.step, [ValueError("once")]

    def failing() -> bool:
        if errors:
            raise errors.pop()
        return step()

    work.scheduler._step = failing
    with pytest.raises(ValueError, match="once"):
        work.scheduler.wake()
    work.scheduler.wake()
    assert work.left == 0


def test_lock_is_released_between_slices() -> None:
    """Python's locks are not fair: without a pause this thread would reacquire the lock first."""
    work = Work(4000, 0.001)
    thread = threading.Thread(target=work.scheduler.wake)
    thread.start()
    had_it_at = []
    for _ in range(3):
        with work.lock:
            had_it_at.append(work.left)
        time.sleep(0.01)
    with work.lock:
        work.left = 1
    join(thread)
    assert had_it_at[-1] > 0
    assert work.threads == {thread.ident}


def test_waiting_for_a_job_ends_before_the_next_job() -> None:
    done: list[str] = []

    def steps(what: str, count: int, seconds: float = 0.0) -> Iterator[None]:
        for _ in range(count):
            time.sleep(seconds)
            done.append(what)
            yield

    later = Job("verdicts", 0, steps=steps("later", 10, SLICE))
    jobs = Jobs(BoardSession(), lambda: later if done.count("later") < 10 else None)
    hint = Job("hint", 0, steps=steps("hint", 3))
    jobs.request(hint)
    jobs.wait_for(hint)
    assert done.count("hint") == 3
    assert done.count("later") < 10, "the old job stops at the end of its slice"
    assert jobs.current is later
