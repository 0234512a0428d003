"""The HTTP server of a room, on its own thread and event loop."""

from __future__ import annotations

import asyncio
import re
import secrets
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from tornado.netutil import bind_sockets
from tornado.web import Application

from ..sessions import Session
from .connection import LARGEST, PupilSocket
from .network import LOOPBACK, is_loopback, network_address
from .pages import NotHere, PupilPage, ScreenPage, Script, Visitors
from .room import Room

if TYPE_CHECKING:
    from .live import Live

T = TypeVar("T")

_ALL = ("", "0.0.0.0")  # all interfaces
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # no look-alikes
_TOKEN = 8  # characters: 31**8 tokens, against a hundred guesses a second
_PING = 5  # seconds between pings, and until an unanswered one counts as away
_NUMBERS = r"\d+\.\d+\.\d+\.\d+|\[[0-9a-f:.]+\]"
_SLOWEST = 15  # seconds to send a request


class Server:
    def __init__(self, teacher: Session, folder: Path, route: str = "") -> None:
        self.is_open = False
        self.boards: dict[str, Live] = {}  # by cell, in order
        self._route = route.rstrip("/")
        self.is_running = True
        self.loop = asyncio.SelectorEventLoop()
        self._token = "".join(secrets.choice(_SIGNS) for _ in range(_TOKEN))
        self._host, self._port = LOOPBACK, 0
        self._is_found = False  # whether the interface was detected, not given
        self._http: Visitors | None = None
        self._thread = threading.Thread(target=self._run, name="kamisado-live", daemon=True)
        self._thread.start()
        self.room = self.call(lambda: Room(teacher, folder, self.loop))

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        for task in (left := asyncio.all_tasks(self.loop)):
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        self.loop.close()

    def call(self, do: Callable[[], T]) -> T:
        if threading.current_thread() is self._thread:
            return do()

        async def done() -> T:
            return do()

        return asyncio.run_coroutine_threadsafe(done(), self.loop).result()

    def start(self, host: str, port: int) -> None:
        self.call(lambda: self._listen(host, port))

    def open(self, host: str) -> None:
        self.call(lambda: self._open(host))

    def _open(self, host: str) -> None:
        self._is_found = True
        try:
            self._listen(host, self._port)
        except OSError:
            self._listen(host, 0)
        self.room.changed()

    @property
    def address(self) -> str:
        if self._route:
            return f"{self._route}/{self._token}"
        shown = (network_address() or LOOPBACK) if self._host in _ALL else self._host
        return f"http://{shown}:{self._port}/{self._token}"

    def _sign(self) -> str:
        return self.address if self.is_open else ""

    def has_moved(self) -> bool:
        return self._is_found and network_address() not in (self._host, None)

    @property
    def callers(self) -> frozenset[str]:
        own = {LOOPBACK, self._host, network_address()}
        return frozenset(self._http.callers - own) if self._http else frozenset()

    def _listen(self, host: str, port: int) -> None:
        sockets = bind_sockets(port, host)
        self._http = self._http or self._made(host)
        self._http.add_sockets(sockets)
        self._host, self._port = host, int(sockets[0].getsockname()[1])
        self.is_open = bool(self._route) or not is_loopback(host)

    def _names(self, host: str) -> str:
        """Pattern of allowed host names, against DNS rebinding."""
        own = socket.gethostname()
        given = {"localhost", own, f"{own}.local", host, urlsplit(self._route).hostname or ""}
        names = "|".join([_NUMBERS, *(re.escape(name.lower()) for name in given if name)])
        return f"(?:{names})$"

    def _made(self, host: str) -> Visitors:
        token, room = self._token, self.room
        here = re.escape(f"{urlsplit(self._route).path}/{token}")
        paths: list[Any] = [
            (here, PupilPage, {"room": room, "token": token}),
            (rf"{here}/([a-z]+\.js)", Script),
            (rf"{here}/screen", ScreenPage, {"room": room}),
            (rf"{here}/socket", PupilSocket, {"room": room, "address": self._sign}),
        ]
        application = Application(
            default_handler_class=NotHere,
            compress_response=True,
            log_function=lambda handler: None,
            websocket_max_message_size=LARGEST,
            websocket_ping_interval=_PING,
            websocket_ping_timeout=_PING,
        )
        application.add_handlers(self._names(host), paths)
        visitors = Visitors(
            application,
            idle_connection_timeout=_SLOWEST,
            body_timeout=_SLOWEST,
            max_header_size=LARGEST,
            max_body_size=LARGEST,
        )
        application.settings["visitors"] = visitors
        return visitors

    def stop(self) -> None:
        if not self.is_running:
            return
        self.is_running = False

        async def end() -> None:
            await self.room.farewell()
            self.room.close()
            if self._http:
                self._http.stop()
                self._http.hang_up()
            asyncio.get_running_loop().stop()

        asyncio.run_coroutine_threadsafe(end(), self.loop)
        if threading.current_thread() is not self._thread:
            self._thread.join(5)
