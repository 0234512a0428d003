import random

import pytest

from kamisado_widget import IllegalMove, Position
from kamisado_widget.solver import Solver, choose, review

from .plain import mid_round


def played(position: Position, seed: int) -> list[str]:
    rng, moves = random.Random(seed), []
    while not position.outcome:
        move = rng.choice(position.legal_moves)
        moves.append(str(move))
        position = position.play(move)
    return moves


def test_review_has_the_worth_of_each_move() -> None:
    solver = Solver()
    for seed in range(4):
        position = mid_round(random.Random(seed), 8, 12)
        moves = played(position, seed)
        found = review(position, moves, solver=solver)
        assert [str(worth.move) for worth in found] == moves
        for worth in found:
            assert worth.player is position.player
            assert worth.before == Solver().solve(position)
            position = position.play(worth.move)
            assert worth.after == Solver().solve(position)
            assert worth.lost == (
                worth.before.winner is worth.player and worth.after.winner is worth.player.other
            )
            assert worth.wasted >= 0
        assert position.outcome
        assert found[-1].after == (position.outcome.winner, 0)


def test_the_best_moves_give_nothing_away() -> None:
    position, solver = mid_round(random.Random(3), 10, 10), Solver()
    start, moves = position, []
    while not position.outcome:
        moves.append(choose(position, "perfect", 1, solver, seconds=None))
        position = position.play(moves[-1])
    found = review(start, moves, solver=solver)
    assert not any(worth.lost for worth in found)
    assert not any(worth.wasted for worth in found if worth.player is worth.before.winner)


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMove):
        review(Position.start(), ["a8a1"])
