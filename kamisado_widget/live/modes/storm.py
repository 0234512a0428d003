"""A storm of puzzles: everybody solves the same ones against one clock."""

from __future__ import annotations

from random import randrange
from typing import ClassVar

from ...i18n import say
from ...session import PuzzleSession
from ...session.inbox import unknown_act
from ...session.wire import Reply
from ..interface import RoomLike
from ..people import Person
from ..seat import NOTE, Seat, refused
from ..wire import ClockState, PersonState, RaceRow
from .controls import Button, Menu, time_menu
from .mode import Mode

_SECONDS = 180
_OPTIONS = (60, 180, 300)
_ALL = ("clock",)  # there is one for all


class Storm(Mode):
    """Puzzles that rise, the same for everybody, until the time is up; all see who has solved most."""

    name: ClassVar[str] = "storm"
    place: ClassVar[int] = 7

    def __init__(self, room: RoomLike) -> None:
        super().__init__(room)
        self._seats: dict[Person, StormSeat] = {}
        self._seed = 0
        self._over = False
        self._seconds = room.seconds or _SECONDS
        self._clock = room.clock(self._seconds, _ALL, lambda _: self._end())

    @property
    def is_running(self) -> bool:
        """Whether the clock runs."""
        return bool(self._clock.running)

    def seat(self, person: Person) -> Seat:
        """Return somebody's own puzzles; whoever comes later has the time that is left."""
        if person not in self._seats:
            teacher = self.room.teacher
            own = teacher.puzzles if isinstance(teacher, PuzzleSession) and teacher.has_sets else None
            session = PuzzleSession(own, language=teacher.language)
            self._seats[person] = StormSeat(session, self, person)
            session.subscribe(lambda _changed: self._moved())
            if self.is_running:
                self._seats[person].begin(self._clock.left(*_ALL), self._seed)
        return self._seats[person]

    def _begin(self) -> None:
        """Have everybody begin at once."""
        self._seed, self._over = randrange(1 << 30), False
        self._clock = self.room.clock(self._seconds, _ALL, lambda _: self._end())
        self._clock.start(*_ALL)
        for seat in self._seats.values():
            seat.begin(self._seconds, self._seed)
        self._moved()

    def _end(self) -> None:
        self._over = True
        for seat in self._seats.values():
            seat.end()
        self._moved()

    def _moved(self) -> None:
        for seat in self._seats.values():
            seat.changed(NOTE)
        self.room.changed()

    def left(self, person: Person) -> None:
        """Forget somebody."""
        self._seats.pop(person, None)

    def close(self) -> None:
        """Stop the clock."""
        self._clock.stop()

    # --- what is shown

    def ranked(self) -> list[tuple[Person, StormSeat]]:
        """Return who is here, who has solved most first; of those alike, who has missed less."""
        return sorted(
            self._seats.items(), key=lambda each: (-each[1].marks.count("+"), each[1].marks.count("-"))
        )

    def note_for(self, person: Person) -> str:
        """Say to somebody how they stand."""
        language = self.room.teacher.language
        if not self.is_running and not self._over:
            return say("live.storm.waits", language)
        ranked = self.ranked()
        place = 1 + next(at for at, (who, _) in enumerate(ranked) if who is person)
        solved = self._seats[person].marks.count("+")
        return say("live.storm.place", language, place=place, count=len(ranked), solved=solved)

    def race(self) -> list[RaceRow]:
        """Return how far everybody is, once it has begun."""
        if not self.is_running and not self._over:
            return []
        return [RaceRow(name=person.name, marks=seat.marks) for person, seat in self.ranked()]

    def clocks(self) -> list[ClockState]:
        """Return the time that is left for all."""
        left = self._clock.left(*_ALL)
        return [ClockState(label="", seconds=left, running=self.is_running)]

    def time_left(self) -> dict[str, float]:
        """Return the same for a pupil's page."""
        return self._clock.state()

    def running(self) -> str:
        """Return which clock runs."""
        return self._clock.running

    def menus(self) -> dict[str, Menu]:
        """Return how long it takes, before it begins."""
        return {} if self.is_running else {"seconds": time_menu(self.room, self._seconds, _OPTIONS)}

    def buttons(self) -> dict[str, Button]:
        """Return what begins it."""
        label = say(
            "live.storm.again" if self._over or self.is_running else "live.storm.begin",
            self.room.teacher.language,
        )
        return {"begin": Button(label, self._begin, main=not self.is_running)}

    def describe(self, person: Person, state: PersonState) -> None:
        """Say how far somebody is."""
        if seat := self._seats.get(person):
            state["marks"] = seat.marks


class StormSeat(Seat):
    """Somebody's own puzzles in a storm.

    Parameters
    ----------
    session : PuzzleSession
        The puzzles.
    storm : Storm
        What they are part of.
    person : Person
        Whose they are.
    """

    def __init__(self, session: PuzzleSession, storm: Storm, person: Person) -> None:
        super().__init__(session)
        self._puzzles = session
        self._storm, self._person = storm, person

    @property
    def marks(self) -> str:
        """Of each puzzle in order whether it was solved."""
        return self._puzzles.run.marks if self._puzzles.run else ""

    def begin(self, seconds: float, seed: int) -> None:
        """Begin with the first puzzle."""
        self._puzzles.begin_storm(seconds, seed)

    def end(self) -> None:
        """Take note that the time is up."""
        self._puzzles.end_storm()

    def answer(self, message: object) -> Reply | None:
        """Answer the page while time is left; nobody chooses other puzzles, or stops the clock."""
        run = self._puzzles.run
        act = message.get("act") if isinstance(message, dict) else None
        what = message.get("what") if isinstance(message, dict) else None
        idle = run is None or run.over
        if act not in ("hello", "load") and ((act == "set" and what != "time") or (idle and act != "set")):
            return refused(message, unknown_act(self.session.language))
        return super().answer(message)

    def note(self) -> str:
        """Say how they stand."""
        return self._storm.note_for(self._person)

    def clocks(self) -> dict[str, float]:
        """Return the time that is left."""
        return self._storm.time_left()

    def running(self) -> str:
        """Return which clock runs."""
        return self._storm.running()

    def reached(self) -> str:
        """Say what was reached."""
        return self.note() if self.marks else ""
