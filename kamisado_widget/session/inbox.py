"""What a page says to a session: looked at before it is believed, and answered once.

Whoever sends a message is a stranger, so whatever comes is checked: its form, that it was not answered
before, and that it is about a scene that is there. What is then done is up to the session.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast, get_args

from ..frontend import script_address
from ..i18n import say, speaking
from ..picture import Why
from ..rules.explain import Explanation
from .class_view import strokes_in
from .shape import fits
from .wire import Accepted, PartName, Refusal, Refused, Reply, Result

if TYPE_CHECKING:
    from .session import Session

Act = Callable[[Mapping[str, object]], Refusal | None]

_REMEMBERED = 256  # ids of messages already answered; an older one cannot be still on its way


class Inbox:
    """Takes what pages say to a session, which holds its lock meanwhile.

    Parameters
    ----------
    session : Session
        Whose pages they are.
    acts : callable
        Returns what a page may ask for, and what does it, by name.

    Examples
    --------
    >>> from kamisado_widget.session import BoardSession
    >>> board = BoardSession()
    >>> move = {"id": "1", "act": "play", "epoch": 1, "node": 0, "origin": "f8", "target": "f4"}
    >>> board.handle(move), board.handle(move)
    ({'id': '1', 'ok': True}, None)
    """

    def __init__(self, session: Session, acts: Callable[[], Mapping[str, Act]]) -> None:
        self._session = session
        self._acts = acts
        self._answered: deque[str] = deque(maxlen=_REMEMBERED)
        self._followed_to: int | None = None  # where a page went whose cursor is still to come
        self._anywhere: dict[str, Act] = {
            "hello": self._greet,
            "load": self._load,
            "reader": self._choose_reader,
            "draw": self._draw,
        }

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
        act, session = message.get("act"), self._session
        if not isinstance(act, str):
            return unknown_act(session.language)
        if act in self._anywhere:
            return self._anywhere[act](message)
        do = {**self._acts(), "share": self._share}.get(act)
        if do is None:
            return unknown_act(session.language)
        is_in_place = self.names_scene if act in session.acts_on_any_scene else self._is_here
        if not is_in_place(message):
            return refusal(say("notice.stale", session.language))
        with speaking(session.language):
            return do(message)

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

    def _greet(self, message: Mapping[str, object]) -> None:
        """Tell a page that has just come what it missed."""
        session = self._session
        session.speak_to(message.get("languages"))
        with session.changing():
            if message.get("nodes") != len(session.nodes):  # some were added before the page listened
                session.mark_changed("nodes")

    def _load(self, message: Mapping[str, object]) -> Refusal | None:
        """Tell the page where a part is that it needs, unless its host has."""
        part = message.get("part")
        if part not in get_args(PartName):
            return unknown_act(self._session.language)
        self._session.parts = {str(part): script_address(str(part)), **self._session.parts}
        return None

    def _choose_reader(self, message: Mapping[str, object]) -> Refusal | None:
        what, name, readership = message.get("what"), message.get("name"), self._session.readership
        if readership and what == "ask":
            readership.publish()
        elif readership and what == "choose" and isinstance(name, str):
            readership.choose(name)
        elif readership and what == "forget":
            readership.forget()
        elif readership and what == "undo":
            readership.undo()
        else:
            return unknown_act(self._session.language)
        return None

    def _draw(self, message: Mapping[str, object]) -> Refusal | None:
        session, strokes = self._session, strokes_in(message.get("strokes"))
        if strokes is None or not self.names_scene(message):
            return unknown_act(session.language)
        taken = session.take_drawings(cast(int, message["node"]), strokes)
        return None if taken else unknown_act(session.language)

    def _share(self, message: Mapping[str, object]) -> Refusal | None:
        return None if self._session.share(str(message.get("what"))) else unknown_act(self._session.language)


def refusal(text: str, squares: list[str] | None = None) -> Refusal:
    """Refuse an act for a reason that is no rule's."""
    return Refusal(rule="", text=text, squares=squares or [])


def refusal_by_rule(explanation: Explanation, language: str) -> Refusal:
    """Refuse a move with the rule that speaks against it."""
    text = explanation.sentence.render(language)
    return Refusal(rule=explanation.rule, text=text, squares=list(explanation.squares))


def refusal_of(why: Why) -> Refusal:
    """Refuse an answer; what it would lead to stands beside the question, where the page finds it."""
    return Refusal(rule=why["rule"], text=why["text"], squares=why["squares"])


def unknown_act(language: str) -> Refusal:
    """Refuse an act that a session does not know."""
    return refusal(say("notice.act", language))
