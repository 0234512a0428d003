"""One person's view of a session, and its countdown clock."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from secrets import token_hex
from typing import Any, ClassVar, NamedTuple, Protocol, TypeGuard

from ..sessions import Session
from ..sessions.wire import Accepted, Refused, Reply, Why
from ..transports.messages import parts_beside
from .wire import SeatPlace


class Clock:
    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        seconds: float,
        sides: Iterable[str],
        is_up: Callable[[str], None],
    ) -> None:
        self.seconds = seconds
        self.running = ""
        self._left = dict.fromkeys(sides, float(seconds))
        self._loop = loop
        self._is_up = is_up
        self._began = 0.0
        self._starts = 0

    def start(self, side: str, *, reset: bool = False) -> None:
        self.stop()
        if reset:
            self._left[side] = float(self.seconds)
        self.running, self._began = side, self._loop.time()
        this = self._starts
        self._loop.call_later(self._left[side], lambda: self._end(this))

    def stop(self) -> None:
        if self.running:
            self._left[self.running] = self.left(self.running)
        self.running = ""
        self._starts += 1

    def left(self, side: str) -> float:
        used = self._loop.time() - self._began if side == self.running else 0
        return max(0.0, self._left[side] - used)

    def state(self) -> dict[str, float]:
        return {side: self.left(side) for side in self._left}

    def _end(self, start: int) -> None:
        if start == self._starts:
            side = self.running
            self.stop()
            self._is_up(side)


NOTE = "note"
"""Name of the change for everything beside the board."""

_REMEMBERED = 64  # replies kept for messages that are sent again


class Connection(Protocol):
    def tell(self, message: dict[str, Any]) -> None: ...

    def hang_up(self) -> None: ...


class Button(NamedTuple):
    """A button of a seat, or of a mode on the panel."""

    label: str
    do: Callable[[], None]
    main: bool = False
    off: bool = False
    folded: bool = False


class FirstAnswer(NamedTuple):
    """The first answer to a question, which counts."""

    text: str
    right: bool
    rule: str


class Seat:
    place: ClassVar[SeatPlace] = "own"

    def __init__(self, session: Session) -> None:
        self.session = session
        session.parts = parts_beside()
        self.name = token_hex(8)  # the page recognizes its seat by it
        self._listeners: list[Callable[[frozenset[str]], None]] = []
        self._replies: OrderedDict[str, Reply] = OrderedDict()

    def state(self) -> dict[str, Any]:
        return {**self.session.state(), **self.own()}

    def values(self, changed: Iterable[str]) -> dict[str, Any]:
        return self.session.shared_values(changed)

    def own(self) -> dict[str, Any]:
        """Values that differ from the shared session, by wire name."""
        return {}

    def receive(self, settings: object) -> dict[str, Any]:
        self.session.receive(settings)
        return {}

    def handle(self, message: object) -> Reply | None:
        """Reply to a message; a repeated message gets its first reply again."""
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
        return self.session.handle(message)

    def first_answers(self) -> dict[int, FirstAnswer]:
        return {}

    def reached(self) -> str:
        """A sentence about the pupil's result, for the farewell."""
        return ""

    def note(self) -> str:
        """The sentence beside the board."""
        return ""

    def actions(self) -> dict[str, Button]:
        """Buttons beside the board."""
        return {}

    def act(self, what: str) -> None:
        if button := self.actions().get(what):
            button.do()

    @property
    def clock(self) -> Clock | None:
        return None

    def rename(self, name: str) -> None: ...

    def changed(self, *names: str) -> None:
        """Notify this seat's page only."""
        for listener in list(self._listeners):
            listener(frozenset(names))

    def subscribe(self, listener: Callable[[frozenset[str]], None]) -> Callable[[], None]:
        end = self.session.subscribe(listener)
        self._listeners.append(listener)

        def unsubscribe() -> None:
            end()
            self._listeners.remove(listener)

        return unsubscribe


class SharedSeat(Seat):
    """A seat at a shared session; only its looks are personal."""

    place: ClassVar[SeatPlace] = "shared"

    def values(self, changed: Iterable[str]) -> dict[str, Any]:
        looks = self.session.looks()
        values = super().values(name for name in changed if name not in looks)
        own = {name: value for name, value in self.own().items() if name not in looks}
        return {**values, **own} if own.keys() & values.keys() else values

    def receive(self, settings: object) -> dict[str, Any]:
        """Settings are not taken; the page gets the current values back."""
        asked = settings.keys() if isinstance(settings, dict) else set()
        told = asked - self.session.looks().keys()
        return {name: value for name, value in self.state().items() if name in told}

    def answer(self, message: object) -> Reply | None:
        """Ignore the position the page claims, so that no pupil moves the shared session."""
        if isinstance(message, dict):
            if message.get("act") == "hello":
                return self._greet(message)
            message = {name: part for name, part in message.items() if name != "left"}
        return super().answer(message)

    def _greet(self, message: Mapping[str, object]) -> Reply | None:
        """Resend the tree to this page only if it is out of date."""
        name = message.get("id")
        if not is_id(name):
            return None
        if message.get("nodes") != len(self.session.nodes):
            self.changed("nodes")
        return Accepted(id=name, ok=True)


def refused(message: object, why: Why) -> Reply | None:
    name = message.get("id") if isinstance(message, dict) else None
    return Refused(id=name, refused=why) if is_id(name) else None


def is_id(name: object) -> TypeGuard[str]:
    return isinstance(name, str) and 0 < len(name) <= 64
