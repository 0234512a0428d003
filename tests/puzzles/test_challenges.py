from datetime import date, timedelta
from itertools import pairwise
from random import Random

from kamisado_widget.puzzles import COLLECTION, THEMES
from kamisado_widget.puzzles.challenges import OWN_PACE, RUNS, climb, members, set_names

DAY = date(2026, 2, 28)


def test_a_climb_takes_one_puzzle_of_each_of_forty_rising_parts() -> None:
    rising = sorted(puzzle.rating for puzzle in COLLECTION)
    ratings = [COLLECTION[index].rating for index in climb(COLLECTION, Random(5))]
    assert len(ratings) == 40
    for rung, found in enumerate(ratings):
        low, high = (len(rising) * place // 40 for place in (rung, rung + 1))
        assert rising[low] <= found <= rising[high - 1]


def test_a_climb_over_few_puzzles_takes_each_once() -> None:
    few = COLLECTION[::-1][:7]
    taken = list(climb(few, Random(5)))
    assert sorted(taken) == list(range(7))
    assert all(few[one].rating <= few[other].rating for one, other in pairwise(taken))


def test_a_set_of_a_kind_is_offered_from_five_puzzles_on() -> None:
    chains = [puzzle for puzzle in COLLECTION if "chain" in puzzle.themes]
    assert "chain" in set_names(chains[:5])
    assert "chain" not in set_names(chains[:4])
    titled = [puzzle for puzzle in COLLECTION if puzzle.title]
    assert "composed" in set_names(titled[:5])
    assert "composed" not in set_names(titled[:4])
    order = (*OWN_PACE, *RUNS, *THEMES)
    names = [name for name in set_names(COLLECTION) if name in order]
    assert names == sorted(names, key=order.index)


def test_puzzles_are_chosen_by_task_length_and_rings() -> None:
    names = set_names(COLLECTION)
    for name, belongs in (
        ("task deadlock", lambda puzzle: puzzle.task == "deadlock"),
        ("moves 3", lambda puzzle: puzzle.own_moves == 3),
        ("rings 1", lambda puzzle: any(tower.rank for tower in puzzle.position.towers.values())),
        ("rings 0", lambda puzzle: not any(tower.rank for tower in puzzle.position.towers.values())),
    ):
        assert name in names
        assert set(members(COLLECTION, name, DAY)) == {i for i, p in enumerate(COLLECTION) if belongs(p)}


def test_a_set_rises_and_holds_all_that_show_its_idea() -> None:
    for name, shows in (
        ("chain", {index for index, puzzle in enumerate(COLLECTION) if "chain" in puzzle.themes}),
        ("composed", {index for index, puzzle in enumerate(COLLECTION) if puzzle.title}),
    ):
        found = members(COLLECTION, name, DAY)
        assert set(found) == shows
        assert all(COLLECTION[one].rating <= COLLECTION[other].rating for one, other in pairwise(found))


def test_the_puzzle_of_a_day_is_one_and_the_same_in_whatever_order_they_come() -> None:
    for days in range(5):
        day = DAY + timedelta(days=days)
        (index,) = members(COLLECTION, "daily", day)
        (other,) = members(COLLECTION[::-1], "daily", day)
        assert COLLECTION[index] == COLLECTION[::-1][other]
    assert len({members(COLLECTION, "daily", DAY + timedelta(days=days))[0] for days in range(9)}) > 1
