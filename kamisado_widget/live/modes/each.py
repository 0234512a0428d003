"""Everybody has a copy of their own."""

from __future__ import annotations

from typing import ClassVar

from ...i18n import say
from ...session import BoardSession, PuzzleSession, QuizSession, Session
from ...session.wire import Reply
from ..people import Person
from ..seat import Seat
from ..wire import PersonState
from .controls import Menu, level_menu
from .mode import Mode

_SIGNS = {True: "+", False: "-", None: "."}


class Each(Mode):
    """Everybody has a copy of their own: the quiz, the lesson, the puzzles, or a board against a level.

    Whoever comes back, from another mode too, goes on where they were.
    """

    name: ClassVar[str] = "each"
    place: ClassVar[int] = 3
    shows_boards: ClassVar[bool] = True

    @classmethod
    def fits(cls, teacher: Session) -> bool:
        """Tell whether there can be copies."""
        return type(teacher).another is not Session.another

    def seat(self, person: Person) -> Seat:
        """Return somebody's copy."""
        copies = self.room.copies
        if person not in copies:
            copies[person] = CopySeat(self._copy_for(person))
        return copies[person]

    def _copy_for(self, person: Person) -> Session:
        teacher, room = self.room.teacher, self.room
        with teacher.lock:
            copy = teacher.another(person.name, room.file_of(person))
        assert copy
        if isinstance(copy, BoardSession) and not copy.opponent:
            copy.opponent = room.level
        copy.subscribe(lambda _changed: room.changed())
        return copy

    def menus(self) -> dict[str, Menu]:
        """Return whom a board is played against."""
        return {"level": level_menu(self.room)} if isinstance(self.room.teacher, BoardSession) else {}

    def describe(self, person: Person, state: PersonState) -> None:
        """Say how far somebody is."""
        seat = person.seat
        assert isinstance(seat, CopySeat)
        session = seat.session
        scene = session.scene()
        state["at"] = scene["at"]
        if "move" in scene:
            state["move"] = scene["move"]
        state["marks"] = "".join(_SIGNS[mark] for mark in seat.marks())
        state["doing"] = seat.doing()


class CopySeat(Seat):
    """A copy of what the teacher shows, for somebody alone."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._first: dict[int, bool] = {}  # whether the first answer to a question was right, by scene
        self._marks: list[bool | None] | None = None  # as last reckoned
        session.subscribe(lambda _changed: self._forget_marks())

    def _forget_marks(self) -> None:
        self._marks = None

    def answer(self, message: object) -> Reply | None:
        """Answer the page, and note whether a question was answered right at once."""
        reply, session = super().answer(message), self.session
        if not (reply and isinstance(message, dict) and message.get("act") == "answer"):
            return reply
        if session.names_scene(message) and "task" in session.nodes[message["node"]]:
            self._first.setdefault(message["node"], "ok" in reply and message.get("shown") is not True)
            self._forget_marks()
        return reply

    def marks(self) -> list[bool | None]:
        """Return for each question in order whether it was answered right at once; None where it is open."""
        if self._marks is None:
            self._marks = self._reckon()
        return self._marks

    def _reckon(self) -> list[bool | None]:
        session = self.session
        if isinstance(session, QuizSession):
            return [mark.right for mark in session.sheet.marks]
        if isinstance(session, PuzzleSession):
            return session.results()
        return [self._first.get(node) for node, scene in enumerate(session.nodes) if "task" in scene]

    def doing(self) -> str:
        """Say what cannot be seen from the marks: how a round ended, that a quiz was handed in."""
        session = self.session
        if isinstance(session, QuizSession) and session.lesson_state["quiz"]["handed_in"]:
            return say("live.handed_in", session.language)
        if isinstance(session, BoardSession) and session.outcome:
            return say("live.won", session.language, player=session.outcome.winner)
        return ""

    def rename(self, name: str) -> None:
        """Have the answers say so too."""
        if isinstance(self.session, QuizSession):
            self.session.sheet.rename(name)
