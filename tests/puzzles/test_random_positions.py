from random import Random

from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.puzzles.random_positions import next_line_up, round_end
from kamisado_widget.rules.board import HOME_ROW

SEEDS = st.integers(0, 10_000)


@given(SEEDS, st.integers(0, 3))
def test_a_round_is_played_to_its_end(seed: int, ranks: int) -> None:
    (over,) = round_end(Random(seed), ranks)
    assert over.outcome
    assert not over.problems
    assert max(tower.rank for tower in over.towers.values()) <= ranks


@given(SEEDS, st.integers(0, 2))
def test_next_round_starts_at_home(seed: int, ranks: int) -> None:
    for line_up in next_line_up(Random(seed), ranks):
        assert all(square in HOME_ROW[tower.player] for square, tower in line_up.towers.items())
        assert any(tower.rank for tower in line_up.towers.values()), "the round has earned a ring"
        assert line_up.required is None
        assert len(line_up.movable) == 8
