"""Questions side by side, each by itself: what exercises and a review share."""

from __future__ import annotations

from collections.abc import Iterator

from ..learner import Memory, Progress
from .inbox import Act, refusal
from .lesson import QuestionSession, unkept
from .questions import Question
from .wire import Node, Refusal


class PracticeSession(QuestionSession):
    """Questions, one after another, each on a board of its own.

    Parameters
    ----------
    progress : Progress or None
        Where it is remembered how they were answered; None where it is nobody's.
    language : str
        The language that the first scenes are told in.
    chosen : str or None
        The language that was chosen, if any.
    settings : dict
        Any setting of a session.
    """

    def __init__(
        self, progress: Progress | None, language: str, chosen: str | None, settings: dict[str, object]
    ) -> None:
        self._progress = progress or unkept()
        self._questions: list[Question] = []
        self._tried: set[int] = set()  # those whose first answer was given
        super().__init__(self._first_scenes(language), language=chosen, **settings)
        self._publish_lesson()

    def _acts(self) -> dict[str, Act]:
        """Take answers only: scenes played between would shift those of the questions."""
        return {"answer": self._act_answer, "again": self._act_again}

    def _draw(self) -> Iterator[Question]:
        """Draw the questions to begin with, one after another."""
        raise NotImplementedError

    def _first_scenes(self, language: str) -> list[Node]:
        self._questions, self._tried = [], set()
        for question in self._draw():
            self._questions.append(question)
        return self._scenes(language)

    def _scenes(self, language: str) -> list[Node]:
        return [_numbered(question, n, language) for n, question in enumerate(self._questions, start=1)]

    def _fixed_scenes(self) -> list[Node]:
        return self._scenes(self.language)

    def _add(self, question: Question) -> None:
        """Ask one more question, after all others."""
        self._questions.append(question)
        self._append([_numbered(question, len(self._questions), self.language)])

    def memory(self) -> Memory:
        """Return where the reader's progress is kept."""
        return self._progress.memory

    def begin_anew(self) -> None:
        """Ask what there is to be asked of another reader."""
        with self.changing():
            self.answered = {}
            self._begin(self._first_scenes(self.language))
            self._publish_lesson()

    def _grade(self, node: int, answer: list[str], shown: bool) -> Refusal | None:
        question = self._questions[node]
        try:
            wrong = None if shown else question.grade(answer, self.language)
        except ValueError as error:
            return refusal(str(error))
        right = wrong is None and not shown
        with self.changing():
            if node not in self._tried:
                self._tried.add(node)
                question.note(self._progress, right)
                self._on_first_answer(node, right)
            self._publish_lesson()
        return wrong

    def _on_first_answer(self, number: int, right: bool) -> None:
        """Go on as the first answer was; one that was shown was not right."""


def _numbered(question: Question, number: int, language: str) -> Node:
    return Node(**{**question.scene(language), "batch": number})
