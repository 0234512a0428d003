"""Validate messages from a page and answer each once.

Messages are untrusted: form, duplicates and the scene are checked before the session acts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, cast

from ..i18n import say
from ..rules import IllegalMove
from ..rules.board import is_square
from ..rules.explain import Explanation
from ..svg import why_by_rule
from .fields import fits, plain
from .wire import Accepted, QuestionEnd, Refused, Reply, Stroke, Why

if TYPE_CHECKING:
    from .session import Session

SettingSource = Literal["browser", "code", "reader"]
"""The origin of a setting; those from a browser or another board are not preferences."""

_MOST = 64  # per board
_TINTS = 4
_REMEMBERED = 256


class Inbox:
    def __init__(self, session: Session) -> None:
        self._session = session
        self.source: SettingSource = "code"
        self._ids: deque[str] = deque(maxlen=_REMEMBERED)
        self._followed_to: int | None = None  # the page's cursor, before its update has arrived

    def receive(self, settings: object, source: SettingSource) -> dict[str, object]:
        """Apply and return the valid settings; publish the others unchanged."""
        session = self._session
        with session.changing(), self.set_by(source):
            taken = self.fitting(settings)
            for name, value in taken.items():
                setattr(session, name.removeprefix("_"), value)
            if isinstance(settings, dict):
                left = {str(name).removeprefix("_") for name in settings.keys() - taken.keys()}
                for name in left & {"answered", *session.settings()}:
                    session.mark_changed(name)
        return taken

    @contextmanager
    def set_by(self, source: SettingSource) -> Iterator[None]:
        before, self.source = self.source, source
        try:
            yield
        finally:
            self.source = before

    def fitting(self, settings: object) -> dict[str, object]:
        """Return the valid settings of a page; answers of other pages are merged."""
        with self._session.lock:
            if not isinstance(settings, dict):
                return {}
            taken = {
                name: value
                for name, value in settings.items()
                if self._fits(name, value) and not (name == "cursor" and self._is_late(value))
            }
            if "_answered" in taken:
                taken["_answered"] = {**taken["_answered"], **self._session.answered}
            return taken

    def _fits(self, name: object, value: object) -> bool:
        """Whether a page may set this value."""
        if name == "_answered":
            return self._session.page_may_answer and self._are_answers(value)
        setting = self._session.settings().get(name) if isinstance(name, str) else None
        if setting is None or not setting.from_page:
            return False
        try:
            setting.checked(value)
        except ValueError:
            return False
        return True

    def _are_answers(self, value: object) -> bool:
        nodes = {str(node) for node in range(len(self._session.nodes))}
        return fits(value, dict[str, QuestionEnd]) and cast(dict[str, str], value).keys() <= nodes

    def _is_late(self, cursor: object) -> bool:
        """Whether a cursor was sent before an act that moved it, and is outdated."""
        followed, self._followed_to = self._followed_to, None
        return cursor == followed != self._session.cursor

    # --- messages

    def answer(self, message: object) -> Reply | None:
        if not isinstance(message, dict):
            return None
        with self._session.lock:
            name = message.get("id")
            if not isinstance(name, str) or not 0 < len(name) <= 64 or name in self._ids:
                return None
            self._ids.append(name)
            refused = self._do(message)
            return Refused(id=name, refused=plain(refused)) if refused else Accepted(id=name, ok=True)

    def _do(self, message: Mapping[str, object]) -> Why | None:
        """Run the act, or refuse an unknown, late, invalid or illegal one."""
        session, name = self._session, message.get("act")
        act = session.acts().get(name) if isinstance(name, str) else None
        if act is None:
            return unknown_act(session.language)
        if act.where != "anywhere" and not (
            self._is_here(message) if act.where == "here" else self.names_scene(message)
        ):
            return refusal(say("notice.stale", session.language))
        arguments = act.read(message)
        if arguments is None:
            return unknown_act(session.language)
        try:
            with session.changing():
                refused: Why | None = getattr(session, act.function.__name__)(**arguments)
        except ValueError as error:
            if isinstance(error, IllegalMove) and error.explanation:
                return refusal_by_rule(error.explanation, session.language)
            return refusal(error.args[0] if error.args else "", session.squares_of(error))
        return refused

    def names_scene(self, message: Mapping[str, object]) -> bool:
        epoch, nodes, node = self._session.epoch, self._session.nodes, message.get("node")
        return message.get("epoch") == epoch and type(node) is int and node in range(len(nodes))

    def _is_here(self, message: Mapping[str, object]) -> bool:
        """Whether the message is about the current scene, or about one to which the page went by itself.

        While Python is busy, Jupyter holds back the page's cursor but not its messages.
        """
        left = message.get("left")
        if not self.names_scene(message):
            return False
        node = cast(int, message["node"])
        if node != self._session.cursor and isinstance(left, list) and self._session.cursor in left:
            self._session.cursor = self._followed_to = node
        return node == self._session.cursor


def refusal(text: str, squares: list[str] | None = None) -> Why:
    refused = Why(rule="", text=text, squares=squares or [])
    if code := getattr(text, "code", ""):
        refused["code"] = code
    return refused


def refusal_by_rule(explanation: Explanation, language: str) -> Why:
    return {**why_by_rule(explanation, language), "code": explanation.sentence.key}


def unknown_act(language: str) -> Why:
    return refusal(say("notice.act", language))


def are_valid_strokes(strokes: list[Stroke]) -> bool:
    return len(strokes) <= _MOST and all(
        each["tint"] in range(_TINTS) and is_square(each["origin"]) and is_square(each["target"])
        for each in strokes
    )
