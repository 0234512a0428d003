"""Quizzes: questions whose answers count, and outlive the kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from threading import RLock
from typing import ClassVar, Literal, cast, get_args
from weakref import WeakSet

from ipywidgets import VBox
from traitlets.utils.bunch import Bunch

from ..classroom import SHOWN, AnswerSheet, Marked, Question
from ..classroom.items import Item, questions
from ..i18n import say
from ..picture import Task
from ..rules.text import shortened
from .base import front
from .lesson import TaskWidget, language_in
from .wire import Content, LessonNow, Node, QuizNow, Refusal

Feedback = Literal["at once", "held back"]


class _Views(WeakSet["QuizView"]):
    """All views of one quiz: what is answered in one changes the others, so they have one lock."""

    def __init__(self) -> None:
        super().__init__()
        self.lock = RLock()


class QuizView(TaskWidget):
    """Some questions of a quiz, on one board. All views of a quiz share its answers."""

    _esm = front("quiz")

    page_may_set: ClassVar[tuple[str, ...]] = tuple(
        name for name in TaskWidget.page_may_set if name != "done"
    )

    def __init__(
        self, sheet: AnswerSheet, numbers: range, title: str, views: _Views, **options: object
    ) -> None:
        self._sheet = sheet
        self._numbers = numbers
        self._title = title
        self._views = views
        super().__init__("quiz", self._scenes(language_in(options)), **options)
        self._lock = views.lock
        views.add(self)
        self._tell_quiz()

    def _acts(self) -> dict[str, Callable[[dict[str, object]], Refusal | None]]:
        """Take answers only: a move played would be no answer."""
        return {"answer": self._act_answer, "hand in": self._act_hand_in}

    def _scenes(self, language: str) -> list[Node]:
        return [self._scene(number, language) for number in self._numbers]

    def _scene(self, number: int, language: str) -> Node:
        asked = self._sheet.asked(number).into(language)
        task = asked.task()
        if self._sheet.held_back:
            task = cast(
                Task, {key: value for key, value in task.items() if key not in ("good", "why", "rule")}
            )
        return Node(parent=-1, batch=number, task=task, **asked.scene())

    def _show(self, node: int) -> None:
        """Keep back what may be moved where no question is to be answered by it."""
        super()._show(node)
        if self._sheet.held_back:
            self.set_trait("now", {"node": node, "moves": []})

    def _whole(self) -> list[Node]:
        return self._scenes(self.language)

    def _on_language(self, change: Bunch) -> None:
        with self._changing():
            self._sheet.language = self.language
            self._sheet.questions = questions(self._sheet.questions, self.language)
            super()._on_language(change)
            self._tell_quiz()

    def _asked(self, number: int) -> Question:
        return self._sheet.asked(number).into(self.language)

    def _tell_quiz(self) -> None:
        """Tell the page how the quiz stands."""
        contents = [Content(node=node, label=str(number)) for node, number in enumerate(self._numbers)]
        about = LessonNow(title=self._heading(), size=len(self._numbers), contents=contents)
        with self._changing():
            self.set_trait("lesson", {**about, "quiz": self._quiz_now()})
            self.done = self._done()

    def _heading(self) -> str:
        return f"{self._title or say('quiz.title', self.language)} {self._numbers[0]}"

    def _quiz_now(self) -> QuizNow:
        sheet = self._sheet
        last = self._last()
        now = QuizNow(
            id=sheet.id,
            held=sheet.held_back,
            handed_in=sheet.handed_in,
            notice=sheet.notice,
            given={str(node): self._asked(self._numbers[node]).sent(answer) for node, answer in last.items()},
            total=sheet.total,
        )
        if not sheet.held_back:
            now["score"] = sheet.score
        return now

    def for_readers(self) -> dict[str, object]:
        """Leave out what was answered here: a handout is for others to answer."""
        sheet = self._sheet
        fresh = QuizNow(
            id=sheet.id, held=sheet.held_back, handed_in=False, given={}, notice="", total=sheet.total
        )
        if not sheet.held_back:
            fresh["score"] = 0
        return {
            "lesson": {**self.lesson, "quiz": fresh},
            "done": {},
            "cursor": 0,
            "now": {"node": 0, "moves": []},
        }

    def _last(self) -> dict[int, str]:
        """Return the last answer to each question shown here, by node."""
        given = self._sheet.given.answers
        found = {node: self._sheet.asked(number) for node, number in enumerate(self._numbers)}
        last = {node: given[asked.id][-1] for node, asked in found.items() if given.get(asked.id)}
        return {node: answer for node, answer in last.items() if answer == SHOWN or found[node].knows(answer)}

    def _done(self) -> dict[str, str]:
        """Say which questions are done with; held back, none is."""
        if self._sheet.held_back:
            return {}
        done = {}
        for node, answer in self._last().items():
            if answer == SHOWN:
                done[str(node)] = "shown"
            elif self._sheet.asked(self._numbers[node]).mark(answer).right:
                done[str(node)] = "right"
        return done

    def _marked(self, answer: list[str], shown: bool) -> Refusal | None:
        number = self._numbers[self.cursor]
        asked = self._asked(number)
        if shown and self._sheet.held_back:
            return Refusal(rule="", text=say("quiz.held", self.language), squares=[])
        try:
            kept = SHOWN if shown else asked.read(answer) or ""
            self._sheet.answer(number, kept)
        except ValueError as error:
            return Refusal(rule="", text=str(error), squares=[])
        self._tell_all()
        if shown or self._sheet.held_back:
            return None
        right, rule, text, squares = asked.mark(kept)
        return None if right else Refusal(rule=rule, text=text, squares=list(squares))

    def _act_hand_in(self, message: dict[str, object]) -> Refusal | None:
        self._sheet.hand_in()
        self._tell_all()
        return None

    def _tell_all(self) -> None:
        for view in list(self._views):
            view._tell_quiz()


class Quiz(QuizView):
    """Questions whose answers are kept in a small file, and marked by the rules.

    The file lies beside the notebook, so the answers outlive the kernel, and are there when a grader
    runs the notebook again. It holds answers and no score: the score is always reckoned anew. A cell
    that ends with ``quiz.score`` gives so many points under nbgrader, one with ``quiz.check(2)`` all of
    its points or none.

    What it cannot do: anybody can write right answers into the file, and whoever runs cells can ask
    the quiz for its score, held back or not. It shows what was answered, not who did it alone.

    Parameters
    ----------
    questions : iterable of Exercise, Puzzle or str
        What is asked. A text is an exercise’s kind, level and seed, as ``"blocked 2 seed 7"``, or a
        puzzle’s line; of a puzzle the first move is asked for.
    file : str or Path
        The file of answers. Several quizzes may share one.
    feedback : str
        ``"at once"``: the reader hears what was wrong and may try again; the first answer counts.
        ``"held back"``: nothing is said, and neither the page nor a saved notebook holds what is
        right; an answer may be changed until it is handed in, and the last one counts. To show a
        class what was right, open the same quiz on the same file with feedback at once.
    title : str
        What the quiz is called.
    name : str
        Who answers; by default as the file says.
    **options
        Any trait of the widget, as ``glyphs=True``.

    Raises
    ------
    ValueError
        If there is no question, one is none or stands there twice, or there is no such feedback.

    Examples
    --------
    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp()) / "answers.json"
    >>> quiz = Quiz(["blocked 1 seed 7", "targets 1 seed 7"], file)
    >>> quiz.answer(1, quiz.questions[0].solution()[0])
    ''
    >>> quiz.score, quiz.total
    (1, 2)
    >>> quiz.check(2)
    Traceback (most recent call last):
    AssertionError: Question 2 of 2 is not answered yet.
    """

    def __init__(
        self,
        questions: Iterable[Item],
        file: str | Path = "answers.json",
        *,
        feedback: Feedback = "at once",
        title: str = "",
        name: str = "",
        **options: object,
    ) -> None:
        language = language_in(options)
        if feedback not in get_args(Feedback):
            raise ValueError(say("quiz.feedback", language, found=shortened(str(feedback))))
        held = feedback == "held back"
        sheet = AnswerSheet(questions, file, held_back=held, name=name, language=language)
        every = range(1, sheet.total + 1)
        super().__init__(sheet, every, title, _Views(), **options)

    def _heading(self) -> str:
        return self._title or say("quiz.title", self.language)

    def all(self) -> VBox:
        """Show all questions on a page, one board below the other.

        Returns
        -------
        VBox
            With a widget for each question; they share the file, and this quiz knows their answers.
        """
        names = [
            "flipped",
            "glyphs",
            "coordinates",
            "theme",
            *(["language"] if self._language_chosen else []),
        ]
        options = {name: getattr(self, name) for name in names}
        return VBox(
            [
                QuizView(self._sheet, range(number, number + 1), self._title, self._views, **options)
                for number in self._numbers
            ]
        )

    def answer(self, number: int, answer: str | Iterable[str]) -> str:
        """Answer a question from Python: see :meth:`AnswerSheet.answer`."""
        with self._lock:
            wrong = self._sheet.answer(number, answer)
            self._tell_all()
        return wrong

    def hand_in(self) -> None:
        """Let the answers stand as they are; they cannot be changed any more."""
        with self._lock:
            self._act_hand_in({})

    def check(self, number: int | None = None) -> tuple[Marked, ...]:
        """See that the answers are right, for a cell that is graded: see :meth:`AnswerSheet.check`."""
        return self._sheet.check(number)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is asked."""
        return self._sheet.questions

    @property
    def path(self) -> Path:
        """The file of answers."""
        return self._sheet.path

    @property
    def score(self) -> int:
        """How many questions are answered right, reckoned by the rules."""
        return self._sheet.score

    @property
    def total(self) -> int:
        """How many questions there are."""
        return self._sheet.total

    @property
    def marks(self) -> tuple[Marked, ...]:
        """What the rules say to each answer that counts."""
        return self._sheet.marks

    @property
    def line(self) -> str:
        """The answers in a line to paste elsewhere (:mod:`kamisado_widget.classroom.answer_code`)."""
        return self._sheet.line
