"""Exercise sessions: eight of a kind, ten mixed, or endless by rule or seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, count, islice
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

_AHEAD = 5  # prepared exercises, also in a saved page
_FIRST_SEED = 1  # the same first exercises for everybody
_TEN = 10
_FEW = 200  # attempts to draw an exercise about another rule
_KINDS = 3
_READY = 3  # prepared mixed exercises: drawing by rule is slow


class ExerciseSession(SeriesSession):
    """A series of exercises: eight of a kind, or ten mixed.

    After a wrong answer another exercise about the same rule follows, except in a mixed set. A rule is not
    asked more than twice in a row if the kind has others.

    Parameters
    ----------
    exercises : str, optional
        A kind of :data:`kamisado_widget.lessons.KINDS`; by default ten about rules that the reader has met,
        preferably weak ones, of varying kinds.
    level : int, optional
        1 to 3; by default 1 for a kind, any for mixed ones.
    seed : int or None
        Seed of the first five, of an endless series. By default everybody starts with the same five, later
        ones are new or missed ones, and the set ends after eight; an unfinished one continues.
    progress : Progress, optional
        Stores rings and mastery; by default nothing is stored.
    rule : str, optional
        The rule that all are about.

    Raises
    ------
    ValueError
        Unknown kind, level or rule, or no exercise about the rule.
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
        self._right = 0  # exercises answered right on the first try
        super().__init__(progress, language=language, **settings)

    @property
    def text(self) -> str:
        """The given kind, level and seed, like ``"push 2 seed 7"``; or the rule."""
        if self._kind is None:
            return self._rule or (f"mixed {self._level}" if self._level else "")
        return f"{self._kind} {self._level}" + ("" if self._seed is None else f" seed {self._seed}")

    def _publish_lesson(self) -> None:
        kind, language = self._kind, self.language
        title: str = say(f"exercise.title.{kind}" if kind else "exercise.title", language)
        about: str = say("exercise.at_level", language, level=self._level) if self._level else ""
        if self._rule:
            title, about = rule_name(self._rule, language), self._rule
        ending = ""
        if self._most and len(self._tried) == self._most:
            ending = say("exercise.result", language, count=self._right, all=self._most)
            if not self._mixes and self._right < self._most:
                ending += " " + say("exercise.rest", language)
        self._tell_lesson(
            LessonState(
                title=title,
                about=about,
                size=len(self._questions),
                unrated=self._mixes,
                total=_TEN if self._mixes else 0,
                endless=not self._mixes and not ending,
                ending=ending,
            ),
            None if self._mixes else self._progress.rings.get(f"{kind} {self._level}", 0),
        )

    # --- questions

    def _draw(self) -> Iterator[SceneQuestion]:
        self._right = 0
        answered = f"{self._kind} {self._level}" in self._progress.memory.now.progress.streaks
        if self._seed is None and self._kind and self._level and not answered:
            yield from map(ExerciseQuestion, islice(self._firsts(self._kind, self._level), _AHEAD))
            return
        for number in range(_READY if self._mixes else _AHEAD):
            yield ExerciseQuestion(self._new(None if self._seed is None else self._seed + number))

    def _firsts(self, kind: str, level: int) -> Iterator[Exercise]:
        """Yield the first exercises, the same for everybody, no rule more than twice in a row."""
        for seed in count(_FIRST_SEED):
            item = exercise(kind, level, seed)
            if seed > _FEW or item.rule != self._repeated_rule():
                yield item

    def _repeated_rule(self) -> str:
        """Return the rule of the last two exercises if they have the same."""
        rules = [item.rule for item in self._items()[-2:]]
        return rules[0] if len(rules) == 2 and rules[0] == rules[1] else ""

    def _new(self, seed: int | None = None) -> Exercise:
        """Draw an exercise: by the seed, a due missed one, or a random one."""
        kind, level = self._kind, self._level
        if self._rule:
            return about(self._rule)
        if kind is None or level is None:
            return self._mixed()
        if seed is not None:
            return exercise(kind, level, seed)
        asked, repeated = self._items(), self._repeated_rule()
        missed = (item for item in self._progress.missed(kind, level) if item not in asked)
        drawn = (exercise(kind, level) for _ in range(_FEW))
        fitting = (item for item in chain(missed, drawn) if item.rule != repeated)
        return next(fitting, None) or exercise(kind, level)

    def _mixed(self) -> Exercise:
        """Draw a known rule, weak ones more likely, then a kind different from recent ones.

        Until three kinds were used, all are avoided; a rule that only has those is drawn again.
        """
        asked = self._items()
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
        assert first is not None  # everybody knows some rules from the start
        return first

    def _on_first_answer(self, number: int, right: bool) -> None:
        """Add an exercise; after a mistake a similar one, unless the set is complete."""
        self._right += right
        if self._most and len(self._questions) >= self._most:
            return
        item = self._items()[number]
        if not (self._mixes or right) and (self._rule or item.rule != self._repeated_rule()):
            self._add(ExerciseQuestion(like(item)))
        elif self._mixes or not right or number >= len(self._questions) - 2:
            self._add(ExerciseQuestion(self._new()))

    def another(self, reader: str, file: Path) -> ExerciseSession:
        return ExerciseSession(self._kind, self._level, self._seed, None, self._rule, **self._seen())

    # --- storage

    def place(self) -> dict[str, Any] | None:
        """Return the exercises and answers of an unfinished set."""
        if self._seed is not None or not self._tried:
            return None
        last = self._most or _AHEAD
        return {**self._kept(done=all(str(n) in self.answered for n in range(last))), "right": self._right}

    def resume(self, place: Mapping[str, Any]) -> None:
        """Resume an unfinished set, unless it has other exercises than requested."""
        items = exercises_kept(place) if self._seed is None else None
        if items and all(map(self._matches_request, items)):
            right = place.get("right")
            self._right = right if type(right) is int and 0 <= right <= len(items) else 0
            self._resume_exercises(items, place)

    @property
    def own_name(self) -> str:
        """The storage key of the set; empty if a seed fixes it."""
        if self._seed is not None:
            return ""
        kind = f"{self._kind or 'mixed'} {self._level}" if self._level else "mixed"
        return self._rule or kind

    def _matches_request(self, item: Exercise) -> bool:
        if self._rule:
            return item.rule == self._rule
        return self._kind is None or (item.kind, item.level) == (self._kind, self._level)
