"""What a page says to a session: looked at before it is believed, and answered once.

Whoever sends a message is a stranger, so whatever comes is checked: its form, that it was not answered
before, and that it is about a scene that is there. What is then done is up to the session.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, cast

from ..frontend import script_address
from ..i18n import say, speaking
from ..picture import Why
from ..rules import IllegalMove
from ..rules.explain import Explanation
from .acts import Act, act, acts_of
from .class_view import are_drawn
from .shape import fits
from .wire import Accepted, PartName, Refusal, Refused, Reply, Result, Stroke

if TYPE_CHECKING:
    from .session import Session

_NO_LANGUAGES: list[str] = []
_REMEMBERED = 256  # ids of messages already answered; an older one cannot be still on its way


class Inbox:
    """Takes what pages say to a session, which holds its lock meanwhile.

    Parameters
    ----------
    session : Session
        Whose pages they are.

    Examples
    --------
    >>> from kamisado_widget.session import BoardSession
    >>> board = BoardSession()
    >>> move = {"id": "1", "act": "play", "epoch": 1, "node": 0, "origin": "f8", "target": "f4"}
    >>> board.handle(move), board.handle(move)
    ({'id': '1', 'ok': True}, None)
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._answered: deque[str] = deque(maxlen=_REMEMBERED)
        self._followed_to: int | None = None  # where a page went whose cursor is still to come

    # --- settings

    def fitting(self, settings: object) -> dict[str, object]:
        """Return those of a page's settings that will do."""
        if not isinstance(settings, dict):
            return {}
        return {
            name: value
            for name, value in settings.items()
            if self._fits(name, value) and not (name == "cursor" and self._is_late(value))
        }

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
        return fits(value, dict[str, Result]) and cast(dict[str, str], value).keys() <= nodes

    def _is_late(self, cursor: object) -> bool:
        """Tell whether a page's cursor comes after what was done there, and would undo it."""
        followed, self._followed_to = self._followed_to, None
        return cursor == followed != self._session.cursor

    # --- messages

    def answer(self, message: object) -> Reply | None:
        """Have done what a message asks for; None to what nobody could be waiting for an answer to."""
        if not isinstance(message, dict):
            return None
        name = message.get("id")
        if not isinstance(name, str) or not 0 < len(name) <= 64 or name in self._answered:
            return None
        self._answered.append(name)
        refused = self._do(message)
        return Refused(id=name, refused=refused) if refused else Accepted(id=name, ok=True)

    def _do(self, message: Mapping[str, object]) -> Refusal | None:
        """Do what is asked for, or refuse in one sentence what is unknown, late, absurd or illegal."""
        session, (does, act) = self._session, self._find(message.get("act"))
        if act is None:
            return unknown_act(session.language)
        if not self._is_in_place(act, message):
            return refusal(say("notice.stale", session.language))
        arguments = act.read(message)
        if arguments is None:
            return unknown_act(session.language)
        try:
            with speaking(session.language):
                refused: Refusal | None = getattr(does, act.function.__name__)(**arguments)
        except IllegalMove as error:
            return (
                refusal_by_rule(error.explanation, session.language)
                if error.explanation
                else refusal_of(error)
            )
        except ValueError as error:
            return refusal_of(error, session.squares_of(error))
        return refused

    def _find(self, name: object) -> tuple[object, Act | None]:
        """Return who does an act, and the act; no act where nobody does."""
        if not isinstance(name, str):
            return self, None
        if name in _EVERYWHERE:
            return self, _EVERYWHERE[name]
        return self._session, self._session.acts().get(name)

    def _is_in_place(self, act: Act, message: Mapping[str, object]) -> bool:
        if act.where == "here":
            return self._is_here(message)
        return act.where == "anywhere" or self.names_scene(message)

    def names_scene(self, message: Mapping[str, object]) -> bool:
        """Tell whether a page speaks of a scene that there is, shown or not."""
        epoch, nodes, node = self._session.epoch, self._session.nodes, message.get("node")
        return message.get("epoch") == epoch and type(node) is int and node in range(len(nodes))

    def _is_here(self, message: Mapping[str, object]) -> bool:
        """Tell whether a page speaks of the scene shown; follow it where it went on by itself.

        While Python is busy Jupyter holds back what a page sets, its cursor too, but not what it says.
        """
        session, left = self._session, message.get("left")
        if not self.names_scene(message):
            return False
        node = cast(int, message["node"])
        if node != session.cursor and isinstance(left, list) and session.cursor in left:
            session.cursor = self._followed_to = node
        return node == session.cursor

    # --- what every session does

    @act("hello", where="anywhere")
    def greet(self, nodes: int = -1, languages: list[str] = _NO_LANGUAGES) -> None:
        """Say that somebody is there, and send all nodes to a page that has not as many as there are.

        The languages are its reader's, the dearest first, as "de-CH".
        """
        session = self._session
        session.speak_to(languages)
        with session.changing():
            if nodes != len(session.nodes):  # some were added before the page listened
                session.mark_changed("nodes")

    @act("load", where="anywhere")
    def load(self, part: PartName) -> None:
        """Say where a part of the page is that is needed for the first time."""
        self._session.parts = {part: script_address(part), **self._session.parts}

    @act("reader", where="anywhere")
    def choose_reader(
        self, what: Literal["ask", "choose", "forget", "undo"], name: str | None = None
    ) -> Refusal | None:
        """Say who reads, let somebody else read, or forget somebody."""
        readership = self._session.readership
        if readership is None or (what == "choose" and name is None):
            return unknown_act(self._session.language)
        if name is not None:
            readership.choose(name)
        else:
            {"ask": readership.publish, "forget": readership.forget, "undo": readership.undo}[what]()
        return None

    @act("draw", where="scene")
    def draw(self, node: int, strokes: list[Stroke]) -> Refusal | None:
        """Take all that is drawn now on a board that a class watches."""
        drawn = are_drawn(strokes) and self._session.take_drawings(node, strokes)
        return None if drawn else unknown_act(self._session.language)

    @act("share")
    def share(self, what: Literal["link", "file", "print"]) -> Refusal | None:
        """Hand on what is shown: as text and link, or as a file."""
        return None if self._session.share(what) else unknown_act(self._session.language)


_EVERYWHERE = acts_of(Inbox)


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
