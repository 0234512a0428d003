import pytest

from kamisado_widget import Position
from kamisado_widget.rules import IllegalMove
from kamisado_widget.rules.moves import is_move

from .helpers import SQUARES, rule, setup, targets

# Alone in the middle of the board; its rays end before the other player's home row.
MIDDLE = {
    "gold": (setup("K d4", "g k"), "d4", "a7 b6 c5 d5 d6 d7 e5 f6 g7"),
    "black": (setup("k e5", "b k"), "e5", "b2 c3 d4 e2 e3 e4 f4 g3 h2"),
}


@pytest.mark.parametrize("player", MIDDLE)
def test_m1_straight_or_diagonally_forwards(player: str) -> None:
    position, origin, forwards = MIDDLE[player]
    assert targets(position) == forwards
    assert len(position.legal_moves) == len(forwards.split())
    ends = {"gold": ["d8", "h8"], "black": ["e1", "a1"]}[player]
    for target in SQUARES:
        if target in [origin, *forwards.split(), *ends]:
            continue
        assert rule(position, origin + target) == "M1", target
        with pytest.raises(IllegalMove):
            position.play(origin + target)


def test_m2_any_number_of_squares() -> None:
    position = setup("K e1, y a5", "g k")
    for row in range(2, 9):
        assert position.explain("e1", f"e{row}").legal
        assert position.play(f"e1e{row}").towers[f"e{row}"].color == "pink"
    assert rule(position, "e1e7") == "M2"


@pytest.mark.parametrize("blocker", ["r", "R"])
@pytest.mark.parametrize(
    ("at", "move"),
    [("e6", "e4e7"), ("e5", "e4e7"), ("f5", "e4g6"), ("d5", "e4b7"), ("c6", "e4b7")],
)
def test_m2_and_m3_neither_through_a_tower_nor_onto_it(blocker: str, at: str, move: str) -> None:
    assert setup("K e4", "g k").explain(move[:2], move[2:]).legal
    position = setup(f"K e4, {blocker} {at}", "g k")
    for target, cites in ((move[2:], "M2"), (at, "M3")):
        refused = position.explain("e4", target)
        assert (refused.legal, refused.rule) == (False, cites)
        assert at in refused.squares
        with pytest.raises(IllegalMove):
            position.play("e4" + target)


def test_m2_up_to_the_tower_in_the_way() -> None:
    position = setup("K e4, r e7, n g6", "g k")
    assert targets(position) == "b7 c6 d5 e5 e6 f5"


@pytest.mark.parametrize(
    ("towers", "move", "cites"),
    [
        ("K e4, n e5, y f4", "e4f5", "M4"),
        ("K e4, N e5, Y f4", "e4f5", "M4"),
        ("K e4, n e5, Y f4", "e4f5", "M4"),
        ("K e4, N e5, y f4", "e4f5", "M4"),
        ("K e4, n e5, y f4", "e4h7", "M4"),
        ("K e4, n f6, y g5", "e4g6", "M4"),
        ("K e4, n f6, y g5", "e4h7", "M4"),
        ("K e4, n g7, y h6", "e4h7", "M4"),
        ("K e4, n e5", "e4f5", "M2"),
        ("K e4, y f4", "e4f5", "M2"),
        ("K e4, n f6, y g5", "e4f5", "M2"),
        ("K e4, n d5, y f5", "e4e5", "M2"),
    ],
)
def test_m4_between_two_towers_that_touch_across_the_way(towers: str, move: str, cites: str) -> None:
    position = setup(towers, "g k")
    assert (rule(position, move), position.explain(move[:2], move[2:]).legal) == (cites, True)
    assert position.play(move).towers[move[2:]].color == "pink"


def test_m4_downwards_as_well() -> None:
    assert rule(setup("k e5, N e4, Y d5", "b k"), "e5d4") == "M4"


def test_m5_staying_put_is_refused_where_the_tower_can_move() -> None:
    position = setup("K e4, n d5, y e5, o g6", "g k")
    assert targets(position) == "f5"
    assert rule(position, "e4e4") == rule(Position.start(), "d8d8") == "M5"
    with pytest.raises(IllegalMove):
        position.play("e4e4")


def test_two_squares_one_behind_the_other_are_the_text_of_a_move() -> None:
    assert all(map(is_move, ("c8c5", "e5e5", "a1h8")))
    for other in ("", "c8", "c8c", "c8c55", "c8c5!", "i1a1", "a1a9", "A1a2", None, 7, ["a1", "a2", "b", "c"]):
        assert not is_move(other)
