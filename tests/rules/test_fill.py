import pytest

from kamisado_widget import Match, Position
from kamisado_widget.rules import IllegalFill, Player
from kamisado_widget.rules.fill import DIRECTIONS, filled, steps

from .helpers import played, tower_at

FIGURE_7A = "4yrg1/7G/3kY3/1oR1K2n/7O/1b3P2/p7/N5B1 g p"
TO_7A = "b8b6 e1e5 h8h5 d1d5 a8c6 h1h4 d8d6 c1c5 b6b3 d5e6 c8a6 b1h7 a6a2 f1f3 c6b5"
ORDER = {  # figure, player, direction: the squares in the order of the numbers on the towers
    ("7b", "gold", "left"): "a1 g1 h4 c5 e5 e6 h7 a8",
    ("7c", "black", "left"): "g8 f8 e8 d6 h5 b5 b3 a2",
    ("7e", "gold", "right"): "g1 a1 h4 e5 c5 e6 h7 a8",
    ("7f", "black", "right"): "e8 f8 g8 d6 b5 h5 b3 a2",
}
LINE_UPS = {
    "left": "pbonkyrg/8/8/8/8/8/8/NBORKYGP+ b -",  # 7d
    "right": "yrgkonbp/8/8/8/8/8/8/P+GYRKONB b -",  # 7g
}
PURPLE_SUMO = "c6 d5 e4 f3 g2 h2 h3 h4 h5 h6"  # 7h
HALVES = {  # 7c and 7f: one player has filled, the other not yet
    "left": "NBORKYGP",
    "right": "PGYRKONB",
}


def figure_7() -> Match:
    match = Match("standard")
    for move in TO_7A.split():
        match.play(move)
    assert str(match.position) == FIGURE_7A
    match.play("f3a8")
    return match


@pytest.mark.parametrize(("figure", "player", "direction"), ORDER)
def test_figure_7_the_towers_go_home_in_order(figure: str, player: str, direction: str) -> None:
    towers = figure_7().position.towers
    order = steps(towers, Player(player), direction)
    assert " ".join(step.origin for step in order) == ORDER[figure, player, direction]
    assert [step.number for step in order] == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize(("player", "direction", "row"), [
    ("gold", "left", "a1 b1 c1 d1 e1 f1 g1 h1"),
    ("gold", "right", "h1 g1 f1 e1 d1 c1 b1 a1"),
    ("black", "left", "h8 g8 f8 e8 d8 c8 b8 a8"),
    ("black", "right", "a8 b8 c8 d8 e8 f8 g8 h8"),
])  # fmt: skip
def test_f3_f4_the_row_is_filled_from_the_players_own_side(player: str, direction: str, row: str) -> None:
    order = steps(Position.parse(FIGURE_7A).towers, Player(player), direction)
    assert " ".join(step.target for step in order) == row


def test_f3_from_browns_end_to_oranges_f4_from_oranges_to_browns() -> None:
    start = Position.start()
    spectrum = "brown green red yellow pink purple blue orange".split()
    for player in Player:
        for direction, colors in (("left", spectrum), ("right", spectrum[::-1])):
            order = steps(start.towers, player, direction)
            assert [start.color_at(step.target) for step in order] == colors


def test_the_sides_are_the_players_own_hands_on_every_board() -> None:
    for layout in ("mirrored", "turned", "turned-mirrored"):
        towers = Position.start(layout=layout).towers
        assert steps(towers, Player.GOLD, "left")[0].target == "a1"
        assert steps(towers, Player.BLACK, "left")[0].target == "h8"


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_figure_7_both_line_ups(direction: str) -> None:
    match = figure_7()
    assert str(match.line_up(direction)) == LINE_UPS[direction]
    match.fill(direction)
    assert str(match.position) == LINE_UPS[direction]
    assert (match.challenger, match.defender) == ("black", "gold")
    gold = "".join(tower_at(match.position, file + "1") for file in "abcdefgh")
    assert gold.replace("+", "") == HALVES[direction]


def test_figure_7h_a_sumo_in_its_line_up() -> None:
    match = figure_7()
    match.fill("left")
    match.play("d8d7")
    sumo = Position.parse("pbonkyrg/8/8/8/8/8/8/NBORKYGP+ g p")
    assert " ".join(sorted(move.target for move in sumo.legal_moves)) == PURPLE_SUMO


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_towers_at_home_move_up_to_the_side(direction: str) -> None:
    towers = Position.start().towers
    assert filled(towers, direction) == towers


@pytest.mark.parametrize(("by", "direction", "rule"), [
    (None, "left", "F3"),
    (None, "right", "F4"),
    ("gold", "left", "F3"),
    ("gold", "right", "F4"),
])  # fmt: skip
def test_f1_the_defender_chooses_the_side(by: str | None, direction: str, rule: str) -> None:
    match = figure_7()
    assert match.chooser == "gold"
    why = match.explain_fill(direction, by)
    assert (why.legal, why.rule) == (True, rule)
    assert direction in why.text
    assert "Gold" in why.text
    match.fill(direction, by)
    assert match.rounds[-1].fill == direction


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_f1_nobody_else_chooses(direction: str) -> None:
    match = figure_7()
    why = match.explain_fill(direction, "black")
    assert (why.legal, why.rule) == (False, "F1")
    assert "Gold" in why.text
    before = match.copy()
    with pytest.raises(IllegalFill, match="F1"):
        match.fill(direction, "black")
    assert match == before


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_f2_challenger_uses_the_defenders_side(direction: str) -> None:
    match = figure_7()
    match.fill(direction)
    after = match.copy()
    same = match.explain_fill(direction, "black")
    assert (same.legal, same.rule) == (True, "F2")
    match.fill(direction, "black")
    assert match == after


def test_f2_the_challenger_cannot_fill_from_the_other_side() -> None:
    match = figure_7()
    match.fill("left")
    after = match.copy()
    why = match.explain_fill("right", "black")
    assert (why.legal, why.rule) == (False, "F2")
    assert "left" in why.text
    assert "Black" in why.text
    with pytest.raises(IllegalFill, match="F2"):
        match.fill("right", "black")
    assert match == after


@pytest.mark.parametrize("by", [None, "gold", "black"])
def test_no_fill_before_a_round_is_over(by: str | None) -> None:
    match = Match("standard")
    with pytest.raises(IllegalFill, match="due"):
        match.fill("left", by)
    with pytest.raises(IllegalFill, match="due"):
        match.line_up("left")
    assert match == Match("standard")


@pytest.mark.parametrize("by", [None, "gold"])
def test_the_defender_fills_once(by: str | None) -> None:
    match = figure_7()
    match.fill("left")
    with pytest.raises(IllegalFill, match="due"):
        match.fill("right", by)


def test_nobody_fills_once_the_round_has_begun() -> None:
    match = figure_7()
    match.fill("left")
    match.play("d8d7")
    with pytest.raises(IllegalFill, match="due"):
        match.fill("left", "black")


def test_no_fill_after_the_match() -> None:
    match = Match("single")
    for move in [*TO_7A.split(), "f3a8"]:
        match.play(move)
    assert (match.winner, match.chooser) == ("gold", None)
    with pytest.raises(IllegalFill, match="due"):
        match.fill("left")


FIRST_ROUNDS = {  # a whole first round, the fill, the line-up, and the moves to a figure
    "8a": (
        "h8g7 a1a5 d8b6 e1h4 b6e3 c1c6 a8a6 b1b7 a6b5 f1f7 e8e4 h1h3 g8h7 f7e8",
        "left",
        "kyongbpr/8/8/8/8/8/8/YBOKNRGP+ b -",
        "h8h4 d1a4 b8b5 h1h3 e8e5 e1e4",
        "k1on1bp1/8/8/1y2g3/K3N2r/7P+/8/YBO2RG1 b o",
    ),
    "yucata-bad-setup-1": (
        "f8d6 c1c2 e8g6 d1d3 c8b7 h1h5 g6f5 b1b2 h8d4 a1a3 b8c7 e1e8",
        "left",
        "nyrpbokg/8/8/8/8/8/8/PBGRNYOK+ b -",
        "",
        "nyrpbokg/8/8/8/8/8/8/PBGRNYOK+ b -",
    ),
}


@pytest.mark.parametrize("figure", FIRST_ROUNDS)
def test_a_figures_line_up_comes_from_a_first_round(figure: str) -> None:
    moves, direction, line_up, more, position = FIRST_ROUNDS[figure]
    match = Match("standard")
    for move in moves.split():
        match.play(move)
    match.fill(direction)
    assert str(match.position) == line_up
    for move in more.split():
        match.play(move)
    assert str(match.position) == position
    assert played(Position.parse(line_up), more) == match.position


def test_a_bad_set_up_loses_at_once() -> None:
    moves, direction, *_ = FIRST_ROUNDS["yucata-bad-setup-1"]
    match = Match("standard")
    for move in moves.split():
        match.play(move)
    match.fill(direction)
    match.play("a8a2")
    assert {match.position.color_at(move.target) for move in match.position.legal_moves} == {"brown"}
    match.play("a1d4")
    match.play("a2a1")
    assert match.chooser == "black"
    assert match.scores == {"gold": 1, "black": 1}
