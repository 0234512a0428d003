from __future__ import annotations

from functools import cache

import pytest

from kamisado_widget.puzzles import Puzzle
from kamisado_widget.puzzles.attempt import Attempt, own_moves
from kamisado_widget.solver import principal_variation as best_play

from .plain import Sample, assert_first_moves, late_positions, winning

TOO_LATE = (
    "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"  # g6e8 wins at once, g6f7 after twenty more moves of both
)


@cache
def some(number: int) -> Sample:
    return late_positions(number, 60, lambda position: winning(position, number))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_first_moves_are_those_of_a_plain_search(number: int) -> None:
    assert any(right for _, right in some(number))
    for position, right in some(number):
        assert_first_moves(position, "win within", number, right)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_best_play_wins_in_time(number: int) -> None:
    for position, right in some(number):
        if not right:
            continue
        puzzle = Puzzle.from_position(position, "win within", number=number)
        attempt, way, own, done = Attempt(puzzle), list[str](), 0, False
        while not done:
            answered = attempt.answer(way, best := attempt.best(way))
            way, own, done = [*way, best, *map(str, answered.replies)], own + 1, answered.done
            assert answered.right
        end = puzzle.after(*way).outcome
        assert end
        assert end.winner is puzzle.player
        assert own <= number
        assert len(way) == puzzle.moves, "the defender holds out longest"


def test_too_slow_feedback() -> None:
    puzzle = Puzzle.from_position(TOO_LATE, "win within", number=2)
    assert puzzle.first == ("g6e8",)
    answered = Attempt(puzzle).answer([], "g6f7")
    assert not answered.right
    after = puzzle.position.play("g6f7")
    own = 1 + own_moves(after, best_play(after), puzzle.player)
    key, parts = puzzle.aim.missed(answered.verdict.winner, answered.takes, answered.left, puzzle.player)
    assert (key, parts) == ("puzzle.missed.win-within", {"winner": puzzle.player, "moves": own})
    assert own > puzzle.number
    assert Puzzle.from_position(TOO_LATE).first == ("g6e8", "g6f7"), (
        "without a move limit both moves are right"
    )
