"""How hard a puzzle is to find that nobody has tried yet: a formula, from what its solver has to choose from.

The package's own puzzles are measured (:mod:`kamisado_widget.tools.calibration`), and so can any others be.
For a new one, at the desk and in the miner, features of its main line are added up. Their weights, in
``rating.json``, were fitted to what was measured; ``tools/calibrate.py`` does that, and tells how far it
holds for puzzles and solvers that were left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from math import log
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from ..rules import Move, Position
from ..solver import danger
from .task import Task
from .tree import Tree, main_line

UNRATED, DEVIATION = 1000, 350
"""The rating of a puzzle of which nothing is known, and how far it may be off."""

WEIGHTS = Path(__file__).with_name("rating.json")
"""What each feature counts, and how far the formula is off: its standard deviation."""


class Rating(NamedTuple):
    """A rating on the scale of the opponents; of a puzzle, who has it solves that every other time."""

    rating: float
    deviation: float


def rate(position: Position, task: Task, solution: Tree) -> Rating:
    weights = _weights()
    found = sum(weights.get(name, 0.0) * value for name, value in features(position, task, solution).items())
    return Rating(found, weights["deviation"])


@cache
def _weights() -> Mapping[str, float]:
    weights: dict[str, Any] = json.loads(WEIGHTS.read_text("utf-8"))
    return weights


def features(position: Position, task: Task, solution: Tree) -> dict[str, float]:
    """Return what the formula knows of a puzzle.

    ``length`` and ``turns`` are of the main line. At each of the solver's turns some moves are right, some
    lose at once, and the others tempt: ``guess`` is how unlikely a right one is among those that do not lose
    at once, ``blind`` among all, both as logarithms and for all turns together, ``first`` is ``guess`` at the
    first turn alone. ``tempting`` counts those that tempt. ``replies`` is how much there is to think through:
    the opponent's answers that do not lose at once. ``freedom`` is how many answers the first move leaves,
    beside what the others leave; ``step`` is how many rows it goes, likewise.
    """
    found = {"always": 1.0, task.name: 1.0}
    plies = [ply for ply in main_line(position, solution) if ply.move.kind != "pass"]
    found |= dict.fromkeys(("turns", "guess", "blind", "tempting", "replies"), 0.0)
    tree = solution
    for here, move, _ in plies:
        losing = losing_at_once(here)
        if here.player is position.player:
            right = len(tree)
            tempting = sum(str(each) not in losing and str(each) not in tree for each in here.legal_moves)
            found["turns"] += 1
            found["guess"] += log((right + tempting) / right)
            found["blind"] += log(len(here.legal_moves) / right)
            found["tempting"] += tempting
            found.setdefault("first", found["guess"])
        else:
            found["replies"] += log(max(1, len(here.legal_moves) - len(losing)))
        tree = tree[str(move)]
    found["tempting"], found["length"] = log(1 + found["tempting"]), log(len(plies))
    first = plies[0].move
    return found | {"freedom": _beyond(position, first, _answers), "step": _beyond(position, first, _rows)}


def losing_at_once(position: Position) -> set[str]:
    """Return the moves after which the opponent wins at once, and those that lose in a deadlock."""
    ends = {str(move): position.play(move).outcome for move in position.legal_moves}
    stuck = {move for move, over in ends.items() if over and over.winner is not position.player}
    return stuck | set(map(str, danger(position)))


def _beyond(position: Position, move: Move, of: Callable[[Position, Move], int]) -> float:
    """Return how much more a move has of something than the moves of its position have in the mean."""
    return of(position, move) - fmean(of(position, each) for each in position.legal_moves)


def _answers(position: Position, move: Move) -> int:
    after = position.play(move)
    return 0 if after.outcome else len(after.settled().legal_moves)


def _rows(position: Position, move: Move) -> int:
    return abs(int(move.target[1]) - int(move.origin[1]))
