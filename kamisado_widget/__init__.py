"""Learn Kamisado in a notebook: the rules, a board to play on, and the reasons why.

Names are loaded when they are first asked for, so that ``python -m kamisado_widget`` runs before
anything is installed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lazy import lazily

if TYPE_CHECKING:
    from .classroom import results
    from .puzzles import COLLECTION, Puzzle
    from .rules import IllegalMove, Match, Position
    from .widgets import Board, Editor, Exercises, Lesson, PuzzleBoard, Quiz, Rulebook

__all__ = [
    "COLLECTION",
    "Board",
    "Editor",
    "Exercises",
    "IllegalMove",
    "Lesson",
    "Match",
    "Position",
    "Puzzle",
    "PuzzleBoard",
    "Quiz",
    "Rulebook",
    "results",
]

_HOMES = {
    "COLLECTION": "puzzles",
    "Board": "widgets",
    "Editor": "widgets",
    "Exercises": "widgets",
    "IllegalMove": "rules",
    "Lesson": "widgets",
    "Match": "rules",
    "Position": "rules",
    "Puzzle": "puzzles",
    "PuzzleBoard": "widgets",
    "Quiz": "widgets",
    "Rulebook": "widgets",
    "results": "classroom",
}

__getattr__, __dir__ = lazily(__name__, _HOMES)
