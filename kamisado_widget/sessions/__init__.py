"""A board's life without any host: what it shows, what may be done, and what each message is answered.

A session takes messages (``handle``) and settings (``receive``), shows its ``state``, and tells whoever
listens what changed (``subscribe``). It needs nothing installed. ``wire`` says what crosses to a page;
``acts`` and ``fields`` are how sessions declare what may be asked for and what is seen; ``values`` is what
all of them show, ``scenes`` their tree and the cursor in it; ``inbox`` takes messages; ``tree`` holds the
scenes, ``narrator`` and ``refill`` write them; ``scheduler`` and ``jobs`` do long work in slices, ``later``
what can wait; ``recall``, ``readership`` and ``preferences`` know the reader. What each kind of session is
and has is in a folder of its own; their classes can be had from here.
Names are loaded when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .board.session import BoardSession
    from .board.solved import SolvedSession
    from .course.session import CourseSession
    from .editor.session import EditorSession
    from .lesson.exercises import ExerciseSession
    from .lesson.placement import PlacementSession
    from .lesson.practice import PracticeSession
    from .lesson.rulebook import RulebookSession
    from .lesson.session import LessonSession
    from .puzzle.session import PuzzleSession
    from .quiz.session import QuizSession, SharedSheet
    from .session import Session

_HOMES = {
    "BoardSession": "board.session",
    "CourseSession": "course.session",
    "EditorSession": "editor.session",
    "ExerciseSession": "lesson.exercises",
    "LessonSession": "lesson.session",
    "PlacementSession": "lesson.placement",
    "PracticeSession": "lesson.practice",
    "PuzzleSession": "puzzle.session",
    "QuizSession": "quiz.session",
    "RulebookSession": "lesson.rulebook",
    "Session": "session",
    "SharedSheet": "quiz.session",
    "SolvedSession": "board.solved",
}

__all__ = [
    "BoardSession",
    "CourseSession",
    "EditorSession",
    "ExerciseSession",
    "LessonSession",
    "PlacementSession",
    "PracticeSession",
    "PuzzleSession",
    "QuizSession",
    "RulebookSession",
    "Session",
    "SharedSheet",
    "SolvedSession",
]

__getattr__, __dir__ = lazily(__name__, _HOMES)
