"""A placement test: whoever knows the rules shows it, and begins where something new comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...i18n import say
from ...learner.next import PLACEMENT
from ...lessons.chapters import CHAPTERS
from ...lessons.exercises import exercise
from ..wire import LessonState, Node
from .questions import ExerciseQuestion, SceneQuestion
from .series import SeriesSession, exercises_kept

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
