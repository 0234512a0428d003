"""Opponents: what each level sees, and that its choices can be repeated."""

import random

import pytest

from kamisado_widget import Position
from kamisado_widget.solver import LEVELS, Solver, choose, danger
from kamisado_widget.solver.opponents import choose_steps

from .plain import late, mid_round


def wins_at_once(position: Position) -> list[str]:
    ends = [(move, position.play(move).outcome) for move in position.legal_moves]
    return [str(move) for move, end in ends if end and end.winner is position.player]


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_is_the_same_game(level: str) -> None:
    rng = random.Random(1)
    for position in [mid_round(rng, 12, 20) for _ in range(5)]:
        chosen = [choose(position, level, seed, Solver()) for seed in (1, 2, 1)]
        assert chosen[0] == chosen[2]
        assert set(chosen) <= set(position.legal_moves)


def test_another_seed_makes_other_choices() -> None:
    assert len({choose(Position.start(), "one", seed) for seed in range(20)}) > 5


@pytest.mark.parametrize("level", ["one", "two", "three", "perfect"])
def test_a_win_is_taken(level: str) -> None:
    rng, solver, seen = random.Random(2), Solver(), 0
    for _ in range(150):
        position = mid_round(rng)
        if wins_at_once(position):
            seen += 1
            assert str(choose(position, level, 3, solver)) in wins_at_once(position)
    assert seen > 10


@pytest.mark.parametrize("level", ["two", "three"])
def test_danger_is_avoided_where_it_can_be(level: str) -> None:
    rng, solver, seen = random.Random(3), Solver(), 0
    for _ in range(60):
        position = mid_round(rng, 4, 12)
        dangerous = danger(position)
        if dangerous and len(dangerous) < len(position.legal_moves) and not wins_at_once(position):
            after = choose(position, level, 4, solver)
            seen += 1
            ends = [position.play(move).outcome for move in set(position.legal_moves) - set(dangerous)]
            assert after not in dangerous or all(ends)
    assert seen > 10


def test_level_two_does_not_look_for_wins_in_three() -> None:
    """Its mistakes are those of someone who looks no further."""
    rng, missed = random.Random(4), 0
    for _ in range(40):
        position = mid_round(rng, 8, 16)
        verdict = Solver().solve(position)
        if verdict.winner is position.player and verdict.moves == 3:
            verdicts = {
                seed: Solver().solve(position.play(choose(position, "two", seed))) for seed in range(6)
            }
            missed += any(after.moves != 2 for after in verdicts.values())
            for seed in range(6):
                won = Solver().solve(position.play(choose(position, "three", seed)))
                assert won == (position.player, 2)
    assert missed


def test_perfect_play_keeps_every_verdict() -> None:
    rng, solver = random.Random(5), Solver()
    for _ in range(10):
        position = mid_round(rng, 8, 20)
        before = solver.solve(position)
        move = choose(position, "perfect", 6, solver)
        after = solver.solve(position.play(move))
        assert after.winner is before.winner
        assert before.moves == after.moves + (move.kind != "pass")  # type: ignore[operator]


def test_perfect_play_chooses_among_all_that_are_best() -> None:
    rng, solver = random.Random(8), Solver()
    for _ in range(20):
        position = mid_round(rng, 8, 20)
        verdicts = solver.classify(position)
        wins = [v.moves for v in verdicts.values() if v.winner is position.player]
        wanted = min(wins) if wins else max(v.moves for v in verdicts.values())  # type: ignore[type-var]
        equals = {m for m, v in verdicts.items() if v.moves == wanted}
        equals = {m for m in equals if not wins or verdicts[m].winner is position.player}
        drawn = {choose(position, "perfect", seed, solver) for seed in range(40)}
        assert drawn <= equals
        assert len(drawn) > 1 or len(equals) < 3


def test_who_has_to_move_early_plays_nothing_known_to_lose() -> None:
    position = mid_round(random.Random(7), 6, 6)
    verdicts = Solver().classify(position)
    *_, early, _ = choose_steps(position, "perfect", 0, Solver())
    good = {move for move, verdict in verdicts.items() if verdict.winner is position.player}
    assert early in (good or verdicts)


def test_what_cannot_be_asked() -> None:
    with pytest.raises(ValueError, match="best"):
        choose(Position.start(), "best")
    over = late(random.Random(6), False)
    while not over.outcome:
        over = over.play(over.legal_moves[0])
    with pytest.raises(ValueError, match="over"):
        choose(over, "one")


def test_choosing_pauses() -> None:
    position = mid_round(random.Random(7), 6, 6)
    steps = list(choose_steps(position, "perfect", 0, Solver()))
    assert len(steps) > 5
    assert set(steps) <= set(position.legal_moves)
    assert steps[-1] == choose(position, "perfect", 0)
