"""Validate messages from a page and answer each once.

Whoever sends a message is a stranger, so whatever comes is checked: its form, that it was not answered
before, and that it is about a scene that is there. What is then done is up to the session.
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
from ..svg import Why
from .fields import fits, plain
from .wire import Accepted, QuestionEnd, Refusal, Refused, Reply, Stroke

if TYPE_CHECKING:
    from .session import Session

SettingSource = Literal["browser", "code", "reader"]
"""Whose wish a setting is: one that a browser, or another board, brings along is none."""

_MOST = 64  # strokes on a board
_TINTS = 4
_REMEMBERED = 256  # ids of messages already answered; an older one cannot be still on its way


class Inbox:
    """Handle messages from pages."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.source: SettingSource = "code"  # whose wish it is that a setting changes now
        self._ids: deque[str] = deque(maxlen=_REMEMBERED)  # of messages that were answered
        self._followed_to: int | None = None  # where a page went whose cursor is still to come

    def receive(self, settings: object, source: SettingSource) -> dict[str, object]:
        """Take the settings that will do, and return them; tell of the rest as it is."""
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
        """Note whose wish it is that settings change meanwhile; else it is that of code."""
        before, self.source = self.source, source
        try:
            yield
        finally:
            self.source = before

    def fitting(self, settings: object) -> dict[str, object]:
        """Return those of a page's settings that will do; what another page has answered stays answered."""
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
        """Tell whether a page may set something, and so."""
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
        """Tell whether a page's cursor comes after what was done there, and would undo it."""
        followed, self._followed_to = self._followed_to, None
        return cursor == followed != self._session.cursor

    # --- messages

    def answer(self, message: object) -> Reply | None:
        """Have done what a message asks for; None to what nobody could be waiting for an answer to."""
        if not isinstance(message, dict):
            return None
        with self._session.lock:
            name = message.get("id")
            if not isinstance(name, str) or not 0 < len(name) <= 64 or name in self._ids:
                return None
            self._ids.append(name)
            refused = self._do(message)
            return Refused(id=name, refused=plain(refused)) if refused else Accepted(id=name, ok=True)

    def _do(self, message: Mapping[str, object]) -> Refusal | None:
        """Do what is asked for, or refuse in one sentence what is unknown, late, absurd or illegal."""
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
                refused: Refusal | None = getattr(session, act.function.__name__)(**arguments)
        except IllegalMove as error:
            return (
                refusal_by_rule(error.explanation, session.language)
                if error.explanation
                else refusal_of(error)
            )
        except ValueError as error:
            return refusal_of(error, session.squares_of(error))
        return refused

    def names_scene(self, message: Mapping[str, object]) -> bool:
        """Tell whether a page speaks of a scene that there is, shown or not."""
        epoch, nodes, node = self._session.epoch, self._session.nodes, message.get("node")
        return message.get("epoch") == epoch and type(node) is int and node in range(len(nodes))

    def _is_here(self, message: Mapping[str, object]) -> bool:
        """Tell whether a page speaks of the scene shown; follow it where it went on by itself.

        While Python is busy Jupyter holds back what a page sets, its cursor too, but not what it says.
        """
        left = message.get("left")
        if not self.names_scene(message):
            return False
        node = cast(int, message["node"])
        if node != self._session.cursor and isinstance(left, list) and self._session.cursor in left:
            self._session.cursor = self._followed_to = node
        return node == self._session.cursor


def refusal(text: str, squares: list[str] | None = None) -> Refusal:
    """Refuse an act for a reason that is no rule's."""
    refused = Refusal(rule="", text=text, squares=squares or [])
    if code := getattr(text, "code", ""):
        refused["code"] = code
    return refused


def refusal_by_rule(explanation: Explanation, language: str) -> Refusal:
    """Refuse a move with the rule that speaks against it."""
    sentence = explanation.sentence
    text, squares = sentence.render(language), list(explanation.squares)
    return Refusal(rule=explanation.rule, text=text, squares=squares, code=sentence.key)


def refusal_of(error: ValueError, squares: list[str] | None = None) -> Refusal:
    """Refuse an act as an error does."""
    return refusal(error.args[0] if error.args else "", squares)


def refusal_why(why: Why) -> Refusal:
    """Refuse an answer; what it would lead to stands beside the question, where the page finds it."""
    return Refusal(rule=why["rule"], text=why["text"], squares=why["squares"])


def unknown_act(language: str) -> Refusal:
    """Refuse an act that a session does not know."""
    return refusal(say("notice.act", language))


def are_drawn(strokes: list[Stroke]) -> bool:
    """Tell whether strokes that a page speaks of can have been drawn.

    Examples
    --------
    >>> are_drawn([{"origin": "a1", "target": "b2", "tint": 0}])
    True
    >>> are_drawn([{"origin": "a1", "target": "z9", "tint": 0}])
    False
    """
    return len(strokes) <= _MOST and all(
        each["tint"] in range(_TINTS) and is_square(each["origin"]) and is_square(each["target"])
        for each in strokes
    )
