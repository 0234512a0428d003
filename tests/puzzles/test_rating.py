"""Ratings of puzzles: how hard they are to find, on the scale of the opponents."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from statistics import correlation, fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.puzzles import COLLECTION
from kamisado_widget.puzzles.rating import GUESSED, HIGHEST, LOWEST, Turn, chance, rating
from kamisado_widget.puzzles.sets import SETS, puzzle_set
from kamisado_widget.solver import LEVELS, Solver

ENDS = st.none() | st.integers(1, 9)
TURNS = st.builds(Turn, st.integers(1, 3), ENDS, st.lists(ENDS, min_size=1, max_size=12).map(tuple))
RATINGS = st.integers(LOWEST, HIGHEST)


@given(TURNS, RATINGS, RATINGS)
def test_who_is_stronger_finds_more(turn: Turn, one: int, other: int) -> None:
    weak, strong = sorted((one, other))
    assert turn.right / (turn.right + len(turn.wrong)) <= chance(turn, weak) + 1e-9
    assert chance(turn, weak) <= chance(turn, strong) + 1e-9 <= 1 + 1e-9


@given(TURNS, RATINGS, ENDS)
def test_another_wrong_move_makes_it_no_easier(turn: Turn, of: int, end: int | None) -> None:
    assert chance(turn._replace(wrong=(*turn.wrong, end)), of) <= chance(turn, of) + 1e-9


@given(TURNS, RATINGS)
def test_a_wrong_move_that_is_refuted_later_makes_it_harder(turn: Turn, of: int) -> None:
    later = tuple(end and end + 1 for end in turn.wrong)
    assert chance(turn._replace(wrong=later), of) <= chance(turn, of) + 1e-9


def test_an_end_farther_away_than_nine_moves_is_seen_by_nobody() -> None:
    hidden, wrong = Turn(1, None, (3, None)), Turn(1, 3, (None, None))
    assert chance(hidden._replace(distance=10), HIGHEST) == chance(hidden, HIGHEST)
    assert chance(hidden._replace(distance=9), HIGHEST) > chance(hidden, HIGHEST)
    assert chance(wrong._replace(wrong=(10, None)), HIGHEST) == chance(wrong, HIGHEST)


def test_the_scale_is_that_of_the_opponents() -> None:
    """Who looks so far sees what is so far away every other time, and is rated as the opponent who does."""
    for level in LEVELS.values():
        if level.ahead and level.ahead <= 9 and not level.overlooks:
            hidden = Turn(1, level.ahead, (None,) * 10_000)
            assert chance(hidden, level.rating) == pytest.approx(0.5, abs=0.1)


def test_what_is_guessed_easily_is_easy() -> None:
    for puzzle in (*COLLECTION, *chain.from_iterable(map(puzzle_set, SETS))):
        assert LOWEST <= puzzle.rating <= HIGHEST
        if 8 * len(puzzle.first) > len(puzzle.position.legal_moves):
            assert puzzle.rating <= GUESSED
            assert puzzle.difficulty == 1


def ranks(values: Iterable[int]) -> list[float]:
    """The place of each value among all, equals sharing theirs."""
    given = list(values)
    places: dict[int, list[int]] = {}
    for place, value in enumerate(sorted(given)):
        places.setdefault(value, []).append(place)
    return [fmean(places[value]) for value in given]


def test_it_is_not_the_length() -> None:
    lengths = ranks(puzzle.moves for puzzle in COLLECTION)
    assert correlation(ranks(puzzle.rating for puzzle in COLLECTION), lengths) < 0.6
    assert correlation(ranks(puzzle.difficulty for puzzle in COLLECTION), lengths) < 0.6


def test_it_depends_on_the_puzzle_alone() -> None:
    for puzzle in COLLECTION[::60]:
        assert rating(puzzle.position, puzzle.aim, puzzle.solution, Solver()) == puzzle.rating
