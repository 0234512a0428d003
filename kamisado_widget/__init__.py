"""Kamisado in a notebook: rules, board, solver and course. Names are loaded on first use."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from .drawing import load_later
from .lazy import lazily

if TYPE_CHECKING:
    from . import classroom as classroom
    from . import export as export
    from . import i18n as i18n
    from . import lessons as lessons
    from . import puzzles as puzzles
    from . import rules as rules
    from . import solver as solver
    from . import studies as studies
    from . import svg as svg
    from . import widgets as widgets
    from .classroom import results as results
    from .puzzles import COLLECTION as COLLECTION
    from .puzzles import Puzzle as Puzzle
    from .rules import IllegalMove as IllegalMove
    from .rules import KamisadoError as KamisadoError
    from .rules import Match as Match
    from .rules import Position as Position
    from .studies import Study as Study
    from .version import __version__ as __version__
    from .widgets import Board as Board
    from .widgets import Course as Course
    from .widgets import Editor as Editor
    from .widgets import Exercises as Exercises
    from .widgets import Lesson as Lesson
    from .widgets import Placement as Placement
    from .widgets import Practice as Practice
    from .widgets import PuzzleBoard as PuzzleBoard
    from .widgets import Quiz as Quiz
    from .widgets import Rulebook as Rulebook
    from .widgets import Solved as Solved

__all__, __getattr__, __dir__ = lazily(__name__)

load_later(partial(import_module, ".svg", __name__))
