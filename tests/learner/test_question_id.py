import pytest

from kamisado_widget.learner import QuestionId
from kamisado_widget.puzzles import Puzzle

PUZZLE = Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")


def test_a_puzzle_of_anybody_s_round_is_found_again_by_its_name() -> None:
    assert Puzzle.parse(QuestionId.of_puzzle(PUZZLE).question) == PUZZLE


@pytest.mark.parametrize("text", ["", "exercise", "exercise ", "of next year 7", "Exercise push 1 seed 7"])
def test_what_is_no_name_is_none(text: str) -> None:
    assert QuestionId.parse(text) is None
