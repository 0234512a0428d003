"""To win within so many moves of one's own, held against a plain search with the readable rules."""

from __future__ import annotations

import random
from functools import cache

import pytest

from kamisado_widget import Position
from kamisado_widget.puzzles import Puzzle, PuzzleError, settled
from kamisado_widget.puzzles.attempt import Attempt
from kamisado_widget.puzzles.tasks import task_named
from kamisado_widget.rules import Player
from kamisado_widget.solver import Solver, solve
from kamisado_widget.solver.slices import finish
from tests.solver.plain import late

TOO_LATE = (
    "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"  # g6e8 wins at once, g6f7 after twenty more moves of both
)


def wins(position: Position, player: Player, number: int) -> bool:
    """Whether a player wins with so many moves at the most, whatever is answered."""
    position = settled(position)
    if position.outcome:
        return position.outcome.winner is player
    own = position.player is player
    if own and not number:
        return False
    after = map(position.play, position.legal_moves)
    return (any if own else all)(wins(there, player, number - own) for there in after)


@cache
def some(number: int) -> list[tuple[Position, set[str]]]:
    """Late positions, half of them with ranks, and the moves that win soon enough; of many there are some."""
    rng, found = random.Random(number), list[tuple[Position, set[str]]]()
    while len(found) < 60 or not any(right for _, right in found):
        position = late(rng, ranks=len(found) % 2 == 0)
        if position.outcome or position.legal_moves[0].kind == "pass":
            continue
        moves = position.legal_moves
        right = {str(m) for m in moves if wins(position.play(m), position.player, number - 1)}
        found.append((position, right))
    return found


@pytest.mark.parametrize("number", [1, 2, 3])
def test_first_moves_are_those_of_a_plain_search(number: int) -> None:
    for position, right in some(number):
        known = finish(task_named("win within", number).first_moves_steps(position, Solver()))
        assert {move for move, is_right in known.right.items() if is_right} == right
        try:
            puzzle = Puzzle.from_position(position, "win within", number=number)
        except PuzzleError:
            assert not right
            continue
        assert {*puzzle.first} == right
        puzzle.check()
        assert Puzzle.loads(puzzle.dumps()) == Puzzle.parse(puzzle.text) == puzzle


@pytest.mark.parametrize("number", [1, 2, 3])
def test_whoever_plays_the_best_moves_wins_with_so_many(number: int) -> None:
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
        assert len(way) == puzzle.moves, "what puts it off longest is answered"


def test_a_move_that_wins_too_late_hears_that_and_by_how_much() -> None:
    puzzle = Puzzle.from_position(TOO_LATE, "win within", number=2)
    assert puzzle.first == ("g6e8",)
    answered = Attempt(puzzle).answer([], "g6f7")
    assert not answered.right
    left = solve(puzzle.position.play("g6f7")).moves
    assert left is not None
    key, parts = puzzle.aim.missed(answered.verdict, len(answered.replies), puzzle.player)
    assert (key, parts) == ("puzzle.missed.win-within", {"winner": puzzle.player, "moves": 1 + left})
    assert Puzzle.from_position(TOO_LATE).first == ("g6e8", "g6f7"), "where there is no number both are right"
