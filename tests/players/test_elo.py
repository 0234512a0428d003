import math
import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.players.elo import ratings


@pytest.mark.parametrize("difference", [0, 50, 150, 350])
def test_elo_scale(difference: int) -> None:
    chance = 1 / (1 + 10 ** (-difference / 400))
    rated = ratings({("a", "b"): 1e6 * chance, ("b", "a"): 1e6 * (1 - chance)}, ["a", "b"])
    assert rated["a"].elo - rated["b"].elo == pytest.approx(difference, abs=0.1)


def test_known_ratings_anchor_the_mean() -> None:
    wins = {("a", "b"): 7, ("b", "a"): 3, ("b", "c"): 6, ("c", "b"): 4}
    rated = ratings(wins, "abc", {"b": 680, "c": 400})
    assert (rated["b"].elo + rated["c"].elo) / 2 == pytest.approx(540)
    rated = ratings(wins, "abc")
    assert sum(each.elo for each in rated.values()) / 3 == pytest.approx(1000)


def test_undefeated_player_has_a_rating() -> None:
    rated = ratings({("a", "b"): 50}, ["a", "b"])
    assert 500 < rated["a"].elo - rated["b"].elo < 1200
    assert math.isfinite(rated["a"].error)


def test_four_times_the_games_halve_the_error() -> None:
    few = ratings({("a", "b"): 60, ("b", "a"): 40}, ["a", "b"])["a"].error
    many = ratings({("a", "b"): 240, ("b", "a"): 160}, ["a", "b"])["a"].error
    assert few / many == pytest.approx(2, rel=0.02)


def test_two_player_error() -> None:
    error = ratings({("a", "b"): 64, ("b", "a"): 36}, ["a", "b"])["a"].error
    chance = 64.5 / 101
    assert error == pytest.approx(1.96 * 400 / math.log(10) / 2 / math.sqrt(101 * chance * (1 - chance)))


def test_unconnected_players() -> None:
    rated = ratings({("a", "b"): 5, ("b", "a"): 5}, ["a", "b", "c"])
    assert math.isinf(rated["c"].error)


def test_confidence_intervals() -> None:
    truth = {"a": -150.0, "b": -50.0, "c": 50.0, "d": 150.0}
    dice, held = random.Random(5), 0
    for _ in range(100):
        wins: dict[tuple[str, str], float] = {}
        for one, other in combinations(truth, 2):
            chance = 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
            won = sum(dice.random() < chance for _ in range(40))
            wins[one, other], wins[other, one] = won, 40 - won
        rated = ratings(wins, [*truth])
        held += sum(abs(rated[name].elo - 1000 - truth[name]) <= rated[name].error for name in truth)
    assert 370 <= held <= 395


@given(st.dictionaries(st.tuples(st.sampled_from("abcde"), st.sampled_from("abcde")), st.integers(0, 200)))
def test_ratings_are_always_finite(wins: dict[tuple[str, str], int]) -> None:
    rated = ratings({pair: count for pair, count in wins.items() if len({*pair}) == 2}, "abcde")
    assert all(math.isfinite(each.elo) and each.error >= 0 for each in rated.values())
