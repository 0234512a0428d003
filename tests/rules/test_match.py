import copy
import pickle

import pytest

from kamisado_widget import Match, Position
from kamisado_widget.rules import IllegalFill, IllegalMove, Player
from kamisado_widget.rules.match import crowned, points

from .helpers import tower_at

TO_7A = "b8b6 e1e5 h8h5 d1d5 a8c6 h1h4 d8d6 c1c5 b6b3 d5e6 c8a6 b1h7 a6a2 f1f3 c6b5"
FIGURE_10 = "r++n++pbog+y+k+/8/8/8/8/8/8/O+K++NGY+++RPB++ b -"
TO_10A = (
    "e8e5 c1d2 d8a5 b1c2 g8f7 e1e2 f8e7 h1g2 e5e4 a1a2 c8d7 d1d1 f7h5 e2e3 a8a7 f1f2 h8f6 d2d4 "
    "b8c7 c2c3 c7e5 d4c5 a5a3 g2h3 e7e6 g1g6 h5h4 c3b4"
)
TO_10L = "a7a4 e3e4 h3h4 e4e5 e5d6 a4b3 d6d7 b4b5 d8b6 b5b6 a2a3"
DEADLOCK = (
    "d8d5 h1h2 f8f6 a1a3 b8d6 c1c4 g8g7 a3a4 e8h5 d1g4 c8c6 h2f4 d6e5 a4b5 c6c5 g1h2 f6h4 e1e2 g7h6 h2h3 h6g5"
)


def played(match: Match, moves: str) -> Match:
    for move in moves.split():
        match.play(move)
    return match


def from_text(format: str, line_up: str) -> Match:
    return Match(format, line_up=Position.parse(line_up))


# --- formats and points


@pytest.mark.parametrize(("format", "goal"), [
    ("single", 1), ("standard", 3), ("long", 7), ("marathon", 15), ("series", None),
])  # fmt: skip
def test_the_formats_and_their_points(format: str, goal: int | None) -> None:
    assert Match(format).goal == goal


def test_the_usual_match() -> None:
    match = Match()
    assert (match.format, match.first, match.layout, match.ruleset) == (
        "standard",
        "black",
        "standard",
        "official",
    )
    assert match.position == Position.start()
    assert match.scores == {"gold": 0, "black": 0}
    assert (match.chooser, match.winner) == (None, None)
    assert (match.challenger, match.defender) == ("black", "gold")


def test_rings_are_worth_1_2_4_and_8() -> None:
    assert [points(rank + 1) - points(rank) for rank in range(4)] == [1, 2, 4, 8]
    assert [points(rank) for rank in range(5)] == [0, 1, 3, 7, 15]


@pytest.mark.parametrize("first", ["gold", "black"])
@pytest.mark.parametrize("layout", ["standard", "mirrored", "turned", "turned-mirrored"])
def test_first_player_and_layout_can_be_chosen(first: str, layout: str) -> None:
    match = Match("long", first=first, layout=layout)
    assert (match.first, match.layout) == (first, layout)
    assert (match.challenger, match.position.player, match.position.layout) == (first, first, layout)
    match.play(match.position.legal_moves[0])
    assert match.challenger == first


# --- rounds


def test_first_promotion() -> None:
    match = played(Match("standard"), f"{TO_7A} f3a8")
    assert match.position.outcome.winner == "gold"
    assert match.scores == {"gold": 1, "black": 0}
    assert (match.chooser, match.winner) == ("gold", None)
    assert tower_at(match.position, "a8") == "P"
    assert crowned(match.position)["a8"].rank == 1
    match.fill("left")
    assert tower_at(match.position, "h1") == "P+"


def test_the_loser_challenges() -> None:
    match = played(Match("standard", first="gold"), "f1f2")
    while not match.position.outcome:
        match.play(match.position.legal_moves[0])
    loser = match.position.outcome.winner.other
    match.fill("right")
    assert (match.challenger, match.position.player, match.defender) == (loser, loser, loser.other)
    assert match.first == "gold"


def test_a_single_round_ends_the_match() -> None:
    match = played(Match("single"), f"{TO_7A} f3a8")
    assert (match.winner, match.chooser, match.scores) == ("gold", None, {"gold": 1, "black": 0})


@pytest.mark.parametrize("move", ["b8b6", "a8a8", "b5b4"])
def test_nothing_is_played_once_the_round_is_over(move: str) -> None:
    match = played(Match("standard"), f"{TO_7A} f3a8")
    before = match.copy()
    with pytest.raises(IllegalMove) as refused:
        match.play(move)
    assert refused.value.explanation.rule == "M7"
    assert match == before


def test_a_refused_move_changes_nothing() -> None:
    match = played(Match("standard"), "f8f4")
    before = match.copy()
    for wrong in ("a1a2", "g1g1", "nonsense", ""):
        with pytest.raises(IllegalMove):
            match.play(wrong)
        assert match == before


def test_a_round_keeps_its_moves_and_passes() -> None:
    match = from_text("single", "onpkyrgb/8/8/8/8/8/8/NGRYKPBO b -")
    played(match, "b8b2 a1a2 c8c3 a2b3 e8d7 b1c2 d7d2 g1g3 d8d3 f1f4 h8h3 c2c2 d2d2 g3g6 d2d2 g6e8")
    kinds = [move.kind for move in match.rounds[0].moves]
    assert kinds[-5:] == ["pass", "pass", "move", "pass", "move"]
    assert match.winner == "gold"


# --- promotion


def test_a_deadlock_promotes_the_tower_of_the_last_squares_color() -> None:
    match = played(Match("standard"), DEADLOCK)
    assert match.position.outcome.reason == "deadlock"
    assert (match.chooser, match.scores) == ("gold", {"gold": 1, "black": 0})
    assert crowned(match.position)["c4"] == (Player.GOLD, "red", 1)
    match.fill("left")
    assert match.challenger == "black"
    assert [t.color for t in match.position.towers.values() if t.rank] == ["red"]


def test_a_deadlock_after_a_push_promotes_by_the_pushers_own_new_square() -> None:
    over = Position.parse("8/8/2g5/o1Np+yr+nk/GB1P+RKYO/8/5b2/8 b r").play("f5f4")
    assert (over.color_at("f4"), over.required) == ("blue", "orange")
    after = crowned(over)
    assert [str(after[s]) for s in after if after[s] != over.towers[s]] == ["gold blue +"]


@pytest.mark.parametrize(("rank", "gain"), [(0, 1), (1, 2), (2, 4), (3, 8)])
def test_a_home_row_adds_the_next_ring(rank: int, gain: int) -> None:
    # One step from home with a tower of each rank.
    rings = "+" * rank
    over = Position.parse(f"4yrg1/P{rings}6G/3kY3/1oR1K2n/7O/1b6/p7/N5B1 g p").play("a7a8")
    before = sum(points(tower.rank) for tower in over.towers.values())
    assert sum(points(tower.rank) for tower in crowned(over).values()) - before == gain
    assert crowned(over)["a8"].rank == rank + 1


def test_no_promotion_in_an_unfinished_round() -> None:
    start = Position.start()
    assert crowned(start) == start.towers


# --- beginning from a line-up


def test_figure_10_from_fourteen_to_nine_with_eight_more() -> None:
    match = from_text("marathon", FIGURE_10)
    assert Match("marathon", line_up=FIGURE_10) == match
    assert match.scores == {"gold": 14, "black": 9}
    played(match, f"{TO_10A} {TO_10L}")
    assert (match.winner, match.scores) == (None, {"gold": 14, "black": 9})
    assert eval(repr(match)) == match
    match.play("d7d8")
    assert (match.winner, match.scores) == ("gold", {"gold": 22, "black": 9})
    assert match.chooser is None


def test_line_up_sets_layout_ruleset_and_first_player() -> None:
    line_up = Position.parse(
        "rbyknpog/8/8/8/8/8/8/OGYPKRNB g - layout=mirrored ruleset=yucata",
    )
    match = Match("standard", line_up=line_up)
    assert (match.first, match.layout, match.ruleset) == ("gold", "mirrored", "yucata")
    assert match.position == line_up
    agreeing = Match("standard", first="gold", layout="mirrored", ruleset="yucata", line_up=line_up)
    assert agreeing == match


def test_the_usual_line_up_is_the_usual_match() -> None:
    assert Match("long", line_up=Position.start()) == Match("long")


@pytest.mark.parametrize("other", [{"first": "gold"}, {"layout": "turned"}, {"ruleset": "yucata"}])
def test_conflicting_arguments(other: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="line-up"):
        Match("standard", line_up=Position.start(), **other)


@pytest.mark.parametrize("text", [
    "obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g b",  # a tower has moved
    "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b r",  # a color is required
    "NGRYKPBO/8/8/8/8/8/8/obpkyrgn b -",  # the players start on each other's home row
    "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b - h6g5",  # the text has a last move
])  # fmt: skip
def test_invalid_line_up(text: str) -> None:
    with pytest.raises(ValueError, match="line-up"):
        from_text("long", text)


@pytest.mark.parametrize(("format", "gold"), [
    ("single", "NGRYKPBO+"), ("standard", "NGRYKPBO++"), ("standard", "N+G+R+YKPBO"),
    ("long", "NGRYKPBO+++"), ("marathon", "NGRYKPB+O++++"), ("series", "NGRYKPBO+"),
    ("series", "GNRYKPBO"),
])  # fmt: skip
def test_a_line_up_must_leave_something_to_play_for(format: str, gold: str) -> None:
    with pytest.raises(ValueError, match=r"line-up|rings"):
        from_text(format, f"obpkyrgn/8/8/8/8/8/8/{gold} b -")


@pytest.mark.parametrize(("format", "gold"), [
    ("standard", "N+G+RYKPBO"), ("long", "NGRYKPB++O++"), ("marathon", "NGRYKPB+++O+++"),
])  # fmt: skip
def test_one_point_short_is_fine(format: str, gold: str) -> None:
    assert from_text(format, f"obpkyrgn/8/8/8/8/8/8/{gold} b -").winner is None


# --- a series of single rounds


def test_a_series_takes_turns_to_begin_a_point_each() -> None:
    match = Match("series", first="gold")
    wins = {"gold": 0, "black": 0}
    for number, begins in enumerate(("gold", "black", "gold", "black"), start=1):
        assert (len(match.rounds), match.challenger) == (number, begins)
        assert match.position.towers == Position.start().towers
        while not match.position.outcome:
            match.play(match.position.legal_moves[-1])
        wins[match.position.outcome.winner] += 1
        assert match.scores == wins
        assert (match.winner, match.chooser) == (None, None)
        match.begin_round()


def test_a_series_fills_no_home_rows() -> None:
    match = played(Match("series"), f"{TO_7A} f3a8")
    with pytest.raises(IllegalFill, match="due"):
        match.fill("left")


def test_a_new_round_of_a_series_waits_for_the_last_one() -> None:
    with pytest.raises(IllegalFill, match="series"):
        Match("series").begin_round()
    with pytest.raises(IllegalFill, match="series"):
        played(Match("standard"), f"{TO_7A} f3a8").begin_round()


# --- values


def test_copy_is_independent() -> None:
    match = played(Match("standard", names={"gold": "Alain"}), "f8f4")
    twin = match.copy()
    assert twin == match
    twin.play("g1g6")
    assert twin != match
    assert len(match.rounds[-1].moves) == 1


def test_match_equality() -> None:
    assert Match("standard") == Match("standard")
    for other in (
        Match("long"),
        Match("standard", first="gold"),
        Match("standard", layout="turned"),
        Match("standard", ruleset="dragons-teeth"),
        Match("standard", names={"gold": "Alain"}),
        played(Match("standard"), "f8f4"),
        "standard",
    ):
        assert Match("standard") != other


def test_pickle() -> None:
    match = from_text("single", "onpkyrgb/8/8/8/8/8/8/NGRYKPBO b -")
    played(match, "b8b2 a1a2 c8c3 a2b3 e8d7 b1c2 d7d2 g1g3 d8d3 f1f4 h8h3")
    for twin in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin == match
        twin.play("c2c2")
        assert twin.position.last == played(match.copy(), "c2c2").position.last


def test_unhashable() -> None:
    with pytest.raises(TypeError):
        hash(Match())


# --- names


def test_names_are_kept_by_player() -> None:
    match = Match("single", names={"gold": "Alain", "black": "  David\n Jr. "})
    assert match.names == {"gold": "Alain", "black": "David Jr."}
    with pytest.raises(TypeError):
        match.names["gold"] = "a\nb"
    for name in ("Zoë", "雪", "Ada Lovelace", "~", "\u00a1", "\ud7ff", "\ue000"):
        assert Match(names={"gold": name}).names[Player.GOLD] == name


@pytest.mark.parametrize(
    "name", ["", "  ", "\n", "x" * 81, "bell\a", "half \ud800", "nul\0", "\x7f", "\x9f", "\x1b[31m", 7, None]
)
def test_invalid_name(name: object) -> None:
    with pytest.raises(ValueError, match="name"):
        Match("single", names={"gold": name})


def test_name_for_an_unknown_player() -> None:
    with pytest.raises(ValueError, match="gold and black"):
        Match("single", names={"white": "Alain"})


OVER = "Ybkrnp2/3G4/o5y1/7g/8/8/8/O+1N1RKPB b o"  # gold's yellow tower is home


def test_a_match_can_begin_with_the_fill_after_a_round() -> None:
    match = Match.after_round(OVER)
    assert (match.format, match.chooser, match.position) == ("standard", Player.GOLD, Position.parse(OVER))
    assert match.scores[Player.GOLD] == 2, "the ring just earned counts"
    for side in ("left", "right"):
        filled = match.copy()
        filled.fill(side)
        assert filled.position == match.line_up(side)
        assert filled.challenger is Player.BLACK


def test_shortest_continuing_match() -> None:
    assert Match.after_round(OVER.replace("O+", "O++")).format == "long"
    with pytest.raises(IllegalFill):
        Match.after_round(OVER.replace("O+", "O+++").replace("Y", "Y+++"))


def test_no_match_waits_for_a_fill_while_its_round_goes_on() -> None:
    with pytest.raises(IllegalFill, match="No fill is due"):
        Match.after_round(Position.start())
