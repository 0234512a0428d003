from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kamisado_widget.live import Live
from tests.live.pupils import Class, MovedTime, classroom


@pytest.fixture(name="pupils")
def _pupils() -> Iterator[Class]:
    yield from classroom()


@pytest.fixture
def room() -> Iterator[Callable[..., Live]]:
    opened: list[Live] = []

    def open_room(shown: Any, **options: Any) -> Live:
        opened.append(Live(shown, **options))
        return opened[-1]

    yield open_room
    for live in opened:
        live.stop()


@pytest.fixture
def timed_room(room: Callable[..., Live]) -> Callable[..., tuple[Live, Callable[[float], None]]]:
    def open_room(shown: Any) -> tuple[Live, Callable[[float], None]]:
        live, time = room(shown), MovedTime()
        live._room.timekeeper = time
        return live, lambda seconds: live._call(lambda: time.go_by(seconds))

    return open_room
