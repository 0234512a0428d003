"""The site's transport: sessions in a worker, connected to the page by lines of JSON.

The address and the page's messages are untrusted. Messages from the page: ``open``, ``close``, ``update`` and
``custom`` of a view, ``acts`` done while it was opening, ``note`` (another page saved a text), ``restore``
(from a file). Messages to the page: ``open`` or ``refused``, ``update`` and ``custom`` of a view, ``front``,
``keep`` and ``restored``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from ..export.links import open_fragment
from ..export.sharing import share
from ..i18n import LANGUAGES, say, speaking
from ..learner import Memory
from ..learner.reader import READERS
from ..learner.stores import FILE, PageStore
from ..sessions import BoardSession
from ..sessions.jobs import Later
from ..sessions.readers import SAVE_AFTER, Readers
from .messages import OpenView

_LONGEST_KEY = 100


class SiteHost:
    """All sessions of one page, and the reader's memory."""

    def __init__(self, language: str, kept: str, send: Callable[[str], object], site: str = "") -> None:
        self._language = language if language in LANGUAGES else LANGUAGES[0]
        self._send = send
        self._front = Later(self._tell_front, SAVE_AFTER)
        self._store = PageStore(json.loads(kept), self._keep)
        self._memory = Memory(self._store)
        self._readers = Readers(self._memory)
        self._site = site
        self._views: dict[str, SiteView] = {}

    def _tell(self, method: str, **parts: object) -> None:
        self._send(json.dumps({"method": method, **parts}))

    def hear(self, line: str) -> None:
        message: dict[str, Any] = json.loads(line)
        name = str(message.get("view"))
        with speaking(self._language):
            match message.get("method"):
                case "open":
                    self._open(name, message)
                case "close" if name in self._views:
                    self._views.pop(name).close()
                case "acts" if name in self._views:
                    for reply in self._views[name].catch_up(message.get("acts") or []):
                        if reply:
                            self._tell("custom", view=name, content=reply)
                case "update" | "custom" if name in self._views:
                    self._views[name].hear(message)
                case "note":
                    self._store.note(str(message.get("name")), str(message.get("text")))
                    self._remembered(str(message.get("name")))
                case "restore":
                    self._restore(str(message.get("text")))

    def _open(self, name: str, message: dict[str, Any]) -> None:
        fragment = str(message.get("fragment"))
        try:
            session = open_fragment(fragment, self._memory.progress, self._language, self._store)
        except ValueError as error:
            self._tell("refused", view=name, why=str(error))
            return
        name_of_place = session.own_name or _key(str(message.get("key") or fragment))
        recall = self._readers.attach(
            session,
            share=lambda session, what: share(session, what, self._site),
            key=f"{session.kind} {name_of_place}",
        )
        acts = message.get("acts") or []
        begins_anew = bool(acts) and acts[0].get("position") == session.scene()["position"]
        if isinstance(session, BoardSession) and session.last_round and not begins_anew:
            session.handle({"id": "resume", "epoch": session.epoch, "node": session.cursor, "act": "resume"})
        view = SiteView(session, recall, lambda method, **parts: self._tell(method, view=name, **parts))
        replies = view.catch_up(acts)
        self._views[name] = view
        view.open(replies=replies)
        if session.memory():
            self._front.ask()

    def _keep(self, name: str, before: str | None, text: str) -> None:
        self._tell("keep", name=name, before=before, text=text)
        self._remembered(name)

    def _remembered(self, name: str) -> None:
        """Update the front page after another page changed a text."""
        if name == FILE:
            self._front.ask()

    def _tell_front(self) -> None:
        """Send the state of the front page, which the page also keeps for the next start."""
        door = open_fragment("course", self._memory.progress, self._language)
        self._readers.preferences.add(door)
        self._tell("front", state=door.state())

    def _restore(self, text: str) -> None:
        found = READERS.decode(text.encode("utf-8", "replace"))
        if found.problem in ("broken", "version"):
            self._tell("restored", why=say(f"app.restore.{found.problem}"))
            return
        self._store.swap(FILE, self._store.get(FILE), text)
        self._tell("restored", why="")


class SiteView(OpenView):
    """A session and its view in the page, which may have started before Python."""

    def catch_up(self, acts: list[dict[str, Any]]) -> list[object]:
        """Replay the reader's acts from before Python started, if the scenes are the same; return replies."""
        replies: list[object] = []
        with self._session.changing():  # the page is ahead and must not be led through its own steps
            for act in acts:
                with speaking(self._session.language):
                    self._recall.begin()
                    self._catch_up_with(act, replies)
                    self._recall.save_soon()
        return replies

    def _catch_up_with(self, act: dict[str, Any], replies: list[object]) -> None:
        session, state, content = self._session, act.get("state"), act.get("content")
        if isinstance(state, dict):
            cursor = self._scene(act.get("position"), state.get("cursor", session.cursor))
            if cursor is not None:
                session.receive({**state, "cursor": cursor})
        elif isinstance(content, dict):
            here = session.scene()["position"] == act.get("position")
            where = {"epoch": session.epoch, "node": session.cursor if here else -1}
            replies.append(session.handle({**content, **where}))

    def _scene(self, position: object, index: object) -> int | None:
        """Return the scene that the page meant: it may not know of forced passes before it."""
        scenes = [number for number, node in enumerate(self._session.nodes) if node["position"] == position]
        return index if index in scenes else next(iter(scenes), None)


def _key(text: str) -> str:
    return text if len(text) <= _LONGEST_KEY else sha256(text.encode()).hexdigest()[:32]
