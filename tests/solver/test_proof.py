import random

import pytest

from kamisado_widget import Position
from kamisado_widget.rules import Move, Player, Proof, verify
from kamisado_widget.solver import Solver
from kamisado_widget.solver.engine import PythonEngine

from .plain import crowded, facing, mid_round, mixed, walled


def proved(position: Position, solver: Solver) -> Proof:
    found = solver.proof(position)
    assert found
    assert found.winner is solver.solve(position, lengths=False).winner
    return found


@pytest.mark.parametrize(
    "position",
    [
        *(make(random.Random(seed), True) for make in (crowded, facing, mixed) for seed in range(25)),
        *(mid_round(random.Random(seed), 8, 20) for seed in range(8)),
        *(walled(random.Random(seed)) for seed in range(8)),
    ],
    ids=str,
)
def test_every_win_can_be_proved(position: Position) -> None:
    assert verify(position, proved(position, Solver()))


def test_proofs_contain_passes_pushes_and_deadlocks() -> None:
    seen = set()
    for seed in range(25):
        position = crowded(random.Random(seed), True)
        for here, moves in proved(position, Solver()).moves.items():
            after = [here.play(move) for move in moves]
            seen |= {move.kind for move in moves} | {end.outcome.reason for end in after if end.outcome}
    assert seen == {"move", "pass", "push", "home row", "deadlock"}


def test_a_round_is_proved_from_its_first_move_on() -> None:
    position = Position.parse("8/gbpk1yor/2n5/8/8/5R2/1Y1BOPKG/4N3 g -")
    assert verify(position, proved(position, Solver()))


def test_forgotten_results_are_found_again() -> None:
    position = mid_round(random.Random(3), 8, 10)
    forgetful = Solver(engine=lambda _size: PythonEngine(100))
    assert verify(position, proved(position, forgetful))


def test_the_game_is_won_by_whoever_begins() -> None:
    assert verify(Position.start(), str(proved(Position.start(), Solver()))) is Player.BLACK


@pytest.mark.slow
@pytest.mark.parametrize("move", Position.start().legal_moves, ids=str)
def test_every_opening_is_proved(move: Move) -> None:
    position = Position.start().play(move)
    assert verify(position, proved(position, Solver()))
