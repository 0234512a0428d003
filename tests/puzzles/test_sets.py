"""Sets of puzzles about one idea: each puzzle shows it, and has one first move that is right."""

import pytest

from kamisado_widget.lessons import COURSE
from kamisado_widget.puzzles import Puzzle, PuzzleError, puzzle_set
from kamisado_widget.puzzles.sets import SETS


@pytest.mark.parametrize("name", SETS)
def test_a_set_belongs_to_a_lesson_and_rises(name: str) -> None:
    assert name in COURSE
    puzzles = puzzle_set(name)
    assert 8 <= len({puzzle.id for puzzle in puzzles}) == len(puzzles) <= 12
    assert all(puzzle.unique for puzzle in puzzles)
    assert not any("+" in str(puzzle.position) for puzzle in puzzles)
    grades = [puzzle.difficulty for puzzle in puzzles]
    assert grades == sorted(grades)


@pytest.mark.parametrize(
    "puzzle", [puzzle for name in SETS for puzzle in puzzle_set(name)], ids=lambda p: p.id
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


def test_no_other_set_is_known() -> None:
    with pytest.raises(PuzzleError, match="'windows'"):
        puzzle_set("windows")
