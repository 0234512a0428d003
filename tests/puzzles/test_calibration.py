from __future__ import annotations

import itertools
import math
from concurrent.futures import ThreadPoolExecutor
from random import Random
from statistics import correlation, fmean

import pytest

from kamisado_widget.puzzles import COLLECTION, Puzzle
from kamisado_widget.tools.anchors import RATINGS
from kamisado_widget.tools.calibration import Result, calibrate, simulate
from kamisado_widget.tools.population import population

from .examples import HOME_AT_ONCE

SOME = COLLECTION[::60]


def made_up(solvers: dict[str, float], puzzles: dict[str, float], seed: int = 1) -> list[Result]:
    lot = Random(seed)
    return [
        Result(who, puzzle, lot.random() < 1 / (1 + 10 ** ((hard - strong) / 400)))
        for who, strong in solvers.items()
        for puzzle, hard in puzzles.items()
    ]


CLASS = {f"pupil {number}": 500.0 + 5 * number for number in range(200)}
SHEET = {f"puzzle {number}": 400.0 + 30 * number for number in range(50)}


def test_it_finds_the_ratings_that_made_the_results_and_how_far_it_may_be_off() -> None:
    known = {who: CLASS[who] for who in list(CLASS)[::20]}
    found = calibrate(made_up(CLASS, SHEET), known)
    off = [(found.puzzles[name].rating - of) / found.puzzles[name].deviation for name, of in SHEET.items()]
    assert sum(abs(each) < 2 for each in off) >= 0.85 * len(off)
    assert all(found.solvers[who] == (rating, 0.0) for who, rating in known.items())


def test_who_is_known_holds_the_scale() -> None:
    results = made_up(CLASS, SHEET)
    low, high = (
        calibrate(results, {who: rating + more for who, rating in CLASS.items()}).puzzles for more in (0, 300)
    )
    assert fmean(high[name].rating - low[name].rating for name in SHEET) == pytest.approx(300, abs=40)


def test_results_of_people_and_of_simulated_solvers_are_taken_in_by_the_same_fit() -> None:
    simulated = list(simulate(SOME, 40))
    puzzle = SOME[5].text
    people = [
        Result(f"pupil {number}", each.text, each.text != puzzle) for number in range(30) for each in SOME
    ]
    before, after = calibrate(simulated).puzzles, calibrate(simulated + people).puzzles
    assert after[puzzle].rating > before[puzzle].rating + 100, "nobody in the class saw it"
    assert after[puzzle].deviation < before[puzzle].deviation


def test_first_tries_alone_count() -> None:
    tries = [Result("Ann", "one", False), Result("Ann", "two", True), Result("Ann", "one", True)]
    assert calibrate(tries) == calibrate(tries[:2])


def test_all_or_nothing_is_rated_too_and_less_surely() -> None:
    found = calibrate(
        [Result(f"{n}", puzzle, puzzle == "all") for n in range(50) for puzzle in ("all", "none")]
    )
    assert found.puzzles["none"].rating > found.puzzles["all"].rating + 800
    assert all(math.isfinite(each.rating) and each.deviation > 100 for each in found.puzzles.values())


def test_nothing_tells_nothing() -> None:
    assert calibrate([]) == ({}, {})


def test_the_same_seed_gives_the_same_results_whatever_the_executor() -> None:
    alone = list(simulate(SOME, 20, seed=3))
    with ThreadPoolExecutor(3) as executor:
        assert list(simulate(SOME, 20, seed=3, executor=executor)) == alone
    assert list(simulate(SOME, 20, seed=4)) != alone


def test_it_says_how_far_it_is_and_can_be_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    told: list[tuple[int, int]] = []
    work = simulate(SOME, 10, progress=lambda done, of: told.append((done, of)))
    per_puzzle = 10 + len(RATINGS)
    some = list(itertools.islice(work, per_puzzle + 1))
    work.close()
    assert told == [(1, len(SOME))]
    assert SOME[0].text in calibrate(some).puzzles
    list(simulate([HOME_AT_ONCE], 3, progress=True))
    assert "1 of 1 puzzle" in capsys.readouterr().err


def test_no_two_solvers_think_alike_and_a_seed_draws_the_same_ones() -> None:
    drawn = population(200, seed=5)
    assert drawn == population(200, seed=5)
    assert len({each[1:] for each in drawn}) == 200
    assert drawn[:50] == population(50, seed=5)


@pytest.mark.parametrize("weak", [{"sight": 1}, {"patience": 5}, {"blunders": 0.5}])
def test_who_sees_less_solves_less(weak: dict[str, float]) -> None:
    from kamisado_widget.tools.population import attempts

    strong = [each._replace(sight=9, patience=5000, blunders=0.0) for each in population(25)]
    limited = [each._replace(**weak) for each in strong]
    puzzles = COLLECTION.filter(task="win", moves=range(3, 8))[::25]
    better, worse = (sum(sum(attempts(puzzle, who)) for puzzle in puzzles) for who in (strong, limited))
    assert better > 0.9 * 25 * len(puzzles)
    assert worse < 0.85 * better


def test_every_task_can_be_tried() -> None:
    for task in {puzzle.task for puzzle in COLLECTION}:
        puzzle: Puzzle = COLLECTION.filter(task=task)[0]
        assert len(list(simulate([puzzle], 3))) >= 3


def test_stronger_levels_are_better_at_puzzles() -> None:
    tries = [each for each in simulate(COLLECTION.filter(task="win")[::12], 1) if each.solver in RATINGS]
    solved = [sum(each.solved for each in tries if each.solver == name) for name in RATINGS]
    assert correlation(list(RATINGS.values()), solved) > 0.9
