"""A page for the projector: what the whole class may see, and of nobody who answered what."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..i18n import speaking
from .overview import screen_state
from .panel_words import panel_words
from .room import Room
from .seat import Connection, Seat

MOST = 5  # pages at a time; a further one takes the place of the first


class Onlooker:
    """Somebody who sees and does nothing."""

    def __init__(self, room: Room, connection: Connection, address: Callable[[], str]) -> None:
        self._room = room
        self._connection = connection
        self._address = address
        self._seat: Seat | None = None
        self._stand_up: Callable[[], None] = lambda: None
        self._told: dict[str, Any] = {}
        room.watch(self)
        self.publish()

    def publish(self) -> None:
        """Show the room as it is now, where that is not what is shown."""
        room = self._room
        with speaking(room.teacher.language):
            state = dict(screen_state(room, self._address()))
            if state != self._told:
                words = panel_words(room.teacher.language)
                self._connection.tell({"method": "screen", "room": state, "words": words})
                self._told = state
        self._look_at(room.mode.shown())

    def _look_at(self, seat: Seat | None) -> None:
        """Have the page show a seat; none where the mode has nothing that all see."""
        if seat is self._seat:
            return
        self._stand_up()
        self._seat = seat
        if seat is None:
            self._stand_up = lambda: None
            self._connection.tell({"method": "open"})
        else:
            self._stand_up = seat.subscribe(self._tell)
            self._room.open_seat(seat, self._connection)

    def _tell(self, changed: Iterable[str]) -> None:
        if self._seat and (values := self._room.values_of(self._seat, changed)):
            self._connection.tell({"method": "update", "state": values})

    def leave(self) -> None:
        """See nothing any more."""
        self._room.unwatch(self)
        self._stand_up()
