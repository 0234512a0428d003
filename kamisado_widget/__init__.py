"""Learn Kamisado in a notebook: the rules, a board to play on, and the reasons why.

Names are loaded when they are first asked for, so that ``python -m kamisado_widget`` runs before
anything is installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

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


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
