"""What is due, from all that went wrong."""

from __future__ import annotations

from typing import Unpack

from ..frontend import script
from ..learner import Progress
from ..sessions.lesson.practice import PracticeSession
from . import notebook_readers
from .generated import LessonTraits, ViewOptions
from .session_widget import SessionWidget


class Practice(LessonTraits, SessionWidget[PracticeSession]):
    """What is due today: what went wrong in lessons, exercises, puzzles and rounds, ten minutes of it.

    Parameters
    ----------
    progress : Progress, optional
        Whose deck; by default that in ``kamisado-progress.json`` beside the notebook.
    **options
        Any of :class:`kamisado_widget.widgets.generated.ViewOptions`, as ``flipped=True``.

    Examples
    --------
    >>> from kamisado_widget.learner import Memory
    >>> Practice(Memory(None).progress).scene()["say"].partition(".")[0]
    'Nothing to review yet'
    """

    _esm = script("lesson")

    def __init__(self, progress: Progress | None = None, **options: Unpack[ViewOptions]) -> None:
        super().__init__(PracticeSession, progress or notebook_readers.progress(), **options)
