"""Puzzles: positions with a task, their solutions, proofs, ratings and the miner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .collection import COLLECTION as COLLECTION
    from .collection import Collection as Collection
    from .errors import PuzzleError as PuzzleError
    from .miner import Mined as Mined
    from .miner import mine as mine
    from .motifs import THEMES as THEMES
    from .puzzle import Puzzle as Puzzle
    from .sets import puzzle_set as puzzle_set
    from .tasks import TASKS as TASKS
    from .tree import Tree as Tree

__all__, __getattr__, __dir__ = lazily(__name__)
