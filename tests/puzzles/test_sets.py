from datetime import date, timedelta
from itertools import chain, pairwise
from random import Random

import pytest

from kamisado_widget.lessons import COURSE
from kamisado_widget.puzzles import COLLECTION, THEMES, Puzzle, PuzzleError, puzzle_set
from kamisado_widget.puzzles.order import has_rings
from kamisado_widget.puzzles.sets import FIRST, OWN_PACE, RUNS, SETS, all_puzzles, climb, members, set_names
from kamisado_widget.rules import Player, Position
from kamisado_widget.rules.outcome import blocked
from kamisado_widget.solver import Solver, danger
from kamisado_widget.solver.slices import finish


@pytest.mark.parametrize("name", SETS)
def test_a_set_belongs_to_a_lesson_and_rises(name: str) -> None:
    assert name in COURSE
    puzzles = puzzle_set(name)
    assert 8 <= len({puzzle.id for puzzle in puzzles}) == len(puzzles) <= 12
    assert all(puzzle.unique for puzzle in puzzles)
    assert any("+" in str(puzzle.position) for puzzle in puzzles) == (name in ("rings", "points"))
    grades = [puzzle.difficulty for puzzle in puzzles]
    assert grades == sorted(grades)


@pytest.mark.parametrize(
    "puzzle",
    [all_puzzles()[each] for each in sorted({*FIRST, *chain.from_iterable(SETS.values())})],
    ids=lambda p: p.id,
)
def test_the_puzzles_hold(puzzle: Puzzle) -> None:
    puzzle.check()


def test_a_set_shows_its_idea() -> None:
    assert {puzzle.task for puzzle in puzzle_set("doors")} == {"safe"}
    assert all("block" in puzzle.themes for puzzle in puzzle_set("signposts"))
    for puzzle in puzzle_set("two-threats"):
        (answers,) = puzzle.solution.values()
        assert puzzle.moves == 3
        assert len({wins[:2] for after in answers.values() for wins in after}) > 1


def shut_in(position: Position, player: Player) -> set[str]:
    return {
        s for s, tower in position.towers.items() if tower.player is player and blocked(position.towers, s)
    }


def test_the_first_move_shuts_a_tower_in_that_passes() -> None:
    for puzzle in puzzle_set("dead-ends"):
        before, after = puzzle.position, puzzle.position.play(puzzle.first[0])
        assert shut_in(after, puzzle.player.other) > shut_in(before, puzzle.player.other)
        assert "block" in puzzle.themes


def test_several_passes_in_a_row_have_to_be_counted() -> None:
    assert all("chain" in puzzle.themes for puzzle in puzzle_set("passes"))


def lost_within(puzzle: Puzzle, move: str, moves: int) -> bool:
    after, other = puzzle.position.play(move), puzzle.player.other
    return bool(finish(Solver().wins_within(after, other, moves)))


def ways_on(puzzle: Puzzle) -> tuple[int, int]:
    after = puzzle.after(puzzle.first[0])
    return len(after.legal_moves), len(after.legal_moves) - len(danger(after))


def test_all_colors_but_one_lose_at_once_or_one_move_later() -> None:
    for puzzle in puzzle_set("colors"):
        others = [str(move) for move in puzzle.position.legal_moves if str(move) not in puzzle.first]
        assert all(lost_within(puzzle, move, 3) for move in others)
        assert sum(not lost_within(puzzle, move, 1) for move in others) >= 2


def test_many_squares_and_none_of_them_safe() -> None:
    for puzzle in puzzle_set("safe-moves"):
        answers, safe = ways_on(puzzle)
        assert answers >= 4
        assert safe == 0


def test_a_quiet_move_wins_nothing_yet_and_leaves_hardly_a_way_on() -> None:
    for puzzle in puzzle_set("quiet"):
        answers, safe = ways_on(puzzle)
        assert puzzle.moves >= 5
        assert answers >= 4
        assert 1 <= safe <= 2


def test_a_push_wins_or_is_better_left() -> None:
    wins = set()
    for puzzle in puzzle_set("rings"):
        kinds = {str(move): move.kind for move in puzzle.position.legal_moves}
        assert "push" in kinds.values()
        wins.add(kinds[puzzle.first[0]])
    assert wins == {"push", "move"}


def test_every_move_loses_the_round_and_one_of_them_to_a_tower_without_a_ring() -> None:
    for puzzle in puzzle_set("points"):
        assert puzzle.task == "save the match"
        assert len(danger(puzzle.position)) == len(puzzle.position.legal_moves)
        after = puzzle.after(puzzle.first[0])
        assert [after.towers[square].rank for square in after.movable] == [0]


def test_no_other_set_is_known() -> None:
    with pytest.raises(PuzzleError, match="'windows'"):
        puzzle_set("windows")


DAY = date(2026, 2, 28)


def test_climb_samples_forty_grades() -> None:
    rising = sorted(puzzle.rating for puzzle in COLLECTION)
    ratings = [COLLECTION[index].rating for index in climb(COLLECTION, Random(5))]
    assert len(ratings) == 40
    for rung, found in enumerate(ratings):
        low, high = (len(rising) * place // 40 for place in (rung, rung + 1))
        assert rising[low] <= found <= rising[high - 1]


@pytest.mark.parametrize("seed", range(5))
def test_climb_without_rings(seed: int) -> None:
    taken = list(climb(COLLECTION, Random(seed), rings=False))
    assert len(taken) == 40
    assert not any(has_rings(COLLECTION[index]) for index in taken)
    ringed = [puzzle for puzzle in COLLECTION if has_rings(puzzle)][:6]
    assert len(list(climb(ringed, Random(seed), rings=False))) == 6, "if all have rings"


def test_short_climb() -> None:
    few = COLLECTION[::-1][:7]
    taken = list(climb(few, Random(5)))
    assert sorted(taken) == list(range(7))
    assert all(few[one].rating <= few[other].rating for one, other in pairwise(taken))


def test_sets_need_five_puzzles() -> None:
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


def test_set_is_sorted_and_complete() -> None:
    for name, shows in (
        ("chain", {index for index, puzzle in enumerate(COLLECTION) if "chain" in puzzle.themes}),
        ("composed", {index for index, puzzle in enumerate(COLLECTION) if puzzle.title}),
    ):
        found = members(COLLECTION, name, DAY)
        assert set(found) == shows
        assert all(COLLECTION[one].rating <= COLLECTION[other].rating for one, other in pairwise(found))


def test_daily_puzzle_does_not_depend_on_order() -> None:
    for days in range(5):
        day = DAY + timedelta(days=days)
        (index,) = members(COLLECTION, "daily", day)
        (other,) = members(COLLECTION[::-1], "daily", day)
        assert COLLECTION[index] == COLLECTION[::-1][other]
    assert len({members(COLLECTION, "daily", DAY + timedelta(days=days))[0] for days in range(9)}) > 1
