"""The quiz widgets."""

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
from ..sessions.quiz import QuizSession
from ..sessions.session import first_language
from .generated import LessonTraits, ViewOptions
from .session_widget import SessionWidget, of_session

FeedbackTime = Literal["at once", "held back"]


class QuizView(LessonTraits, SessionWidget[QuizSession]):
    """Some questions of a quiz on one board. All views of a quiz share its answers."""

    _esm = script("quiz")


class QuizPage(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is untyped
    """All questions of a quiz, one board each; closed when its cell runs again."""


class Quiz(QuizView):
    """A quiz: answers are stored in a small file and marked by the rules.

    The file beside the notebook outlives the kernel, and is there when a grader runs the notebook again. It
    has answers but no score, which is always recomputed. With nbgrader, a cell that ends with ``quiz.score``
    gives that number of points, one with ``quiz.check(2)`` all of its points or none.

    It does not prevent cheating: anybody can edit the file, and code can ask the quiz for its score even if
    feedback is held back.

    Parameters
    ----------
    questions : iterable of Exercise, Puzzle or str
        The questions: exercises, like ``"blocked 2 seed 7"`` (kind, level and seed), and puzzles or their
        lines; a puzzle asks for its first move.
    file : str or Path
        The file of answers, possibly shared with other quizzes.
    feedback : str
        ``"at once"``: feedback on each answer, which may be corrected; the first answer counts.
        ``"held back"``: no feedback, and neither the page nor a saved notebook has the solutions; the
        last answer before handing in counts. To show a class the solutions, open the same quiz and file
        with feedback at once.
    title : str
        The title.
    name : str
        The reader's name; by default the one in the file.
    **options
        Any of :class:`kamisado_widget.widgets.generated.ViewOptions`, like ``glyphs=True``.

    Raises
    ------
    ValueError
        No question, an invalid one or a duplicate, or unknown feedback.

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
        self._title = title
        super().__init__(QuizSession, self._sheet, None, title, **options)

    def all(self) -> QuizPage:
        """Return a box with all questions, one board each; they share this quiz's answers."""
        shown = self._session.looks()
        if self._session.language_chosen:
            shown["language"] = self.language
        numbers = self._session.numbers
        return QuizPage(
            [QuizView(QuizSession, self._sheet, [each], self._title, **shown) for each in numbers]
        )

    answer = of_session(QuizSession.answer)
    hand_in = of_session(QuizSession.hand_in)

    def check(self, number: int | None = None) -> tuple[Marked, ...]:
        """Check that the answers are right, for a graded cell: see :meth:`AnswerSheet.check`."""
        return self._sheet.check(number)

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions."""
        return self._sheet.questions

    @property
    def path(self) -> Path:
        """The file of answers."""
        return self._sheet.path

    @property
    def score(self) -> int:
        """The number of right answers."""
        return self._sheet.score

    @property
    def total(self) -> int:
        """The number of questions."""
        return self._sheet.total

    @property
    def marks(self) -> tuple[Marked, ...]:
        """The marked answers."""
        return self._sheet.marks

    @property
    def line(self) -> str:
        """The answers as a line to paste (:mod:`kamisado_widget.classroom.answer_code`)."""
        return self._sheet.line
