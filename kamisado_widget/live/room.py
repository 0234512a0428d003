"""The room: the people, the teacher's session and the mode. Runs on the server's thread."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar
from weakref import WeakKeyDictionary, WeakSet

from ..i18n import say, speaking
from ..sessions import Session
from ..sessions.wire import Reply
from .modes import MODES, Mode, fitting
from .people import Door, Newcomer, People, Person, read_name
from .results import VoteLog
from .seat import NOTE, Clock, Connection, Seat
from .tournament import Tournament
from .wire import DoorWay, PastVote, PupilState

T = TypeVar("T")

BEAT = 5  # seconds between heartbeats
_SIGN_OF_LIFE: dict[str, Any] = {"method": "beat"}
_FAREWELL, _MOMENT = 50, 0.02  # polls, and seconds between them
_MOST_VOTES = 100  # kept
_TELL_AFTER = 0.1  # seconds between updates of the panel


class Watcher(Protocol):
    """Is notified when the room changes."""

    def publish(self) -> None: ...


class Given(NamedTuple):
    copies: dict[Person, Seat]
    votes: deque[PastVote]


class Room:
    def __init__(self, teacher: Session, folder: Path, loop: asyncio.AbstractEventLoop) -> None:
        self.people = People()
        self.door = Door()
        self.level: str | None = None
        self.seconds = 0
        self.folder = folder
        self.vote_log: VoteLog | None = None
        self.tournament = Tournament()
        self.onlookers: list[Connection] = []
        self.coming = False  # the projector shows the code large
        self._begun = 0, 0  # the teacher's epoch and cursor when the code was shown
        self.large: int | None = None  # number of the pupil whose board is projected large
        self._loop = loop
        self.timekeeper = loop  # event loop of clocks and time limits; replaced in tests
        self._watchers: WeakSet[Watcher] = WeakSet()
        self._given: WeakKeyDictionary[Session, Given] = WeakKeyDictionary()
        self._clocks: list[Clock] = []
        self._telling = self._following = self._closed = False
        self._executor = ThreadPoolExecutor(1, "kamisado-live-truth")
        self._subscribe(teacher)
        self.mode: Mode = next(iter(MODES.values()))(self)
        self.later(BEAT, self._beat)

    # --- the session and the mode

    def _subscribe(self, teacher: Session) -> None:
        self.teacher = teacher
        self._given.setdefault(teacher, Given({}, deque(maxlen=_MOST_VOTES)))
        self._unsubscribe = teacher.subscribe(self._on_teacher)

    @property
    def copies(self) -> dict[Person, Seat]:
        return self._given[self.teacher].copies

    @property
    def votes(self) -> deque[PastVote]:
        return self._given[self.teacher].votes

    def _on_teacher(self, _changed: frozenset[str]) -> None:
        """Runs on any thread."""
        self._loop.call_soon_threadsafe(self._follow_soon)

    def show(self, teacher: Session, wanted: str = "") -> None:
        """Show another session, in the wanted mode if it fits, else the current one, else the first."""
        if teacher is self.teacher:
            return
        self._end()
        self._unsubscribe()
        self._subscribe(teacher)
        names = fitting(teacher)
        self._begin(next(name for name in (wanted, self.mode.name, *names) if name in names))

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
        self.coming, self.large = False, None
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
            if self.coming and self._begun != (self.teacher.epoch, self.teacher.cursor):
                self.show_code(False)
            with speaking(self.teacher.language):
                self.mode.follow()

    def set_up(self, *, level: str | None = None, seconds: int | None = None) -> None:
        if level is not None:
            self.level = level or None
        if seconds is not None:
            self.seconds = seconds
        self.copies.clear()
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
            else:
                self.seat(person)
            self.mode.presence_changed(person)
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
        for given in self._given.values():
            if person in given.copies:
                given.copies[person].rename(person.name)
        self.tell_pupil(person)
        self.changed()

    def remove(self, person: Person) -> None:
        self.people.remove(person)
        self.mode.left(person)
        for given in self._given.values():
            given.copies.pop(person, None)
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
        clock = person.seat.clock
        return PupilState(
            name=person.name,
            mode=self.mode.name,
            place=person.seat.place,
            note=person.seat.note(),
            actions={name: button.label for name, button in person.seat.actions().items()},
            clocks=clock.state() if clock else {},
            running=clock.running if clock else "",
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
        """Show the code large on the projector, until the teacher does something."""
        self.coming, self._begun = coming, (self.teacher.epoch, self.teacher.cursor)
        self.changed()

    def press(self, name: str) -> None:
        button = self.mode.buttons().get(name)
        if button and not button.off:
            button.do()

    def pick(self, name: object, value: object) -> None:
        menu = self.mode.menus().get(name) if isinstance(name, str) else None
        if menu and isinstance(value, str) and value in menu.options:
            menu.take(value)

    def enlarge(self, number: int | None) -> None:
        """Project one pupil's board large, or all of them."""
        self.large = number
        self.changed()

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

    def find(self, search: Callable[[], T], then: Callable[[asyncio.Future[T]], None]) -> asyncio.Future[T]:
        future = self._loop.run_in_executor(self._executor, search)
        future.add_done_callback(lambda found: None if self._closed else then(found))
        return future

    def file_of(self, person: Person) -> Path:
        """Named by number: a name is not a safe file name."""
        self.folder.mkdir(parents=True, exist_ok=True)
        return self.folder / f"answers-{person.number}.json"

    # --- shutdown

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
