"""What a page says to a session: looked at before it is believed, and answered once.

Whoever sends a message is a stranger, so whatever comes is checked: its form, that it was not answered
before, and that it is about a scene that is there. What is then done is up to the session.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import ClassVar, Literal, Protocol, cast

from ..frontend import script_address
from ..i18n import say, speaking
from ..rules import IllegalMove
from ..rules.board import is_square
from ..rules.explain import Explanation
from ..svg import Why
from .fields import Act, act, acts_of, fits, plain
from .scenes import SessionScenes
from .wire import Accepted, PartName, QuestionEnd, Refusal, Refused, Reply, Shared, Stroke

SettingSource = Literal["browser", "code", "reader"]
"""Whose wish a setting is: one that a browser, or another board, brings along is none."""

_NO_LANGUAGES: list[str] = []
_MOST = 64  # strokes on a board
_TINTS = 4
_REMEMBERED = 256  # ids of messages already answered; an older one cannot be still on its way


class ReaderChoice(Protocol):
    """Who lets the page choose who reads."""

    def publish(self) -> None:
        """Tell who reads, and who else there is."""

    def choose(self, name: str) -> None:
        """Let somebody read."""

    def forget(self) -> None:
        """Forget who reads now."""

    def undo(self) -> None:
        """Remember again who was forgotten last."""


class SessionInbox(SessionScenes):
    """Takes what pages say.

    Examples
    --------
    >>> from kamisado_widget.sessions import BoardSession
    >>> board = BoardSession()
    >>> move = {"id": "1", "act": "play", "epoch": 1, "node": 0, "origin": "f8", "target": "f4"}
    >>> board.handle(move), board.handle(move)
    ({'id': '1', 'ok': True}, None)
    """

    _acts: ClassVar[Mapping[str, Act]]
    page_may_answer: ClassVar[bool] = True  # whether the page itself may note a question as answered
    acts_taken: ClassVar[frozenset[str] | None] = None  # of those that its class declares; all by default

    def __init__(self, language: str, settings: Mapping[str, object]) -> None:
        super().__init__(language, settings)
        self.readership: ReaderChoice | None = None  # where the page may choose who reads
        self._source: SettingSource = "code"  # whose wish it is that a setting changes now
        self._ids: deque[str] = deque(maxlen=_REMEMBERED)  # of messages that were answered
        self._followed_to: int | None = None  # where a page went whose cursor is still to come

    # --- what a session sees to

    def speak_to(self, languages: list[str]) -> None:
        """Take the first of a reader's languages that there is, where none was chosen."""

    def share(self, what: str) -> bool:
        """Hand on what is shown; False where nobody does so here."""
        return False

    def take_drawings(self, node: int, strokes: list[Stroke]) -> bool:
        """Take what is drawn on a scene; False where nobody watches."""
        return False

    def squares_of(self, error: ValueError) -> list[str]:
        """Return the squares to show where an error refuses an act."""
        return []

    def receive(self, settings: object, source: SettingSource = "reader") -> dict[str, object]:
        """Take the settings that a page has changed, as far as they will do; tell of the rest as it is.

        Parameters
        ----------
        settings : dict
            By their names on the wire. Whatever is none of them is passed over.
        source : str
            Whose wish they are.

        Returns
        -------
        dict
            Those that were taken.
        """
        with self.changing(), self.set_by(source):
            taken = self.fitting(settings)
            for name, value in taken.items():
                setattr(self, name.removeprefix("_"), value)
            if isinstance(settings, dict):
                left = {str(name).removeprefix("_") for name in settings.keys() - taken.keys()}
                self._changed |= left & {"answered", *self.settings()}
        return taken

    @contextmanager
    def set_by(self, source: SettingSource) -> Iterator[None]:
        """Note whose wish it is that settings change meanwhile; else it is that of code."""
        before, self._source = self._source, source
        try:
            yield
        finally:
            self._source = before

    def fitting(self, settings: object) -> dict[str, object]:
        """Return those of a page's settings that will do; what another page has answered stays answered."""
        with self.lock:
            if not isinstance(settings, dict):
                return {}
            taken = {
                name: value
                for name, value in settings.items()
                if self._fits(name, value) and not (name == "cursor" and self._is_late(value))
            }
            if "_answered" in taken:
                taken["_answered"] = {**taken["_answered"], **self.answered}
            return taken

    def handle(self, message: object) -> Reply | None:
        """Answer one message of a page.

        Parameters
        ----------
        message : dict
            What one of its acts declares; a stranger's, whatever it is.

        Returns
        -------
        Accepted, Refused or None
            None to what nobody could be waiting for an answer to.
        """
        with self.lock:
            return plain(self._answer(message))

    @classmethod
    def acts(cls) -> Mapping[str, Act]:
        """Return what a page may ask for, by name."""
        known: Mapping[str, Act] | None = vars(cls).get("_acts")
        if known is None:
            taken, declared = cls.acts_taken, acts_of(cls)
            names = declared.keys() if taken is None else taken | acts_of(SessionInbox).keys()
            known = {name: each for name, each in declared.items() if name in names}
            cls._acts = known
        return known

    def _fits(self, name: object, value: object) -> bool:
        """Tell whether a page may set something, and so."""
        if name == "_answered":
            return self.page_may_answer and self._are_answers(value)
        setting = self.settings().get(name) if isinstance(name, str) else None
        if setting is None or not setting.from_page:
            return False
        try:
            setting.checked(value)
        except ValueError:
            return False
        return True

    def _are_answers(self, value: object) -> bool:
        nodes = {str(node) for node in range(len(self.nodes))}
        return fits(value, dict[str, QuestionEnd]) and cast(dict[str, str], value).keys() <= nodes

    def _is_late(self, cursor: object) -> bool:
        """Tell whether a page's cursor comes after what was done there, and would undo it."""
        followed, self._followed_to = self._followed_to, None
        return cursor == followed != self.cursor

    # --- messages

    def _answer(self, message: object) -> Reply | None:
        """Have done what a message asks for; None to what nobody could be waiting for an answer to."""
        if not isinstance(message, dict):
            return None
        name = message.get("id")
        if not isinstance(name, str) or not 0 < len(name) <= 64 or name in self._ids:
            return None
        self._ids.append(name)
        refused = self._do(message)
        return Refused(id=name, refused=refused) if refused else Accepted(id=name, ok=True)

    def _do(self, message: Mapping[str, object]) -> Refusal | None:
        """Do what is asked for, or refuse in one sentence what is unknown, late, absurd or illegal."""
        name = message.get("act")
        act = self.acts().get(name) if isinstance(name, str) else None
        if act is None:
            return unknown_act(self.language)
        if not self._is_in_place(act, message):
            return refusal(say("notice.stale", self.language))
        arguments = act.read(message)
        if arguments is None:
            return unknown_act(self.language)
        try:
            with speaking(self.language):
                refused: Refusal | None = getattr(self, act.function.__name__)(**arguments)
        except IllegalMove as error:
            return (
                refusal_by_rule(error.explanation, self.language) if error.explanation else refusal_of(error)
            )
        except ValueError as error:
            return refusal_of(error, self.squares_of(error))
        return refused

    def _is_in_place(self, act: Act, message: Mapping[str, object]) -> bool:
        if act.where == "here":
            return self._is_here(message)
        return act.where == "anywhere" or self.names_scene(message)

    def names_scene(self, message: Mapping[str, object]) -> bool:
        """Tell whether a page speaks of a scene that there is, shown or not."""
        epoch, nodes, node = self.epoch, self.nodes, message.get("node")
        return message.get("epoch") == epoch and type(node) is int and node in range(len(nodes))

    def _is_here(self, message: Mapping[str, object]) -> bool:
        """Tell whether a page speaks of the scene shown; follow it where it went on by itself.

        While Python is busy Jupyter holds back what a page sets, its cursor too, but not what it says.
        """
        left = message.get("left")
        if not self.names_scene(message):
            return False
        node = cast(int, message["node"])
        if node != self.cursor and isinstance(left, list) and self.cursor in left:
            self.cursor = self._followed_to = node
        return node == self.cursor

    # --- what every session does

    @act("hello", where="anywhere")
    def act_hello(self, nodes: int = -1, languages: list[str] = _NO_LANGUAGES) -> None:
        """Say that somebody is there, and send all nodes to a page that has not as many as there are.

        The languages are its reader's, the dearest first, as "de-CH".
        """
        self.speak_to(languages)
        with self.changing():
            if nodes != len(self.nodes):  # some were added before the page listened
                self.mark_changed("nodes")

    @act("load", where="anywhere")
    def act_load(self, part: PartName) -> None:
        """Say where a part of the page is that is needed for the first time."""
        self.parts = {part: script_address(part), **self.parts}

    @act("reader", where="anywhere")
    def act_reader(
        self, what: Literal["ask", "choose", "forget", "undo"], name: str | None = None
    ) -> Refusal | None:
        """Say who reads, let somebody else read, or forget somebody."""
        readership = self.readership
        if readership is None or (what == "choose" and name is None):
            return unknown_act(self.language)
        if name is not None:
            readership.choose(name)
        else:
            {"ask": readership.publish, "forget": readership.forget, "undo": readership.undo}[what]()
        return None

    @act("draw", where="scene")
    def act_draw(self, node: int, strokes: list[Stroke]) -> Refusal | None:
        """Take all that is drawn now on a board that a class watches."""
        drawn = are_drawn(strokes) and self.take_drawings(node, strokes)
        return None if drawn else unknown_act(self.language)

    @act("share")
    def act_share(self, what: Shared) -> Refusal | None:
        """Hand on what is shown: as text and link, or as a file."""
        return None if self.share(what) else unknown_act(self.language)


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
