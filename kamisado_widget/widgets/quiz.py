"""Quizzes: questions whose answers count, and outlive the kernel."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, Unpack, get_args

import ipywidgets

from ..classroom import AnswerSheet, Marked, Question
from ..classroom.items import Item
from ..frontend import script
from ..i18n import say
from ..i18n.message import shortened
from ..sessions.quiz import QuizSession, SharedSheet
from ..sessions.session import first_language
from .generated import LessonTraits, ViewOptions
from .session_widget import SessionWidget, of_session

FeedbackTime = Literal["at once", "held back"]


class QuizView(LessonTraits, SessionWidget[QuizSession]):
    """Some questions of a quiz, on one board. All views of a quiz share its answers."""

    _esm = script("quiz")


class QuizPage(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets says nothing of its types
    """All questions of a quiz, one board below the other; let go where its cell is run again."""


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
        Any of :class:`kamisado_widget.widgets.generated.ViewOptions`, as ``glyphs=True``.

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
    AssertionError: Question 2 of 2 isn’t answered yet.
    """

    def __init__(
        self,
        questions: Iterable[Item],
        file: str | Path = "answers.json",
        *,
        feedback: FeedbackTime = "at once",
        title: str = "",
        name: str = "",
        **options: Unpack[ViewOptions],
    ) -> None:
        language = first_language(options.get("language"))
        if feedback not in get_args(FeedbackTime):
            raise ValueError(say("quiz.feedback", language, found=shortened(str(feedback))))
        held = feedback == "held back"
        self._sheet = AnswerSheet(questions, file, held_back=held, name=name, language=language)
        self._shared = SharedSheet(self._sheet)
        self._title = title
        super().__init__(QuizSession, self._shared, None, title, **options)

    def all(self) -> QuizPage:
        """Show all questions on a page, one board below the other.

        Returns
        -------
        QuizPage
            A box with a widget for each question; they share the file, and this quiz knows their answers.
        """
        shown = self._session.looks()
        if self._session.language_chosen:
            shown["language"] = self.language
        numbers = self._session.numbers
        return QuizPage(
            [QuizView(QuizSession, self._shared, [each], self._title, **shown) for each in numbers]
        )

    answer = of_session(QuizSession.answer)
    hand_in = of_session(QuizSession.hand_in)

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
