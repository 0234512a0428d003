"""To survive so many moves of one's own: what it is, held against a plain search with the readable rules."""

from __future__ import annotations

from functools import cache

import pytest

from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.puzzles import COLLECTION, Puzzle, PuzzleError, mine
from kamisado_widget.puzzles.attempt import Attempt
from kamisado_widget.puzzles.tasks import task_named
from kamisado_widget.session import PuzzleSession
from kamisado_widget.solver import Solver
from kamisado_widget.solver.slices import finish

from .plain import PlainSurvival, Sample, assert_first_moves, holds, late_positions


@cache
def some(number: int) -> Sample:
    """Positions, and the moves that survive so many."""
    return late_positions(number, 40, lambda it: PlainSurvival(it.player).first_moves(it, number))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_first_moves_are_those_of_a_plain_search(number: int) -> None:
    for position, right in some(number):
        assert_first_moves(position, "survive", number, right)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_whoever_survives_has_found_a_safe_move(number: int) -> None:
    for position, right in some(number):
        safe = finish(task_named("safe").first_moves_steps(position, Solver())).right
        assert all(safe[move] for move in right)


@pytest.mark.parametrize("number", [2, 3])
def test_it_is_played_to_its_end_whatever_is_answered(number: int) -> None:
    for position, right in some(number):
        if not right:
            continue
        puzzle = Puzzle.from_position(position, "survive", number=number)
        attempt, way, own, answered = Attempt(puzzle), list[str](), 0, None
        while not (answered and answered.done):
            answered = attempt.answer(way, best := attempt.best(way))
            way, own = [*way, best, *map(str, answered.replies)], own + 1
            assert answered.right
        end = puzzle.after(*way)
        assert end.outcome.winner is puzzle.player if end.outcome else own == number
        assert attempt.is_done(way)
        assert len(way) <= puzzle.moves or not end.outcome
        for move in {*map(str, position.legal_moves)} - right:
            wrong = attempt.answer([], move)
            assert (wrong.right, wrong.verdict.winner) == (False, puzzle.player.other)


def test_a_number_belongs_to_it_and_is_refused_where_it_does_not() -> None:
    text = str(some(2)[0][0])
    with pytest.raises(PuzzleError, match="The task survive needs a number from 1 to 20"):
        Puzzle.from_position(text, "survive")
    with pytest.raises(PuzzleError, match="The task survive needs a number from 1 to 20"):
        Puzzle.parse(f"{text} task=survive number=99999")
    with pytest.raises(PuzzleError, match="The task win has no number"):
        Puzzle.from_position(text, "win", number=3)


def test_who_does_not_survive_hears_who_wins_and_how_soon() -> None:
    position, right = next(each for each in some(2) if each[1] and len(each[1]) < len(each[0].legal_moves))
    puzzle = Puzzle.from_position(position, "survive", number=2)
    board = PuzzleSession(puzzle)
    wrong = next(str(move) for move in position.legal_moves if str(move) not in right)
    board.play(wrong)
    assert board.scene()["tried"] == "wrong"
    assert "So this was not it" in board.scene()["say"]
    board.again()
    board.solution()
    assert board.scene()["tried"] == "done"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_with_its_number(language: str) -> None:
    position = next(position for position, right in some(3) if right)
    text = Puzzle.from_position(position, "survive", number=3).task_text(language)
    assert "3" in text
    assert "{" not in text


@pytest.mark.slow
def test_the_miner_finds_some_that_have_one_solution() -> None:
    for puzzle in mine(3, task="survive", number=3, lengths=(4, 5, 6), choices=4, seed=1):
        assert puzzle.unique
        assert puzzle.number == 3
        assert holds(puzzle)


def test_those_of_the_collection_hold_by_a_plain_search() -> None:
    some = COLLECTION.filter(task="survive")
    assert some
    assert all(holds(puzzle) for puzzle in some if puzzle.number < 4)
