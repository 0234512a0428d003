"""Examples of pushes; test_perft.py compares all pushes with the reference."""

import pytest

from kamisado_widget import Position

from .helpers import acts, played, rule, setup, targets, tower_at

# Towers, turn, push, the rule cited, the towers after it, and the square under the furthest one.
PUSHES = {
    "a Sumo, one tower": ("R+ d4, n d5", "g r", "d4d5", "S2", "d5 R+, d6 n", "d6"),
    "a Double Sumo, one Sumo": ("R++ d4, n+ d5", "g r", "d4d5", "DS2", "d5 R++, d6 n+", "d6"),
    "a Double Sumo, two": ("R++ d4, n d5, o d6", "g r", "d4d5", "DS2", "d5 R++, d6 n, d7 o", "d7"),
    "a Triple Sumo, one": ("R+++ d4, n d5", "g r", "d4d5", "TS2", "d5 R+++, d6 n", "d6"),
    "a Triple Sumo, three": (
        "R+++ d3, n d4, o+ d5, y++ d6", "g r", "d3d4", "TS2", "d4 R+++, d5 n, d6 o+, d7 y++", "d7",
    ),
    "black, downwards": ("r+ d5, N d4", "b r", "d5d4", "S2", "d4 r+, d3 N", "d3"),
    "black, three": (
        "r+++ d6, N d5, O+ d4, B++ d3", "b r", "d6d5", "TS2", "d5 r+++, d4 N, d3 O+, d2 B++", "d2",
    ),
    "onto its home row": ("R+ d6, n d7, k a5", "g r", "d6d7", "S2", "d7 R+, d8 n", "d8"),
}  # fmt: skip


@pytest.mark.parametrize("name", PUSHES)
def test_s2_push_moves_one_square_and_s3_the_pusher_moves_again(name: str) -> None:
    towers, turn, move, cites, now, furthest = PUSHES[name]
    position = setup(towers, turn)
    assert (rule(position, move), position.explain(move[:2], move[2:]).legal) == (cites, True)
    (push,) = [act for act in position.legal_moves if act.kind == "push"]
    assert (str(push), push.origin, push.target) == (move, move[:2], move[2:])
    after = position.play(push)
    assert tower_at(after, move[:2]) == "."
    for item in now.split(", "):
        square, tower = item.split()
        assert tower_at(after, square) == tower
    assert len(after.towers) == 16
    assert (after.player, after.required) == (position.player, after.color_at(furthest))
    assert str(after).split()[3] == move + "!"


@pytest.mark.parametrize(
    ("red", "within"),
    [("R+", "a3 b2 c2 c3 c4 c5 c6 d2 e3 f4 g5 h6"), ("R++", "a3 b2 c2 c3 c4 d2 e3 f4"), ("R+++", "b2 c2 d2")],
)
def test_s1_a_rank_shortens_the_reach(red: str, within: str) -> None:
    assert targets(setup(f"{red} c1, p a5", "g r")) == within


@pytest.mark.parametrize(("red", "cites"), [("R+", "S3"), ("R++", "DS3"), ("R+++", "TS3")])
def test_s3_binds_the_next_tower(red: str, cites: str) -> None:
    # Brown is pushed onto a red square, with orange close behind: no second push.
    after = setup(f"{red} d4, n d5, o+++ d7", "g r").play("d4d5")
    assert (after.player, after.required) == ("gold", "red")
    for move in ("e1e2", "c8c7", "f8f7", "h3h4"):  # own towers, enemy towers, and an empty square
        told = after.explain(move[:2], move[2:])
        assert (told.rule, told.legal) == (cites, False)
    assert (rule(after, "d5c6"), after.explain("d5", "c6").legal) == (cites, True)


@pytest.mark.parametrize(("orange", "cites"), [("O+", "S3"), ("O++", "DS3"), ("O+++", "TS3")])
def test_s3_for_another_tower_and_for_one_move_only(orange: str, cites: str) -> None:
    after = setup(f"{orange} e3, n e4", "g o").play("e3e4")
    assert (after.player, after.required) == ("gold", "brown")
    assert rule(after, "a1a2") == rule(after, "b1b2") == cites
    later = after.play("a1a2")
    assert (later.player, later.required, later.last) == ("black", "purple", None)
    assert rule(later, "a8a7") == "T2"


def test_s3_a_blocked_tower_passes_after_a_push_as_any_other() -> None:
    pushed = setup("R+ d4, n d5, o d7, y c6, b e6", "g r").play("d4d5")
    assert (pushed.player, pushed.required) == ("gold", "red")
    assert acts(pushed) == [("pass", "d5d5")]
    assert rule(pushed, "d5d5") == "M6"
    assert rule(pushed, "e1e2") == "S3"
    passed = pushed.play("d5d5")
    assert str(passed).split()[1:] == ["b", "o", "d4d5!"]
    assert acts(passed) == [("pass", "d7d7")]
    assert rule(passed, "d6d5") == "T2"
    again = passed.play("d7d7")
    assert (again.player, again.required) == ("gold", "green")
    assert rule(again, "e1e2") == "T2", "the last move is no longer a push"
    assert rule(again, "b1b2") == "M2"


def test_s3_a_push_may_follow_a_push() -> None:
    position = Position.parse("1by2p2/4n3/8/r3g++3/2KNB2k+/1o+2Y+3/8/OG1P+1R+2 b g")
    twice = played(position, "e5e4 e4e3")
    assert (twice.player, twice.required, str(twice.last)) == ("black", "pink", "e4e3")
    assert [tower_at(twice, square) for square in ("e3", "e2", "e1")] == ["g++", "B", "Y+"]


@pytest.mark.parametrize("red", ["R+", "R++", "R+++"])
def test_s10_push_is_optional_and_s11_forced_alone(red: str) -> None:
    position = setup(f"{red} d4, k d5", "g r")
    assert targets(position, kind="push") == "d5"
    for target in targets(position).split():
        assert rule(position, "d4" + target) == "S10"
        assert position.play("d4" + target).player == "black"
    alone = setup(f"{red} d4, n d5, y c5, b e5", "g r")
    assert acts(alone) == [("push", "d4d5")]
    assert rule(alone, "d4d5") == rule(alone, "d4d4") == "S11"


def test_s11_a_push_that_is_not_allowed_leaves_a_pass() -> None:
    position = setup("R+ d4, n+ d5, y c5, b e5", "g r")
    assert acts(position) == [("pass", "d4d4")]
    assert rule(position, "d4d4") == "M6"
    assert rule(setup("R+ d4, n+ d5", "g r"), "d4c5") == "M2", "M2 is cited instead of S10"
    assert rule(setup("R d4, n d5", "g r"), "d4c5") == "M2"
