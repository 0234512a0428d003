"""Loops and threads that fail a test instead of keeping it for ever."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

PATIENCE = 300  # seconds: generous for busy machines


def as_long_as(condition: Callable[[], object]) -> Iterator[None]:
    """Loop while a condition holds, and fail if that takes too long."""
    late = time.monotonic() + PATIENCE
    while condition():
        assert time.monotonic() < late, "it never ended"
        yield


def join(*threads: threading.Thread) -> None:
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive(), "it never ended"
