"""A board's life without any host: what it shows, what may be done, and what each message is answered.

A session takes messages (``handle``) and settings (``receive``), shows its ``state``, and tells whoever
listens what changed (``subscribe``). It needs nothing installed. ``wire`` says what crosses to a page;
``fields`` is how sessions declare what may be asked for and what is seen; ``values`` is what all of them
show, ``scenes`` their tree and the cursor in it; ``inbox`` takes messages; ``tree`` holds the scenes,
``narration`` writes them; ``jobs`` does long work in slices; ``readers`` knows who reads. What each kind of
session is and has is in a folder of its own; their classes can be had from here.
Names are loaded when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .board.session import BoardSession as BoardSession
    from .board.solved import SolvedSession as SolvedSession
    from .course.session import CourseSession as CourseSession
    from .editor.session import EditorSession as EditorSession
    from .lesson.exercises import ExerciseSession as ExerciseSession
    from .lesson.series import PlacementSession as PlacementSession
    from .lesson.series import PracticeSession as PracticeSession
    from .lesson.session import LessonSession as LessonSession
    from .lesson.session import RulebookSession as RulebookSession
    from .puzzle.session import PuzzleSession as PuzzleSession
    from .quiz import QuizSession as QuizSession
    from .quiz import SharedSheet as SharedSheet
    from .session import Session as Session

_HOMES = {
    "BoardSession": "board.session",
    "CourseSession": "course.session",
    "EditorSession": "editor.session",
    "ExerciseSession": "lesson.exercises",
    "LessonSession": "lesson.session",
    "PlacementSession": "lesson.series",
    "PracticeSession": "lesson.series",
    "PuzzleSession": "puzzle.session",
    "QuizSession": "quiz",
    "RulebookSession": "lesson.session",
    "Session": "session",
    "SharedSheet": "quiz",
    "SolvedSession": "board.solved",
}

__all__ = [*_HOMES]


__getattr__, __dir__ = lazily(__name__, _HOMES)
