"""Long work in slices: generators that pause, and whose last word is the answer."""

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
    """Do a piece of work to its end and return the answer."""
    *_, answer = steps
    return answer


def returned(work: Generator[object, None, T]) -> T:
    """Do a piece of work to its end and give what it returns."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            answer: T = stop.value
            return answer


class FairLock:
    """Lets threads that share a solver step it one at a time, and none of them wait for long.

    A lock alone would not do: who has just let go of it has it again before any other wakes up.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._waiting: set[int] = set()

    def interleaved(self, steps: Iterator[T]) -> Iterator[T]:
        """Do a piece of work, each of its steps in turn with what other threads do."""
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
