"""A board's life without any host: what it shows, what may be done, and what each message is answered.

A session takes messages (``handle``) and settings (``receive``), shows its ``state``, and tells whoever
listens what changed (``subscribe``). It needs nothing installed. ``wire`` says what crosses to a page;
``acts`` and ``fields`` are how sessions declare what may be asked for and what is seen; ``values`` is what
all of them show, ``scenes`` their tree and the cursor in it; ``inbox`` takes messages; ``tree`` holds the
scenes, ``narrator`` and ``refill`` write them; ``scheduler`` and ``jobs`` do long work in slices, ``later``
what can wait; ``recall``, ``readership`` and ``preferences`` know the reader. What each kind of session is
and has is in :mod:`kamisado_widget.kinds`; their classes can be had from here.
Names are loaded when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from ..kinds.board.session import BoardSession
    from ..kinds.board.solved import SolvedSession
    from ..kinds.course.session import CourseSession
    from ..kinds.editor.session import EditorSession
    from ..kinds.lesson.exercises import ExerciseSession
    from ..kinds.lesson.placement import PlacementSession
    from ..kinds.lesson.practice import PracticeSession
    from ..kinds.lesson.rulebook import RulebookSession
    from ..kinds.lesson.session import LessonSession
    from ..kinds.puzzle.session import PuzzleSession
    from ..kinds.quiz.session import QuizSession, SharedSheet
    from .session import Session

_HOMES = {
    "BoardSession": ".kinds.board.session",
    "CourseSession": ".kinds.course.session",
    "EditorSession": ".kinds.editor.session",
    "ExerciseSession": ".kinds.lesson.exercises",
    "LessonSession": ".kinds.lesson.session",
    "PlacementSession": ".kinds.lesson.placement",
    "PracticeSession": ".kinds.lesson.practice",
    "PuzzleSession": ".kinds.puzzle.session",
    "QuizSession": ".kinds.quiz.session",
    "RulebookSession": ".kinds.lesson.rulebook",
    "Session": "session",
    "SharedSheet": ".kinds.quiz.session",
    "SolvedSession": ".kinds.board.solved",
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
