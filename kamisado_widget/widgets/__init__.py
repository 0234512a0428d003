"""The Jupyter host: sessions as widgets, by anywidget and traitlets.

``session_widget`` carries a session to the page and back; ``traits`` and ``options`` are what can be set;
``cells`` knows what each cell shows, and puts a picture in its place where no kernel is; then one file for
each widget. Names are loaded when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .board import Board, Solved
    from .course import Course
    from .editor import Editor
    from .lesson import Exercises, Lesson, Placement, Practice, Rulebook
    from .puzzle import PuzzleBoard
    from .quiz import Quiz

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

__all__ = [
    "Board",
    "Course",
    "Editor",
    "Exercises",
    "Lesson",
    "Placement",
    "Practice",
    "PuzzleBoard",
    "Quiz",
    "Rulebook",
    "Solved",
]

__getattr__, __dir__ = lazily(__name__, _HOMES)
