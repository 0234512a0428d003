"""Widgets for lessons, exercises, practice, the placement test and the rulebook."""

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
    """A lesson, step by step, with questions to answer on the board.

    Parameters
    ----------
    lesson : str or LessonScript
        A name of :data:`kamisado_widget.lessons.COURSE`, a script, or a text.
    progress : Progress, optional
        Stores rings and mastery; by default ``kamisado-progress.json`` beside the notebook.
    **options
        Any of :class:`kamisado_widget.widgets.generated.NamedOptions`, like ``flipped=True``.

    Raises
    ------
    ValueError
        Unknown or invalid lesson; the message names its line.

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
        """Load a lesson from a text file.

        A LessonError (a ValueError) names file, line and what was expected; OSError if there is no file.
        """
        return cls(load_lesson(path), progress, **options)


class Exercises(LessonTraits, SessionWidget[ExerciseSession]):
    """A series of exercises of one kind, or ten mixed ones.

    Parameters
    ----------
    kind : str, optional
        A kind of :data:`kamisado_widget.lessons.KINDS`; by default ten exercises about rules that the reader
        has met, preferably weak ones.
    level : int, optional
        1 to 3; by default 1 for a kind, any for mixed ones.
    seed : int, optional
        Seed of the first five. By default everybody starts with the same five, later ones are new or missed
        ones, and an unfinished set continues.
    progress : Progress, optional
        As for :class:`Lesson`.
    rule : str, optional
        The rule that all are about, like ``"M4"``.
    **options
        Any of :class:`kamisado_widget.widgets.generated.NamedOptions`.

    Raises
    ------
    ValueError
        Unknown kind, level or rule.

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
    """The rules in five minutes, in eight pictures, and the list of all rules, T1 to TS8.

    Parameters
    ----------
    first : str, optional
        The picture, ``"1"`` to ``"8"``, or the rule to show first.
    **options
        Any of :class:`kamisado_widget.widgets.generated.ViewOptions`.

    Raises
    ------
    ValueError
        Unknown rule.

    Examples
    --------
    >>> Rulebook("S6").scene()["say"].split(".")[0]
    'Nothing off the board (S6)'
    """

    _esm = script("lesson")

    def __init__(self, first: str = "1", **options: Unpack[ViewOptions]) -> None:
        super().__init__(RulebookSession, first, **options)


class Practice(LessonTraits, SessionWidget[PracticeSession]):
    """Ten minutes of due cards: missed questions from lessons, exercises, puzzles and rounds.

    Takes a reader's progress and options like a :class:`Lesson`.

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
    """A placement test of three minutes about all the rules, to skip chapters.

    Takes a reader's progress and options like a :class:`Lesson`.

    Examples
    --------
    >>> from kamisado_widget.learner import Memory
    >>> Placement(Memory(None).progress).session.title()
    'What do you know already?'
    """

    _esm = script("lesson")

    def __init__(self, progress: Progress | None = None, **options: Unpack[ViewOptions]) -> None:
        super().__init__(PlacementSession, progress or notebook.progress(), **options)
