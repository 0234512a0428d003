from __future__ import annotations

from random import Random

import pytest

from kamisado_widget.puzzles import Puzzle
from kamisado_widget.puzzles.order import Order
from kamisado_widget.puzzles.rating import Strength
from kamisado_widget.puzzles.sets import FIRST, all_puzzles

ALL = list(all_puzzles().values())
BEGINNING = [[puzzle.id for puzzle in ALL].index(each) for each in FIRST]

ONE = Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")


def rated(*ratings: int) -> list[Puzzle]:
    return [
        Puzzle(ONE.position, ONE.task, ONE.moves, ONE.solution, rating=rating, deviation=40)
        for rating in ratings
    ]


def test_starts_near_75_percent() -> None:
    assert Order(rated(300, 600, 900)).next() == 1


def test_stronger_reader_starts_harder() -> None:
    assert Order(rated(300, 600, 900), strength=Strength(1100, 50)).next() == 2


def test_difficulty_follows_results() -> None:
    for score, harder in ((1.0, True), (0.0, False)):
        order = Order(rated(600, 500, 700))
        assert order.next() == 0
        order.tried(0, score)
        assert order.next() == (2 if harder else 1)


def test_missed_puzzles_come_last() -> None:
    all_missed: list[int] = []
    order = Order(rated(*[600] * 5), missed=all_missed)
    missed = order.next()
    assert missed is not None
    all_missed.append(missed)
    rest = [order.next() for _ in range(6)]
    assert rest == [1, 2, 3, 4, missed, None]


def test_each_puzzle_once() -> None:
    order = Order(rated(700, 800, 900, 800, 700))
    seen = [order.next() for _ in range(6)]
    assert sorted(seen[:5], key=str) == [0, 1, 2, 3, 4]
    assert seen[5] is None


def test_solved_puzzles_do_not_repeat() -> None:
    assert Order(rated(700, 800), solved=[0]).next() == 1


def offered(true: int, seed: int, count: int) -> list[tuple[Puzzle, bool]]:
    """The puzzles offered to a new reader of a given strength, and whether each was solved."""
    order, lot = Order(ALL, first=BEGINNING), Random(seed)
    tries = []
    for _ in range(count):
        index = order.next()
        assert index is not None
        right = lot.random() < 1 / (1 + 10 ** ((ALL[index].rating - true) / 400))
        order.tried(index, float(right))
        tries.append((ALL[index], right))
    return tries


def test_a_new_reader_begins_with_the_twenty_chosen_by_hand() -> None:
    begun = [puzzle for puzzle, _ in offered(900, 0, 20)]
    assert tuple(puzzle.id for puzzle in begun) == FIRST
    for puzzle in begun:
        assert not any(tower.rank for tower in puzzle.position.towers.values()), (
            "the first puzzles have no towers with rings"
        )
        assert puzzle.task != "deadlock"
        assert not any("deadlock" in theme for theme in puzzle.themes)


def test_variety() -> None:
    puzzles = [puzzle for puzzle, _ in offered(900, 1, 100)]
    for kinds in ([puzzle.task for puzzle in puzzles], [puzzle.themes[0] for puzzle in puzzles]):
        assert not any(len({*kinds[at : at + 3]}) == 1 for at in range(98))
    told = [" ".join((puzzle.task, *puzzle.themes)) for puzzle in puzzles]
    for name in ("deadlock", "save the match"):
        rare = [name in each for each in told]
        assert not any(sum(rare[at : at + 10]) > 1 for at in range(91))


def test_due_theme_comes_first() -> None:
    missed = next(i for i, puzzle in enumerate(ALL) if puzzle.themes[0] == "two-threats")
    order = Order(ALL, solved=[missed], first=BEGINNING, due=["two-threats", "unknown theme"])
    index = order.next()
    assert index not in (None, missed)
    assert ALL[index or 0].themes[0] == "two-threats"
    assert order.next() == BEGINNING[0]


@pytest.mark.parametrize("true", [1000, 1200, 1400])
def test_success_rate_is_70_to_85_percent(true: int) -> None:
    solved = [right for seed in range(4) for _, right in offered(true, seed, 100)[20:]]
    assert 0.70 <= sum(solved) / len(solved) <= 0.85
