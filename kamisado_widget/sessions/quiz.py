"""Quiz sessions, with answers on a shared sheet."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path
from threading import RLock
from typing import Any, ClassVar, cast
from weakref import WeakSet, WeakValueDictionary

from ..classroom import SHOWN, AnswerSheet, Question
from ..classroom.items import questions
from ..i18n import say
from ..lessons.grading import why_of
from ..svg import SceneTask
from .fields import act
from .inbox import refusal, unknown_act
from .lesson.session import QuestionSession
from .session import first_language
from .wire import (
    Content,
    HandIn,
    KindName,
    LessonState,
    Node,
    PageState,
    QuestionEnd,
    QuizState,
    TurnState,
    Why,
)


class _Copies:
    """Sessions with the same quiz and file; an answer in one updates all."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.sessions: WeakSet[QuizSession] = WeakSet()


_copies: WeakValueDictionary[Hashable, _Copies] = WeakValueDictionary()


class QuizSession(QuestionSession):
    """Some questions of a quiz, on one board.

    Parameters
    ----------
    sheet : AnswerSheet
        The answers, shared with all sessions of the same quiz and file.
    numbers : iterable of int
        The questions of this session, from 1; by default all.
    title : str
        The title; may be empty.
    is_sent : bool
        Whether the reader sends the answers to the teacher, as with homework from a link.
    **settings
        Any setting of a session.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> sheet = AnswerSheet(["targets 1 seed 7"], pathlib.Path(tempfile.mkdtemp()) / "answers.json")
    >>> QuizSession(sheet).lesson_state["quiz"]["total"]
    1
    """

    kind: ClassVar[KindName] = "quiz"
    own_labels: ClassVar[tuple[str, ...]] = ("quiz.", "task.")
    own_parts = ("homework", "more")
    page_may_answer: ClassVar[bool] = False
    acts_taken = frozenset({"answer", "hand in", "keep answers", "name"})  # moves are not answers

    def __init__(
        self,
        sheet: AnswerSheet,
        numbers: Iterable[int] | None = None,
        title: str = "",
        *,
        is_sent: bool = False,
        language: str | None = None,
        **settings: object,
    ) -> None:
        self.sheet = sheet
        self._copies = _copies.setdefault(sheet.key, _Copies())
        self._whole = numbers is None
        self._is_sent = is_sent
        self.numbers = list(numbers or range(1, self.sheet.total + 1))
        self.own_title = title
        super().__init__(self._scenes(first_language(language)), language=language, **settings)
        self._copies.sessions.add(self)

    def _create_parts(self) -> None:
        self.lock = self._copies.lock

    def another(self, reader: str, file: Path) -> QuizSession:
        theirs = AnswerSheet(
            self.sheet.questions, file, held_back=self.sheet.held_back, name=reader, language=self.language
        )
        numbers = None if self._whole else self.numbers
        return QuizSession(theirs, numbers, self.own_title, **self._seen())

    # --- storage

    def place(self) -> dict[str, Any] | None:
        return {"step": self.cursor}

    def resume(self, place: Mapping[str, Any]) -> None:
        self.receive({"cursor": place.get("step")})

    # --- state

    def _scenes(self, language: str) -> list[Node]:
        return [self._question_scene(number, language) for number in self.numbers]

    def _question_scene(self, number: int, language: str) -> Node:
        asked = self.sheet.asked(number).into(language)
        task = asked.task()
        if self.sheet.held_back:
            task = cast(
                SceneTask, {key: value for key, value in task.items() if key in ("ask", "prompt", "choices")}
            )
        return Node(parent=-1, batch=number, task=task, **asked.scene())

    def _turn_at(self, node: int) -> TurnState:
        """Hide legal moves except where the answer is a move."""
        return {"node": node, "moves": []} if self.sheet.held_back else super()._turn_at(node)

    def _retell(self) -> None:
        self.sheet.language = self.language
        self.sheet.questions = questions(self.sheet.questions, self.language)
        super()._retell()

    def _publish_lesson(self) -> None:
        contents = [Content(node=node, label=str(number)) for node, number in enumerate(self.numbers)]
        heading = self.own_title or say("quiz.title", self.language)
        self.lesson_state = LessonState(
            title=heading if self._whole else f"{heading} {self.numbers[0]}",
            size=len(self.numbers),
            contents=contents,
            quiz=self._quiz_state(),
        )
        self.answered = self._done()

    def _publish_all(self) -> None:
        for session in list(self._copies.sessions):
            with session.changing():
                session._publish_lesson()

    def _quiz_state(self) -> QuizState:
        sheet = self.sheet
        last = self._last()
        state = QuizState(
            id=sheet.id,
            held=sheet.held_back,
            handed_in=sheet.handed_in,
            notice=sheet.notice,
            given={str(node): self.question_at(node).to_wire(answer) for node, answer in last.items()},
            total=sheet.total,
        )
        if not sheet.held_back:
            state["score"] = sheet.score
            state["missed"] = self._missed()
        if self._is_sent:
            state["send"] = HandIn(name=sheet.name, code=sheet.line)
        return state

    def question_at(self, node: int) -> Question:
        return self.sheet.asked(self.numbers[node]).into(self.language)

    def _last(self) -> dict[int, str]:
        given = self.sheet.given.answers
        found = {node: self.sheet.asked(number) for node, number in enumerate(self.numbers)}
        last = {node: given[asked.id][-1] for node, asked in found.items() if given.get(asked.id)}
        return {node: answer for node, answer in last.items() if answer == SHOWN or found[node].knows(answer)}

    def _missed(self) -> list[int]:
        wrong = {each.number for each in self.sheet.marks if each.right is False}
        return [node for node, number in enumerate(self.numbers) if number in wrong]

    def _done(self) -> dict[str, QuestionEnd]:
        if self.sheet.held_back:
            return {}
        done: dict[str, QuestionEnd] = {}
        for node, answer in self._last().items():
            if answer == SHOWN:
                done[str(node)] = "shown"
            elif self.sheet.asked(self.numbers[node]).mark(answer).right:
                done[str(node)] = "right"
        return done

    def page_state(self) -> PageState:
        """Leave out the answers."""
        sheet = self.sheet
        fresh = QuizState(
            id=sheet.id, held=sheet.held_back, handed_in=False, given={}, notice="", total=sheet.total
        )
        if not sheet.held_back:
            fresh |= {"score": 0, "missed": []}
        return {
            **self.state(),
            "_lesson_state": {**self.lesson_state, "quiz": fresh},
            "_answered": {},
            "cursor": 0,
            "_turn_state": {"node": 0, "moves": []},
        }

    # --- actions

    def _grade(self, node: int, answer: list[str], shown: bool) -> Why | None:
        asked = self.question_at(node)
        if shown and self.sheet.held_back:
            return refusal(say("quiz.held", self.language))
        kept = SHOWN if shown else asked.read(answer) or ""
        try:
            self.sheet.answer(self.numbers[node], kept)
        finally:  # even if refused: another session may have handed in
            self._publish_all()
        if shown or self.sheet.held_back:
            return None
        feedback = asked.mark(kept)
        return None if feedback.right else why_of(feedback)

    def answer(self, number: int, answer: str | Iterable[str]) -> str:
        """Answer a question: see :meth:`kamisado_widget.classroom.AnswerSheet.answer`."""
        with self.lock:
            wrong = self.sheet.answer(number, answer)
            self._publish_all()
        return wrong

    @act("name")
    def name_reader(self, name: str) -> Why | None:
        """Set the reader's name, if the reader may choose it."""
        if not self._is_sent:
            return unknown_act(self.language)
        with self.lock:
            self.sheet.rename(name)
            self._publish_all()
        return None

    @act("keep answers")
    def keep_answers(self, answers: list[list[str]]) -> None:
        """Add answers that the page stored while no kernel was running."""
        with self.lock:
            try:
                self.sheet.add_tries(answers)
            finally:
                self._publish_all()

    @act("hand in")
    def hand_in(self) -> None:
        """Hand in the answers; they become final."""
        with self.lock:
            self.sheet.hand_in()
            self._publish_all()
