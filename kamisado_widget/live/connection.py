"""The connection to one page: a stranger's, whatever it says."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import Any

from tornado.websocket import WebSocketClosedError, WebSocketHandler

from .people import Person
from .room import Room

LARGEST = 16_384  # bytes of a message
_RATE, _BURST = 12, 80  # messages a second, and at a time
_MOST_WAITING = 500  # messages that a page has not taken yet
_PATIENCE = 10  # seconds until a page says who it is
_POLICY_VIOLATION, _TRY_AGAIN = 1008, 1013


class PupilSocket(WebSocketHandler):
    """The connection to one page.

    First it says who it is, in a message of the method ``join``. Whoever says too much, or nothing that can
    be understood, is hung up on, and may come back.
    """

    def initialize(self, room: Room) -> None:
        """Know the room."""
        self.room = room
        self.person: Person | None = None
        self._waiting: deque[str] = deque()
        self._sending = False
        self._tokens, self._counted = float(_BURST), room.time()

    def open(self, *_arguments: str, **_named: str) -> None:
        """Wait for who it is."""
        self.set_nodelay(True)
        self.room.later(_PATIENCE, lambda: None if self.person else self.close(_POLICY_VIOLATION))

    def on_message(self, message: str | bytes) -> None:
        """Take one message."""
        content = _read(message)
        if not self._may_speak() or content is None:
            self.close(_POLICY_VIOLATION)
        elif self.person:
            if self.person.connection is self:
                self.room.hear(self.person, content)
        elif content.get("method") == "join":
            self.person = self.room.enter(content.get("key"), content.get("name"), self)
            if self.person is None:
                self.tell({"method": "full"})
                self.hang_up()

    def _may_speak(self) -> bool:
        """Tell whether this is not one message too many."""
        now = self.room.time()
        self._tokens = min(_BURST, self._tokens + (now - self._counted) * _RATE) - 1
        self._counted = now
        return self._tokens >= 0

    def on_close(self) -> None:
        """Note that nobody is at the other end."""
        if self.person:
            self.room.leave(self.person, self)

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message after those that wait; whoever takes none is hung up on."""
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
        """End it, once what waits is sent."""
        self._work = asyncio.ensure_future(self._end())

    async def _end(self) -> None:
        await self._send()
        self.close()


def _read(message: str | bytes) -> dict[str, Any] | None:
    """Return what a message says, None where it is nothing to be understood."""
    try:
        content = json.loads(message)
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None
