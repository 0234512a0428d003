"""Everybody has their own copy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ...classroom.answer_sheet import Marked, counts
from ...classroom.answers_file import GivenAnswers
from ...i18n import say
from ...sessions import BoardSession, PuzzleSession, QuizSession, Session
from ...sessions.fields import fits
from ...sessions.lesson.session import QuestionSession
from ...sessions.wire import Reply
from ..people import Person
from ..question import read_answer
from ..seat import NOTE, Button, FirstAnswer, Seat
from ..wire import PersonState
from .mode import Menu, Mode, level_menu

if TYPE_CHECKING:
    from ..room import Room


_LEVEL = "two"  # default opponent
_SIGNS = {True: "+", False: "-", None: "."}


class Each(Mode):
    name: ClassVar[str] = "each"
    shows_boards: ClassVar[bool] = True

    @classmethod
    def fits(cls, teacher: Session) -> bool:
        return type(teacher).another is not Session.another

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self._rounds: dict[Person, RoundSeat] = {}  # games of pupils who have finished

    def seat(self, person: Person) -> Seat:
        copies = self.room.copies
        if person not in copies:
            copies[person] = CopySeat(self._copy_for(person), lambda: self._play_on(person))
        return self._rounds.get(person) or copies[person]

    def _play_on(self, person: Person) -> None:
        session = person.seat.session
        position = session.position_at(session.cursor)
        board = BoardSession(
            position if position.legal_moves else None,
            opponent=self.room.level or _LEVEL,
            language=session.language,
            **session.looks(of=["copied"]),
        )
        board.subscribe(lambda _changed: self.room.changed())
        self._rounds[person] = RoundSeat(board, lambda: self._go_back(person))
        self.room.seat(person)

    def _go_back(self, person: Person) -> None:
        self._rounds.pop(person, None)
        self.room.seat(person)

    def left(self, person: Person) -> None:
        self._rounds.pop(person, None)

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
        return {"level": level_menu(self.room)} if isinstance(self.room.teacher, BoardSession) else {}

    def describe(self, person: Person, state: PersonState) -> None:
        seat, scene = self.room.copies[person], person.seat.session.scene()
        assert isinstance(seat, CopySeat)
        state["position"] = scene["position"]
        if "move" in scene:
            state["move"] = scene["move"]
        state["marks"] = "".join(_SIGNS[mark] for mark in seat.marks())
        state["doing"] = seat.doing()


class RoundSeat(Seat):
    """A game against the computer for a pupil who has finished."""

    def __init__(self, board: BoardSession, go_back: Callable[[], None]) -> None:
        super().__init__(board)
        self._go_back = go_back

    def actions(self) -> dict[str, Button]:
        return {"back": Button(say("live.back", self.session.language), self._go_back)}


class CopySeat(Seat):
    def __init__(self, session: Session, play_on: Callable[[], None]) -> None:
        super().__init__(session)
        self._play_on = play_on
        self._noted: dict[int, FirstAnswer] = {}  # first answers, for sessions that do not store them
        self._first: dict[int, FirstAnswer] | None = None  # cache
        session.subscribe(lambda _changed: self._forget())

    def _forget(self) -> None:
        self._first = None

    def answer(self, message: object) -> Reply | None:
        reply, session = super().answer(message), self.session
        if not (reply and isinstance(message, dict) and message.get("act") == "answer"):
            return reply
        if session.inbox.names_scene(message) and "task" in session.nodes[message["node"]]:
            self._note(message, reply)
            self.changed(NOTE)
        return reply

    def actions(self) -> dict[str, Button]:
        marks = self.marks() if isinstance(self.session, QuestionSession) else []
        if not marks or None in marks:
            return {}
        return {"play on": Button(say("live.play_on", self.session.language), self._play_on)}

    def _note(self, message: Mapping[str, Any], reply: Reply) -> None:
        node, task = message["node"], self.session.nodes[message["node"]]["task"]
        is_shown, given = message.get("shown") is True, message.get("answer")
        text: str | None = None
        if is_shown:
            text = say("quiz.shown", self.session.language)
        elif fits(given, list[str]):
            text = read_answer(task, cast(list[str], given))
        if text is not None:
            refused = cast(dict[str, Any], reply).get("refused", {})
            answer = FirstAnswer(
                text, not refused and not is_shown, refused.get("rule") or task.get("rule", "")
            )
            self._noted.setdefault(node, answer)
            self._forget()

    def first_answers(self) -> dict[int, FirstAnswer]:
        if self._first is None:
            session = self.session
            self._first = _on_sheet(session) if isinstance(session, QuizSession) else self._noted
        return self._first

    def marks(self) -> list[bool | None]:
        session, first = self.session, self.first_answers()
        if isinstance(session, PuzzleSession):
            return session.results()
        asked = (node for node, scene in enumerate(session.nodes) if "task" in scene)
        return [first[node].right if node in first else None for node in asked]

    def doing(self) -> str:
        session = self.session
        if isinstance(session, QuizSession) and session.lesson_state["quiz"]["handed_in"]:
            return say("live.handed_in", session.language)
        if isinstance(session, BoardSession) and session.outcome:
            return say("live.won", session.language, player=session.outcome.winner)
        return ""

    def reached(self) -> str:
        marks, session = self.marks(), self.session
        is_held = isinstance(session, QuizSession) and session.sheet.held_back
        if is_held or not any(mark is not None for mark in marks):
            return ""
        return say("live.reached", session.language, right=marks.count(True), total=len(marks))

    def rename(self, name: str) -> None:
        if isinstance(self.session, QuizSession):
            self.session.sheet.rename(name)


def _on_sheet(session: QuizSession) -> dict[int, FirstAnswer]:
    sheet = session.sheet
    marks, given = sheet.marks, sheet.given
    asked = ((node, marks[number - 1]) for node, number in enumerate(session.numbers))
    return {
        node: FirstAnswer(_as_counted(mark, given), mark.right, mark.rule)
        for node, mark in asked
        if mark.right is not None
    }


def _as_counted(mark: Marked, given: GivenAnswers) -> str:
    return " ".join(mark.question.to_wire(counts(mark.question, given))) or mark.answer
