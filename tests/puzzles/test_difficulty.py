"""How much work a puzzle is: what is counted, and from where on a grade begins."""

from math import log2

import pytest

from kamisado_widget import Position
from kamisado_widget.puzzles.difficulty import STEPS, grade, is_guessed, score

from .examples import HOME_AT_ONCE

ONE_SAFE = "4y3/1YR5/N5nO/2oGbP2/pr4kg/2K5/8/6B1 g b"  # all first moves but one lose at once


def test_the_score_is_the_sum_of_what_it_says() -> None:
    position = Position.parse(ONE_SAFE)
    wrong = len(position.legal_moves) - 1
    assert score(position, 1, 1, 1) == pytest.approx(0.5 + wrong / 20)
    assert score(position, 1, 7, 1024) == pytest.approx(3.5 + log2(1024) / 5 + wrong / 20)
    start = Position.start()
    assert score(start, 1, 1, 1) == pytest.approx(0.5 + (len(start.legal_moves) - 1) / 4)


def test_no_node_is_as_good_as_one() -> None:
    position = Position.parse(HOME_AT_ONCE)
    assert score(position, 2, 1, 0) == score(position, 2, 1, 1)


@pytest.mark.parametrize(("number", "step"), list(enumerate(STEPS, start=1)))
def test_a_grade_begins_at_its_step(number: int, step: float) -> None:
    assert (grade(step - 0.01), grade(step)) == (number, number + 1)


def test_a_guess_is_good_where_it_is_right_more_often_than_one_time_in_eight() -> None:
    position = Position.parse(HOME_AT_ONCE)
    moves = len(position.legal_moves)
    for right in range(1, moves):
        assert is_guessed(position, right) == (right / moves > 1 / 8)
    start = Position.start()
    assert not is_guessed(start, len(start.legal_moves) // 8)
