"""Exercises of one kind, one after another, without an end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ..i18n import say
from ..learner import Memory, Progress
from ..lessons.exercises import Exercise, exercise
from ..lessons.grading import task_of
from .lesson import QuestionSession, unkept
from .session import Act, first_language, refusal
from .wire import LessonState, Node, Refusal

_AHEAD = 5  # exercises ready from the start; a saved page has so many


class ExerciseSession(QuestionSession):
    """Exercises of one kind, one after another, for as long as the reader likes.

    Parameters
    ----------
    exercises : str
        One of :data:`kamisado_widget.lessons.KINDS`.
    level : int
        1 to 3.
    seed : int or None
        What the first five are drawn with; those that follow are new, or missed ones that come back.
    progress : Progress, optional
        Where stars and mastered rules are kept; by default they are nobody's.
    **settings
        Any setting of a session.

    Raises
    ------
    ValueError
        If there is no such kind or level.
    """

    def __init__(
        self,
        exercises: str,
        level: int = 1,
        seed: int | None = None,
        progress: Progress | None = None,
        *,
        language: str | None = None,
        **settings: object,
    ) -> None:
        self._exercises = (exercises, level)
        self._seed = seed
        self._progress = progress or unkept()
        self._items: list[Exercise]
        super().__init__(self._drawn(first_language(language)), language=language, **settings)
        self._publish_lesson()

    def _acts(self) -> dict[str, Act]:
        """Take answers only: scenes played between would shift those of the exercises."""
        return {"answer": self._act_answer}

    def _fixed_scenes(self) -> list[Node]:
        self._items = [replace(item, language=self.language) for item in self._items]
        return [_exercise_scene(number, item) for number, item in enumerate(self._items, start=1)]

    def _publish_lesson(self) -> None:
        (kind, level), language = self._exercises, self.language
        self.lesson_state = LessonState(
            title=say(f"exercise.title.{kind}", language),
            about=say("exercise.at_level", language, level=level),
            size=len(self._items),
            contents=[],
            stars=self._progress.stars.get(f"{kind} {level}", 0),
            endless=True,
        )

    def memory(self) -> Memory:
        """Return where the reader's progress is kept."""
        return self._progress.memory

    def another(self, reader: str, file: Path) -> ExerciseSession:
        """Return exercises that begin with the same ones."""
        return ExerciseSession(*self._exercises, self._seed, **self._seen())

    def begin_anew(self) -> None:
        """Draw exercises for another reader."""
        self.answered = {}
        self._begin(self._drawn(self.language))
        self._publish_lesson()

    def _drawn(self, language: str) -> list[Node]:
        """Draw the exercises to begin with."""
        self._items = []
        return [self._next(language) for _ in range(_AHEAD)]

    def _next(self, language: str) -> Node:
        """Draw one more exercise, and return its scene."""
        kind, level = self._exercises
        if self._seed is None or len(self._items) >= _AHEAD:
            item = self._progress.next(kind, level, language)
        else:
            item = exercise(kind, level, self._seed + len(self._items), language)
        self._items.append(item)
        return _exercise_scene(len(self._items), item)

    def _grade(self, answer: list[str], shown: bool) -> Refusal | None:
        item = self._items[self.cursor]
        task = self.scene()["task"]
        given = tuple(answer) if item.ask in ("squares", "order") else "".join(answer[:1])
        try:
            feedback = item.check(given) if shown else self._progress.answer(item, given)
        except ValueError as error:
            return refusal(str(error))
        with self.changing():
            if self.cursor >= len(self._items) - 2:
                self._append([self._next(self.language)])
            self._publish_lesson()
        if feedback.right or shown:
            return None
        return Refusal(rule=feedback.rule or task["rule"], text=feedback.text, squares=list(feedback.squares))


def _exercise_scene(number: int, item: Exercise) -> Node:
    node = Node(parent=-1, batch=number, at=str(item.position), say="", task=task_of(item))
    if item.move:
        node["arrows"] = [{"origin": item.move.origin, "target": item.move.target, "kind": "point"}]
    return node
