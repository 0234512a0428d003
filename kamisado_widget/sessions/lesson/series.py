"""Questions side by side, each by itself: what exercises, a placement test and practice share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...learner import Progress, QuestionId
from ...learner.question_id import exercise_of
from ...learner.remembered import Remembered
from ...lessons.exercises import Exercise
from ..session import first_language
from ..wire import Node, Refusal
from .questions import ExerciseQuestion, SceneQuestion
from .session import QuestionSession, unkept


class SeriesSession(QuestionSession):
    """Questions, one after another, each on a board of its own."""

    acts_taken = frozenset({"answer", "again"})  # scenes played between would shift those of the questions

    def __init__(
        self, progress: Progress | None = None, *, language: str | None = None, **settings: object
    ) -> None:
        self._progress = progress or unkept()
        self._questions: list[SceneQuestion] = []
        self._tried: set[int] = set()  # those whose first answer was given
        super().__init__(self._first_scenes(first_language(language)), language=language, **settings)
        self._publish_lesson()

    def _draw(self) -> Iterator[SceneQuestion]:
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

    def _add(self, question: SceneQuestion) -> None:
        """Ask one more question, after all others."""
        self._questions.append(question)
        self._append([_numbered(question, len(self._questions), self.language)])

    def memory(self) -> Remembered:
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
        wrong = None if shown else question.grade(answer, self.language)
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

    # --- what a reader comes back to

    def _asked(self) -> list[ExerciseQuestion]:
        """Return the exercises among the questions."""
        return [question for question in self._questions if isinstance(question, ExerciseQuestion)]

    def _kept(self, *, done: bool) -> dict[str, Any]:
        """Return the exercises to go on with, none if they are done, and what was answered."""
        items = [] if done else [question.item for question in self._asked()]
        return {
            "cards": [str(QuestionId.of_exercise(item)) for item in items],
            "step": self.cursor,
            "answered": self.answered,
            "tried": sorted(self._tried),
        }

    def _take_up(self, items: Sequence[Exercise], place: Mapping[str, Any]) -> None:
        """Go on with exercises that were kept."""
        tried = place.get("tried")
        before = {number for number in tried if isinstance(number, int)} if isinstance(tried, list) else set()
        with self.changing():
            self._questions = [ExerciseQuestion(item) for item in items]
            self._begin(self._scenes(self.language))
            self.receive({"cursor": place.get("step"), "_answered": place.get("answered")})
            self._tried = {int(node) for node in self.answered} | (before & set(range(len(items))))
            self._publish_lesson()


def exercises_kept(place: Mapping[str, Any]) -> list[Exercise]:
    """Return the exercises that a place names; none unless there still is each of them."""
    texts = place.get("cards")
    items = [_exercise(text) for text in texts] if isinstance(texts, list) else []
    found = [item for item in items if item]
    return found if len(found) == len(items) else []


def _exercise(text: object) -> Exercise | None:
    return exercise_of(QuestionId.parse(text)) if isinstance(text, str) else None


def _numbered(question: SceneQuestion, number: int, language: str) -> Node:
    return Node(**{**question.scene(language), "batch": number})
