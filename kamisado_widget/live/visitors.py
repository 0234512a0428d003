"""Who is connected: so many and no more, and whoever is too many, it is never somebody of the room.

Nobody is counted by their address: a whole class comes from behind one router, and by a hub's route all come
from this machine.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, cast

from tornado.http1connection import HTTP1Connection
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.iostream import IOStream

MOST = 250  # connections at a time


class VisitorStanding(IntEnum):
    """How far a connection has come."""

    STRANGER = 0  # it has asked for nothing that is here
    GUEST = 1  # it knows the address of the room
    PUPIL = 2  # it is somebody's in the room


class Visitors(HTTPServer):
    """Takes connections; where one is too many, the one goes that has come least far, of those the oldest.

    So a thousand connections that say nothing keep out nobody who does.
    """

    def initialize(self, *arguments: Any, **named: Any) -> None:
        """Begin with none."""
        super().initialize(*arguments, **named)
        self._standings: dict[IOStream, VisitorStanding] = {}  # in the order in which they came
        self.callers: set[str] = set()

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Take one more, if need be in place of another."""
        self.callers.add(str(address[0]))
        self._standings = {each: how for each, how in self._standings.items() if not each.closed()}
        if len(self._standings) >= MOST and not self._make_room():
            stream.close()
            return
        self._standings[stream] = VisitorStanding.STRANGER
        super().handle_stream(stream, address)

    def _make_room(self) -> bool:
        """Hang up on whoever has come least far; tell whether there was anybody."""
        least = min(self._standings, key=self._standings.__getitem__)
        if self._standings[least] is VisitorStanding.PUPIL:
            return False
        del self._standings[least]
        least.close()
        return True

    def promote(self, stream: IOStream, standing: VisitorStanding) -> None:
        """Note how far a connection has come."""
        if stream in self._standings:
            self._standings[stream] = standing

    def hang_up(self) -> None:
        """End all connections, those of sockets too."""
        for stream in self._standings:
            stream.close()


def stream_of(request: HTTPServerRequest) -> IOStream:
    """Return the connection by which a request came."""
    return cast(HTTP1Connection, request.connection).stream
