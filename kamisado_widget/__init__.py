"""Learn Kamisado in a notebook: the rules, a board to play on, and the reasons why.

Names are loaded when they are first asked for, so that ``python -m kamisado_widget`` runs before
anything is installed.
"""

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
    from .classroom import results
    from .puzzles import COLLECTION, Puzzle
    from .rules import IllegalMove, KamisadoError, Match, Position
    from .studies import Study
    from .version import __version__
    from .widgets import (
        Board,
        Course,
        Editor,
        Exercises,
        Lesson,
        Placement,
        Practice,
        PuzzleBoard,
        Quiz,
        Rulebook,
        Solved,
    )

__all__ = [
    "COLLECTION",
    "Board",
    "Course",
    "Editor",
    "Exercises",
    "IllegalMove",
    "KamisadoError",
    "Lesson",
    "Match",
    "Placement",
    "Position",
    "Practice",
    "Puzzle",
    "PuzzleBoard",
    "Quiz",
    "Rulebook",
    "Solved",
    "Study",
    "__version__",
    "results",
]

_HOMES = {
    "COLLECTION": "puzzles",
    "Board": "widgets",
    "Course": "widgets",
    "Editor": "widgets",
    "Exercises": "widgets",
    "IllegalMove": "rules",
    "KamisadoError": "rules",
    "Lesson": "widgets",
    "Match": "rules",
    "Placement": "widgets",
    "Position": "rules",
    "Practice": "widgets",
    "Puzzle": "puzzles",
    "PuzzleBoard": "widgets",
    "Quiz": "widgets",
    "Rulebook": "widgets",
    "Solved": "widgets",
    "Study": "studies",
    "__version__": "version",
    "results": "classroom",
}

__getattr__, __dir__ = lazily(__name__, _HOMES)

load_later(partial(import_module, ".svg", __name__))
