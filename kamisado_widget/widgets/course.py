"""The course widget."""

from __future__ import annotations

from typing import Any, Unpack, cast

from ..frontend import script
from ..learner import Progress
from ..learner.next import PLACEMENT, PRACTICE, PUZZLES, idea_of, round_of
from ..lessons import COURSE, RULES
from ..puzzles import puzzle_set
from ..sessions.course.session import MIXED, CourseSession
from . import notebook
from .board import Board
from .generated import CourseTraits, NamedOptions, ViewOptions
from .lesson import Exercises, Lesson, Placement, Practice
from .puzzle import PuzzleBoard
from .session_widget import SessionWidget


class Course(CourseTraits, SessionWidget[CourseSession]):
    """The course's front page: chapters, progress, due cards, and the next part.

    Parts open in its place, where the reader left them, and lead back.

    Parameters
    ----------
    progress : Progress, optional
        The reader's progress; by default ``kamisado-progress.json`` beside the notebook.
    **options
        Any of :class:`kamisado_widget.widgets.generated.ViewOptions`, like ``theme="dark"``.

    Examples
    --------
    >>> from kamisado_widget.learner import Memory
    >>> course = Course(Memory(None).progress)
    >>> course.session.course_state["next"]["part"]
    'first-moves'
    """

    _esm = script("course")

    def __init__(self, progress: Progress | None = None, **options: Unpack[ViewOptions]) -> None:
        self._is_read = notebook.is_read()
        self._progress = progress or notebook.progress()
        self._shown: SessionWidget[Any] | None = None
        super().__init__(CourseSession, self._progress, notebook.chapter_address, **options)

    @property
    def children(self) -> tuple[SessionWidget[Any], ...]:
        """The open widget, if any."""
        return () if self._shown is None else (self._shown,)

    def _follow(self, changed: frozenset[str]) -> None:
        """Create a widget for the open part before the page hears of it."""
        if "opened" in changed:
            self._show_opened(self._session.opened)
        super()._follow(changed)

    def _show_opened(self, name: str) -> None:
        before, self._shown = self._shown, self._widget_of(name) if name else None
        if self._shown is not None:
            self._shown.session.subscribe(self._on_progress)
        self._session.inside = f"IPY_MODEL_{self._shown.model_id}" if self._shown else ""
        if before is not None:
            before.close()

    def _on_progress(self, changed: frozenset[str]) -> None:
        tells = "cursor" if round_of(self._session.opened) else "lesson_state"
        if changed & {tells, "puzzle_state"}:
            self._session.refresh()

    def _widget_of(self, name: str) -> SessionWidget[Any]:
        """Return the widget of a part, as its own notebook shows it."""
        looks = {**self._session.looks(), "language": self.language}
        look, view = cast(ViewOptions, looks), cast(NamedOptions, looks)
        if name == PRACTICE:
            return Practice(self._progress, **look)
        if name == PLACEMENT:
            return Placement(self._progress, **look)
        if self._is_read:  # set from the cell's run: page messages do not say who reads
            view["name"] = name
        if played := round_of(name):
            return Board(played.position or None, self._progress, opponent=played.opponent, **view)
        if name == PUZZLES or (idea := idea_of(name)):
            return PuzzleBoard(None if name == PUZZLES else puzzle_set(idea), self._progress, **view)
        if name in MIXED:
            level = name.removeprefix("mixed ")
            return Exercises(None, int(level) if level.isdecimal() else None, None, self._progress, **view)
        if name in COURSE:
            return Lesson(name, self._progress, **view)
        if name in RULES:
            return Exercises(progress=self._progress, rule=name, **view)
        kind, _, level = name.rpartition(" ")
        return Exercises(kind, int(level), progress=self._progress, **view)

    def close(self) -> None:
        for child in self.children:
            child.close()
        super().close()
