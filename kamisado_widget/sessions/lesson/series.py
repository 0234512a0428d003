"""Questions one after another: a series, what is due today, and a test for those who know the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...i18n import say
from ...learner import Progress, QuestionId
from ...learner.deck import LONGEST
from ...learner.next import PLACEMENT
from ...learner.question_id import exercise_of
from ...learner.remembered import Remembered
from ...lessons.chapters import CHAPTERS
from ...lessons.exercises import Exercise, exercise
from ...rules import Position
from ..session import first_language
from ..wire import LessonState, Node, Refusal
from .questions import ExerciseQuestion, SceneQuestion, easier, question_about
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


_AHEAD = 3  # questions ready from the start: to find a position takes some time


class PracticeSession(SeriesSession):
    """What is due today: rules, ideas and blunders, by positions that the reader has not met.

    A first answer that is right sends its card away for longer, one that is wrong or shown brings it back
    tomorrow. What was missed too often rests: its lesson's scene comes in its place, and an easier step.

    Parameters
    ----------
    progress : Progress, optional
        Whose deck; by default nobody's, which is empty.
    **settings
        Any setting of a session.
    """

    def _draw(self) -> Iterator[SceneQuestion]:
        self._topics: list[str] = []  # of the questions; none where one only helps
        self._waiting = list(self._progress.deck.due)
        return self._due()

    def _due(self) -> Iterator[SceneQuestion]:
        """Yield questions until enough are ready, or the day could get too long if all were missed."""
        deck = self._progress.deck
        while self._waiting:
            ready = [
                topic for number, topic in enumerate(self._topics) if number not in self._tried and topic
            ]
            at_most = sum(map(deck.minutes_at_most, [*ready, self._waiting[0]]))
            if len(ready) == _AHEAD or (ready and deck.spent + at_most > LONGEST):
                return
            topic = self._waiting.pop(0)
            if question := question_about(topic, self._progress, self._shown()):
                self._topics.append(topic)
                yield question

    def _shown(self) -> set[str]:
        """Return the positions that were asked already."""
        return {question.scene("en")["position"] for question in self._questions}

    def _on_first_answer(self, number: int, right: bool) -> None:
        """Have more ready; where a card rests from now on, what helps."""
        topic, deck = self._topics[number], self._progress.deck
        card = deck.cards.get(topic)
        if not right and card and card.rests:
            for question in easier(topic, self._progress, self._shown()):
                self._topics.append("")
                self._add(question)
        if not right:
            due = set(deck.due)
            self._waiting = [
                topic for topic in self._waiting if topic in due
            ]  # the rest waits for another day
        for question in self._due():
            self._add(question)

    def _scenes(self, language: str) -> list[Node]:
        return super()._scenes(language) or [self._nothing_due(language)]

    def _nothing_due(self, language: str) -> Node:
        """Return the scene that there is where nothing is due."""
        return Node(parent=-1, batch=0, position=str(Position.start()), say=self._next_day(language))

    def _next_day(self, language: str) -> str:
        """Say when there is something to ask."""
        return self._progress.deck.later_text(language) or say("deck.empty", language)

    def _publish_lesson(self) -> None:
        language, ready = self.language, len(self._questions)
        number = ready + len(self._waiting)
        state = LessonState(title=say("deck.title", language), size=max(1, ready), contents=[], unrated=True)
        if number:
            state["total"] = number
            state["about"] = say("deck.due", language, cards=number)
        if number and len(self._tried) == number:
            state["ending"] = self._next_day(language)
        self.lesson_state = state


_ASKED = [(chapter, *item) for chapter in CHAPTERS for item in chapter.placement]
"""The chapters that are asked about, each with a kind and level of exercise."""


class PlacementSession(SeriesSession):
    """A placement test: exercises about all chapters of the rules, three minutes of them.

    A chapter counts as known where all of its questions are right at once, as soon as the last one is
    answered. What was missed comes back as any other exercise does. A test that was begun goes on.

    Parameters
    ----------
    progress : Progress, optional
        Whose; by default nobody's.
    **settings
        Any setting of a session.

    Examples
    --------
    >>> PlacementSession().lesson_state["title"]
    'What do you know already?'
    """

    def _first_scenes(self, language: str) -> list[Node]:
        self._missed: set[str] = set()
        return super()._first_scenes(language)

    def _draw(self) -> Iterator[SceneQuestion]:
        return (ExerciseQuestion(exercise(kind, level)) for _, kind, level in _ASKED)

    def _on_first_answer(self, number: int, right: bool) -> None:
        if not right:
            self._missed.add(_ASKED[number][0].name)
        if self._is_over():
            self._progress.pass_chapters({chapter.name for chapter, *_ in _ASKED} - self._missed)

    def _is_over(self) -> bool:
        return len(self._tried) == len(_ASKED)

    def _publish_lesson(self) -> None:
        language = self.language
        state = LessonState(
            title=say("placement.title", language), size=len(_ASKED), contents=[], unrated=True
        )
        state["about"] = say("placement.about", language, questions=len(_ASKED))
        if self._is_over():
            state["ending"] = self._result()
        self.lesson_state = state

    def _result(self) -> str:
        """Say what is known, and what to look at."""
        asked = {chapter.name: chapter.title(self.language) for chapter, *_ in _ASKED}
        if not self._missed:
            return say("placement.passed", self.language)
        titles = " · ".join(title for name, title in asked.items() if name in self._missed)
        some = len(self._missed) < len(asked)
        return say("placement.some" if some else "placement.none", self.language, chapters=titles)

    # --- what a reader comes back to

    @property
    def own_name(self) -> str:
        """What the place in the test is called wherever it is taken."""
        return PLACEMENT

    def place(self) -> dict[str, Any] | None:
        """Return the questions of a test that was begun and is not over, and how they were answered."""
        return {**self._kept(done=self._is_over()), "missed": sorted(self._missed)} if self._tried else None

    def resume(self, place: Mapping[str, Any]) -> None:
        """Go on with a test that was not over, unless today's asks about something else."""
        items, missed = exercises_kept(place), place.get("missed")
        if [(item.kind, item.level) for item in items] == [(kind, level) for _, kind, level in _ASKED]:
            self._missed = {
                chapter.name for chapter, *_ in _ASKED if isinstance(missed, list) and chapter.name in missed
            }
            self._take_up(items, place)
