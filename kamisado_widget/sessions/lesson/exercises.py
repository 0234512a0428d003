"""Exercises: eight of a kind, ten mixed, and about one rule or from a seed without an end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count, islice
from pathlib import Path
from random import choices
from typing import Any

from ...i18n import say
from ...learner import Progress
from ...learner.next import MOST_ASKED
from ...lessons.exercises import Exercise, about, exercise, like
from ...lessons.rulebook import known as known_rule
from ...lessons.rulebook import rule_name
from ..wire import LessonState
from .questions import ExerciseQuestion, SceneQuestion
from .series import SeriesSession, exercises_kept

_AHEAD = 5  # exercises ready from the start; a saved page has so many
_FIRST_SEED = 1  # so that everybody begins with the same
_TEN = 10  # exercises of a mixed set
_FEW = 200  # tries to draw an exercise about another rule
_KINDS = 3  # of exercises at least, where they are mixed
_READY = 3  # of them at the start: to find one about a rule takes some time


class ExerciseSession(SeriesSession):
    """Exercises, one after another: eight of a kind, or ten that are mixed.

    After a wrong answer comes another exercise about the same rule, unless they are mixed. No rule is asked
    more than twice in a row where the kind has others.

    Parameters
    ----------
    exercises : str, optional
        One of :data:`kamisado_widget.lessons.KINDS`; without it ten come about the rules that the reader has
        met, the weak ones more often, each of another kind than the two before it.
    level : int, optional
        1 to 3; left out, 1 for a kind, and any for mixed ones.
    seed : int or None
        What the first five are drawn with, each time the same, and then they go on without an end. Without
        it everybody begins with the same five, and later ones are new, or missed ones that come back; after
        eight the set ends, and one that was begun goes on.
    progress : Progress, optional
        Where rings and mastered rules are kept; by default they are nobody's.
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
        level: int | None = None,
        seed: int | None = None,
        progress: Progress | None = None,
        rule: str = "",
        *,
        language: str | None = None,
        **settings: object,
    ) -> None:
        self._kind, self._seed = exercises, seed
        self._level = 1 if level is None and exercises else level
        self._rule = known_rule(rule) if rule else ""
        self._mixes = exercises is None and not rule
        self._most = _TEN if self._mixes else None if rule or seed is not None else MOST_ASKED
        self._right = 0  # at once
        super().__init__(progress, language=language, **settings)

    @property
    def text(self) -> str:
        """Kind, level and seed, ``"push 2 seed 7"``, as far as they were given; or the rule."""
        if self._kind is None:
            return self._rule or (f"mixed {self._level}" if self._level else "")
        return f"{self._kind} {self._level}" + ("" if self._seed is None else f" seed {self._seed}")

    def _publish_lesson(self) -> None:
        kind, language = self._kind, self.language
        about: str = say("exercise.at_level", language, level=self._level) if self._level else ""
        rings = self._progress.rings.get(f"{kind} {self._level}", 0)
        title: str = say(f"exercise.title.{kind}" if kind else "exercise.title", language)
        if self._rule:
            title, about = rule_name(self._rule, language), self._rule
        self.lesson_state = LessonState(
            title=title, size=len(self._questions), contents=[], rings=rings, endless=True
        )
        if self._mixes:
            self.lesson_state = LessonState(
                title=title, size=len(self._questions), contents=[], unrated=True, total=_TEN
            )
        if self._most and len(self._tried) == self._most:
            result: str = say("exercise.result", language, count=self._right, all=self._most)
            if not self._mixes and self._right < self._most:
                result += " " + say("exercise.rest", language)
            self.lesson_state = {**self.lesson_state, "ending": result, "endless": False}
        if about:
            self.lesson_state = {**self.lesson_state, "about": about}

    # --- what is asked

    def _draw(self) -> Iterator[SceneQuestion]:
        self._right = 0
        if self._seed is None and self._kind and self._level and not self._has_answered():
            yield from islice(self._firsts(self._kind, self._level), _AHEAD)
            return
        for number in range(_READY if self._mixes else _AHEAD):
            yield self._new(None if self._seed is None else self._seed + number)

    def _firsts(self, kind: str, level: int) -> Iterator[ExerciseQuestion]:
        """Yield what everybody begins with, no rule more than twice in a row."""
        for seed in count(_FIRST_SEED):
            item = exercise(kind, level, seed)
            if seed > _FEW or item.rule != self._tiring():
                yield ExerciseQuestion(item)

    def _tiring(self) -> str:
        """Return the rule that the last two exercises were about, if it was the same."""
        rules = [question.item.rule for question in self._asked()[-2:]]
        return rules[0] if len(rules) == 2 and rules[0] == rules[1] else ""

    def _has_answered(self) -> bool:
        """Tell whether the reader has ever answered exercises of this kind and level."""
        return f"{self._kind} {self._level}" in self._progress.memory.now.progress.streaks

    def _new(self, seed: int | None) -> ExerciseQuestion:
        """Draw one more: with the seed, or one that was missed and is due, or any."""
        kind, level = self._kind, self._level
        if self._rule:
            return ExerciseQuestion(about(self._rule))
        if kind is None or level is None:
            return ExerciseQuestion(self._mixed())
        if seed is not None:
            return ExerciseQuestion(exercise(kind, level, seed))
        asked = [question.item for question in self._asked()]
        tiring = self._tiring()
        missed = (item for item in self._progress.missed(kind, level) if item not in asked)
        fitting = (item for item in missed if item.rule != tiring)
        return ExerciseQuestion(next(fitting, None) or self._other(kind, level, tiring))

    def _other(self, kind: str, level: int, tiring: str) -> Exercise:
        """Draw an exercise about another rule than the one that was asked twice in a row, if there is one."""
        drawn = (exercise(kind, level) for _ in range(_FEW))
        return next((item for item in drawn if item.rule != tiring), None) or exercise(kind, level)

    def _mixed(self) -> Exercise:
        """Draw a rule that the reader has met, the weaker the likelier; then a kind unlike those before.

        Until there were three kinds it is unlike all of them: where a rule is asked by no other, the next is
        drawn.
        """
        asked = [question.item for question in self._asked()]
        met = [*self._progress.deck.met]
        rules = [rule for rule in met if rule not in {each.rule for each in asked}] or met
        kinds = {each.kind for each in asked}
        are_few = len(kinds) < _KINDS
        besides = kinds if are_few else {each.kind for each in asked[-2:]}
        first: Exercise | None = None
        known = self._progress.rules
        while rules and (first is None or (are_few and first.kind in kinds)):
            rule = choices(rules, [1.1 - known[rule].share for rule in rules])[0]
            rules.remove(rule)
            item = about(rule, level=self._level, besides=besides)
            if first is None or item.kind not in kinds:
                first = item
        assert first is not None  # somebody has met a rule from the first day
        return first

    def _on_first_answer(self, number: int, right: bool) -> None:
        """Have one more ready: after a mistake another one like it, unless the set is complete."""
        self._right += right
        if self._most and len(self._questions) >= self._most:
            return
        item = self._asked()[number].item
        if self._mixes:
            self._add(self._new(None))
        elif not right and (self._rule or item.rule != self._tiring()):
            self._add(ExerciseQuestion(like(item)))
        elif not right or number >= len(self._questions) - 2:
            self._add(self._new(None))

    def another(self, reader: str, file: Path) -> ExerciseSession:
        """Return exercises that begin with the same ones."""
        return ExerciseSession(self._kind, self._level, self._seed, None, self._rule, **self._seen())

    # --- what a reader comes back to

    def place(self) -> dict[str, Any] | None:
        """Return the exercises of a set that was begun and is not finished, and what was answered."""
        if self._seed is not None or not self._tried:
            return None
        last = self._most or _AHEAD
        return {**self._kept(done=all(str(n) in self.answered for n in range(last))), "right": self._right}

    def resume(self, place: Mapping[str, Any]) -> None:
        """Go on with a set that was not finished, unless its exercises are others than those asked for."""
        items = exercises_kept(place) if self._seed is None else None
        if items and all(map(self._may_be, items)):
            right = place.get("right")
            self._right = right if type(right) is int and 0 <= right <= len(items) else 0
            self._take_up(items, place)

    @property
    def own_name(self) -> str:
        """What the place in a set is called wherever it is read; nothing where a seed fixes it."""
        if self._seed is not None:
            return ""
        kind = f"{self._kind or 'mixed'} {self._level}" if self._level else "mixed"
        return self._rule or kind

    def _may_be(self, item: Exercise) -> bool:
        """Tell whether an exercise is one of those asked for."""
        if self._rule:
            return item.rule == self._rule
        return self._kind is None or (item.kind, item.level) == (self._kind, self._level)
