from __future__ import annotations

import dataclasses
import json
from collections import Counter
from statistics import correlation, fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.export import sheet
from kamisado_widget.puzzles import COLLECTION, Collection, Puzzle, mine
from kamisado_widget.puzzles.rating import STEPS, Strength, features, grade, rate, rating_of, stars
from kamisado_widget.tools.population import attempts, population

from .examples import HOME_AT_ONCE

STRANGERS = population(60, seed=99)
"""Solvers who had no part in any rating."""


def ranks(values: list[float]) -> list[float]:
    places: dict[float, list[int]] = {}
    for place, value in enumerate(sorted(values)):
        places.setdefault(value, []).append(place)
    return [fmean(places[value]) for value in values]


def agreement(puzzles: Collection | list[Puzzle], ratings: list[float]) -> float:
    missed = [float(len(STRANGERS) - sum(attempts(puzzle, STRANGERS))) for puzzle in puzzles]
    return correlation(ranks(ratings), ranks(missed))


def test_ratings_predict_held_out_solvers() -> None:
    some = COLLECTION.filter(task="win")[::3]
    assert agreement(some, [puzzle.rating for puzzle in some]) > 0.9


@pytest.mark.slow
@pytest.mark.parametrize("task", sorted({puzzle.task for puzzle in COLLECTION}))
def test_ratings_predict_every_task(task: str) -> None:
    puzzles = COLLECTION.filter(task=task)
    if len(puzzles) >= 30:
        assert agreement(puzzles, [puzzle.rating for puzzle in puzzles]) > (0.9 if task == "win" else 0.7)


def test_ratings_are_spread() -> None:
    same = Counter(puzzle.rating for puzzle in COLLECTION)
    assert max(same.values()) < 10
    assert all(10 < puzzle.deviation < 350 for puzzle in COLLECTION)


def test_formula_predicts_measurements() -> None:
    new = [*mine(12, lengths=(3, 5), seed=901), *mine(12, lengths=(7, 9), seed=902)]
    known = {puzzle.id for puzzle in COLLECTION}
    assert not known & {puzzle.id for puzzle in new}
    assert agreement(new, [puzzle.rating for puzzle in new]) > 0.8


def test_formula_is_deterministic() -> None:
    for puzzle in COLLECTION[::30]:
        told = rate(puzzle.position, puzzle.aim, puzzle.solution)
        assert told == rate(puzzle.position, puzzle.aim, puzzle.solution)
        assert Puzzle.parse(puzzle.text).rating == round(told.rating)


def test_rating_is_not_part_of_equality() -> None:
    puzzle = COLLECTION[100]
    assert Puzzle.parse(puzzle.text).with_notes(title=puzzle.title, notes=puzzle.notes) == puzzle


@given(st.sampled_from(COLLECTION))
def test_features(puzzle: Puzzle) -> None:
    found = features(puzzle.position, puzzle.aim, puzzle.solution)
    assert found["always"] == found[puzzle.task] == 1
    assert 0 <= found["first"] <= found["guess"] <= found["blind"]
    assert found["tempting"] >= 0
    assert found["turns"] >= 1


@pytest.mark.parametrize(("number", "step"), list(enumerate(STEPS, start=1)))
def test_grade_boundaries(number: int, step: int) -> None:
    assert (grade(step - 1), grade(step)) == (number, number + 1)


@pytest.mark.parametrize("number", range(1, 6))
def test_grade_midpoints(number: int) -> None:
    assert grade(rating_of(number)) == number
    assert stars(rating_of(number)).count("★") == number
    assert len(stars(rating_of(number))) == 5


def test_stars_are_monotonic() -> None:
    grades = [puzzle.difficulty for puzzle in sorted(COLLECTION, key=lambda puzzle: puzzle.rating)]
    assert grades == sorted(grades)


def test_sheet_shows_current_stars() -> None:
    puzzle = Puzzle.parse(HOME_AT_ONCE)
    for rating in (500, 1250, 2000):
        page = sheet([dataclasses.replace(puzzle, rating=rating)], solutions=False)
        assert page.count("★") == grade(rating)


def test_grade_in_files() -> None:
    some = Collection([dataclasses.replace(COLLECTION[0], rating=1444)])
    data = json.loads(some.dumps())
    assert data["puzzles"][0]["difficulty"] == grade(1444)
    data["puzzles"][0]["difficulty"] = 1  # as another program wrote it: the rating counts
    assert Collection.loads(json.dumps(data))[0].difficulty == grade(1444)
    del data["puzzles"][0]["rating"]
    data["puzzles"][0]["difficulty"] = 5
    assert Collection.loads(json.dumps(data))[0].difficulty == 5


STRENGTHS = st.builds(Strength, st.floats(0, 3000), st.floats(20, 350), st.floats(0.03, 0.09))
RESULTS = st.lists(st.tuples(STRENGTHS, st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=5)


def test_glicko_2_example() -> None:
    found = Strength(1500, 200, 0.06).after(
        [(Strength(1400, 30), 1), (Strength(1550, 100), 0), (Strength(1700, 300), 0)]
    )
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


@given(STRENGTHS, RESULTS)
def test_a_better_result_never_rates_lower(own: Strength, results: list[tuple[Strength, float]]) -> None:
    better = [(of, 1.0) for of, _ in results]
    assert own.after(results).rating <= own.after(better).rating + 1e-6


@given(STRENGTHS, STRENGTHS)
def test_half_a_success_lies_between(own: Strength, of: Strength) -> None:
    missed, half, solved = (own.after([(of, score)]).rating for score in (0.0, 0.5, 1.0))
    assert missed < half < solved


@given(STRENGTHS, st.integers(1, 4000))
def test_uncertainty_grows_up_to_the_initial_one(own: Strength, days: int) -> None:
    later = own.waited(days)
    assert later.rating == own.rating
    assert min(own.deviation, 350) <= later.deviation <= 350


def test_certain_after_fifteen_puzzles() -> None:
    strength = Strength()
    assert not strength.sure
    for number in range(15):
        strength = strength.after([(Strength(strength.rating - 200, 40), float(number % 4 != 3))])
    assert strength.sure
    assert not strength.waited(1000).sure, "a rating is unsure after years away"
