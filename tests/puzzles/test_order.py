"""The next puzzle follows how the reader does."""

from __future__ import annotations

import pytest

from kamisado_widget.puzzles import Puzzle
from kamisado_widget.puzzles.order import Order
from kamisado_widget.puzzles.rating import HIGHEST, LOWEST

ONE = Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")


def rated(*ratings: int) -> list[Puzzle]:
    return [Puzzle(ONE.position, ONE.task, ONE.moves, ONE.solution, rating=rating) for rating in ratings]


def test_it_begins_with_the_easiest() -> None:
    assert Order(rated(900, 700, 800)).next() == 1


def test_without_mistakes_it_gets_harder() -> None:
    order = Order(rated(700, 700, 800, 900))
    assert order.next() == 0
    order.solved()
    order.solved()
    assert order.next() == 2


def test_with_mistakes_it_stays_as_hard() -> None:
    order = Order(rated(700, 700, 800, 900))
    assert order.next() == 0
    order.solved(mistakes=2)
    assert order.next() == 1


def test_a_missed_one_comes_back_after_three_others_then_after_more() -> None:
    order = Order(rated(*[700] * 20))
    missed = order.next()
    assert missed is not None
    order.missed(missed)
    assert [order.next() for _ in range(4)].index(missed) == 3
    order.missed(missed)
    assert [order.next() for _ in range(8)].index(missed) == 7


def test_every_puzzle_comes_once_and_then_none() -> None:
    order = Order(rated(700, 800, 900, 800, 700))
    seen = [order.next() for _ in range(6)]
    assert sorted(seen[:5], key=str) == [0, 1, 2, 3, 4]
    assert seen[5] is None


def test_what_was_solved_before_does_not_come_again() -> None:
    assert Order(rated(700, 800), solved=[0]).next() == 1


@pytest.mark.parametrize("times", [1, 10])
def test_the_level_stays_a_rating(times: int) -> None:
    order = Order(rated(700, 1100))
    for _ in range(10 * times):
        order.missed(0)
    assert order.level == LOWEST
    for _ in range(30 * times):
        order.solved()
    assert order.level == HIGHEST
