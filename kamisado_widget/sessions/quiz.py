"""A quiz: questions whose answers count, and are kept on a sheet that outlives the session."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path
from threading import RLock
from typing import Any, ClassVar, cast
from weakref import WeakSet, WeakValueDictionary

from ..classroom import SHOWN, AnswerSheet, Question
from ..classroom.items import questions
from ..i18n import say
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
    Refusal,
    TurnState,
)


class _Copies:
    """The sessions of one quiz on one file."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.sessions: WeakSet[QuizSession] = WeakSet()


_copies: WeakValueDictionary[Hashable, _Copies] = WeakValueDictionary()


class SharedSheet:
    """An answer sheet. What is answered in one session changes all that show the same quiz on the same file.

    Parameters
    ----------
    sheet : AnswerSheet
        The answers of one reader to one quiz.
    """

    def __init__(self, sheet: AnswerSheet) -> None:
        self.sheet = sheet
        self._copies = _copies.setdefault(sheet.key, _Copies())
        self.lock = self._copies.lock

    def add(self, session: QuizSession) -> None:
        """Have a session hear of answers given in the others."""
        self._copies.sessions.add(session)

    def publish(self) -> None:
        """Have every session tell how the quiz stands."""
        for session in list(self._copies.sessions):
            session.publish()


class QuizSession(QuestionSession):
    """Some questions of a quiz, on one board.

    Parameters
    ----------
    shared : SharedSheet
        The answers, which several sessions may share.
    numbers : iterable of int
        The questions asked here, counted from 1; all of them if left out.
    title : str
        What the quiz is called.
    is_sent : bool
        Whether answers reach a teacher only if their reader sends them, as homework from a link.
    **settings
        Any setting of a session.

    Attributes
    ----------
    sheet : AnswerSheet
        The answers.
    numbers : list of int
        The questions asked here.
    own_title : str
        What the quiz was called; empty where it is called as all are.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> sheet = AnswerSheet(["targets 1 seed 7"], pathlib.Path(tempfile.mkdtemp()) / "answers.json")
    >>> session = QuizSession(SharedSheet(sheet))
    >>> session.lesson_state["quiz"]["total"]
    1
    """

    kind: ClassVar[KindName] = "quiz"
    own_labels: ClassVar[tuple[str, ...]] = ("quiz.", "task.")
    own_parts = ("homework", "more")
    page_may_answer: ClassVar[bool] = False
    acts_taken = frozenset({"answer", "hand in", "keep answers", "name"})  # a move played would be no answer

    def __init__(
        self,
        shared: SharedSheet,
        numbers: Iterable[int] | None = None,
        title: str = "",
        *,
        is_sent: bool = False,
        language: str | None = None,
        **settings: object,
    ) -> None:
        self._shared = shared
        self.sheet = shared.sheet
        self._whole = numbers is None
        self._is_sent = is_sent
        self.numbers = list(numbers or range(1, self.sheet.total + 1))
        self.own_title = title
        super().__init__(self._scenes(first_language(language)), language=language, **settings)
        shared.add(self)
        self.publish()

    def _equip(self) -> None:
        self.lock = self._shared.lock

    def another(self, reader: str, file: Path) -> QuizSession:
        """Return the same questions, with an answer sheet of the reader's own."""
        theirs = AnswerSheet(
            self.sheet.questions, file, held_back=self.sheet.held_back, name=reader, language=self.language
        )
        numbers = None if self._whole else self.numbers
        return QuizSession(SharedSheet(theirs), numbers, self.own_title, **self._seen())

    # --- what a reader comes back to

    def place(self) -> dict[str, Any] | None:
        """Return which question is shown; the answers are in their sheet."""
        return {"step": self.cursor}

    def resume(self, place: Mapping[str, Any]) -> None:
        """Go back to a question."""
        self.receive({"cursor": place.get("step")})

    # --- what is shown

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
        """Keep back what may be moved where no question is to be answered by it."""
        return {"node": node, "moves": []} if self.sheet.held_back else super()._turn_at(node)

    def _fixed_scenes(self) -> list[Node]:
        return self._scenes(self.language)

    def _retell(self) -> None:
        self.sheet.language = self.language
        self.sheet.questions = questions(self.sheet.questions, self.language)
        super()._retell()

    def _publish_lesson(self) -> None:
        """Tell the page how the quiz stands."""
        contents = [Content(node=node, label=str(number)) for node, number in enumerate(self.numbers)]
        heading = self.own_title or say("quiz.title", self.language)
        self.lesson_state = LessonState(
            title=heading if self._whole else f"{heading} {self.numbers[0]}",
            size=len(self.numbers),
            contents=contents,
            quiz=self._quiz_state(),
        )
        self.answered = self._done()

    def publish(self) -> None:
        """Tell the page how the quiz stands."""
        with self.changing():
            self._publish_lesson()

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
        """Return the question of a scene, in the language spoken."""
        return self.sheet.asked(self.numbers[node]).into(self.language)

    def _last(self) -> dict[int, str]:
        """Return the last answer to each question shown here, by node."""
        given = self.sheet.given.answers
        found = {node: self.sheet.asked(number) for node, number in enumerate(self.numbers)}
        last = {node: given[asked.id][-1] for node, asked in found.items() if given.get(asked.id)}
        return {node: answer for node, answer in last.items() if answer == SHOWN or found[node].knows(answer)}

    def _missed(self) -> list[int]:
        wrong = {each.number for each in self.sheet.marks if each.right is False}
        return [node for node, number in enumerate(self.numbers) if number in wrong]

    def _done(self) -> dict[str, QuestionEnd]:
        """Say which questions are done with; held back, none is."""
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
        """Leave out what was answered here: a handout is for others to answer."""
        sheet = self.sheet
        fresh = QuizState(
            id=sheet.id, held=sheet.held_back, handed_in=False, given={}, notice="", total=sheet.total
        )
        if not sheet.held_back:
            fresh["score"] = 0
            fresh["missed"] = []
        state = self.state()
        state["_lesson_state"] = {**self.lesson_state, "quiz": fresh}
        state["_answered"] = {}
        state["cursor"] = 0
        state["_turn_state"] = {"node": 0, "moves": []}
        return state

    # --- what the reader does

    def _grade(self, node: int, answer: list[str], shown: bool) -> Refusal | None:
        asked = self.question_at(node)
        if shown and self.sheet.held_back:
            return refusal(say("quiz.held", self.language))
        kept = SHOWN if shown else asked.read(answer) or ""
        try:
            self.sheet.answer(self.numbers[node], kept)
        finally:  # refused too: it may have been handed in elsewhere
            self._shared.publish()
        if shown or self.sheet.held_back:
            return None
        right, rule, text, squares = asked.mark(kept)
        return None if right else Refusal(rule=rule, text=text, squares=list(squares))

    def answer(self, number: int, answer: str | Iterable[str]) -> str:
        """Answer a question: see :meth:`kamisado_widget.classroom.AnswerSheet.answer`."""
        with self.lock:
            wrong = self.sheet.answer(number, answer)
            self._shared.publish()
        return wrong

    @act("name")
    def name_reader(self, name: str) -> Refusal | None:
        """Write on the sheet who answers, where that is the reader's to say."""
        if not self._is_sent:
            return unknown_act(self.language)
        with self.lock:
            self.sheet.rename(name)
            self._shared.publish()
        return None

    @act("keep answers")
    def keep_answers(self, answers: list[list[str]]) -> None:
        """Add what the page kept while no kernel ran: by question, all answers in their order."""
        with self.lock:
            try:
                self.sheet.add_tries(answers)
            finally:
                self._shared.publish()

    @act("hand in")
    def hand_in(self) -> None:
        """Let the answers stand as they are; they cannot be changed any more."""
        with self.lock:
            self.sheet.hand_in()
            self._shared.publish()
