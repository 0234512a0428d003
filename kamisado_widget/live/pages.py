"""HTTP handlers of a room: pages and scripts, behind a token, and the limit on connections."""

from __future__ import annotations

import asyncio
import re
from enum import IntEnum
from html import escape
from pathlib import Path
from string import Template
from typing import Any, cast

from tornado.http1connection import HTTP1Connection
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.iostream import IOStream
from tornado.web import HTTPError, RequestHandler

from ..frontend import script
from ..i18n import say
from ..transports.messages import PARTS
from .room import Room

MOST = 250  # connections at a time


class VisitorStanding(IntEnum):
    """The trust level of a connection."""

    STRANGER = 0  # no valid token yet
    GUEST = 1  # has loaded a page of the room
    PUPIL = 2  # carries a pupil's socket


class Visitors(HTTPServer):
    """HTTP server with a connection limit: drops the least advanced connection, then the oldest."""

    def initialize(self, *arguments: Any, **named: Any) -> None:
        super().initialize(*arguments, **named)
        self._standings: dict[IOStream, VisitorStanding] = {}  # oldest first
        self.callers: set[str] = set()

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        self.callers.add(str(address[0]))
        self._standings = {each: how for each, how in self._standings.items() if not each.closed()}
        if len(self._standings) >= MOST and not self._make_room():
            stream.close()
            return
        self._standings[stream] = VisitorStanding.STRANGER
        super().handle_stream(stream, address)

    def _make_room(self) -> bool:
        """Drop the least advanced connection; false if all belong to pupils."""
        least = min(self._standings, key=self._standings.__getitem__)
        if self._standings[least] is VisitorStanding.PUPIL:
            return False
        del self._standings[least]
        least.close()
        return True

    def promote(self, stream: IOStream, standing: VisitorStanding) -> None:
        if stream in self._standings:
            self._standings[stream] = standing

    def hang_up(self) -> None:
        for stream in self._standings:
            stream.close()


def stream_of(request: HTTPServerRequest) -> IOStream:
    return cast(HTTP1Connection, request.connection).stream


DELAY = 1.0  # seconds before a 404, against guessing
_PAGE = Template((Path(__file__).parent / "page.html").read_text(encoding="utf-8"))
_SCREEN = Template((Path(__file__).parent / "screen.html").read_text(encoding="utf-8"))
_SCRIPTS = ("pupil", "screen", "board", "lesson", "puzzle", "quiz", *PARTS)
_TEXTS = (
    *("title", "enter", "name", "name.why", "join", "not_me"),
    *("joining", "lost", "removed", "full", "moved", "wait", "locked"),
)
_HOST = re.compile(r"[\w.:\[\]-]{1,253}")
_POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self' ws://{host} wss://{host}; "
    "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class _Safe(RequestHandler):
    """Base handler: strict security headers, no caching."""

    def set_default_headers(self) -> None:
        host = self.request.host if _HOST.fullmatch(self.request.host) else ""
        self.set_header("Content-Security-Policy", _POLICY.format(host=host))
        self.set_header("Cache-Control", "no-store")
        self.set_header("Connection", "close")  # frees the connection for others
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.clear_header("Server")

    def write_error(self, status_code: int, **_: object) -> None:
        self.set_header("Content-Type", "text/plain")
        self.finish(str(status_code))


class NotHere(_Safe):
    """Answers 404 to a wrong token or host name, after a delay."""

    async def prepare(self) -> None:
        await asyncio.sleep(DELAY)
        raise HTTPError(404)


class _Here(_Safe):
    def prepare(self) -> None:
        self.settings["visitors"].promote(stream_of(self.request), VisitorStanding.GUEST)


class PupilPage(_Here):
    def initialize(self, room: Room, token: str) -> None:
        self.room = room
        self.token = token

    def get(self) -> None:
        language = self.room.teacher.language
        texts = {name.replace(".", "_"): escape(say(f"live.page.{name}", language)) for name in _TEXTS}
        names = self.room.people.offered
        pick = _pick(names, language)
        if names:
            texts["name"] = escape(say("live.page.pick.other", language))
        self.finish(_PAGE.substitute(texts, language=language, token=self.token, pick=pick))


class ScreenPage(_Here):
    def initialize(self, room: Room) -> None:
        self.room = room

    def get(self) -> None:
        language = self.room.teacher.language
        texts = {name: escape(say(f"live.page.{name}", language)) for name in ("title", "lost")}
        self.finish(_SCREEN.substitute(texts, language=language))


def _pick(names: list[str], language: str) -> str:
    if not names:
        return ""
    options = "".join(f"<option>{escape(name)}</option>" for name in names)
    none, label = (escape(say(f"live.page.pick{part}", language)) for part in (".none", ""))
    return f'<label>{label} <select name="listed"><option value="">{none}</option>{options}</select></label>'


class Script(_Here):
    def get(self, name: str) -> None:
        stem = name.removesuffix(".js")
        if stem not in _SCRIPTS:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.finish(script(stem))
