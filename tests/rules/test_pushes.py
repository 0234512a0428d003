import pytest

from kamisado_widget import Position
from kamisado_widget.rules import IllegalMove

from .helpers import acts, played, rule, setup, targets, tower_at


def refused(position: Position, move: str) -> str:
    told = position.explain(move[:2], move[2:])
    assert not told.legal
    assert told.text
    with pytest.raises(IllegalMove):
        position.play(move)
    return told.rule


# S1, DS1, TS1: how far.

FAR = "a3 b2 c2 c3 c4 c5 c6 c7 c8 d2 e3 f4 g5 h6".split()


@pytest.mark.parametrize(
    ("red", "within", "cites"),
    [
        ("R", FAR, "M2"),
        ("R+", "a3 b2 c2 c3 c4 c5 c6 d2 e3 f4 g5 h6".split(), "S1"),
        ("R++", "a3 b2 c2 c3 c4 d2 e3 f4".split(), "DS1"),
        ("R+++", "b2 c2 d2".split(), "TS1"),
    ],
)
def test_s1_a_rank_shortens_the_reach(red: str, within: list[str], cites: str) -> None:
    position = setup(f"{red} c1, p a5", "g r")
    assert targets(position) == " ".join(within)
    for target in set(FAR) - set(within):
        assert refused(position, "c1" + target) == cites


@pytest.mark.parametrize(
    ("red", "origin", "wins"),
    [
        ("R+", "c3", True),
        ("R+", "c2", False),
        ("R++", "c5", True),
        ("R++", "c4", False),
        ("R+++", "c7", True),
        ("R+++", "c6", False),
    ],
)
def test_s1_may_keep_a_tower_from_the_home_row(red: str, origin: str, wins: bool) -> None:
    position = setup(f"{red} {origin}, p a5", "g r")
    assert ("c8" in targets(position).split()) is wins


def test_s1_within_its_reach_a_ranked_tower_moves_as_any() -> None:
    position = setup("R+ c1, p a5, n c5, y f4", "g r")
    assert targets(position) == "a3 b2 c2 c3 c4 d2 e3"
    assert refused(position, "c1c5") == "M3"
    assert refused(position, "c1c6") == "M2"
    assert refused(position, "c1c1") == "M5"


# S2, DS2, TS2: what a push is.

PUSHES = {
    "a Sumo, one tower": ("R+ d4, n d5", "g r", "d4d5", "S2", "d5 R+, d6 n", "d6"),
    "a Double Sumo, one": ("R++ d4, n d5", "g r", "d4d5", "DS2", "d5 R++, d6 n", "d6"),
    "a Double Sumo, one Sumo": ("R++ d4, n+ d5", "g r", "d4d5", "DS2", "d5 R++, d6 n+", "d6"),
    "a Double Sumo, two": ("R++ d4, n d5, o d6", "g r", "d4d5", "DS2", "d5 R++, d6 n, d7 o", "d7"),
    "a Double Sumo, two Sumos": ("R++ d4, n+ d5, o+ d6", "g r", "d4d5", "DS2", "d5 R++, d6 n+, d7 o+", "d7"),
    "a Triple Sumo, one": ("R+++ d4, n d5", "g r", "d4d5", "TS2", "d5 R+++, d6 n", "d6"),
    "a Triple Sumo, two": ("R+++ d4, n d5, o++ d6", "g r", "d4d5", "TS2", "d5 R+++, d6 n, d7 o++", "d7"),
    "a Triple Sumo, three": (
        "R+++ d3, n d4, o+ d5, y++ d6",
        "g r",
        "d3d4",
        "TS2",
        "d4 R+++, d5 n, d6 o+, d7 y++",
        "d7",
    ),
    "a Triple Sumo, three Double Sumos": (
        "R+++ d3, n++ d4, o++ d5, y++ d6",
        "g r",
        "d3d4",
        "TS2",
        "d4 R+++, d5 n++, d6 o++, d7 y++",
        "d7",
    ),
    "black, downwards": ("r+ d5, N d4", "b r", "d5d4", "S2", "d4 r+, d3 N", "d3"),
    "black, three": (
        "r+++ d6, N d5, O+ d4, B++ d3",
        "b r",
        "d6d5",
        "TS2",
        "d5 r+++, d4 N, d3 O+, d2 B++",
        "d2",
    ),
    "onto its home row": ("R+ d6, n d7, k a5", "g r", "d6d7", "S2", "d7 R+, d8 n", "d8"),
}


@pytest.mark.parametrize("name", PUSHES)
def test_s2_a_push_moves_one_square_and_all_before_it(name: str) -> None:
    towers, turn, move, cites, now, _ = PUSHES[name]
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


@pytest.mark.parametrize("name", PUSHES)
def test_s3_the_pusher_moves_again_with_the_color_under_the_furthest(name: str) -> None:
    towers, turn, move, _, _, furthest = PUSHES[name]
    position = setup(towers, turn)
    after = position.play(move)
    assert after.player == position.player
    assert after.required == after.color_at(furthest)
    assert (str(after.last), after.last.kind) == (move, "push")
    assert str(after).split()[3] == move + "!"


def test_s2_a_plain_tower_cannot_push() -> None:
    position = setup("R d4, n d5", "g r")
    assert refused(position, "d4d5") == "M3"
    assert targets(position, kind="push") == ""


def test_s2_only_with_the_tower_whose_turn_it_is() -> None:
    position = setup("R+ d4, n d5", "g k")
    assert targets(position, kind="push") == ""
    assert refused(position, "d4d5") == "T2"


def test_s2_a_push_is_never_longer_than_one_square() -> None:
    position = setup("R+ d4, n d5", "g r")
    assert targets(position, kind="push") == "d5"
    assert refused(position, "d4d6") == "M2"


def test_s2_a_tower_further_off_is_not_pushed() -> None:
    position = setup("R+ d4, n d6", "g r")
    assert targets(position, kind="push") == ""
    assert refused(position, "d4d6") == "M3"


# S3, DS3, TS3: what follows a push.


@pytest.mark.parametrize(("red", "cites"), [("R+", "S3"), ("R++", "DS3"), ("R+++", "TS3")])
def test_s3_binds_the_next_tower(red: str, cites: str) -> None:
    # Brown is pushed onto a red square, with orange close behind: no second push.
    after = setup(f"{red} d4, n d5, o+++ d7", "g r").play("d4d5")
    assert (after.player, after.required) == ("gold", "red")
    assert refused(after, "e1e2") == cites, "another tower of the pusher's"
    assert refused(after, "c8c7") == cites, "a tower of the one who misses the turn"
    assert refused(after, "f8f7") == cites, "the other player's tower of the color"
    assert refused(after, "h3h4") == cites, "no tower"
    assert (rule(after, "d5c6"), after.explain("d5", "c6").legal) == (cites, True)


@pytest.mark.parametrize(("orange", "cites"), [("O+", "S3"), ("O++", "DS3"), ("O+++", "TS3")])
def test_s3_has_the_form_of_the_tower_that_pushed(orange: str, cites: str) -> None:
    after = setup(f"{orange} e3, n e4", "g o").play("e3e4")
    assert (after.player, after.required) == ("gold", "brown")
    assert rule(after, "a1a2") == cites
    assert refused(after, "b1b2") == cites


def test_s3_holds_for_one_move_only() -> None:
    after = setup("O+ e3, n e4", "g o").play("e3e4").play("a1a2")
    assert (after.player, after.required, after.last) == ("black", "purple", None)
    assert refused(after, "a8a7") == "T2"


def test_s3_a_blocked_tower_passes_after_a_push_as_any_other() -> None:
    pushed = setup("R+ d4, n d5, o d7, y c6, b e6", "g r").play("d4d5")
    assert (pushed.player, pushed.required) == ("gold", "red")
    assert acts(pushed) == [("pass", "d5d5")]
    assert rule(pushed, "d5d5") == "M6"
    assert refused(pushed, "e1e2") == "S3"
    passed = pushed.play("d5d5")
    assert (passed.player, passed.required) == ("black", "orange")
    assert str(passed).split()[1:] == ["b", "o", "d4d5!"]
    assert acts(passed) == [("pass", "d7d7")]
    assert refused(passed, "d6d5") == "T2"
    again = passed.play("d7d7")
    assert (again.player, again.required) == ("gold", "green")
    assert {move.origin for move in again.legal_moves} == {"b1"}
    assert refused(again, "e1e2") == "T2", "the push is no longer what led here"
    assert rule(again, "b1b2") == "M2"


def test_s3_a_push_may_follow_a_push() -> None:
    position = Position.parse("1by2p2/4n3/8/r3g++3/2KNB2k+/1o+2Y+3/8/OG1P+1R+2 b g")
    twice = played(position, "e5e4 e4e3")
    assert (twice.player, twice.required, str(twice.last)) == ("black", "pink", "e4e3")
    assert [tower_at(twice, square) for square in ("e3", "e2", "e1")] == ["g++", "B", "Y+"]


# S4, DS4, TS4: not diagonally.


@pytest.mark.parametrize(("red", "cites"), [("R+", "S4"), ("R++", "DS4"), ("R+++", "TS4")])
@pytest.mark.parametrize("at", ["c5", "e5"])
def test_s4_no_push_on_the_diagonal(red: str, cites: str, at: str) -> None:
    position = setup(f"{red} d4, n {at}", "g r")
    assert refused(position, "d4" + at) == cites
    assert targets(position, kind="push") == ""
    straight = setup(f"{red} d4, n d5", "g r")
    assert targets(straight, kind="push") == "d5"


# S5 to S9: what cannot be pushed. Each with the nearest setup in which the push is allowed.

HELD = {
    "S5": ("R+ d4, n d5, Y d6", "d4d5", "R+ d4, n d5, Y d7"),
    "DS5": ("R++ d4, n d5, o d6, Y d7", "d4d5", "R++ d4, n d5, o d6, Y e7"),
    "DS5 behind one": ("R++ d4, n d5, Y d6", "d4d5", "R++ d4, n d5, Y e6"),
    "TS5": ("R+++ d3, n d4, o d5, y d6, B d7", "d3d4", "R+++ d3, n d4, o d5, y d6, B e7"),
    "TS5 behind one": ("R+++ d3, n d4, B d5", "d3d4", "R+++ d3, n d4, B d6"),
    "S6": ("R+ d7, k d8", "d7d8", "R+ d6, k d7"),
    "S6 of black": ("r+ d2, Y d1", "d2d1", "r+ d3, Y d2"),
    "DS6": ("R++ d6, n d7, k d8", "d6d7", "R++ d5, n d6, k d7"),
    "DS6 with one": ("R++ d7, k d8", "d7d8", "R++ d6, k d7"),
    "TS6": ("R+++ d5, n d6, o d7, k d8", "d5d6", "R+++ d4, n d5, o d6, k d7"),
    "S7": ("R+ d4, n d5, o d6", "d4d5", "R++ d4, n d5, o d6"),
    "DS7": ("R++ d4, n d5, o d6, y d7", "d4d5", "R+++ d4, n d5, o d6, y d7, k a5"),
    "TS7": ("R+++ d3, n d4, o d5, y d6, b d7", "d3d4", "R+++ d3, n d4, o d5, y d6, b e7"),
    "S8": ("R+ d4, n+ d5", "d4d5", "R+ d4, n d5"),
    "S8 higher": ("R+ d4, n+++ d5", "d4d5", "R+ d4, n d5"),
    "DS8": ("R++ d4, n++ d5", "d4d5", "R++ d4, n+ d5"),
    "DS8 the further": ("R++ d4, n d5, o++ d6", "d4d5", "R++ d4, n d5, o+ d6"),
    "DS8 higher": ("R++ d4, n+++ d5", "d4d5", "R++ d4, n+ d5"),
    "TS8": ("R+++ d4, n+++ d5", "d4d5", "R+++ d4, n++ d5"),
    "TS8 the furthest": ("R+++ d3, n d4, o+ d5, y+++ d6", "d3d4", "R+++ d3, n d4, o+ d5, y++ d6"),
    "S9": ("R+ d4, Y d5", "d4d5", "R+ d4, y d5"),
    "S9 of a Double Sumo": ("R++ d4, Y d5", "d4d5", "R++ d4, y d5"),
    "S9 of a Triple Sumo": ("R+++ d4, Y+ d5", "d4d5", "R+++ d4, y+ d5"),
}


@pytest.mark.parametrize("name", HELD)
def test_s5_to_s9_hold_a_push(name: str) -> None:
    towers, move, free = HELD[name]
    player = "b" if "black" in name else "g"
    position = setup(towers, f"{player} r")
    assert refused(position, move) == name.split()[0]
    assert targets(position, kind="push") == ""
    allowed = setup(free, f"{player} r")
    assert [move.kind for move in allowed.legal_moves].count("push") == 1


# S10 and S11: an option, except where it is all there is.


@pytest.mark.parametrize("red", ["R+", "R++", "R+++"])
def test_s10_the_player_may_push_or_go_by(red: str) -> None:
    position = setup(f"{red} d4, k d5", "g r")
    assert targets(position, kind="push") == "d5"
    assert {"c5", "e5"} <= set(targets(position).split())
    for target in targets(position).split():
        assert rule(position, "d4" + target) == "S10"
        after = position.play("d4" + target)
        assert (after.player, tower_at(after, "d5")) == ("black", "k")


def test_s10_is_not_cited_where_no_push_is_possible() -> None:
    assert rule(setup("R+ d4, n+ d5", "g r"), "d4c5") == "M2"
    assert rule(setup("R d4, n d5", "g r"), "d4c5") == "M2"


@pytest.mark.parametrize("red", ["R+", "R++", "R+++"])
def test_s11_a_push_that_is_the_only_move_must_be_made(red: str) -> None:
    position = setup(f"{red} d4, n d5, y c5, b e5", "g r")
    assert acts(position) == [("push", "d4d5")]
    assert rule(position, "d4d5") == "S11"
    assert refused(position, "d4d4") == "S11"


def test_s11_does_not_apply_beside_another_move() -> None:
    position = setup("R+ d4, n d5, y c5", "g r")
    assert rule(position, "d4d5") == "S2"
    assert refused(position, "d4d4") == "M5"


def test_s11_a_push_that_is_not_allowed_leaves_a_pass() -> None:
    position = setup("R+ d4, n+ d5, y c5, b e5", "g r")
    assert acts(position) == [("pass", "d4d4")]
    assert rule(position, "d4d4") == "M6"


def test_pushes_leave_ranks_alone() -> None:
    after = setup("R+++ d3, n d4, o+ d5, y++ d6", "g r").play("d3d4")
    assert [tower_at(after, square) for square in ("d4", "d5", "d6", "d7")] == ["R+++", "n", "o+", "y++"]


@pytest.mark.parametrize("target", ["d6", "d7"])
def test_where_nothing_can_be_pushed_a_square_beyond_is_behind_a_tower(target: str) -> None:
    assert refused(setup("R+ d4, n+ d5", "g r"), f"d4{target}") == "M2"
