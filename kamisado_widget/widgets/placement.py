"""A test for those who know the rules already."""

from __future__ import annotations

from typing import Unpack

from ..frontend import script
from ..learner import Progress
from ..sessions.lesson.placement import PlacementSession
from . import notebook_readers
from .generated import LessonTraits, ViewOptions
from .session_widget import SessionWidget


class Placement(LessonTraits, SessionWidget[PlacementSession]):
    """A placement test: three minutes of exercises about all the rules; what is known need not be learned.

    Parameters
    ----------
    progress : Progress, optional
        Whose; by default that in ``kamisado-progress.json`` beside the notebook.
    **options
        Any of :class:`kamisado_widget.widgets.generated.ViewOptions`, as ``flipped=True``.

    Examples
    --------
    >>> from kamisado_widget.learner import Memory
    >>> Placement(Memory(None).progress).session.title()
    'What do you know already?'
    """

    _esm = script("lesson")

    def __init__(self, progress: Progress | None = None, **options: Unpack[ViewOptions]) -> None:
        super().__init__(PlacementSession, progress or notebook_readers.progress(), **options)
