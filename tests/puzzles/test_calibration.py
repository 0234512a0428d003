from __future__ import annotations

import math
from random import Random
from statistics import correlation, fmean

import pytest

from kamisado_widget.puzzles import COLLECTION, Puzzle
from kamisado_widget.tools.calibrate import RATINGS, Result, calibrate, simulate
from kamisado_widget.tools.population import population

SOME = COLLECTION[::25]


def made_up(solvers: dict[str, float], puzzles: dict[str, float], seed: int = 1) -> list[Result]:
    lot = Random(seed)
    return [
        Result(who, puzzle, lot.random() < 1 / (1 + 10 ** ((hard - strong) / 400)))
        for who, strong in solvers.items()
        for puzzle, hard in puzzles.items()
    ]


CLASS = {f"pupil {number}": 500.0 + 5 * number for number in range(200)}
SHEET = {f"puzzle {number}": 400.0 + 30 * number for number in range(50)}


def test_recovers_ratings_and_errors() -> None:
    known = {who: CLASS[who] for who in list(CLASS)[::20]}
    found = calibrate(made_up(CLASS, SHEET), known)
    off = [(found.puzzles[name].rating - of) / found.puzzles[name].deviation for name, of in SHEET.items()]
    assert sum(abs(each) < 2 for each in off) >= 0.85 * len(off)
    assert all(found.solvers[who] == (rating, 0.0) for who, rating in known.items())


def test_known_solvers_anchor_the_scale() -> None:
    results = made_up(CLASS, SHEET)
    low, high = (
        calibrate(results, {who: rating + more for who, rating in CLASS.items()}).puzzles for more in (0, 300)
    )
    assert fmean(high[name].rating - low[name].rating for name in SHEET) == pytest.approx(300, abs=40)


def test_people_and_simulated_solvers() -> None:
    simulated = list(simulate(SOME, 40))
    puzzle = SOME[5].text
    people = [
        Result(f"pupil {number}", each.text, each.text != puzzle) for number in range(30) for each in SOME
    ]
    before, after = calibrate(simulated).puzzles, calibrate(simulated + people).puzzles
    assert after[puzzle].rating > before[puzzle].rating + 100, "the whole class missed it"
    assert after[puzzle].deviation < before[puzzle].deviation


def test_only_first_tries_count() -> None:
    tries = [Result("Ann", "one", False), Result("Ann", "two", True), Result("Ann", "one", True)]
    assert calibrate(tries) == calibrate(tries[:2])


def test_extreme_results() -> None:
    found = calibrate(
        [Result(f"{n}", puzzle, puzzle == "all") for n in range(50) for puzzle in ("all", "none")]
    )
    assert found.puzzles["none"].rating > found.puzzles["all"].rating + 800
    assert all(math.isfinite(each.rating) and each.deviation > 100 for each in found.puzzles.values())


def test_no_results() -> None:
    assert calibrate([]) == ({}, {})


def test_solvers_differ_and_are_seeded() -> None:
    drawn = population(200, seed=5)
    assert drawn == population(200, seed=5)
    assert len({each[1:] for each in drawn}) == 200
    assert drawn[:50] == population(50, seed=5)


@pytest.mark.parametrize("weak", [{"sight": 1}, {"patience": 5}, {"blunders": 0.5}])
def test_weaker_solvers_solve_less(weak: dict[str, float]) -> None:
    from kamisado_widget.tools.population import attempts

    strong = [each._replace(sight=9, patience=5000, blunders=0.0) for each in population(25)]
    limited = [each._replace(**weak) for each in strong]
    puzzles = COLLECTION.filter(task="win", moves=range(3, 8))[::10]
    better, worse = (sum(sum(attempts(puzzle, who)) for puzzle in puzzles) for who in (strong, limited))
    assert better > 0.9 * 25 * len(puzzles)
    assert worse < 0.85 * better


def test_every_task_can_be_tried() -> None:
    for task in {puzzle.task for puzzle in COLLECTION}:
        puzzle: Puzzle = COLLECTION.filter(task=task)[0]
        assert len(list(simulate([puzzle], 3))) >= 3


def test_stronger_levels_are_better_at_puzzles() -> None:
    tries = [each for each in simulate(COLLECTION.filter(task="win")[::8], 1) if each.solver in RATINGS]
    solved = [sum(each.solved for each in tries if each.solver == name) for name in RATINGS]
    assert correlation(list(RATINGS.values()), solved) > 0.9
