"""Everybody sees the teacher's board."""

from __future__ import annotations

from typing import ClassVar

from ..audience import audience_of
from ..interface import RoomLike
from ..people import Person
from ..seat import Seat, SharedSeat
from ..wire import SeatPlace
from .mode import Mode


class Follow(Mode):
    """Everybody sees the teacher's board and what is drawn on it; who comes late, what it shows now."""

    name: ClassVar[str] = "follow"
    place: ClassVar[int] = 1

    def __init__(self, room: RoomLike) -> None:
        super().__init__(room)
        self._teacher = room.teacher
        self._teacher.watch_drawings(True)
        self._audience = audience_of(self._teacher)
        self._onlooker = Spectator(self._audience)

    def seat(self, person: Person) -> Seat:
        """Return a place among the audience."""
        return Spectator(self._audience)

    def shown(self) -> Seat:
        """Return a place among the audience."""
        return self._onlooker

    def follow(self) -> None:
        """Show what the teacher shows."""
        self._audience.follow(self._teacher)

    def close(self) -> None:
        """Let the teacher draw for nobody."""
        self._teacher.watch_drawings(False)


class Spectator(SharedSeat):
    """A place among the audience."""

    place: ClassVar[SeatPlace] = "audience"
