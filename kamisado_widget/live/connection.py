"""WebSocket connections to pupils' pages and to the projector."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from tornado.websocket import WebSocketClosedError, WebSocketHandler

from ..i18n import speaking
from .overview import panel_words, screen_state
from .pages import VisitorStanding, stream_of
from .people import Allowance, Newcomer, Person
from .room import Room
from .seat import Connection, Seat

MOST_SCREENS = 5  # at a time; one more replaces the first


class Onlooker:
    """Sends the projector's page the state that the class may see."""

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
        room = self._room
        with speaking(room.teacher.language):
            state = dict(screen_state(room, self._address()))
            if state != self._told:
                words = panel_words(room.teacher.language)
                self._connection.tell({"method": "screen", "room": state, "words": words})
                self._told = state
        self._look_at(room.mode.shown())

    def _look_at(self, seat: Seat | None) -> None:
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
        self._room.unwatch(self)
        self._stand_up()


LARGEST = 16_384  # bytes of a message
_MOST_WAITING = 500  # queued messages before a slow page is dropped
_PATIENCE = 10  # seconds to identify oneself
_POLICY_VIOLATION, _TRY_AGAIN = 1008, 1013


class PupilSocket(WebSocketHandler):
    """WebSocket to one page; the first message must be `join` or `watch`."""

    def initialize(self, room: Room, address: Callable[[], str]) -> None:
        self.room = room
        self._address = address
        self._onlooker: Onlooker | None = None
        self.person: Person | None = None
        self._waiting: deque[str] = deque()
        self._sending = self._arrived = False
        self._allowance = Allowance()

    def prepare(self) -> None:
        self._stream = stream_of(self.request)
        self.settings["visitors"].promote(self._stream, VisitorStanding.GUEST)

    def open(self, *_arguments: str, **_named: str) -> None:
        self.set_nodelay(True)
        self.room.later(_PATIENCE, lambda: None if self._arrived else self.close(_POLICY_VIOLATION))

    def on_message(self, message: str | bytes) -> None:
        """Handle one message; a flood or nonsense closes the connection."""
        content = _read(message)
        if not self._allowance.take(self.room.timekeeper.time()) or content is None:
            self.close(_POLICY_VIOLATION)
        elif self.person:
            if self.person.connection is self:
                self.room.hear(self.person, content)
        elif content.get("method") == "join" and not self._arrived:
            self._arrived = True
            newcomer = Newcomer(content.get("name"), self, self._admit)
            self.room.arrive(content.get("key"), newcomer)
        elif content.get("method") == "watch" and not self._arrived:
            self._arrived = True
            self._look_on()
        elif content.get("method") == "beat" and self._onlooker:
            self.tell({"method": "beat"})

    def _look_on(self) -> None:
        self._onlooker = Onlooker(self.room, self, self._address)
        self.room.onlookers.append(self)
        if len(self.room.onlookers) > MOST_SCREENS:
            self.room.onlookers[0].hang_up()

    def _admit(self, person: Person) -> None:
        self.person, self._allowance = person, person.allowance
        self.settings["visitors"].promote(self._stream, VisitorStanding.PUPIL)

    def on_close(self) -> None:
        self.room.leave(self.person, self)
        if self._onlooker:
            self._onlooker.leave()
            self.room.onlookers.remove(self)

    def tell(self, message: dict[str, Any]) -> None:
        if len(self._waiting) >= _MOST_WAITING:
            self.close(_TRY_AGAIN)
            return
        self._waiting.append(json.dumps(message))
        if not self._sending:
            self._sending = True
            self._work = asyncio.ensure_future(self._send())

    async def _send(self) -> None:
        try:
            while self._waiting:
                await self.write_message(self._waiting.popleft())
        except WebSocketClosedError:
            self._waiting.clear()
        finally:
            self._sending = False

    def hang_up(self) -> None:
        """Close once all queued messages are sent."""
        self._work = asyncio.ensure_future(self._end())

    async def _end(self) -> None:
        await self._send()
        self.close()


def _read(message: str | bytes) -> dict[str, Any] | None:
    try:
        content = json.loads(message)
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None
