from __future__ import annotations

from collections import Counter
from statistics import correlation, fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.puzzles import COLLECTION, Collection, Puzzle, mine
from kamisado_widget.puzzles.rating import features, rate
from kamisado_widget.tools.population import attempts, population

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


def test_ratings_say_how_many_solve_a_puzzle_who_had_no_part_in_them() -> None:
    some = COLLECTION.filter(task="win")[::6]
    assert agreement(some, [puzzle.rating for puzzle in some]) > 0.9


@pytest.mark.slow
@pytest.mark.parametrize("task", sorted({puzzle.task for puzzle in COLLECTION}))
def test_so_they_do_of_every_task(task: str) -> None:
    puzzles = COLLECTION.filter(task=task)
    if len(puzzles) >= 30:
        assert agreement(puzzles, [puzzle.rating for puzzle in puzzles]) > (0.9 if task == "win" else 0.7)


def test_no_ten_stand_at_the_same_rating() -> None:
    same = Counter(puzzle.rating for puzzle in COLLECTION)
    assert max(same.values()) < 10
    assert all(10 < puzzle.deviation < 350 for puzzle in COLLECTION)


def test_the_formula_knows_what_is_measured_of_new_puzzles() -> None:
    new = [*mine(12, lengths=(3, 5), seed=901), *mine(12, lengths=(7, 9), seed=902)]
    known = {puzzle.id for puzzle in COLLECTION}
    assert not known & {puzzle.id for puzzle in new}
    assert agreement(new, [puzzle.rating for puzzle in new]) > 0.8


def test_the_formula_depends_on_the_puzzle_alone() -> None:
    for puzzle in COLLECTION[::60]:
        told = rate(puzzle.position, puzzle.aim, puzzle.solution)
        assert told == rate(puzzle.position, puzzle.aim, puzzle.solution)
        assert Puzzle.parse(puzzle.text).rating == round(told.rating)


def test_what_it_was_measured_to_be_is_no_part_of_what_a_puzzle_is() -> None:
    puzzle = COLLECTION[300]
    assert Puzzle.parse(puzzle.text).with_notes(title=puzzle.title, notes=puzzle.notes) == puzzle


@given(st.sampled_from(COLLECTION))
def test_features_are_what_can_be_counted(puzzle: Puzzle) -> None:
    found = features(puzzle.position, puzzle.aim, puzzle.solution)
    assert found["always"] == found[puzzle.task] == 1
    assert 0 <= found["first"] <= found["guess"] <= found["blind"]
    assert found["tempting"] >= 0
    assert found["turns"] >= 1
