"""A mode of the room."""

from __future__ import annotations

from collections.abc import Iterator

from .files import PACKAGE, begin_file, begin_keys, shown

MODES = PACKAGE / "live" / "modes"
MODE = '''\
"""What the class does, in one line."""

from __future__ import annotations

from typing import ClassVar

from ..audience import audience_of
from ..interface import RoomLike
from ..people import Person
from ..seat import Seat
from .follow import Spectator
from .mode import Mode


class {kind}(Mode):
    """What the class does, and by which rules."""

    name: ClassVar[str] = "{name}"
    place: ClassVar[int] = {place}

    def __init__(self, room: RoomLike) -> None:
        super().__init__(room)
        self._audience = audience_of(room.teacher)

    def seat(self, person: Person) -> Seat:
        """Return what somebody sees and may do."""
        return Spectator(self._audience)

    def follow(self) -> None:
        """Show what the teacher shows."""
        self._audience.follow(self.room.teacher)
'''


def begin_mode(name: str) -> Iterator[str]:
    """Write a mode in which all see the teacher's board, and its name in the catalogs."""
    path = MODES / f"{name}.py"
    kind, place = name.title().replace("_", ""), 1 + len(list(MODES.glob("*.py")))
    begin_file(path, MODE.format(kind=kind, name=name, place=place))
    yield f"{shown(path)} is the mode: the room and the panel find it there. mode.py says what it may do,"
    yield "and seat.py beside the folder what a pupil may. The docstring of Live in live.py names the modes."
    yield "Begin from one that is like it: machine_vote.py is a MoveVote, halves.py has two halves, a clock."
    keys = {f"mode.{name}": name.replace("_", " ").capitalize(), f"mode.{name}.why": "What the class does."}
    yield from begin_keys({"live": keys})
    yield "What is missing or does not fit, these tests tell: python -m kamisado_widget test tests/live"
