import pytest

from kamisado_widget import Position
from kamisado_widget.rules import IllegalMove

from .helpers import SQUARES, rule, setup, targets


@pytest.mark.parametrize("file", "abcdefgh")
@pytest.mark.parametrize(
    ("towers", "turn", "step"),
    [
        ("K {}7, o a2, b b2, p c2, k d2, y e2, r f2, g g2, n h2", "g k", "78"),
        ("k {}2, O a7, B b7, P c7, K d7, Y e7, R f7, G g7, N h7", "b k", "21"),
    ],
)
def test_m7_any_square_of_the_other_home_row(towers: str, turn: str, step: str, file: str) -> None:
    position, move = setup(towers.format(file), turn), file + step[0] + file + step[1]
    assert rule(position, move) == "M7"
    outcome = position.play(move).outcome
    assert (outcome.winner, outcome.reason) == (position.player, "home row")
    assert outcome.promoted == (position.player, "pink", 0)
    assert (outcome.chain, outcome.circle) == ((), ())


@pytest.mark.parametrize(("rank", "move"), [(0, "e4e8"), (0, "e4a8"), (1, "e4e8"), (2, "e5e8"), (3, "e7e8")])
def test_m7_promotes_the_tower(rank: int, move: str) -> None:
    position = setup(f"K{'+' * rank} {move[:2]}, y a5, o b5", "g k")
    assert position.play(move).outcome.promoted == ("gold", "pink", rank)


def test_m7_ends_the_round() -> None:
    over = setup("K e4, y a5", "g k").play("e4e8")
    assert over.legal_moves == ()
    for origin in ("e8", "d8", "a1", "a5", "c4"):
        for target in SQUARES:
            told = over.explain(origin, target)
            assert (told.legal, told.rule, told.squares) == (False, "M7", ("e8",))
    with pytest.raises(IllegalMove):
        over.play("a5a4")
    short = setup("K e4, y a5", "g k").play("e4e7")
    assert short.outcome is None
    assert short.legal_moves


def test_m7_beats_deadlock() -> None:
    # Without the end of the round, passes would go on forever: yellow is blocked.
    over = Position.parse("2pkyr2/1b2O2n/PoR5/3g4/8/8/3K4/NG1Y2B1 b b e4e7")
    assert over.outcome.reason == "deadlock"
    won = Position.parse("1Rpkyr2/1b2O2n/Po6/3g4/8/8/3K4/NG1Y2B1 b b")
    assert (won.outcome.reason, won.outcome.winner) == ("home row", "gold")
    assert won.outcome.promoted.color == "red"


def test_m7_ones_own_home_row_wins_nothing() -> None:
    assert Position.start().outcome is None
    pushed = setup("R+ d6, n d7, k a5", "g r").play("d6d7")
    assert pushed.towers["d8"].player == "black"
    assert pushed.outcome is None


@pytest.mark.parametrize("towers", ["K e4, y a5, n e6", "K e4", "K+ e2, y a5"])
def test_m7_needs_a_legal_move(towers: str) -> None:
    assert "e8" not in targets(setup(towers, "g k"))


def test_m7_for_either_player_to_move() -> None:
    over = setup("K e8, y a5", "g k")
    assert (over.outcome.winner, over.outcome.reason, over.legal_moves) == ("gold", "home row", ())
