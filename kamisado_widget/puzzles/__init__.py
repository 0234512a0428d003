"""Puzzles: a position, a task, and a proof that it can be done.

``puzzle`` (what a puzzle is, and how one is proved), ``tasks`` (what a puzzle can ask for, a module a task),
``task`` (what each of those says), ``race``, ``forced``, ``counted`` and ``one_move`` (what some share),
``task_search`` (their work), ``attempt`` (moves tried, judged and answered), ``first_moves``, ``mending``
and ``paired_mending`` (what a composer is told while building), ``whole_solution`` (every line, tries and
duals, as it is printed),
``likeness`` (whether one is new), ``idle`` (what may stand elsewhere),
``tree`` (solutions), ``themes`` and ``motifs`` (what a puzzle shows),
``interest`` (how much it is likely to interest), ``difficulty`` and ``rating`` (how much work it is, and how
hard to find, as far as a formula tells), ``strength``, ``order`` and ``challenges`` (which
puzzle comes next),
``symmetry`` (which puzzles are mirror images or turns of one another), ``format`` and ``collection`` (puzzles
as JSON), ``miner`` and ``random_positions`` (finding new ones), ``sets`` (those that practice one idea each).
Names are loaded when they
are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .collection import Collection
    from .errors import PuzzleError
    from .miner import Mined, mine
    from .puzzle import Puzzle
    from .sets import puzzle_set
    from .tasks import TASKS
    from .themes import THEMES
    from .tree import Tree, settled

    COLLECTION: Collection

_HOMES = {
    "COLLECTION": "collection",
    "Collection": "collection",
    "Mined": "miner",
    "Puzzle": "puzzle",
    "PuzzleError": "errors",
    "TASKS": "tasks",
    "THEMES": "themes",
    "Tree": "tree",
    "mine": "miner",
    "puzzle_set": "sets",
    "settled": "tree",
}

__all__ = [
    "COLLECTION",
    "TASKS",
    "THEMES",
    "Collection",
    "Mined",
    "Puzzle",
    "PuzzleError",
    "Tree",
    "mine",
    "puzzle_set",
    "settled",
]

__getattr__, __dir__ = lazily(__name__, _HOMES)
