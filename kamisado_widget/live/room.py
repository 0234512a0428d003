"""The room: the people, the teacher's session and the mode. Runs on the server's thread."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar
from weakref import WeakSet

from ..i18n import say, speaking
from ..sessions import Session
from ..sessions.wire import Reply
from .clock import Clock, LoopTime, Timekeeper
from .modes import MODES, Mode
from .people import Door, Newcomer, People, Person, read_name
from .results import VoteLog
from .seat import NOTE, Connection, Seat
from .tournament import Tournament
from .wire import DoorWay, PastVote, PupilState

T = TypeVar("T")

BEAT = 5  # seconds between heartbeats
_SIGN_OF_LIFE: dict[str, Any] = {"method": "beat"}
_FAREWELL, _MOMENT = 50, 0.02  # polls, and seconds between them
_MOST_VOTES = 100  # kept
_TELL_AFTER = 0.1  # seconds between updates of the panel


class Watcher(Protocol):
    """Gets told when the room changes."""

    def publish(self) -> None: ...


class Room:
    """The pupils, the door, the teacher's session and the mode. Runs on the server's thread."""

    def __init__(self, teacher: Session, folder: Path, loop: asyncio.AbstractEventLoop) -> None:
        self.people = People()
        self.door = Door()
        self.level: str | None = None
        self.seconds = 0
        self.folder = folder
        self.vote_log: VoteLog | None = None
        self.votes: deque[PastVote] = deque(maxlen=_MOST_VOTES)
        self.tournament = Tournament()
        self.onlookers: list[Connection] = []
        self.coming = False  # the projector shows the code large
        self._loop = loop
        self.timekeeper: Timekeeper = LoopTime(loop)
        self._watchers: WeakSet[Watcher] = WeakSet()
        self._clocks: list[Clock] = []
        self._telling = self._following = self._closed = False
        self._executor = ThreadPoolExecutor(1, "kamisado-live-truth")
        self._subscribe(teacher)
        self.mode: Mode = next(iter(MODES.values()))(self)
        self.later(BEAT, self._beat)

    # --- the session and the mode

    def _subscribe(self, teacher: Session) -> None:
        self.teacher = teacher
        self.copies: dict[Person, Seat] = {}
        self._unsubscribe = teacher.subscribe(self._on_teacher)

    def _on_teacher(self, _changed: frozenset[str]) -> None:
        """Runs on any thread."""
        self._loop.call_soon_threadsafe(self._follow_soon)

    def show(self, teacher: Session) -> None:
        """Show another session; falls back to the first mode if the current one does not fit."""
        if teacher is self.teacher:
            return
        self._end()
        self._unsubscribe()
        self._subscribe(teacher)
        self._begin(self.mode.name if MODES[self.mode.name].fits(teacher) else next(iter(MODES)))

    def choose(self, name: str) -> None:
        if MODES[name].fits(self.teacher):
            self._end()
            self._begin(name)

    def _end(self) -> None:
        self.mode.close()
        for clock in self._clocks:
            clock.stop()
        self._clocks = []

    def _begin(self, name: str) -> None:
        with speaking(self.teacher.language):
            self.mode = MODES[name](self)
            self.seat_all()
        self.changed()

    def _follow_soon(self) -> None:
        if not self._following:
            self._following = True
            self._loop.call_soon(self._follow)

    def _follow(self) -> None:
        self._following = False
        if not self._closed:
            with speaking(self.teacher.language):
                self.mode.follow()

    def set_up(self, *, level: str | None = None, seconds: int | None = None) -> None:
        if level is not None:
            self.level = level or None
        if seconds is not None:
            self.seconds = seconds
        self.copies = {}
        self._end()
        self._begin(self.mode.name)

    def keep_votes(self, keeps: bool) -> None:
        self.vote_log = VoteLog(self.folder / "votes.csv") if keeps else None
        self.mode.keeping_changed()
        self.changed()

    # --- people

    def arrive(self, key: object, newcomer: Newcomer) -> None:
        if person := self.people.find(key):
            self._enter(person, newcomer)
        else:
            self._meet(newcomer)

    def _meet(self, newcomer: Newcomer) -> None:
        name = self.people.on_list(newcomer.name)
        is_listed = self.door.way == "listed" and name and not self.people.called(name)
        if self.door.way == "open" or is_listed:
            self._let_in(newcomer)
        elif self.door.way == "locked":
            self.door.refuse(newcomer)
        else:
            self.door.wait(name or read_name(newcomer.name), newcomer)
            self.changed()

    def set_door(self, way: DoorWay) -> None:
        self.door.way = way
        for newcomer in self.door.take():
            self._meet(newcomer)
        self.changed()

    def set_class_list(self, names: tuple[str, ...]) -> None:
        self.people.listed = names
        self.changed()

    def let_in(self, number: object = None) -> None:
        """Let in one or all; on the class list, into the place that is theirs."""
        for newcomer in self.door.take(number):
            person = self.people.called(self.people.on_list(newcomer.name))
            if person and not person.connection:
                self.people.give_key(person)
                self._enter(person, newcomer)
            else:
                self._let_in(newcomer)
        self.changed()

    def turn_away(self, number: object) -> None:
        for newcomer in self.door.take(number) if number is not None else ():
            self.door.refuse(newcomer)
        self.changed()

    def _let_in(self, newcomer: Newcomer) -> None:
        if self.people.are_full and (away := self.people.who_makes_room()):
            self.remove(away)
        with speaking(self.teacher.language):
            person = self.people.add(newcomer.name)
        if person:
            self._enter(person, newcomer)
        else:
            newcomer.connection.tell({"method": "full"})
            newcomer.connection.hang_up()

    def _enter(self, person: Person, newcomer: Newcomer) -> None:
        connection = newcomer.connection
        newcomer.admit(person)
        with speaking(self.teacher.language):
            if person.connection:
                person.connection.tell({"method": "moved"})
                person.connection.hang_up()
            person.connection = connection
            connection.tell({"method": "welcome", "key": person.key, "name": person.name})
            if hasattr(person, "seat"):
                self._open(person)
                self.mode.presence_changed(person)
            else:
                self.seat(person)
        self.changed()

    def leave(self, person: Person | None, connection: Connection) -> None:
        self.door.forget(connection)
        if person and person.connection is connection:
            person.connection = None
            with speaking(self.teacher.language):
                self.mode.presence_changed(person)
        self.changed()

    def clear_away(self) -> None:
        for person in self.people:
            if not person.connection:
                self.remove(person)

    def rename(self, person: Person, name: object) -> None:
        with speaking(self.teacher.language):
            self.people.rename(person, name)
        if person in self.copies:
            self.copies[person].rename(person.name)
        self.tell_pupil(person)
        self.changed()

    def remove(self, person: Person) -> None:
        self.people.remove(person)
        self.mode.left(person)
        self.copies.pop(person, None)
        if person.connection:
            person.connection.tell({"method": "removed"})
            person.connection.hang_up()
        person.leave()
        self.changed()

    def seat_all(self) -> None:
        for person in self.people:
            self.seat(person)

    def seat(self, person: Person) -> None:
        with speaking(self.teacher.language):
            seat = self.mode.seat(person)
            person.sit(seat, lambda changed: self._tell(person, changed))
        self._open(person)

    # --- messages to pages

    def _open(self, person: Person) -> None:
        if person.connection:
            self.open_seat(person.seat, person.connection, room=self._pupil(person))

    def open_seat(self, seat: Seat, connection: Connection, **more: object) -> None:
        """Send the whole state of a seat."""
        session = seat.session
        with session.lock:
            state = self._for_page(seat.state())
        connection.tell({"method": "open", "seat": seat.name, "kind": session.kind, "state": state, **more})

    def values_of(self, seat: Seat, changed: Iterable[str]) -> dict[str, Any]:
        return self._for_page(seat.values(name for name in changed if name != NOTE))

    def _tell(self, person: Person, changed: frozenset[str]) -> None:
        if person.connection:
            if NOTE in changed:
                self.tell_pupil(person)
            if values := self.values_of(person.seat, changed):
                person.connection.tell({"method": "update", "state": values})

    def _for_page(self, state: dict[str, Any]) -> dict[str, Any]:
        if "_labels" not in state:
            return state
        return {**state, "_labels": {**state["_labels"], "busy": say("live.busy", self.teacher.language)}}

    def tell_pupil(self, person: Person) -> None:
        if person.connection:
            person.connection.tell({"method": "room", "room": self._pupil(person)})

    def _pupil(self, person: Person) -> PupilState:
        return PupilState(
            name=person.name,
            mode=self.mode.name,
            place=person.seat.place,
            note=person.seat.note(),
            actions=person.seat.actions(),
            clocks=person.seat.clocks(),
            running=person.seat.running(),
        )

    def hear(self, person: Person, message: Mapping[str, object]) -> None:
        method, seat = message.get("method"), person.seat
        answer: dict[str, Any] | None = None
        if method == "update":
            as_it_is = seat.receive(message.get("state"))
            answer = {"method": "update", "state": as_it_is} if as_it_is else None
        elif method == "custom":
            reply = seat.handle(message.get("content"))
            answer = {"method": "custom", "content": reply} if reply else None
            person.has_acted |= _has_done_something(message.get("content"), reply)
        elif method == "beat":
            answer = _SIGN_OF_LIFE
        elif method == "act" and isinstance(what := message.get("what"), str):
            seat.act(what)
        if answer and person.connection:
            person.connection.tell(answer)

    def _beat(self) -> None:
        for person in self.people:
            if person.connection:
                person.connection.tell(_SIGN_OF_LIFE)
        for onlooker in self.onlookers:
            onlooker.tell(_SIGN_OF_LIFE)
        self.door.tell(_SIGN_OF_LIFE)
        self.later(BEAT, self._beat)

    # --- the panel

    def watch(self, watcher: Watcher) -> None:
        self._watchers.add(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)

    def changed(self) -> None:
        if not self._telling:
            self._telling = True
            self.later(_TELL_AFTER, self._report)

    def _report(self) -> None:
        self._telling = False
        for watcher in list(self._watchers):
            watcher.publish()

    def show_code(self, coming: bool) -> None:
        self.coming = coming
        self.changed()

    def press(self, name: str) -> None:
        button = self.mode.buttons().get(name)
        if button and not button.off:
            button.do()

    def pick(self, name: object, value: object) -> None:
        menu = self.mode.menus().get(name) if isinstance(name, str) else None
        if menu and isinstance(value, str) and value in menu.options:
            menu.take(value)

    def put(self, person: Person, name: str) -> None:
        if place := self.mode.places().get(name):
            with speaking(self.teacher.language):
                place.put(person)
            self.changed()

    # --- clocks, files, threads

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        self._loop.call_later(seconds, lambda: None if self._closed else do())

    def clock(self, seconds: float, sides: Iterable[str], is_up: Callable[[str], None]) -> Clock:
        self._clocks.append(Clock(self.timekeeper, seconds, sides, is_up))
        return self._clocks[-1]

    def find(self, search: Callable[[], T], then: Callable[[T], None]) -> None:
        """Run a long search in a worker thread."""
        future = self._loop.run_in_executor(self._executor, search)
        future.add_done_callback(lambda found: None if self._closed else then(found.result()))

    def file_of(self, person: Person) -> Path:
        """Named by number: a name is not a safe file name."""
        self.folder.mkdir(parents=True, exist_ok=True)
        return self.folder / f"answers-{person.number}.json"

    # --- the end

    async def farewell(self) -> None:
        """Tell every page that the lesson is over, and wait briefly until it has arrived."""
        language = self.teacher.language
        for person in self.people:
            if person.connection:
                reached = person.seat.reached()
                text = " ".join(filter(None, (say("live.over", language), reached)))
                person.connection.tell({"method": "over", "text": text})
                person.connection.hang_up()
        for onlooker in self.onlookers:
            onlooker.tell({"method": "over", "text": say("live.over", language)})
            onlooker.hang_up()
        for _ in range(_FAREWELL):
            if not self.onlookers and not any(person.connection for person in self.people):
                break
            await asyncio.sleep(_MOMENT)

    def close(self) -> None:
        self._closed = True
        self._end()
        self._unsubscribe()
        self._executor.shutdown(wait=False, cancel_futures=True)


def _has_done_something(message: object, reply: Reply | None) -> bool:
    act = message.get("act") if isinstance(message, dict) else None
    return reply is not None and "ok" in reply and act not in ("hello", "load")
