from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.puzzles.strength import Strength

STRENGTHS = st.builds(Strength, st.floats(0, 3000), st.floats(20, 350), st.floats(0.03, 0.09))
RESULTS = st.lists(st.tuples(STRENGTHS, st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=5)


def test_the_example_of_the_paper() -> None:
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
def test_who_waits_is_less_sure_and_never_less_than_somebody_new(own: Strength, days: int) -> None:
    later = own.waited(days)
    assert later.rating == own.rating
    assert min(own.deviation, 350) <= later.deviation <= 350


def test_it_is_sure_after_some_fifteen_puzzles_that_fit() -> None:
    strength = Strength()
    assert not strength.sure
    for number in range(15):
        strength = strength.after([(Strength(strength.rating - 200, 40), float(number % 4 != 3))])
    assert strength.sure
    assert not strength.waited(1000).sure, "one who was away for years"
