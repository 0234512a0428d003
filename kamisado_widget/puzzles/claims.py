"""What a puzzle claims, move by move: of each first choice, whether it does the task, and how soon."""

from __future__ import annotations

from typing import NamedTuple

from .task_search import EveryMove


class PuzzleClaim(NamedTuple):
    """That somebody gets somewhere after a choice, or cannot."""

    choice: str
    goal: EveryMove
    left: int
    holds: bool
