"""Ratings of untried puzzles, and of solvers.

The package's own puzzles are measured (:mod:`kamisado_widget.tools.calibrate`). For others a linear formula
of features of the main line is used, with the weights in ``rating.json`` that are fitted there.

Solvers have Glicko-2 ratings (M. E. Glickman, *Example of the Glicko-2 system*, 2022); the initial values are
ours.
"""

from __future__ import annotations

import json
import math
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
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

STEPS = (900, 1100, 1300, 1500)
"""Lower bounds of the grades 2 to 5."""
_HALF = 100

WEIGHTS = Path(__file__).with_name("rating.json")
"""The weights of the features, and the formula's standard deviation."""


def grade(rating: float) -> int:
    return 1 + bisect_right(STEPS, rating)


def rating_of(grade: int) -> int:
    """Return the middle of a grade, for files without ratings."""
    return STEPS[0] + (2 * grade - 3) * _HALF


def stars(rating: float) -> str:
    return "★" * grade(rating) + "☆" * (len(STEPS) + 1 - grade(rating))


class Rating(NamedTuple):
    """A rating on the opponents' scale: a solver of this rating solves the puzzle half the time."""

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
    """Return the features of a puzzle.

    ``length`` and ``turns`` describe the main line. At each of the solver's turns some moves are right, some
    lose at once, and the others are tempting: ``guess`` is the negative log probability of picking right
    moves at random among those that do not lose at once, ``blind`` among all moves, both summed over all
    turns; ``first`` is ``guess`` at the first turn. ``tempting`` counts the tempting moves, ``replies`` the
    opponent's replies that do not lose at once. ``freedom`` is the number of replies that the first move
    leaves, minus the average of all moves; ``step`` the same for the rows it advances.
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
    return found | {
        "freedom": _beyond(position, first, _answers),
        "step": _beyond(position, first, lambda _, move: move.rows),
    }


def losing_at_once(position: Position) -> set[str]:
    """Return the moves after which the opponent wins at once, and those that lose by deadlock."""
    ends = {str(move): position.play(move).outcome for move in position.legal_moves}
    stuck = {move for move, over in ends.items() if over and over.winner is not position.player}
    return stuck | set(map(str, danger(position)))


def _beyond(position: Position, move: Move, of: Callable[[Position, Move], int]) -> float:
    """Return a move's value minus the average of all legal moves."""
    return of(position, move) - fmean(of(position, each) for each in position.legal_moves)


def _answers(position: Position, move: Move) -> int:
    after = position.play(move)
    return 0 if after.outcome else len(after.settled().legal_moves)


_SCALE, _CENTER = 173.7178, 1500.0
_CHANGE = 0.5  # Glickman's τ: limits the change of volatility
_CLOSE = 1e-6
_SURE = 110.0  # show a rating below this deviation


class Strength(NamedTuple):
    """A rating of a solver or, without volatility, of a puzzle."""

    rating: float = 800.0
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def sure(self) -> bool:
        return self.deviation < _SURE

    def waited(self, periods: float) -> Strength:
        deviation = math.hypot(self.deviation, _SCALE * self.volatility * math.sqrt(max(0, periods)))
        return self._replace(deviation=min(deviation, Strength().deviation))

    def after(self, results: Sequence[tuple[Strength, float]]) -> Strength:
        if not results:
            return self.waited(1)
        own = (self.rating - _CENTER) / _SCALE
        phi = self.deviation / _SCALE
        variance, improvement = 0.0, 0.0
        for other, score in results:
            weight = 1 / math.sqrt(1 + 3 * (other.deviation / _SCALE / math.pi) ** 2)
            chance = 1 / (1 + math.exp(-weight * (own - (other.rating - _CENTER) / _SCALE)))
            variance += weight**2 * chance * (1 - chance)
            improvement += weight * (score - chance)
        variance = 1 / variance
        volatility = _volatility(self.volatility, phi, variance, variance * improvement)
        phi = 1 / math.sqrt(1 / (phi**2 + volatility**2) + 1 / variance)
        return Strength(self.rating + _SCALE * phi**2 * improvement, _SCALE * phi, volatility)


def _volatility(volatility: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility (step 5 of the paper, Illinois algorithm)."""
    start = math.log(volatility**2)

    def slope(x: float) -> float:
        total = phi**2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - total) / (2 * total**2) - (x - start) / _CHANGE**2

    low, high = start, math.log(delta**2 - phi**2 - variance) if delta**2 > phi**2 + variance else 0.0
    if not delta**2 > phi**2 + variance:
        steps = 1
        while slope(start - steps * _CHANGE) < 0:
            steps += 1
        high = start - steps * _CHANGE
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
