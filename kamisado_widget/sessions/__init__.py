"""Sessions: interactive boards and lessons, independent of their host. Names are loaded on first use."""

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
    from .session import Session as Session

__all__, __getattr__, __dir__ = lazily(__name__)
