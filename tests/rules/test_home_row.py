import pytest

from kamisado_widget import Position
from kamisado_widget.rules import IllegalMove

from .helpers import LETTERS, SQUARES, rule, setup, targets


@pytest.mark.parametrize("file", "abcdefgh")
def test_m7_any_square_of_the_other_home_row(file: str) -> None:
    position = setup(f"K {file}7, o a2, b b2, p c2, k d2, y e2, r f2, g g2, n h2", "g k")
    assert rule(position, f"{file}7{file}8") == "M7"
    outcome = position.play(f"{file}7{file}8").outcome
    assert (outcome.winner, outcome.reason) == ("gold", "home row")
    assert (outcome.promoted.player, outcome.promoted.color) == ("gold", "pink")


@pytest.mark.parametrize("file", "abcdefgh")
def test_m7_for_black_as_for_gold(file: str) -> None:
    position = setup(f"k {file}2, O a7, B b7, P c7, K d7, Y e7, R f7, G g7, N h7", "b k")
    outcome = position.play(f"{file}2{file}1").outcome
    assert (outcome.winner, outcome.reason) == ("black", "home row")
    assert (outcome.promoted.player, outcome.promoted.color) == ("black", "pink")


@pytest.mark.parametrize("move", ["e4e8", "e4a8"])
def test_m7_straight_or_diagonally_from_afar(move: str) -> None:
    position = setup("K e4, y a5, o b5", "g k")
    assert position.explain(move[:2], move[2:]).rule == "M7"
    assert position.play(move).outcome.winner == "gold"


def test_m7_one_row_short_is_not_the_end() -> None:
    position = setup("K e4, y a5", "g k")
    after = position.play("e4e7")
    assert after.outcome is None
    assert after.legal_moves


@pytest.mark.parametrize(("rank", "origin"), [(0, "e4"), (1, "e4"), (2, "e5"), (3, "e7")])
def test_m7_promotes_the_tower_as_it_stands(rank: int, origin: str) -> None:
    position = setup(f"K{'+' * rank} {origin}, y a5", "g k")
    promoted = position.play(origin + "e8").outcome.promoted
    assert (promoted.player, promoted.color, promoted.rank) == ("gold", "pink", rank)


def test_m7_no_chain_belongs_to_a_home_row() -> None:
    outcome = setup("K e4, y a5", "g k").play("e4e8").outcome
    assert not outcome.chain
    assert not outcome.circle


def test_m7_the_round_is_over_for_both() -> None:
    over = setup("K e4, y a5", "g k").play("e4e8")
    assert over.legal_moves == ()
    for origin in ("e8", "d8", "a1", "a5", "c4"):
        for target in SQUARES:
            told = over.explain(origin, target)
            assert (told.legal, told.rule, told.squares) == (False, "M7", ("e8",))
    with pytest.raises(IllegalMove):
        over.play("a5a4")


def test_m7_a_deadlock_is_not_looked_for_after_a_home_row() -> None:
    # Black's yellow would be blocked, and so on for ever, had the round not ended.
    over = Position.parse("2pkyr2/1b2O2n/PoR5/3g4/8/8/3K4/NG1Y2B1 b b e4e7")
    assert over.outcome.reason == "deadlock"
    won = Position.parse("1Rpkyr2/1b2O2n/Po6/3g4/8/8/3K4/NG1Y2B1 b b")
    assert (won.outcome.reason, won.outcome.winner) == ("home row", "gold")
    assert LETTERS[won.outcome.promoted.color] == "r"


def test_m7_ones_own_home_row_wins_nothing() -> None:
    position = Position.start()
    assert position.outcome is None
    # A tower pushed back onto its own home row has not got anywhere either.
    pushed = setup("R+ d6, n d7, k a5", "g r").play("d6d7")
    assert pushed.towers["d8"].player == "black"
    assert pushed.outcome is None


@pytest.mark.parametrize(
    ("towers", "refused"),
    [
        ("K e4, y a5, n e6", "e8"),
        ("K e4", "e8"),
        ("K+ e2, y a5", "e8"),
    ],
)
def test_m7_needs_a_legal_move(towers: str, refused: str) -> None:
    position = setup(towers, "g k")
    assert refused not in targets(position)
    with pytest.raises(IllegalMove):
        position.play(
            next(square for square, tower in position.towers.items() if tower.color == "pink") + refused
        )


def test_m7_a_tower_on_the_far_home_row_ends_the_round_whoever_is_to_move() -> None:
    over = setup("K e8, y a5", "g k")
    assert (over.outcome.winner, over.outcome.reason, over.legal_moves) == ("gold", "home row", ())
