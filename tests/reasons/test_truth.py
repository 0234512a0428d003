import random
from collections.abc import Callable, Iterator

import pytest

from kamisado_widget.reasons import Reason, because, holds
from kamisado_widget.rules import Move, Position
from kamisado_widget.solver import Solver
from tests.sentences import COMPLETE
from tests.solver.plain import crowded, facing, late

from .derive import is_true
from .told import played

Made = Callable[[random.Random], Position]


def mistakes(rng: random.Random, solver: Solver, start: Made) -> Iterator[tuple[Position, Move]]:
    while True:
        position = start(rng)
        if position.outcome:  # a late position may be over
            continue
        moves = played(rng, position, solver)
        last, move = moves[-1]
        outcome = last.play(move).outcome
        assert outcome
        winner = outcome.winner
        for here, move in reversed(moves):
            before = solver.solve(here, lengths=False).winner
            if before is here.player and before is not winner:
                yield here, move
            assert before
            winner = before


def first_round(rng: random.Random) -> Position:
    return Position.start()


def with_ranks(rng: random.Random) -> Position:
    return late(rng, True)


def is_sound(position: Position, move: Move, reason: Reason, solver: Solver) -> None:
    what = f"{position} {move}: {reason.text}"
    assert all(map(is_true, reason.facts)), what
    assert all(map(holds, reason.facts)), what
    assert reason.winner is solver.solve(position.play(move), lengths=False).winner, what
    assert len(reason.claims) <= 3, what
    for language in ("en", *COMPLETE):
        assert len(reason.render(language).split()) <= 45, what
    for fact in reason.facts:
        if fact.kind in ("narrow", "soon"):  # the fact says that the other moves lose too
            at = Position.parse(fact.at)
            rest = [at.play(move) for move in at.legal_moves if str(move) not in fact.moves]
            assert all(solver.solve(p, lengths=False).winner is reason.winner for p in rest), what


@pytest.mark.parametrize("start", [first_round, with_ranks])
def test_mistakes_of_lower_levels(start: Made) -> None:
    rng, solver = random.Random(7), Solver()
    for (position, move), _ in zip(mistakes(rng, solver, start), range(3), strict=False):
        is_sound(position, move, because(position, move, solver=solver), solver)


@pytest.mark.slow
@pytest.mark.parametrize(("start", "count"), [(first_round, 320), (with_ranks, 80)])
def test_hundreds_of_mistakes(start: Made, count: int) -> None:
    rng, solver = random.Random(11), Solver()
    for (position, move), _ in zip(mistakes(rng, solver, start), range(count), strict=False):
        is_sound(position, move, because(position, move, solver=solver), solver)


@pytest.mark.parametrize("make", [late, crowded, facing])
@pytest.mark.parametrize("ranks", [False, True])
def test_crowded_positions(make: Callable[[random.Random, bool], Position], ranks: bool) -> None:
    rng, solver = random.Random(3), Solver()
    for _ in range(8):
        position = make(rng, ranks)
        for move in position.legal_moves[:4]:
            is_sound(position, move, because(position, move, solver=solver), solver)
