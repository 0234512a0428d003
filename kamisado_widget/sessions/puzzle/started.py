"""A puzzle that was begun: what the reader has made of it, and what that earns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...puzzles import Puzzle
from .attempts import PlayedAttempt
from .hints import PuzzleHints

if TYPE_CHECKING:
    from ..session import Session


class StartedPuzzle(PlayedAttempt):
    """One puzzle, and what the reader has made of it."""

    def __init__(self, session: Session, puzzle: Puzzle, root: int, index: int) -> None:
        super().__init__(session, puzzle, root)
        self.index = index
        self.hints = PuzzleHints()
        self.wrong: set[int] = set()  # scenes
        self.before = 0  # mistakes of another time, in other scenes
        self.rings = 0
        self.shown = False  # the solution was
        self.otherwise = False  # won, and not by what it asks for
        self.noted = False  # how it went
        self.counted = False  # in a run

    @property
    def mistakes(self) -> int:
        """Wrong tries and moves that had to be shown."""
        return self.before + len(self.wrong) + len(self.hints.moves)


def ring_name(puzzle: Puzzle) -> str:
    """Return the name under which a puzzle's rings are kept."""
    return f"puzzle {puzzle.id}"
