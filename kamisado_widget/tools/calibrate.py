"""Measure and save the ratings of the package's puzzles.

Usage: ``python -m kamisado_widget.tools.calibrate [results]``.

Simulated solvers try every puzzle; their results are stored, so the work can resume. Then the measured
ratings and the current themes are written to ``collection.json`` and ``ideas.json``, and the fitted weights
to ``rating.json``; ``tests/puzzles/test_rating.py`` holds both against solvers who had no part in them.

The model is that of Rasch (1960): a solver rated θ solves a puzzle rated b with probability 1 / (1 + 10^((b -
θ) / 400)), Elo's scale. Ratings are maximum a posteriori estimates with a wide normal prior, which matters
only if a solver solved all or none (Mislevy, *Bayes modal estimation in item response models*,
Psychometrika 51 (1986), 177-195). Deviations come from the Fisher information there. Solvers with known
ratings, the opponents' levels, anchor the scale.

A result is a solver, a puzzle, and whether the first unaided try succeeded. Solvers may be simulated
(:func:`simulate`) or people. Simulated ones do not show how people see motifs: long retreats are as easy as
short steps, and earlier moves never mislead them. People's results will correct the ratings.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np

from ..puzzles import Collection, Puzzle, collection, rating, sets
from ..puzzles.motifs import find
from ..puzzles.rating import Rating
from ..solver import LEVELS, Solver
from ..solver.opponents import choose_steps
from ..solver.slices import finish
from .population import attempts, population

_FARTHEST = 7  # search depth of the strongest level used; others are slow and solve nearly everything

RATINGS = {
    name: float(level.rating)
    for name, level in LEVELS.items()
    if level.ahead is not None and level.ahead <= _FARTHEST
}


def attempts_of_levels(puzzle: Puzzle) -> Iterator[tuple[str, bool]]:
    """Run the levels on a puzzle, if it asks for a win and is not a whole round."""
    if puzzle.aim.has_reason and puzzle.position.required is not None:
        solver = Solver()
        yield from ((name, _solves(puzzle, name, solver)) for name in RATINGS)


def _solves(puzzle: Puzzle, level: str, solver: Solver) -> bool:
    here, tree = puzzle.position, puzzle.solution
    while tree:
        own = here.player is puzzle.player
        move = str(finish(choose_steps(here, level, solver=solver)).move) if own else next(iter(tree))
        if move not in tree:
            return False
        here, tree = here.play(move).settled(), tree[move]
    return True


SOLVERS = 200
_STEP = 400 / math.log(10)
"""Elo points of one unit of the logistic scale."""
_CENTER, _SPREAD = 1200.0, 600.0  # prior mean and standard deviation
_ROUNDS, _CLOSE = 100, 0.3  # maximum number of iterations; convergence threshold
_LONGEST = 200.0  # maximum step


class Result(NamedTuple):
    solver: str
    puzzle: str
    solved: bool


class Calibration(NamedTuple):
    puzzles: dict[str, Rating]
    solvers: dict[str, Rating]


def calibrate(results: Iterable[Result], known: Mapping[str, float] | None = None) -> Calibration:
    known = RATINGS if known is None else known
    tries: dict[str, dict[str, bool]] = {}
    for solver, puzzle, solved in results:
        tries.setdefault(puzzle, {}).setdefault(solver, solved)
    by_solver: dict[str, dict[str, bool]] = {}
    for puzzle, tried in tries.items():
        for solver, solved in tried.items():
            by_solver.setdefault(solver, {})[puzzle] = solved
    puzzles = dict.fromkeys(tries, Rating(_CENTER, _SPREAD))
    solvers = {
        name: Rating(known.get(name, _CENTER), 0.0 if name in known else _SPREAD) for name in by_solver
    }
    free = [name for name in by_solver if name not in known]
    for _ in range(_ROUNDS):
        moved = 0.0
        for name, tried in tries.items():
            # For a puzzle, a solver's failure is a win.
            met = [(solvers[solver].rating, not solved) for solver, solved in tried.items()]
            new = _improved(puzzles[name].rating, met)
            moved = max(moved, abs(new.rating - puzzles[name].rating))
            puzzles[name] = new
        for name in free:
            met = [(puzzles[puzzle].rating, solved) for puzzle, solved in by_solver[name].items()]
            new = _improved(solvers[name].rating, met)
            moved = max(moved, abs(new.rating - solvers[name].rating))
            solvers[name] = new
        if moved < _CLOSE:
            break
    return Calibration(puzzles, solvers)


def _improved(own: float, met: Iterable[tuple[float, bool]]) -> Rating:
    weight = (_STEP / _SPREAD) ** 2
    slope, information = -(own - _CENTER) / _STEP * weight, weight
    for other, won in met:
        chance = 1 / (1 + math.exp((other - own) / _STEP))
        slope += won - chance
        information += chance * (1 - chance)
    step = max(-_LONGEST, min(_LONGEST, _STEP * slope / information))
    return Rating(own + step, _STEP / math.sqrt(information))


def simulate(puzzles: Iterable[Puzzle], solvers: int = SOLVERS, *, seed: int = 0) -> Iterator[Result]:
    """Run simulated solvers on puzzles, and the opponents' levels on those to win, which anchor the scale."""
    drawn = population(solvers, seed)
    for puzzle in puzzles:
        simulated = zip((each.name for each in drawn), attempts(puzzle, drawn), strict=True)
        for name, solved in (*simulated, *attempts_of_levels(puzzle)):
            yield Result(name, puzzle.text, solved)


HOME = Path(collection.__file__).parent
FILES = (HOME / "collection.json", HOME / "ideas.json")
FOLDS = 5
_RIDGE = 1.0  # regularization, for nearly collinear features
_MORE = 600  # solvers for single-move tasks: their ratings are close together, and tries are fast


def tries(puzzles: Sequence[Puzzle], file: Path) -> list[Result]:
    found: dict[str, list[Any]] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    missing = [puzzle for puzzle in puzzles if puzzle.text not in found]
    for puzzle in missing:
        solvers = _MORE if puzzle.aim.one_move else SOLVERS
        found[puzzle.text] = [(who, solved) for who, _, solved in simulate([puzzle], solvers)]
        file.write_text(json.dumps(found), "utf-8")
        print(f"\r{len(found)} of {len(puzzles)} puzzles tried", end="", file=sys.stderr)
    return [Result(who, puzzle.text, solved) for puzzle in puzzles for who, solved in found[puzzle.text]]


class Weights:
    """Ridge regression of the formula on measured ratings."""

    def __init__(self, known: Iterable[tuple[Mapping[str, float], float]]) -> None:
        rows = list(known)
        self.names = sorted({name for features, _ in rows for name in features})
        table = self._table([features for features, _ in rows])
        self.scale = np.where(table.std(axis=0) > 0, table.std(axis=0), 1.0)
        table = table / self.scale
        penalty = _RIDGE * np.diag([float(name != "always") for name in self.names])
        wanted = table.T @ np.array([of for _, of in rows])
        self.of = np.linalg.solve(table.T @ table + penalty, wanted) / self.scale

    def _table(self, features: Sequence[Mapping[str, float]]) -> Any:
        return np.array([[each.get(name, 0.0) for name in self.names] for each in features])

    def __call__(self, features: Mapping[str, float]) -> float:
        return float((self._table([features]) @ self.of)[0])


def folded(features: Sequence[Mapping[str, float]], ratings: Sequence[float]) -> list[float]:
    told = [0.0] * len(ratings)
    for fold in range(FOLDS):
        known = [(features[n], of) for n, of in enumerate(ratings) if n % FOLDS != fold]
        weights = Weights(known)
        for n in range(fold, len(ratings), FOLDS):
            told[n] = weights(features[n])
    return told


def blended(measured: Rating, told: float, off: float) -> Rating:
    """Combine a measured rating with the cross-validated formula, weighted by precision."""
    sure, likely = 1 / measured.deviation**2, 1 / off**2
    return Rating((measured.rating * sure + told * likely) / (sure + likely), (sure + likely) ** -0.5)


def write(found: Mapping[str, Rating]) -> None:
    for file in FILES:
        old = Collection.load(file)
        rated = [
            replace(
                it,
                rating=round(found[it.text].rating),
                deviation=round(found[it.text].deviation),
                themes=find(it.position, it.aim, it.solution),
            )
            for it in old
        ]
        rated.sort(key=lambda it: (it.rating, it.moves, it.id))
        remarks: dict[str, Any] = {
            "title": old.title,
            "author": old.author,
            "notes": old.notes,
            "made": old.made,
        }
        Collection(rated, **remarks).save(file)


def main(file: Path) -> None:
    puzzles = list(sets.all_puzzles().values())
    results = tries(puzzles, file)
    found = calibrate(results)
    features = [rating.features(it.position, it.aim, it.solution) for it in puzzles]
    ratings = [found.puzzles[it.text].rating for it in puzzles]
    told = folded(features, ratings)
    off = math.sqrt(fmean((of - it) ** 2 for of, it in zip(ratings, told, strict=True)))
    weights = Weights(zip(features, ratings, strict=True))
    rows = {name: round(float(of), 1) for name, of in zip(weights.names, weights.of, strict=True)}
    rating.WEIGHTS.write_text(json.dumps({"deviation": round(off), **rows}, indent=1) + "\n", "utf-8")
    texts = zip((it.text for it in puzzles), told, strict=True)
    write({text: blended(found.puzzles[text], of, off) for text, of in texts})


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "tried.json"))
