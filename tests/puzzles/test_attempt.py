"""Every move that keeps the task is right, and is answered with the longest resistance."""

from __future__ import annotations

import random
from functools import cache

import pytest

from kamisado_widget import IllegalMove, Position
from kamisado_widget.puzzles import Puzzle, PuzzleError
from kamisado_widget.puzzles.attempt import Attempt
from kamisado_widget.puzzles.tree import settled
from kamisado_widget.solver import solve


@cache
def some(task: str, count: int, seed: int) -> list[Puzzle]:
    """Find puzzles of a task in random rounds."""
    draw = random.Random(seed)
    found: list[Puzzle] = []
    while len(found) < count:
        position = Position.start()
        for _ in range(draw.randint(8, 22)):
            if not position.outcome:
                position = position.play(draw.choice(position.legal_moves))
        try:
            found.append(Puzzle.from_position(position, task, nodes=20_000))  # type: ignore[arg-type]
        except PuzzleError:
            continue
    return found


@pytest.mark.parametrize("number", range(12))
def test_a_move_is_right_where_it_still_wins(number: int) -> None:
    puzzle = some("win", 12, 1)[number]
    playing = Attempt(puzzle)
    for move in puzzle.position.legal_moves:
        after = puzzle.position.play(move)
        assert playing.answer([], move).right == (solve(after).winner is puzzle.player)


@pytest.mark.parametrize("number", range(12))
def test_best_moves_do_it_in_time_whatever_is_answered(number: int) -> None:
    puzzle = some("win", 12, 2)[number]
    playing, way, done = Attempt(puzzle), list[str](), False
    while not done:
        best = playing.best(way)
        answered = playing.answer(way, best)
        assert answered.right
        way += [str(best), *map(str, answered.replies)]
        done = answered.done
    assert len(way) == puzzle.moves  # the defender held out as long as can be


@pytest.mark.parametrize("number", range(8))
def test_holding_out_ends_with_the_round_and_not_before(number: int) -> None:
    puzzle = some("hold out", 8, 3)[number]
    playing, way, done = Attempt(puzzle), list[str](), False
    while not done:
        answered = playing.answer(way, best := playing.best(way))
        way += [str(best), *map(str, answered.replies)]
        done = answered.done
    assert len(way) == puzzle.moves
    assert puzzle.after(*way).outcome


@pytest.mark.parametrize("number", range(12))
def test_a_wrong_move_is_refuted_by_moves_that_can_be_played(number: int) -> None:
    puzzle = some("win", 12, 4)[number]
    playing = Attempt(puzzle)
    for move in puzzle.position.legal_moves:
        answered = playing.answer([], move)
        if answered.right:
            continue
        position = settled(puzzle.position.play(move))
        assert solve(position) == answered.verdict
        for reply in answered.replies:
            position = settled(position.play(reply))
        assert solve(position).winner is puzzle.player.other
        near = answered.verdict.moves is not None and answered.verdict.moves <= 4
        assert len(answered.replies) == (answered.verdict.moves if near else 1), "to the end if that is near"


def test_a_puzzle_may_be_given_as_its_line() -> None:
    (puzzle,) = some("win", 1, 5)
    assert Attempt(puzzle.text).puzzle == Attempt(puzzle).puzzle == puzzle
    with pytest.raises(PuzzleError):
        Attempt("x")


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    (puzzle,) = some("win", 1, 5)
    with pytest.raises(IllegalMove):
        Attempt(puzzle).answer([], "a1a1")


def test_beyond_the_tree_the_best_move_is_found_anew() -> None:
    playing = Attempt(Puzzle.parse("5rg1/6nK/1G6/1bB1y3/op4O1/NYR5/3kP3/8 b g task=win moves=3"))
    path = ["g8f7", "b3e6"]
    assert playing.puzzle.subtree(path) is None
    best = playing.best(path)
    assert playing.answer(path, best).done
