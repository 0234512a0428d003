"""The Jupyter host: sessions as widgets, by anywidget and traitlets.

``session_widget`` carries a session to the page and back; ``generated`` has what can be set; ``notebook``
knows who reads and what each cell shows, and puts a picture in its place where no kernel is; then one file
for each kind. Names are loaded when they are first asked for.
"""

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

_HOMES = {
    "Board": "board",
    "Course": "course",
    "Editor": "editor",
    "Exercises": "lesson",
    "Lesson": "lesson",
    "Placement": "lesson",
    "Practice": "lesson",
    "PuzzleBoard": "puzzle",
    "Quiz": "quiz",
    "Rulebook": "lesson",
    "Solved": "board",
}

__all__ = [*_HOMES]


__getattr__, __dir__ = lazily(__name__, _HOMES)
