import inspect
import random
from collections import Counter
from collections.abc import Callable

import pytest

from kamisado_widget import Position
from kamisado_widget.solver import Solver, Verdict, classify, principal_variation, proof, solve
from kamisado_widget.solver.engine import PythonEngine
from kamisado_widget.solver.slices import finish

from .plain import (
    Plain,
    TooManyError,
    crowded,
    facing,
    late,
    mid_round,
    mirrored,
    mixed,
    turned,
    walled,
)

Maker = Callable[[random.Random, bool], Position]


def known_to_plain(make: Maker, count: int, ranks: bool, seed: int) -> list[tuple[Position, Plain]]:
    rng = random.Random(seed)
    found: list[tuple[Position, Plain]] = []
    while len(found) < count:
        position, plain = make(rng, ranks), Plain(300)
        try:
            plain.verdict(position)
        except TooManyError:
            continue
        found.append((position, plain))
    return found


@pytest.mark.parametrize("make", [late, crowded, facing, mixed])
@pytest.mark.parametrize(
    ("ranks", "count"),
    [
        (False, 100),
        (True, 75),
        pytest.param(False, 500, marks=pytest.mark.slow),
        pytest.param(True, 250, marks=pytest.mark.slow),
    ],
)
def test_verdicts_match_plain_search(make: Maker, ranks: bool, count: int) -> None:
    solver = Solver(size=50_000)
    seen: Counter[str] = Counter()
    for position, plain in known_to_plain(make, count, ranks, seed=count):
        expected = plain.verdict(position)
        assert solver.solve(position) == expected, position
        seen["long"] += expected[1] > 3
        seen["pass"] += any(move.kind == "pass" for move in principal_variation(position))
        seen["push"] += any("!" in text for text in plain.known)
    assert seen["long"]
    assert seen["pass"]
    assert bool(seen["push"]) == ranks


def test_comparison_includes_deadlocks() -> None:
    reasons: Counter[str] = Counter()
    for position, _ in known_to_plain(crowded, 60, True, seed=9):
        end = position
        for move in principal_variation(position):
            end = end.play(move)
        reasons[end.outcome.reason] += 1  # type: ignore[union-attr]
    assert reasons["deadlock"] > 5
    assert reasons["home row"] > 5


@pytest.mark.parametrize("ranks", [False, True])
def test_classify_gives_a_verdict_for_every_legal_move(ranks: bool) -> None:
    for position, plain in known_to_plain(mixed, 40, ranks, seed=21):
        plain.most = 100_000
        expected = {move: plain.verdict(position.play(move)) for move in position.legal_moves}
        assert classify(position) == expected
        winners = classify(position, lengths=False)
        assert {move: verdict[0] for move, verdict in expected.items()} == {
            move: verdict.winner for move, verdict in winners.items()
        }


def test_full_table() -> None:
    rng = random.Random(4)
    engine = PythonEngine(800)
    small, large = Solver(engine=lambda _size: engine), Solver()
    for _ in range(25):
        position = mid_round(rng, 10, 20)
        assert small.solve(position) == large.solve(position)
    assert 0 < sum(map(len, engine._winners)) <= 800 * 2 // 3


def test_first_move_all_blocked() -> None:
    rng, found = random.Random(5), 0
    while found < 10:
        position, plain = walled(rng), Plain(2000)
        if position.outcome:
            continue
        assert {move.kind for move in position.legal_moves} == {"pass"}
        try:
            expected = plain.verdict(position)
        except TooManyError:
            continue
        assert Solver().solve(position) == expected
        for count in (expected[1] - 1, expected[1]):
            within = finish(Solver().wins_within(position, expected[0], count))
            assert within is (count == expected[1])
        found += 1


def test_limits() -> None:
    solver = Solver(look_up=False)
    start = Position.start()
    assert solver.solve(start, nodes=10) == Verdict(None, None)
    assert solver.solve(start, seconds=0) == Verdict(None, None)
    assert set(solver.classify(start, nodes=10).values()) == {Verdict(None, None)}
    assert solver.principal_variation(start, nodes=10) == ()
    assert solver.proof(start, nodes=10) is None


def test_limit_after_the_winner() -> None:
    position = mid_round(random.Random(6), 6, 6)
    verdicts = list(Solver().steps(position))
    assert verdicts[0] == Verdict(None, None)
    assert Verdict(verdicts[-1].winner, None) in verdicts
    assert {verdict.winner for verdict in verdicts} <= {None, verdicts[-1].winner}
    assert {verdict.moves for verdict in verdicts} == {None, verdicts[-1].moves}


def test_stopped_search_resumes() -> None:
    position, stopped = mid_round(random.Random(7), 8, 8), Solver()
    expected = Solver().solve(position)
    for _ in range(10_000):
        verdict = stopped.solve(position, nodes=300)
        assert verdict.winner in (None, expected.winner)
        assert verdict.moves in (None, expected.moves)
        if verdict == expected:
            break
    assert verdict == expected


def test_slices() -> None:
    rng, solver = random.Random(8), Solver()
    positions = [mid_round(rng, 8, 16) for _ in range(6)]
    works = [solver.steps(position) for position in positions]
    answers: dict[int, Verdict] = {}
    open_ = dict(enumerate(works))
    while open_:
        for index, work in list(open_.items()):
            verdict = next(work, None)
            if verdict is None:
                del open_[index]
            else:
                answers[index] = verdict
    assert [answers[index] for index in range(6)] == [Solver().solve(position) for position in positions]


@pytest.mark.parametrize("symmetry", [mirrored, turned])
def test_symmetric_positions_have_equal_verdicts(symmetry: Callable[[Position], Position]) -> None:
    rng = random.Random(10)
    for _ in range(25):
        position = mid_round(rng, 8, 20)
        other = symmetry(position)
        a, b = Solver().solve(position), Solver().solve(other)
        assert a.moves == b.moves
        assert (a.winner is position.player) == (b.winner is other.player)


def test_line_length() -> None:
    rng = random.Random(11)
    positions = [mid_round(rng, 8, 20) for _ in range(12)]
    positions += [position for position, _ in known_to_plain(facing, 40, True, seed=12)]
    for position in positions:
        verdict, end = solve(position), position
        moves = principal_variation(position)
        for move in moves:
            end = end.play(move)
        assert end.outcome
        assert end.outcome.winner is verdict.winner
        assert sum(move.kind != "pass" for move in moves) == verdict.moves


def test_wins_within() -> None:
    solver = Solver()
    for position, plain in known_to_plain(facing, 60, True, seed=16):
        winner, moves = plain.verdict(position)
        for count in (*range(moves + 3), 4094, 4095, 10_000):
            assert finish(solver.wins_within(position, winner, count)) is (count >= moves)
            assert finish(solver.wins_within(position, winner.other, count)) is False


@pytest.mark.parametrize("function", [solve, classify, principal_variation, proof])
def test_module_functions(function: Callable[..., object]) -> None:
    method = getattr(Solver, function.__name__)
    position = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
    assert function(position) == method(Solver(), position)
    assert inspect.getdoc(function) == inspect.getdoc(method)
    assert list(inspect.signature(function).parameters) == list(inspect.signature(method).parameters)[1:]
