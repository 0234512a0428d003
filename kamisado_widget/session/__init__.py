"""A board's life without any host: what it shows, what may be done, and what each message is answered.

A session takes messages (``handle``) and settings (``receive``), shows its ``state``, and tells whoever
listens what changed (``subscribe``). It needs nothing installed. ``wire`` says what crosses to a page;
``tree`` holds the scenes, ``narrator`` and ``refill`` write them; ``fields`` are what hosts can see;
``scheduler`` and ``jobs`` do long work in slices, ``later`` what can wait; ``analysis``, ``hints``,
``review``, ``opponent`` and ``lesson_notes`` are what a board has; ``desk``, ``trial`` and
``own_collection`` what an editor has; ``puzzle_run`` what puzzles solved in one go have; ``recall``,
``readership`` and ``preferences`` know the reader; then one file for each kind of session.
Names are loaded when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .board import BoardSession
    from .course import CourseSession
    from .due_cards import ReviewSession
    from .editor import EditorSession
    from .exercises import ExerciseSession
    from .lesson import LessonSession
    from .placement import PlacementSession
    from .puzzle import PuzzleSession
    from .quiz import QuizSession, SharedSheet
    from .rulebook import RulebookSession
    from .session import Session

_HOMES = {
    "BoardSession": "board",
    "CourseSession": "course",
    "EditorSession": "editor",
    "ExerciseSession": "exercises",
    "LessonSession": "lesson",
    "PlacementSession": "placement",
    "PuzzleSession": "puzzle",
    "QuizSession": "quiz",
    "ReviewSession": "due_cards",
    "RulebookSession": "rulebook",
    "Session": "session",
    "SharedSheet": "quiz",
}

__all__ = [
    "BoardSession",
    "CourseSession",
    "EditorSession",
    "ExerciseSession",
    "LessonSession",
    "PlacementSession",
    "PuzzleSession",
    "QuizSession",
    "ReviewSession",
    "RulebookSession",
    "Session",
    "SharedSheet",
]

__getattr__, __dir__ = lazily(__name__, _HOMES)
