import random
from collections.abc import Iterator

import pytest

from kamisado_widget import Position
from kamisado_widget.rules import Player
from kamisado_widget.solver import Solver, classify, solve
from kamisado_widget.solver.openings import find, verdicts

from .plain import mid_round, mirrored


def test_86_of_the_102_first_moves_lose() -> None:
    assert len(verdicts()) == 102
    assert sum(verdict.winner is Player.GOLD for verdict in verdicts().values()) == 86


def test_the_data_is_for_the_moves_of_the_first_line_up() -> None:
    assert set(verdicts()) == {str(move) for move in Position.start().legal_moves}
    assert {str(move): verdict for move, verdict in classify(Position.start()).items()} == verdicts()


def test_the_start_is_a_win_for_the_first_player_as_fast_as_can_be() -> None:
    fastest = min(v.moves for v in verdicts().values() if v.winner is Player.BLACK and v.moves)
    assert solve(Position.start()) == (Player.BLACK, fastest + 1)


def test_mirrored_openings_have_equal_verdicts() -> None:
    for move, verdict in verdicts().items():
        mirrored = "".join("hgfedcba"["abcdefgh".index(c)] if c in "abcdefgh" else c for c in move)
        assert verdicts()[mirrored] == verdict


def test_the_same_towers_in_another_game_are_not_looked_up() -> None:
    assert find(Position.start(ruleset="yucata")) == find(Position.start())
    assert find(Position.start(ruleset="genius")) is None
    assert find(Position.start(layout="turned")) is None


@pytest.mark.parametrize("move", ["d8d3", "d8d2", "a8b7", "c8h3", "e8b5"])
def test_a_few_openings_with_their_lengths_worked_out_again(move: str) -> None:
    assert Solver(look_up=False).solve(Position.start().play(move)) == verdicts()[move]


def replies(position: Position, plies: int) -> Iterator[Position]:
    if not plies or position.outcome:
        yield position
        return
    for move in position.legal_moves:
        yield from replies(position.play(move), plies - 1)


def test_everything_within_three_plies_is_known() -> None:
    rng = random.Random(1)
    for plies in range(4):
        positions = list(replies(Position.start(), plies))
        for position in rng.sample(positions, min(len(positions), 60)):
            assert find(position)
            assert find(position).winner is find(mirrored(position)).winner  # type: ignore[union-attr]
    assert len(positions) == 11_182
    assert find(mid_round(rng, 12, 12)) is None


def test_a_position_is_won_if_a_move_wins() -> None:
    rng = random.Random(2)
    for _ in range(40):
        position = Position.start()
        for _ in range(rng.randint(0, 2)):
            position = position.play(rng.choice(position.legal_moves))
        winners = {find(position.play(move)).winner for move in position.legal_moves}  # type: ignore[union-attr]
        player = position.player
        assert find(position).winner is (player if player in winners else player.other)  # type: ignore[union-attr]


def test_a_few_winners_worked_out_again() -> None:
    rng = random.Random(3)
    for _ in range(12):
        position = Position.start()
        for _ in range(3):
            position = position.play(rng.choice(position.legal_moves))
        known = Solver(look_up=False).solve(position, lengths=False)
        assert known.winner is find(position).winner  # type: ignore[union-attr]


@pytest.mark.slow
def test_all_winners_worked_out_again() -> None:
    found = Solver(look_up=False).classify(Position.start(), lengths=False)
    assert {str(move): verdict.winner for move, verdict in found.items()} == {
        move: verdict.winner for move, verdict in verdicts().items()
    }
