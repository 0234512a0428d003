import pytest

from kamisado_widget import Position
from kamisado_widget.rules import IllegalMove

from .helpers import LINE_UP, NAMES, rule, setup, targets

BLACK_HOME = [file + "8" for file in "abcdefgh"]
GOLD_HOME = [file + "1" for file in "abcdefgh"]


@pytest.mark.parametrize("origin", BLACK_HOME)
def test_t1_the_first_move_may_be_with_any_own_tower(origin: str) -> None:
    start = Position.start()
    assert targets(start, origin)
    forward = origin[0] + "7"
    assert rule(start, origin + forward) == "T1"
    assert start.explain(origin, forward).legal


@pytest.mark.parametrize("origin", GOLD_HOME)
def test_t1_whoever_begins(origin: str) -> None:
    start = Position.parse(f"{LINE_UP} g -")
    assert targets(start, origin)
    assert rule(start, origin + origin[0] + "2") == "T1"


@pytest.mark.parametrize("move", ["a1a2", "e1e4", "d4d3", "e5e4", "d4d4"])
def test_t1_refuses_anything_but_an_own_tower(move: str) -> None:
    start = Position.start()
    assert (rule(start, move), start.explain(move[:2], move[2:]).legal) == ("T1", False)
    with pytest.raises(IllegalMove):
        start.play(move)


def test_t1_nobody_passes_on_the_first_move() -> None:
    assert {str(move.kind) for move in Position.start().legal_moves} == {"move"}


@pytest.mark.parametrize(
    ("first", "color"),
    [("f8f4", "blue"), ("d8d5", "orange"), ("a8a7", "red"), ("h8c3", "brown"), ("g8b3", "yellow")],
)
def test_t2_the_next_tower_has_the_color_under_the_last_one(first: str, color: str) -> None:
    after = Position.start().play(first)
    assert (after.player, after.required) == ("gold", color)
    assert after.color_at(first[2:]) == color
    (origin,) = {move.origin for move in after.legal_moves}
    assert (after.towers[origin].player, after.towers[origin].color) == ("gold", color)


def test_t2_holds_for_the_rest_of_the_round() -> None:
    position = Position.start()
    for move in ("f8f4", "g1g6", "e8b5", "f1c4", "g8d5", "h1h6"):
        position = position.play(move)
        assert position.required == position.color_at(move[2:])
        assert {position.towers[act.origin].color for act in position.legal_moves} == {position.required}


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
    after = Position.start().play("f8f4")
    assert rule(after, move) == "T2", what
    with pytest.raises(IllegalMove):
        after.play(move)


@pytest.mark.parametrize("letter", "obpkyrgn")
def test_t2_any_color_may_be_required(letter: str) -> None:
    position = setup("O a2, B b2, P c2, K d2, Y e2, R f2, G g2, N h2", f"g {letter}")
    assert position.required == NAMES[letter]
    assert {position.towers[move.origin].color for move in position.legal_moves} == {NAMES[letter]}


def test_t2_points_at_the_tower_that_must_move() -> None:
    assert "g1" in Position.start().play("f8f4").explain("f1", "f2").squares
