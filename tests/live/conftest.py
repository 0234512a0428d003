"""A class, and rooms that are closed after each test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kamisado_widget.live import Live
from tests.live.pupils import Class, classroom


@pytest.fixture(name="pupils")
def _pupils() -> Iterator[Class]:
    yield from classroom()


@pytest.fixture
def room() -> Iterator[Callable[..., Live]]:
    """Give a function that opens a room; it is closed again."""
    opened: list[Live] = []

    def open_room(shown: Any, **options: Any) -> Live:
        opened.append(Live(shown, **options))
        return opened[-1]

    yield open_room
    for live in opened:
        live.stop()
