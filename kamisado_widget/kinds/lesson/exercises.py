"""Exercises, one after another, without an end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import choice, choices
from typing import Any

from ...i18n import say
from ...learner import Progress
from ...learner.next import learned
from ...learner.progress import exercise_of
from ...lessons.exercises import Exercise, about, exercise, like
from ...lessons.rulebook import known as known_rule
from ...lessons.rulebook import rule_name
from ...session.session import first_language
from ...session.wire import LessonState
from .questions import ExerciseQuestion, SceneQuestion
from .series import SeriesSession, exercises_kept

_AHEAD = 5  # exercises ready from the start; a saved page has so many
_FIRST_SEED = 1  # so that everybody begins with the same
_CANDIDATES = 4  # of which one is chosen, by how weak its rule is


class ExerciseSession(SeriesSession):
    """Exercises, one after another, for as long as the reader likes.

    After a wrong answer comes another exercise about the same rule.

    Parameters
    ----------
    exercises : str, optional
        One of :data:`kamisado_widget.lessons.KINDS`; without it those kinds that the reader has learned are
        mixed, and what is weak comes more often.
    level : int
        1 to 3.
    seed : int or None
        What the first five are drawn with, each time the same. Without it everybody begins with the same
        five, and later ones are new, or missed ones that come back; a set that was begun goes on.
    progress : Progress, optional
        Where stars and mastered rules are kept; by default they are nobody's.
    rule : str, optional
        A rule that all of them are about.
    **settings
        Any setting of a session.

    Raises
    ------
    ValueError
        If there is no such kind, level or rule, or no exercise about the rule.
    """

    def __init__(
        self,
        exercises: str | None = None,
        level: int = 1,
        seed: int | None = None,
        progress: Progress | None = None,
        rule: str = "",
        *,
        language: str | None = None,
        **settings: object,
    ) -> None:
        self._kind, self._level, self._seed = exercises, level, seed
        self._rule = known_rule(rule) if rule else ""
        super().__init__(progress, first_language(language), language, settings)

    @property
    def text(self) -> str:
        """Kind, level and seed, ``"push 2 seed 7"``, as far as they were given; or the rule."""
        if self._kind is None:
            return self._rule
        return f"{self._kind} {self._level}" + ("" if self._seed is None else f" seed {self._seed}")

    def _publish_lesson(self) -> None:
        kind, language = self._kind, self.language
        about: str = say("exercise.at_level", language, level=self._level) if kind else ""
        stars = self._progress.stars.get(f"{kind} {self._level}", 0)
        title: str = say(f"exercise.title.{kind}" if kind else "exercise.title", language)
        if self._rule:
            title, about = rule_name(self._rule, language), self._rule
        self.lesson_state = LessonState(
            title=title, size=len(self._questions), contents=[], stars=stars, endless=True
        )
        if about:
            self.lesson_state = {**self.lesson_state, "about": about}

    # --- what is asked

    def _draw(self) -> Iterator[SceneQuestion]:
        seed = self._seed if self._seed is not None or self._has_answered() else _FIRST_SEED
        for number in range(_AHEAD):
            yield self._new(None if seed is None else seed + number)

    def _has_answered(self) -> bool:
        """Tell whether the reader has ever answered exercises of this kind and level."""
        return f"{self._kind} {self._level}" in self._progress.memory.now.progress.streaks

    def _new(self, seed: int | None) -> ExerciseQuestion:
        """Draw one more: with the seed, or one that was missed and is due, or any."""
        kind, level = self._kind, self._level
        if self._rule:
            return ExerciseQuestion(about(self._rule))
        if kind is None:
            return ExerciseQuestion(self._mixed())
        if seed is not None:
            return ExerciseQuestion(exercise(kind, level, seed))
        return ExerciseQuestion(self._missed(kind, level) or exercise(kind, level))

    def _missed(self, kind: str, level: int) -> Exercise | None:
        """Return one that was missed and is due, unless it is asked already."""
        asked = [question.item for question in self._asked()]
        due = map(exercise_of, self._progress.memory.deck.due)
        return next(
            (item for item in due if item and (item.kind, item.level) == (kind, level) and item not in asked),
            None,
        )

    def _mixed(self) -> Exercise:
        """Draw one of what was learned: the weaker its rule, the likelier."""
        kinds = learned(self._progress.memory.now)
        drawn = [exercise(*choice(kinds)) for _ in range(_CANDIDATES)]
        return choices(drawn, [1.1 - self._progress.known(item.rule).share for item in drawn])[0]

    def _on_first_answer(self, number: int, right: bool) -> None:
        """Have one more ready: after a mistake another one like it."""
        if not right:
            self._add(ExerciseQuestion(like(self._asked()[number].item)))
        elif number >= len(self._questions) - 2:
            self._add(self._new(None))

    def another(self, reader: str, file: Path) -> ExerciseSession:
        """Return exercises that begin with the same ones."""
        return ExerciseSession(self._kind, self._level, self._seed, None, self._rule, **self._seen())

    # --- what a reader comes back to

    def place(self) -> dict[str, Any] | None:
        """Return the exercises of a set that was begun and is not finished, and what was answered."""
        if self._seed is not None or not self._tried:
            return None
        return self._kept(done=all(str(number) in self.answered for number in range(_AHEAD)))

    def resume(self, place: Mapping[str, Any]) -> None:
        """Go on with a set that was not finished, unless its exercises are others than those asked for."""
        items = exercises_kept(place)
        if self._seed is None and items and all(map(self._may_be, items)):
            self._take_up(items, place)

    @property
    def own_name(self) -> str:
        """What the place in a set is called wherever it is read; nothing where a seed fixes it."""
        if self._seed is not None:
            return ""
        return self._rule or (f"{self._kind} {self._level}" if self._kind else "mixed")

    def _may_be(self, item: Exercise) -> bool:
        """Tell whether an exercise is one of those asked for."""
        if self._rule:
            return item.rule == self._rule
        return self._kind is None or (item.kind, item.level) == (self._kind, self._level)
