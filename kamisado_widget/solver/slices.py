"""Long work in slices: generators that pause and yield the answer last."""

from __future__ import annotations

import threading
import time
from collections.abc import Generator, Iterator
from typing import TypeVar

T = TypeVar("T")
Shown = TypeVar("Shown")


def during(steps: Iterator[T], shown: Shown) -> Generator[Shown, None, T]:
    for known in steps:
        answer = known
        yield shown
    return answer


def finish(steps: Iterator[T]) -> T:
    """Run to the end and return the last value yielded."""
    *_, answer = steps
    return answer


def returned(work: Generator[object, None, T]) -> T:
    """Run to the end and return the generator's return value."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            answer: T = stop.value
            return answer


class FairLock:
    """A lock that serves waiting threads in order.

    With a plain lock the thread that has just released it gets it back before any other wakes up.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._waiting: set[int] = set()

    def interleaved(self, steps: Iterator[T]) -> Iterator[T]:
        """Run a generator, each step under the lock."""
        for known in iter(lambda: self._next(steps), _END):
            yield known  # type: ignore[misc]
            if self._waiting:
                time.sleep(0.001)

    def _next(self, steps: Iterator[T]) -> T | object:
        me = threading.get_ident()
        self._waiting.add(me)
        with self._lock:
            self._waiting.discard(me)
            return next(steps, _END)


_END = object()
