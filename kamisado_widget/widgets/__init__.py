"""The widgets: rules and pictures turned into scenes, and the page's acts checked and done.

``wire`` says what crosses to the page, ``tree`` holds the scenes, ``scenes`` tells them, ``base``
answers the page; ``thinking`` does long work in slices, ``knowing``, ``helping`` and ``opponent`` are what a
board has of the solver; then one file for each widget. Names are loaded when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .board import Board
    from .editor import Editor
    from .lesson import Exercises, Lesson
    from .puzzle import PuzzleBoard
    from .quiz import Quiz
    from .rulebook import Rulebook

_HOMES = {
    "Board": "board",
    "Editor": "editor",
    "Exercises": "lesson",
    "Lesson": "lesson",
    "PuzzleBoard": "puzzle",
    "Quiz": "quiz",
    "Rulebook": "rulebook",
}

__all__ = ["Board", "Editor", "Exercises", "Lesson", "PuzzleBoard", "Quiz", "Rulebook"]

__getattr__, __dir__ = lazily(__name__, _HOMES)
