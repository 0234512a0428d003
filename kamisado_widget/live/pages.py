"""What a pupil's browser fetches: a page, and scripts; and nothing without the token."""

from __future__ import annotations

import asyncio
import re
from html import escape
from pathlib import Path
from string import Template

from tornado.web import HTTPError, RequestHandler

from ..frontend import script
from ..hosts.messages import PARTS
from ..i18n import say
from .room import Room
from .visitors import VisitorStanding, stream_of

DELAY = 1.0  # seconds until a wrong address is answered
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
    """Tells a browser to trust nothing else, to keep nothing, and to tell nobody where it was."""

    def set_default_headers(self) -> None:
        """Say so with every answer."""
        host = self.request.host if _HOST.fullmatch(self.request.host) else ""
        self.set_header("Content-Security-Policy", _POLICY.format(host=host))
        self.set_header("Cache-Control", "no-store")
        self.set_header("Connection", "close")  # whoever has what they asked for makes room for others
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.clear_header("Server")

    def write_error(self, status_code: int, **_: object) -> None:
        """Say no more than the number."""
        self.set_header("Content-Type", "text/plain")
        self.finish(str(status_code))


class NotHere(_Safe):
    """Whatever is asked for without the token, or by a name that is not this machine's."""

    async def prepare(self) -> None:
        """Find nothing, and take a while for it: who guesses has to wait."""
        await asyncio.sleep(DELAY)
        raise HTTPError(404)


class _Here(_Safe):
    """What is here."""

    def prepare(self) -> None:
        """Note that somebody has found it."""
        self.settings["visitors"].promote(stream_of(self.request), VisitorStanding.GUEST)


class PupilPage(_Here):
    """The page that pupils open."""

    def initialize(self, room: Room, token: str) -> None:
        """Know the room."""
        self.room = room
        self.token = token

    def get(self) -> None:
        """Send the page, in the language of the room."""
        language = self.room.teacher.language
        texts = {name.replace(".", "_"): escape(say(f"live.page.{name}", language)) for name in _TEXTS}
        names = self.room.people.offered
        pick = _pick(names, language)
        if names:
            texts["name"] = escape(say("live.page.pick.other", language))
        self.finish(_PAGE.substitute(texts, language=language, token=self.token, pick=pick))


class ScreenPage(_Here):
    """The page for the projector."""

    def initialize(self, room: Room) -> None:
        """Know the room."""
        self.room = room

    def get(self) -> None:
        """Send the page, in the language of the room."""
        language = self.room.teacher.language
        texts = {name: escape(say(f"live.page.{name}", language)) for name in ("title", "lost")}
        self.finish(_SCREEN.substitute(texts, language=language))


def _pick(names: list[str], language: str) -> str:
    """Return what a name is picked from, where there is a class list."""
    if not names:
        return ""
    options = "".join(f"<option>{escape(name)}</option>" for name in names)
    none, label = (escape(say(f"live.page.pick{part}", language)) for part in (".none", ""))
    return f'<label>{label} <select name="listed"><option value="">{none}</option>{options}</select></label>'


class Script(_Here):
    """A script of the front end."""

    def get(self, name: str) -> None:
        """Send a script, if it is one that pupils need."""
        stem = name.removesuffix(".js")
        if stem not in _SCRIPTS:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.finish(script(stem))
