"""Measure and write down how hard the package's puzzles are.

Usage: ``python -m kamisado_widget.tools.calibrate [results]``.

Simulated solvers try every puzzle; what they did is kept in the file of results, so that the work may be
stopped and gone on with. Then the ratings in ``collection.json`` and ``ideas.json`` are those measured, the
themes those found now, and the weights of the formula in ``rating.json`` those fitted to them. What is
printed is how far that holds: ratings from one half of the solvers against what the other half did, and the
formula against puzzles that it was not fitted to.

Printed for the collection of version 3 (rank correlations with how often held-out solvers miss a puzzle):

| task | puzzles | length | before | measured | formula |
| --- | --- | --- | --- | --- | --- |
| all | 741 | 0.70 | 0.92 | 0.96 | 0.90 |
| deadlock | 36 | 0.64 | 0.84 | 0.97 | 0.83 |
| hold out | 5 (few) | | 0.70 | 0.82 | 0.70 |
| push | 14 (few) | 0.62 | 0.89 | 0.92 | 0.85 |
| safe | 18 (few) | | 0.87 | 0.86 | 0.49 |
| save the match | 21 (few) | | 0.93 | 0.96 | 0.77 |
| win | 602 | 0.74 | 0.92 | 0.95 | 0.91 |
| win within | 32 | 0.78 | 0.71 | 0.86 | 0.67 |
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import numpy as np

from ..puzzles import Collection, Puzzle, collection, rating, sets
from ..puzzles.rating import Rating
from ..puzzles.themes import find
from .calibration import SOLVERS, Result, calibrate, simulate

HOME = Path(collection.__file__).parent
FILES = (HOME / "collection.json", HOME / "ideas.json")
FOLDS = 5
_RIDGE = 1.0  # keeps weights of features that nearly repeat one another small
_FEW = 30  # puzzles of a task, below which nothing is told of it
_MORE = 600  # solvers for a task of one move: its ratings lie close together, and it is soon tried


def tries(puzzles: Sequence[Puzzle], file: Path) -> list[Result]:
    """Let simulated solvers try what they have not tried yet."""
    found: dict[str, list[Any]] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    missing = [puzzle for puzzle in puzzles if puzzle.text not in found]
    for puzzle in missing:
        solvers = _MORE if puzzle.aim.one_move else SOLVERS
        found[puzzle.text] = [(who, solved) for who, _, solved in simulate([puzzle], solvers)]
        file.write_text(json.dumps(found), "utf-8")
        print(f"\r{len(found)} of {len(puzzles)} puzzles tried", end="", file=sys.stderr)
    return [Result(who, puzzle.text, solved) for puzzle in puzzles for who, solved in found[puzzle.text]]


class Weights:
    """The formula, fitted to measured ratings by ridge regression."""

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


def ranks(values: Sequence[float]) -> Any:
    """Return the place of each value among all, equals sharing theirs."""
    given = np.array(values)
    return np.array([(given < value).sum() + (given == value).sum() / 2 for value in given])


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the correlation of ranks; nothing where all are equal."""
    if len(set(one)) == 1 or len(set(other)) == 1:
        return math.nan
    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


def log_loss(ratings: Mapping[str, float], results: Sequence[Result]) -> float:
    """Return how badly ratings predict who solves what, each solver known by half of its own tries."""
    lot, by = Random(0), dict[str, list[Result]]()
    for result in results:
        by.setdefault(result.solver, []).append(result)
    losses = []
    for own in by.values():
        lot.shuffle(own)
        half = len(own) // 2
        strong = strength([(ratings[it.puzzle], it.solved) for it in own[:half]])
        for it in own[half:]:
            chance = 1 / (1 + 10 ** ((ratings[it.puzzle] - strong) / 400))
            losses.append(-math.log(chance if it.solved else 1 - chance))
    return fmean(losses)


def strength(met: Sequence[tuple[float, bool]]) -> float:
    """Return the rating under which results against known ratings are most likely."""
    low, high = -2000.0, 4000.0
    wins = sum(won for _, won in met)
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((of - middle) / 400)) for of, _ in met)
        low, high = (middle, high) if expected < wins else (low, middle)
    return low


def halves(results: Sequence[Result]) -> tuple[list[Result], list[Result]]:
    """Part the simulated solvers in two; the levels, which hold the scale, go with the first."""
    second = {who for n, who in enumerate(sorted({it.solver for it in results if " " in it.solver})) if n % 2}
    return [it for it in results if it.solver not in second], [it for it in results if it.solver in second]


def report(puzzles: Sequence[Puzzle], results: Sequence[Result], told: Sequence[float]) -> None:
    """Print what holds for solvers, and for puzzles, that were left out."""
    first, second = halves(results)
    measured = calibrate(first).puzzles
    solved: dict[str, list[bool]] = {}
    for it in second:
        solved.setdefault(it.puzzle, []).append(it.solved)
    missed = {puzzle: 1 - fmean(how) for puzzle, how in solved.items()}
    print("| task | puzzles | length | before | measured | formula |\n| --- | --- | --- | --- | --- | --- |")
    for task in ("", *sorted({puzzle.task for puzzle in puzzles})):
        of = [n for n, puzzle in enumerate(puzzles) if task in ("", puzzle.task)]
        real = [missed[puzzles[n].text] for n in of]
        columns = (
            [puzzles[n].moves for n in of],
            [puzzles[n].rating for n in of],
            [measured[puzzles[n].text].rating for n in of],
            [told[n] for n in of],
        )
        row = " | ".join(f"{spearman(column, real):.2f}" for column in columns)
        print(f"| {task or 'all'} | {len(of)}{' (few)' * (len(of) < _FEW)} | {row} |")
    lengths: dict[int, list[float]] = {}
    for puzzle in puzzles:
        lengths.setdefault(puzzle.moves, []).append(measured[puzzle.text].rating)
    by_length = {puzzle.text: fmean(lengths[puzzle.moves]) for puzzle in puzzles}
    by_formula = {puzzle.text: of for puzzle, of in zip(puzzles, told, strict=True)}
    for name, ratings in (
        ("length alone", by_length),
        ("formula", by_formula),
        ("measured", {name: it.rating for name, it in measured.items()}),
    ):
        print(f"log loss, {name}: {log_loss(ratings, second):.3f}")


def blended(measured: Rating, told: float, off: float) -> Rating:
    """Weigh what was measured with what the formula says that was fitted to others, by how sure each is."""
    sure, likely = 1 / measured.deviation**2, 1 / off**2
    return Rating((measured.rating * sure + told * likely) / (sure + likely), (sure + likely) ** -0.5)


def write(found: Mapping[str, Rating]) -> None:
    """Write ratings into the package's files, the collection the easiest first."""
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
    """Measure, print, and write down."""
    puzzles = list(sets.all_puzzles().values())
    results = tries(puzzles, file)
    found = calibrate(results)
    features = [rating.features(it.position, it.aim, it.solution) for it in puzzles]
    ratings = [found.puzzles[it.text].rating for it in puzzles]
    told = folded(features, ratings)
    report(puzzles, results, told)
    off = math.sqrt(fmean((of - it) ** 2 for of, it in zip(ratings, told, strict=True)))
    weights = Weights(zip(features, ratings, strict=True))
    rows = {name: round(float(of), 1) for name, of in zip(weights.names, weights.of, strict=True)}
    rating.WEIGHTS.write_text(json.dumps({"deviation": round(off), **rows}, indent=1) + "\n", "utf-8")
    texts = zip((it.text for it in puzzles), told, strict=True)
    write({text: blended(found.puzzles[text], of, off) for text, of in texts})


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "tried.json"))
