"""Sessions as Jupyter widgets (anywidget)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .board import Board as Board
    from .board import Solved as Solved
    from .course import Course as Course
    from .editor import Editor as Editor
    from .lesson import Exercises as Exercises
    from .lesson import Lesson as Lesson
    from .lesson import Placement as Placement
    from .lesson import Practice as Practice
    from .lesson import Rulebook as Rulebook
    from .puzzle import PuzzleBoard as PuzzleBoard
    from .quiz import Quiz as Quiz

__all__, __getattr__, __dir__ = lazily(__name__)
