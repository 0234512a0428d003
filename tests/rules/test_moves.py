import pytest

from kamisado_widget import Position
from kamisado_widget.rules import IllegalMove
from kamisado_widget.rules.moves import is_move

from .helpers import SQUARES, played, rule, setup, targets

# Alone in the middle of the board; its rays end before the other player's home row.
MIDDLE = {
    "gold": (setup("K d4", "g k"), "d4", "a7 b6 c5 d5 d6 d7 e5 f6 g7"),
    "black": (setup("k e5", "b k"), "e5", "b2 c3 d4 e2 e3 e4 f4 g3 h2"),
}


@pytest.mark.parametrize("player", MIDDLE)
def test_m1_straight_or_diagonally_forwards(player: str) -> None:
    position, _, forwards = MIDDLE[player]
    assert targets(position) == forwards
    assert len(position.legal_moves) == len(forwards.split())


@pytest.mark.parametrize("player", MIDDLE)
def test_m1_refuses_every_other_direction(player: str) -> None:
    position, origin, forwards = MIDDLE[player]
    ends = {"gold": ["d8", "h8"], "black": ["e1", "a1"]}[player]
    for target in SQUARES:
        if target in [origin, *forwards.split(), *ends]:
            continue
        assert rule(position, origin + target) == "M1", target
        with pytest.raises(IllegalMove):
            position.play(origin + target)


@pytest.mark.parametrize(
    ("move", "direction"),
    [
        ("d4c4", "left"),
        ("d4e4", "right"),
        ("d4d3", "back"),
        ("d4c3", "back to the left"),
        ("d4e3", "back to the right"),
        ("d4e6", "no line"),
        ("d4f5", "no line"),
    ],
)
def test_m1_near_misses(move: str, direction: str) -> None:
    assert rule(MIDDLE["gold"][0], move) == "M1", direction


@pytest.mark.parametrize("distance", range(1, 8))
def test_m2_any_number_of_squares(distance: int) -> None:
    position = setup("K e1, y a5", "g k")
    target = f"e{1 + distance}"
    assert position.explain("e1", target).legal
    assert position.play("e1" + target).towers[target].color == "pink"


def test_m2_cites_itself_on_a_plain_move() -> None:
    assert rule(setup("K d4", "g k"), "d4d6") == "M2"
    assert rule(setup("K d4", "g k"), "d4b6") == "M2"


def test_m2_from_home_row_to_home_row_in_one_move() -> None:
    position = setup("P f1, r a5", "g p").play("f1f8")
    assert position.outcome.winner == "gold"


@pytest.mark.parametrize("blocker", ["r", "R"])
@pytest.mark.parametrize(
    ("at", "move"),
    [("e6", "e4e7"), ("e5", "e4e7"), ("f5", "e4g6"), ("d5", "e4b7"), ("c6", "e4b7")],
)
def test_m2_never_through_a_tower_of_either_player(blocker: str, at: str, move: str) -> None:
    free = setup("K e4", "g k")
    assert free.explain(move[:2], move[2:]).legal
    position = setup(f"K e4, {blocker} {at}", "g k")
    refused = position.explain(move[:2], move[2:])
    assert (refused.legal, refused.rule) == (False, "M2")
    assert at in refused.squares
    with pytest.raises(IllegalMove):
        position.play(move)


def test_m2_up_to_the_tower_in_the_way() -> None:
    position = setup("K e4, r e7, n g6", "g k")
    assert targets(position) == "b7 c6 d5 e5 e6 f5"


@pytest.mark.parametrize("tower", ["r", "R"])
@pytest.mark.parametrize("target", ["e5", "e7", "d5", "c6", "f5", "g6"])
def test_m3_only_onto_an_empty_square(tower: str, target: str) -> None:
    position = setup(f"K e4, {tower} {target}", "g k")
    refused = position.explain("e4", target)
    assert (refused.legal, refused.rule) == (False, "M3")
    assert target in refused.squares
    with pytest.raises(IllegalMove):
        position.play("e4" + target)


def test_m3_nothing_is_ever_taken() -> None:
    position = played(Position.start(), "f8f4 g1g6 e8b5 f1c4 g8d5 h1h6")
    assert len(position.towers) == 16


@pytest.mark.parametrize("pair", ["n y", "N Y", "n Y", "N y"])
def test_m4_between_two_towers_that_touch(pair: str) -> None:
    ahead, beside = pair.split()
    position = setup(f"K e4, {ahead} e5, {beside} f4", "g k")
    assert rule(position, "e4f5") == "M4"
    assert position.play("e4f5").towers["f5"].color == "pink"


@pytest.mark.parametrize(
    ("towers", "move"),
    [
        ("K e4, n e5, y f4", "e4h7"),
        ("K e4, n f6, y g5", "e4g6"),
        ("K e4, n f6, y g5", "e4h7"),
        ("K e4, n g7, y h6", "e4h7"),
    ],
)
def test_m4_anywhere_on_the_way(towers: str, move: str) -> None:
    position = setup(towers, "g k")
    assert (rule(position, move), position.explain(move[:2], move[2:]).legal) == ("M4", True)


@pytest.mark.parametrize(
    ("towers", "move"),
    [
        ("K e4, n e5", "e4f5"),
        ("K e4, y f4", "e4f5"),
        ("K e4, n f6, y g5", "e4f5"),
        ("K e4, n d5, y f5", "e4e5"),
    ],
)
def test_m4_is_not_cited_where_no_two_towers_touch_across_the_way(towers: str, move: str) -> None:
    position = setup(towers, "g k")
    assert (rule(position, move), position.explain(move[:2], move[2:]).legal) == ("M2", True)


def test_m4_downwards_as_well() -> None:
    assert rule(setup("k e5, N e4, Y d5", "b k"), "e5d4") == "M4"


def test_m5_staying_put_is_refused_where_the_tower_can_move() -> None:
    position = setup("K e4", "g k")
    assert rule(position, "e4e4") == "M5"
    with pytest.raises(IllegalMove):
        position.play("e4e4")


def test_m5_even_where_only_one_square_is_left() -> None:
    position = setup("K e4, n d5, y e5, o g6", "g k")
    assert targets(position) == "f5"
    assert rule(position, "e4e4") == "M5"


def test_m5_on_the_first_move() -> None:
    assert rule(Position.start(), "d8d8") == "M5"


def test_m5_does_not_bind_a_blocked_tower() -> None:
    position = setup("K e4, n d5, y e5, o f5", "g k")
    assert position.explain("e4", "e4").legal


def test_two_squares_one_behind_the_other_are_the_text_of_a_move() -> None:
    assert all(map(is_move, ("c8c5", "e5e5", "a1h8")))
    for other in ("", "c8", "c8c", "c8c55", "c8c5!", "i1a1", "a1a9", "A1a2", None, 7, ["a1", "a2", "b", "c"]):
        assert not is_move(other)
