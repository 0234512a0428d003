import re

import pytest

from kamisado_widget import Position
from kamisado_widget.i18n import speaking
from kamisado_widget.rules import Color, Player, SetupError

from .helpers import LINE_UP, played, setup, tower_at


def test_the_usual_layout_and_ruleset_may_be_named_but_are_not_written() -> None:
    named = Position.parse(f"{LINE_UP} b - layout=standard ruleset=official")
    assert named == Position.start()
    assert str(named) == f"{LINE_UP} b -"


def test_parsed_fields() -> None:
    position = Position.parse("1by2p2/4n3/8/r7/2KNg++2k+/1o+2B3/4Y+3/OG1P+1R+2 b g e5e4!")
    assert (position.player, position.required) == ("black", "green")
    assert isinstance(position.player, Player)
    assert isinstance(position.required, Color)
    assert (position.layout, position.ruleset) == ("standard", "official")
    assert (str(position.last), position.last.kind, position.last.target) == ("e5e4", "push", "e4")
    assert len(position.towers) == 16
    green = position.towers["e4"]
    assert (green.player, green.color, green.rank) == ("black", "green", 2)
    assert [tower_at(position, square) for square in ("b8", "c4", "e2", "a8")] == ["b", "K", "Y+", "."]


def test_the_last_move_is_kept_while_passes_follow_it() -> None:
    before = Position.parse("o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n")
    moved = before.play("h7h3")
    assert str(moved) == "o1pk4/6g1/8/4bP2/yNrY4/1G2B2n/8/2R1K2O g g h7h3"
    passed = moved.play("b3b3")
    assert str(passed) == "o1pk4/6g1/8/4bP2/yNrY4/1G2B2n/8/2R1K2O b y h7h3"
    assert str(passed.last) == "h7h3"
    assert str(passed.play("a4a3")) == "o1pk4/6g1/8/4bP2/1NrY4/yG2B2n/8/2R1K2O g b"


def test_a_position_never_changes() -> None:
    start = Position.start()
    before = str(start)
    start.play("c8c5")
    assert str(start) == before
    for name in ("player", "required", "towers", "layout", "ruleset", "last"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(start, name, None)
    with pytest.raises(TypeError):
        start.towers["a4"] = start.towers["a1"]
    with pytest.raises(TypeError):
        del start.towers["a1"]
    with pytest.raises((AttributeError, TypeError)):
        start.legal_moves[0].target = "a1"
    with pytest.raises((AttributeError, TypeError)):
        start.towers["a1"].rank = 3
    assert str(start) == before


def test_equal_positions_are_one_in_a_set() -> None:
    one = played(Position.start(), "f8f4 g1g6")
    other = Position.parse(str(one))
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, Position.start()}) == 2


@pytest.mark.parametrize(
    "other",
    [
        "obpky1gn/8/8/8/5r2/8/8/NGRYKPBO b b",
        "obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g o",
        "obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g b f8f4",
        "obpky1gn/8/8/5r2/8/8/8/NGRYKPBO g b",
        "obpky1gn/8/8/8/5r2/8/8/NGRYKPB+O g b",
        "obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g b layout=turned",
        "obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g b ruleset=genius",
    ],
)
def test_every_field_counts_for_equality(other: str) -> None:
    assert Position.parse("obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g b") != Position.parse(other)


@pytest.mark.parametrize(
    ("board", "row", "sign"),
    [
        ("xbpkyrgn/8/8/8/8/8/8/NGRYKPBO", 8, "x"),
        ("obpkyrgn/8/8/8/8/8/8/NGRYKPB0", 1, "0"),
        ("obpkyrgn/8/8/3w4/8/8/8/NGRYKPBO", 5, "w"),
        ("obpkyrgn/9/8/8/8/8/8/NGRYKPBO", 7, "9"),
        ("obpkyrgn/8/8/8/4.3/8/8/NGRYKPBO", 4, "."),
        ("obpkyrgn/8/8/8/8/8/é7/NGRYKPBO", 2, "é"),
        ("+obpkyrgn/8/8/8/8/8/8/NGRYKPBO", 8, "+"),
        ("obpkyrgn/8/8/8/8/3+4/8/NGRYKPBO", 3, "+"),
        ("obpkyrgn/8/8y/8/8/8/8/NGRYKPBO", 6, "y"),
        ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO1", 1, "1"),
        ("obpkyrgn/8/8/8/8/5K4/8/NGRY1PBO", 3, "4"),
        ("obpkyrgn/8/7/8/8/8/8/NGRYKPBO", 6, "7"),
        ("obpkyrgn/8/8/8//8/8/NGRYKPBO", 4, "0"),
        ("obpkyrg/8/8/8/8/8/8/NGRYKPBO", 8, "7"),
    ],
)
def test_error_names_row_character_and_expectation(board: str, row: int, sign: str) -> None:
    with pytest.raises(ValueError, match="expected") as refused:
        Position.parse(f"{board} b -")
    assert f"row {row}" in str(refused.value).lower()
    assert sign in str(refused.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "three"),
        ("   ", "three"),
        ("obpkyrgn/8/8/8/8/8/NGRYKPBO b -", "7"),
        ("obpkyrgn/8/8/8/8/8/8/8/NGRYKPBO b -", "9"),
        (f"{LINE_UP}", "three"),
        (f"{LINE_UP} b", "three"),
        (f"{LINE_UP} w -", "w"),
        (f"{LINE_UP} B -", "B"),
        (f"{LINE_UP} black -", "black"),
        (f"{LINE_UP} b x", "x"),
        (f"{LINE_UP} b B", "B"),
        (f"{LINE_UP} b blue", "blue"),
        (f"{LINE_UP} b - hello", "hello"),
        ("obpkyrgn/8/8/8/8/8/8/NGRY++++KPBO b -", "d1"),
        (f"{LINE_UP} b - c8", "c8"),
        (f"{LINE_UP} b - c8c9", "c8c9"),
        (f"{LINE_UP} b - i8i7", "i8i7"),
        (f"{LINE_UP} b - c8c5?", "c8c5?"),
        (f"{LINE_UP} b - layout=diagonal", "diagonal"),
        (f"{LINE_UP} b - layout=", "standard"),
        (f"{LINE_UP} b - ruleset=chess", "chess"),
        (f"{LINE_UP} b - color=red", "color"),
    ],
)
def test_wrong_words_are_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)) as refused:
        Position.parse(text)
    assert str(refused.value)


@pytest.mark.parametrize(
    ("board", "says"),
    [
        ("1bpkyrgn/8/8/8/8/8/8/NGRYKPBO", "orange"),
        ("obpkyrgn/8/8/8/8/8/8/NGRYKPB1", "orange"),
        ("oopkyrgn/8/8/8/8/8/8/NGRYKPBO", "orange"),
        ("obpkyrgn/8/8/4o3/8/8/8/NGRYKPBO", "orange"),
        ("obpkyrgn/8/8/4N3/8/8/8/NGRYKPBO", "brown"),
        ("obpkyrgn/8/8/8/8/8/8/NGRYKPBB", "blue"),
        ("8/8/8/8/8/8/8/8", "Gold"),
        ("obpkyrgn/8/8/8/8/8/8/ngrykpbo", "Black"),
    ],
)
def test_sixteen_towers_one_of_each_player_and_color(board: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Position.parse(f"{board} b -")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("P3yrg1/7G/3kY3/1oR1K2n/7O/1b6/p7/N5B1 b -", "a round's first move from a board in play"),
        (f"{LINE_UP} g b", "a required color before anyone has moved"),
        ("P3yrg1/7G/3kY3/1oR1K2n/7O/1b6/8/N4pB1 g p", "both players on the other's home row"),
        ("PB2yrg1/7G/3kY3/1oR1K2n/7O/1b6/p7/N7 b o", "two towers of a player at their goal"),
    ],
)
def test_problems(text: str, what: str) -> None:
    position = Position.parse(text)
    assert position.problems, what
    assert all(isinstance(problem, str) and problem for problem in position.problems)


LAST_MOVES = [
    ("R d4", "d3d4", True, "one square ahead"),
    ("R d4", "c1d4", False, "neither straight ahead nor diagonally"),
    ("R d4", "d5d4", False, "backwards"),
    ("R d4, n d3", "d2d4", False, "through a tower"),
    ("R d4, n d2", "d2d4", False, "from a square that is not empty"),
    ("o a4", "d3d4", False, "onto a square without a tower"),
    ("R+ c6", "c1c6", True, "five squares of a Sumo"),
    ("R+ c7", "c1c7", False, "six squares of a Sumo"),
    ("R++ d5", "d2d5", True, "three squares of a Double Sumo"),
    ("R++ d5", "d1d5", False, "four squares of a Double Sumo"),
    ("R+++ d3", "d2d3", True, "one square of a Triple Sumo"),
    ("R+++ d4", "d2d4", False, "two squares of a Triple Sumo"),
    ("R+ d4, n d5", "d3d4!", True, "a push"),
    ("R d4, n d5", "d3d4!", False, "a push by a plain tower"),
    ("R+ d4", "d3d4!", False, "a push of nothing"),
    ("R+ d4, Y d5", "d3d4!", False, "a push of an own tower"),
    ("R+ d4, n e5", "c3d4!", False, "a diagonal push"),
    ("R++ d5, n d6", "d3d5!", False, "a push from two squares away"),
    ("R+ d4, n d5", "e3d4!", False, "a push to the side"),
    ("R+ f5, n f6", "d4f5!", False, "a push from beside"),
    ("R+ c8, p a5", "c7c8!", False, "a push beyond the board"),
    ("r+ d5, N d4", "d6d5!", True, "a push by black"),
    ("r+ d5, n d4", "d6d5!", False, "a push of an own tower by black"),
]


@pytest.mark.parametrize(("towers", "last", "possible", "what"), LAST_MOVES)
def test_impossible_last_move(towers: str, last: str, possible: bool, what: str) -> None:
    codes = [problem.code for problem in setup(towers, f"g o {last}").problems]
    assert ("problem.last_move" not in codes) is possible, what


# One player's towers with two or more rings, those with three, and whether the box has enough rings.
RINGS = [(6, 0, True), (7, 0, False), (4, 2, True), (6, 2, True), (3, 3, False), (5, 2, True), (7, 2, False)]


@pytest.mark.parametrize("player", ["gold", "black"])
@pytest.mark.parametrize(("two", "three", "possible"), RINGS)
def test_there_are_six_medium_and_two_small_rings_for_each_player(
    player: str, two: int, three: int, possible: bool
) -> None:
    start = Position.start()
    own = [square for square, tower in start.towers.items() if tower.player == player]
    ranks = dict.fromkeys(own[:two], 2) | dict.fromkeys(own[:three], 3) | dict.fromkeys(own[two:], 1)
    towers = {s: tower._replace(rank=ranks.get(s, tower.rank)) for s, tower in start.towers.items()}
    codes = [problem.code for problem in start.replace(towers=towers).problems]
    assert codes == ([] if possible else ["problem.rings"])


def test_required_color_is_occupied() -> None:
    nobody = setup("R d4", "b p")  # gold has moved red to d4, which is not purple
    assert [problem.code for problem in nobody.problems] == ["problem.no_arrival"]
    somebody = nobody.replace(required=nobody.color_at("d4"))
    assert somebody.problems == ()


def test_required_color_after_a_pass() -> None:
    blocked = Position.parse("2pk2gn/1bro3y/8/8/8/8/8/NGRYKPBO b r").replace(required="purple")
    assert blocked.passed("c8") == blocked.play("c8c8")


def test_settled_position() -> None:
    before = Position.parse("o4rg1/8/8/8/5P2/1Npk2Bb/1nGy4/2RYK2O g g")  # figure 5b
    after = before.play("c2c2").play("d2d2")
    assert [move.kind for move in after.legal_moves] != ["pass"]
    assert before.settled() == before.play("c2c2").settled() == after.settled() == after


def test_passes_keep_the_last_real_move_whether_it_was_played_or_told() -> None:
    before = Position.parse("o4rg1/7y/8/8/5P2/1Npk2Bb/1nG5/2RYK2O b y")
    played = before.play("h7h6").replace(required="green", last="h7h6")
    passed = played.play("c2c2")
    assert passed.last == "h7h6"
    unknown = played.replace(last=None)
    assert unknown.play("c2c2").last is None


@pytest.mark.parametrize("last", ["e5e5", "e5e5!", "e5", "e5e9", "e5e6!!", "h3h4 h3h4"])
def test_invalid_last_move(last: str) -> None:
    with pytest.raises(SetupError) as refused:
        Position.parse(f"{LINE_UP} g b {last}")
    assert refused.value.code == "error.extra"
    with pytest.raises(SetupError):
        Position.start().replace(last=last)


def test_a_text_has_at_most_400_characters() -> None:
    text = f"{LINE_UP} b -"
    assert Position.parse(text + " " * (400 - len(text))) == Position.start()
    with pytest.raises(SetupError) as refused:
        Position.parse(text + " " * (401 - len(text)))
    assert refused.value.code == "error.long"


def test_problems_are_told_in_the_language_being_spoken() -> None:
    position = Position.parse(f"{LINE_UP} g b")
    english = position.problems
    with speaking("de"):
        assert position.problems != english
    assert position.problems == english


@pytest.mark.parametrize(
    "text",
    [
        f"{LINE_UP} b -",
        "npbykgro/8/8/8/8/8/8/ORGKYBPN b - layout=turned",
        "obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g b",
        "pbonkyrg/8/8/8/8/8/8/NBORKYGP+ b -",
        "1by2p2/4n3/8/r7/2KNg++2k+/1o+2B3/4Y+3/OG1P+1R+2 b g e5e4!",
    ],
)
def test_a_position_from_play_has_no_problems(text: str) -> None:
    assert Position.parse(text).problems == ()


def test_equality_with_text() -> None:
    short, long = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -", "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b - layout=standard"
    assert Position.parse(short) == Position.parse(long), "both texts mean the same position"
    assert Position.parse(short) != short
