import random
from itertools import pairwise

import pytest

from kamisado_widget import Position
from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.rules import Move
from kamisado_widget.solver import LEVELS, Solver, choose, danger, level_label
from kamisado_widget.solver.opponents import SECONDS, choose_steps

from .plain import late, mid_round


def wins_at_once(position: Position) -> list[str]:
    ends = [(move, position.play(move).outcome) for move in position.legal_moves]
    return [str(move) for move, end in ends if end and end.winner is position.player]


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_is_the_same_game(level: str) -> None:
    rng = random.Random(1)
    for position in [mid_round(rng, 12, 20) for _ in range(5)]:
        chosen = [choose(position, level, seed, Solver(), seconds=None) for seed in (1, 2, 1)]
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
            assert str(choose(position, level, 3, solver, seconds=None)) in wins_at_once(position)
    assert seen > 10


@pytest.mark.parametrize("level", ["two", "three"])
def test_danger_is_avoided_where_it_can_be(level: str) -> None:
    rng, solver, seen = random.Random(3), Solver(), 0
    for _ in range(60):
        position = mid_round(rng, 4, 12)
        dangerous = danger(position)
        if dangerous and len(dangerous) < len(position.legal_moves) and not wins_at_once(position):
            after = choose(position, level, 4, solver, seconds=None)
            seen += 1
            ends = [position.play(move).outcome for move in set(position.legal_moves) - set(dangerous)]
            assert after not in dangerous or all(ends)
    assert seen > 10


def test_level_two_does_not_look_for_wins_in_three() -> None:
    rng, missed = random.Random(4), 0
    for _ in range(40):
        position = mid_round(rng, 8, 16)
        verdict = Solver().solve(position)
        if verdict.winner is position.player and verdict.moves == 3:
            verdicts = {
                seed: Solver().solve(position.play(choose(position, "two", seed, seconds=None)))
                for seed in range(6)
            }
            missed += any(after.moves != 2 for after in verdicts.values())
            for seed in range(6):
                won = Solver().solve(position.play(choose(position, "three", seed, seconds=None)))
                assert won == (position.player, 2)
    assert missed


def test_perfect_play_keeps_every_verdict_and_wins_as_fast_as_can_be() -> None:
    rng, solver = random.Random(5), Solver()
    for _ in range(10):
        position = mid_round(rng, 8, 20)
        before = solver.solve(position)
        move = choose(position, "perfect", 6, solver, seconds=None)
        after = solver.solve(position.play(move))
        assert after.winner is before.winner
        if before.winner is position.player:
            assert before.moves == after.moves + (move.kind != "pass")  # type: ignore[operator]


def share_of_errors(position: Position, move: Move, solver: Solver) -> float:
    after = position.play(move).settled()
    if after.outcome or after.player is position.player:
        return 0
    winners = [verdict.winner for verdict in solver.classify(after, lengths=False).values()]
    return winners.count(position.player) / len(winners)


@pytest.mark.slow
def test_perfect_play_wins_fastest_or_asks_the_hardest_questions() -> None:
    rng, solver, lost = random.Random(8), Solver(), 0
    for _ in range(20):
        position = mid_round(rng, 8, 20)
        verdicts = solver.classify(position)
        winning = {move: v.moves for move, v in verdicts.items() if v.winner is position.player}
        if winning:
            best = {move for move, moves in winning.items() if moves == min(winning.values())}
        else:
            lost += 1
            longest = min(3, max(v.moves for v in verdicts.values()))  # type: ignore[type-var]
            traps = {m: v for m, v in verdicts.items() if v.moves >= longest}  # type: ignore[operator]
            rank = {m: (share_of_errors(position, m, solver), v.moves) for m, v in traps.items()}
            best = {move for move in rank if rank[move] == max(rank.values())}
        drawn = {choose(position, "perfect", seed, solver, seconds=None) for seed in range(40)}
        assert drawn <= best
        assert len(drawn) > 1 or len(best) < 3
    assert lost > 3


def test_nobody_waits_longer_than_two_seconds() -> None:
    hard = "ykg+++b+++1pr++o/6G1/2n5/5O2/8/8/8/K+B+++Y+R+P2N b g"
    assert choose(hard, "perfect", seconds=0.2) in Position.parse(hard).legal_moves
    assert SECONDS < 2


def test_early_reply_is_not_known_to_lose() -> None:
    position = mid_round(random.Random(7), 6, 6)
    verdicts = Solver().classify(position)
    choices = [*choose_steps(position, "perfect", 0, Solver())]
    assert len(choices) > 5, "it pauses"
    for choice in choices:
        assert choice.move in position.legal_moves
        if choice.winner:
            assert choice.winner is position.player
            assert verdicts[choice.move].winner is choice.winner
    assert choice.settled
    assert choice.move == choose(position, "perfect", 0, seconds=None)


def test_an_expert_sees_through_most_positions_and_not_all() -> None:
    position, solver, seeds = Position.start().play("f8f4"), Solver(), range(16)  # one move wins, in 29
    (winning,) = (
        move for move, known in solver.classify(position, lengths=False).items() if known.winner == "gold"
    )
    settled = (next(c for c in choose_steps(position, "expert", seed, solver) if c.settled) for seed in seeds)
    assert len(seeds) / 2 < sum(choice.move == winning for choice in settled) < len(seeds)


def test_stronger_levels_have_higher_ratings_in_small_steps() -> None:
    ratings = [level.rating for level in LEVELS.values()]
    steps = [high - low for low, high in pairwise(ratings)]
    assert min(steps) > 0
    assert max(steps) <= 300


@pytest.mark.parametrize("level", LEVELS)
def test_level_labels_in_every_language(level: str) -> None:
    labels = {level_label(level, language) for language in LANGUAGES}
    assert len(labels) == len(LANGUAGES)
    assert all(str(LEVELS[level].rating) in label for label in labels)


def test_a_careless_one_overlooks_some_dangers() -> None:
    rng, overlooked, seen = random.Random(9), 0, 0
    while seen < 30:
        position = mid_round(rng, 4, 12)
        dangerous = danger(position)
        if dangerous and len(dangerous) < len(position.legal_moves) and not wins_at_once(position):
            seen += 1
            overlooked += choose(position, "careless", seen, seconds=None) in dangerous
    assert 0 < overlooked < 20


def test_invalid_requests() -> None:
    with pytest.raises(ValueError, match="best"):
        choose(Position.start(), "best")
    over = late(random.Random(6), False)
    while not over.outcome:
        over = over.play(over.legal_moves[0])
    with pytest.raises(ValueError, match="over"):
        choose(over, "one")
