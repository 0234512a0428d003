"""What a puzzle claims, move by move: of each first choice, whether it does the task, and how soon."""

from __future__ import annotations

from typing import NamedTuple

from .task_search import EveryMove


class PuzzleClaim(NamedTuple):
    """That somebody gets somewhere after a choice, or cannot.

    Attributes
    ----------
    choice : str
        A first move.
    goal : EveryMove
        Where to, and who wants it.
    left : int
        With how much left, as the goal counts it.
    holds : bool
        Whether they get there, whatever is answered; if not, it can be prevented.
    """

    choice: str
    goal: EveryMove
    left: int
    holds: bool
