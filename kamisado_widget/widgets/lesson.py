"""Lessons, exercises, what is due, a test, and the table of rules."""

from __future__ import annotations

from pathlib import Path
from typing import Unpack

from ..frontend import script
from ..learner import Progress
from ..lessons import LessonScript, load_lesson
from ..sessions.lesson.exercises import ExerciseSession
from ..sessions.lesson.series import PlacementSession, PracticeSession
from ..sessions.lesson.session import LessonSession, RulebookSession
from . import notebook
from .generated import LessonTraits, NamedOptions, ViewOptions
from .session_widget import SessionWidget


class Lesson(LessonTraits, SessionWidget[LessonSession]):
    """A lesson, step by step: before anything is shown, the reader answers on the board.

    Parameters
    ----------
    lesson : str or LessonScript
        One of :data:`kamisado_widget.lessons.COURSE`, a lesson of one's own, or its text.
    progress : Progress, optional
        Where rings and mastered rules are kept; by default in ``kamisado-progress.json`` beside the
        notebook.
    **options
        Any of :class:`kamisado_widget.widgets.generated.NamedOptions`, as ``flipped=True``.

    Raises
    ------
    ValueError
        If there is no such lesson, or it cannot be told; the message names its line.

    Examples
    --------
    >>> lesson = Lesson("figure-4")
    >>> lesson.go(1)
    >>> lesson.scene()["task"]["prompt"]
    'Alain must move green. Can it move?'
    """

    _esm = script("lesson")
    named = True

    def __init__(
        self,
        lesson: str | LessonScript,
        progress: Progress | None = None,
        **options: Unpack[NamedOptions],
    ) -> None:
        super().__init__(LessonSession, lesson, progress or notebook.progress(), **options)

    @classmethod
    def load(
        cls, path: str | Path, progress: Progress | None = None, **options: Unpack[NamedOptions]
    ) -> Lesson:
        """Open a lesson from a text file.

        Raises
        ------
        LessonError
            A ValueError that names file, line and what was expected.
        OSError
            If there is no such file.
        """
        return cls(load_lesson(path), progress, **options)


class Exercises(LessonTraits, SessionWidget[ExerciseSession]):
    """Exercises, one after another, for as long as the reader likes, or ten that are mixed.

    Parameters
    ----------
    kind : str, optional
        One of :data:`kamisado_widget.lessons.KINDS`; without it ten come about the rules that the reader has
        met, the weak ones more often.
    level : int, optional
        1 to 3; left out, 1 for a kind, and any for mixed ones.
    seed : int, optional
        What the first five are drawn with, each time the same. Without it everybody begins with the same
        five, and later ones are new, or missed ones that come back; a set that was begun goes on.
    progress : Progress, optional
        As for :class:`Lesson`.
    rule : str, optional
        A rule that all of them are about, as ``"M4"``.
    **options
        Any of :class:`kamisado_widget.widgets.generated.NamedOptions`.

    Raises
    ------
    ValueError
        If there is no such kind, level or rule.

    Examples
    --------
    >>> Exercises("blocked", level=1, seed=7).scene()["task"]["ask"]
    'choice'
    """

    _esm = script("lesson")
    named = True

    def __init__(
        self,
        kind: str | None = None,
        level: int | None = None,
        seed: int | None = None,
        progress: Progress | None = None,
        *,
        rule: str = "",
        **options: Unpack[NamedOptions],
    ) -> None:
        super().__init__(ExerciseSession, kind, level, seed, progress or notebook.progress(), rule, **options)


class Rulebook(LessonTraits, SessionWidget[RulebookSession]):
    """The rules in five minutes, in eight pictures, and all of them by name, T1 to TS8.

    Parameters
    ----------
    first : str, optional
        The picture, ``"1"`` to ``"8"``, or the rule to open at.
    **options
        Any of :class:`kamisado_widget.widgets.generated.ViewOptions`.

    Raises
    ------
    ValueError
        If there is no such rule.

    Examples
    --------
    >>> Rulebook("S6").scene()["say"].split(".")[0]
    'Nothing off the board (S6)'
    """

    _esm = script("lesson")

    def __init__(self, first: str = "1", **options: Unpack[ViewOptions]) -> None:
        super().__init__(RulebookSession, first, **options)


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
        super().__init__(PracticeSession, progress or notebook.progress(), **options)


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
        super().__init__(PlacementSession, progress or notebook.progress(), **options)
