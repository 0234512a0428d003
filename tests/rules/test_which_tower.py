import pytest

from kamisado_widget import Position

from .helpers import LINE_UP, NAMES, rule, setup, targets


@pytest.mark.parametrize(("player", "row", "ahead"), [("b", "8", "7"), ("g", "1", "2")])
def test_t1_the_first_move_may_be_with_any_own_tower(player: str, row: str, ahead: str) -> None:
    start = Position.parse(f"{LINE_UP} {player} -")
    assert {move.kind for move in start.legal_moves} == {"move"}
    for file in "abcdefgh":
        assert targets(start, file + row)
        assert rule(start, file + row + file + ahead) == "T1"


@pytest.mark.parametrize(
    ("first", "color"),
    [("f8f4", "blue"), ("d8d5", "orange"), ("a8a7", "red"), ("h8c3", "brown"), ("g8b3", "yellow")],
)
def test_t2_the_next_tower_has_the_color_under_the_last_one(first: str, color: str) -> None:
    after = Position.start().play(first)
    assert (after.player, after.required) == ("gold", color)
    assert after.color_at(first[2:]) == color
    (origin,) = {move.origin for move in after.legal_moves}
    assert after.towers[origin][:2] == ("gold", color)


@pytest.mark.parametrize(
    ("move", "what"),
    [
        ("f1f2", "an own tower of another color"),
        ("g8g7", "the other player's tower of the color"),
        ("f4f3", "the tower that has just moved"),
        ("d5d6", "no tower at all"),
    ],
)
def test_t2_refuses(move: str, what: str) -> None:
    why = Position.start().play("f8f4").explain(move[:2], move[2:])
    assert (why.legal, why.rule) == (False, "T2"), what
    assert "g1" in why.squares, "the tower that must move"


@pytest.mark.parametrize("letter", "obpkyrgn")
def test_t2_any_color_may_be_required(letter: str) -> None:
    position = setup("O a2, B b2, P c2, K d2, Y e2, R f2, G g2, N h2", f"g {letter}")
    assert position.required == NAMES[letter]
    assert {position.towers[move.origin].color for move in position.legal_moves} == {NAMES[letter]}
