"""Series of questions: practice, and the placement test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...i18n import say
from ...learner import Progress, QuestionId
from ...learner.deck import LONGEST
from ...learner.memory import Memory
from ...learner.next import PLACEMENT, PUZZLES, next_part
from ...learner.question_id import exercise_of
from ...lessons.chapters import CHAPTERS
from ...lessons.exercises import Exercise, exercise
from ...rules import Position
from ..course.offers import part_title
from ..session import first_language
from ..wire import LessonState, Node, Why
from .questions import ExerciseQuestion, SceneQuestion, easier, question_about
from .session import QuestionSession, progress_in_memory


class SeriesSession(QuestionSession):
    acts_taken = frozenset({"answer", "again"})  # scenes of moves would shift the questions' scenes

    def __init__(
        self, progress: Progress | None = None, *, language: str | None = None, **settings: object
    ) -> None:
        self._progress = progress or progress_in_memory()
        self._questions: list[SceneQuestion] = []
        self._tried: set[int] = set()  # questions with a first answer
        super().__init__(self._first_scenes(first_language(language)), language=language, **settings)

    def _draw(self) -> Iterator[SceneQuestion]:
        raise NotImplementedError

    def _first_scenes(self, language: str) -> list[Node]:
        self._questions, self._tried = [], set()
        for question in self._draw():  # _draw looks at the earlier questions
            self._questions.append(question)
        return self._scenes(language)

    def _scenes(self, language: str) -> list[Node]:
        return [_numbered(question, n, language) for n, question in enumerate(self._questions, start=1)]

    def _add(self, question: SceneQuestion) -> None:
        self._questions.append(question)
        self._append([_numbered(question, len(self._questions), self.language)])

    def memory(self) -> Memory:
        return self._progress.memory

    def begin_anew(self) -> None:
        with self.changing():
            self.answered = {}
            self._begin(self._first_scenes(self.language))

    def _grade(self, node: int, answer: list[str], shown: bool) -> Why | None:
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
        """React to a first answer; one that was shown counts as wrong."""

    # --- storage

    def _items(self) -> list[Exercise]:
        return [question.item for question in self._questions if isinstance(question, ExerciseQuestion)]

    def _kept(self, *, done: bool) -> dict[str, Any]:
        """Return the unfinished exercises with their answers, for storage."""
        return {
            "cards": [] if done else [str(QuestionId.of_exercise(item)) for item in self._items()],
            "step": self.cursor,
            "answered": self.answered,
            "tried": sorted(self._tried),
        }

    def _resume_exercises(self, items: Sequence[Exercise], place: Mapping[str, Any]) -> None:
        tried = place.get("tried")
        before = {number for number in tried if isinstance(number, int)} if isinstance(tried, list) else set()
        with self.changing():
            self._questions = [ExerciseQuestion(item) for item in items]
            self._begin(self._scenes(self.language))
            self.receive({"cursor": place.get("step"), "_answered": place.get("answered")})
            self._tried = {int(node) for node in self.answered} | (before & set(range(len(items))))
            self._publish_lesson()


def exercises_kept(place: Mapping[str, Any]) -> list[Exercise]:
    """Parse stored exercises; empty if any of them no longer exists."""
    texts = place.get("cards")
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return []
    items = [exercise_of(QuestionId.parse(text)) for text in texts]
    found = [item for item in items if item]
    return found if len(found) == len(items) else []


def _numbered(question: SceneQuestion, number: int, language: str) -> Node:
    return Node(**{**question.scene(language), "batch": number})


_AHEAD = 3  # prepared questions: finding a position is slow


class PracticeSession(SeriesSession):
    """Practice: the due cards, with positions that are new to the reader.

    A right first answer lengthens the card's interval; a wrong or shown one makes it due tomorrow. A card
    missed too often rests, and is replaced by a scene of its lesson and an easier question. By default the
    deck is empty.
    """

    def _draw(self) -> Iterator[SceneQuestion]:
        self._topics: list[str] = []  # topic of each question; empty for help with a missed one
        self._waiting = list(self._progress.deck.due)
        return self._due()

    def _due(self) -> Iterator[SceneQuestion]:
        """Yield questions until enough are ready, or the day could get too long."""
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
        return {question.scene("en")["position"] for question in self._questions}

    def _on_first_answer(self, number: int, right: bool) -> None:
        """Add questions; also help with a card that rests from now on."""
        topic, deck = self._topics[number], self._progress.deck
        card = deck.cards.get(topic)
        if not right and card and card.rests:
            for question in easier(topic, self._progress, self._shown()):
                self._topics.append("")
                self._add(question)
        if not right:
            due = set(deck.due)
            self._waiting = [topic for topic in self._waiting if topic in due]
        for question in self._due():
            self._add(question)

    def _scenes(self, language: str) -> list[Node]:
        return super()._scenes(language) or [self._nothing_due(language)]

    def _nothing_due(self, language: str) -> Node:
        part = next_part(self.memory()).part
        key = "deck.more.puzzles" if part == PUZZLES else "deck.more"
        more = say(key, language, part=part_title(part, language)) if self._progress.deck.days else ""
        text = f"{self._next_day(language)} {more}".strip()
        return Node(parent=-1, batch=0, position=str(Position.start()), say=text)

    def _next_day(self, language: str) -> str:
        return self._progress.deck.later_text(language) or say("deck.empty", language)

    def _publish_lesson(self) -> None:
        language, ready = self.language, len(self._questions)
        number = ready + len(self._waiting)
        self._tell_lesson(
            LessonState(
                title=say("deck.title", language),
                size=max(1, ready),
                unrated=True,
                total=number,
                about=say("deck.due", language, cards=number) if number else "",
                ending=self._next_day(language) if number and len(self._tried) == number else "",
            )
        )


_ASKED = [(chapter, *item) for chapter in CHAPTERS for item in chapter.placement]
"""The chapters in the test, with the kind and level of each exercise."""


class PlacementSession(SeriesSession):
    """The placement test: three minutes of exercises about all chapters of the rules.

    A chapter is passed if all its questions are right on the first try. Missed ones become review cards. An
    unfinished test continues. By default nothing is stored.

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
        self._tell_lesson(
            LessonState(
                title=say("placement.title", self.language),
                size=len(_ASKED),
                unrated=True,
                about=say("placement.about", self.language, questions=len(_ASKED)),
                ending=self._result() if self._is_over() else "",
            )
        )

    def _result(self) -> str:
        asked = {chapter.name: chapter.title(self.language) for chapter, *_ in _ASKED}
        if not self._missed:
            return say("placement.passed", self.language)
        titles = " · ".join(title for name, title in asked.items() if name in self._missed)
        some = len(self._missed) < len(asked)
        return say("placement.some" if some else "placement.none", self.language, chapters=titles)

    # --- storage

    @property
    def own_name(self) -> str:
        return PLACEMENT

    def place(self) -> dict[str, Any] | None:
        return {**self._kept(done=self._is_over()), "missed": sorted(self._missed)} if self._tried else None

    def resume(self, place: Mapping[str, Any]) -> None:
        """Resume an unfinished test, unless the questions have changed."""
        items, missed = exercises_kept(place), place.get("missed")
        if [(item.kind, item.level) for item in items] == [(kind, level) for _, kind, level in _ASKED]:
            self._missed = {
                chapter.name for chapter, *_ in _ASKED if isinstance(missed, list) and chapter.name in missed
            }
            self._resume_exercises(items, place)
