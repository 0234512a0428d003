"""What one person sees and may do: a session, which others may see too."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from secrets import token_hex
from typing import Any, ClassVar, NamedTuple, Protocol, TypeGuard

from ..hosts.messages import parts_beside
from ..session import Session
from ..session.wire import Accepted, Refusal, Refused, Reply
from .wire import SeatPlace

NOTE = "note"
"""What changed where it is something beside the board."""

_REMEMBERED = 64  # replies that may have been lost on their way


class Connection(Protocol):
    """The way to a page."""

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message; it waits its turn."""

    def hang_up(self) -> None:
        """End it."""


class FirstAnswer(NamedTuple):
    """The answer to a question that counts.

    Attributes
    ----------
    text : str
        What was answered.
    right : bool
        Whether it is right.
    rule : str
        The rule that decides; empty where none does.
    """

    text: str
    right: bool
    rule: str


class Seat:
    """A session of one's own."""

    place: ClassVar[SeatPlace] = "own"

    def __init__(self, session: Session) -> None:
        self.session = session
        session.parts = parts_beside()
        self.name = token_hex(8)  # by which a page knows it again
        self._listeners: list[Callable[[frozenset[str]], None]] = []
        self._replies: OrderedDict[str, Reply] = OrderedDict()

    def state(self) -> dict[str, Any]:
        """Return all that the page needs."""
        return {**self.session.state(), **self.own()}

    def values(self, changed: Iterable[str]) -> dict[str, Any]:
        """Return what of some values the page knows."""
        return self.session.shared_values(changed)

    def own(self) -> dict[str, Any]:
        """Return what this one sees otherwise than all others, by the names of the wire."""
        return {}

    def receive(self, settings: object) -> dict[str, Any]:
        """Take what the page has set; return what only this one is to hear of it."""
        self.session.receive(settings)
        return {}

    def handle(self, message: object) -> Reply | None:
        """Answer a message of the page's; once more, if it comes once more because the answer was lost."""
        name = message.get("id") if isinstance(message, dict) else None
        if isinstance(name, str) and name in self._replies:
            return self._replies[name]
        reply = self.answer(message)
        if reply:
            self._replies[reply["id"]] = reply
            if len(self._replies) > _REMEMBERED:
                self._replies.popitem(last=False)
        return reply

    def answer(self, message: object) -> Reply | None:
        """Answer a message for the first time."""
        return self.session.handle(message)

    def first_answers(self) -> dict[int, FirstAnswer]:
        """Return what was answered first to the questions of the session, by scene."""
        return {}

    def reached(self) -> str:
        """Say what its owner has reached; mostly nothing."""
        return ""

    def note(self) -> str:
        """Return what is to be said beside the board."""
        return ""

    def actions(self) -> dict[str, str]:
        """Return what may be asked for beside the board, with labels."""
        return {}

    def act(self, what: str) -> None:
        """Do what was asked for beside the board."""

    def clocks(self) -> dict[str, float]:
        """Return the seconds that are left, by whose they are."""
        return {}

    def running(self) -> str:
        """Return whose clock is running."""
        return ""

    def rename(self, name: str) -> None:
        """Take note that its owner is called otherwise now."""

    def changed(self, *names: str) -> None:
        """Tell this one's page, whether or not anything has changed for the others."""
        for listener in list(self._listeners):
            listener(frozenset(names))

    def subscribe(self, listener: Callable[[frozenset[str]], None]) -> Callable[[], None]:
        """Have a listener called with the names of what changed; return what ends it."""
        end = self.session.subscribe(listener)
        self._listeners.append(listener)

        def unsubscribe() -> None:
            end()
            self._listeners.remove(listener)

        return unsubscribe


class SharedSeat(Seat):
    """A session that others see too: how it looks is everybody's own business, where it stands nobody's."""

    place: ClassVar[SeatPlace] = "shared"

    def values(self, changed: Iterable[str]) -> dict[str, Any]:
        """Return what of some values the page knows, its own in one piece; how it looks, it knows itself."""
        looks = self.session.looks()
        values = super().values(name for name in changed if name not in looks)
        own = {name: value for name, value in self.own().items() if name not in looks}
        return {**values, **own} if own.keys() & values.keys() else values

    def receive(self, settings: object) -> dict[str, Any]:
        """Take nothing; return how it is."""
        asked = settings.keys() if isinstance(settings, dict) else set()
        told = asked - self.session.looks().keys()
        return {name: value for name, value in self.state().items() if name in told}

    def answer(self, message: object) -> Reply | None:
        """Answer a message where the session stands: nobody takes it elsewhere with what they do."""
        if isinstance(message, dict):
            if message.get("act") == "hello":
                return self._greet(message)
            message = {name: part for name, part in message.items() if name != "left"}
        return super().answer(message)

    def _greet(self, message: Mapping[str, object]) -> Reply | None:
        """Tell a page what it missed, and no other one, and in the room's language."""
        name = message.get("id")
        if not is_id(name):
            return None
        if message.get("nodes") != len(self.session.nodes):
            self.changed("nodes")
        return Accepted(id=name, ok=True)


def refused(message: object, why: Refusal) -> Reply | None:
    """Refuse a message whatever it asks for, if it has an id to be answered by."""
    name = message.get("id") if isinstance(message, dict) else None
    return Refused(id=name, refused=why) if is_id(name) else None


def is_id(name: object) -> TypeGuard[str]:
    """Tell whether a message can be answered by a name."""
    return isinstance(name, str) and 0 < len(name) <= 64
