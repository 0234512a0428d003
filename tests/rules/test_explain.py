"""`explain` cites the first rule that fits.

Each table follows the order of the rules. Each row is a boundary case: the rule above would fit but
for one detail, or the rule below fits too, but comes later.
"""

import re

import pytest
from hypothesis import given

from kamisado_widget import Position
from kamisado_widget.rules import Diagram, IllegalMove, Move
from kamisado_widget.rules.moves import corner_gaps
from tests.strategies import positions

from .helpers import LINE_UP, SQUARES, rule, setup, targets

WON = "1bp2r2/5P2/1G4gn/3o3O/3Y3B/y7/8/N1R1K1k1 g b"
DEADLOCKED = "o6n/8/8/1Npkb1gy/2R2OYr/7B/4K3/1G3P2 g r"
# Gold has just pushed brown onto a red square, with its Sumo, its Double Sumo, or its Triple Sumo.
PUSHED = {rings: setup(f"R{rings} d5, n d6, o+++ d7", "g r d4d5!") for rings in ("+", "++", "+++")}

REFUSED_ANYWHERE = [
    (Position.parse(WON), "h4h5", "M7", "the round is over, even for the tower that would be next"),
    (Position.parse(WON), "e1e2", "M7", "before the wrong tower"),
    (Position.parse(WON), "h4h4", "M7", "before staying put"),
    (Position.parse(WON), "h4a1", "M7", "before a wrong direction"),
    (Position.parse(WON), "c4c5", "M7", "before an empty square"),
    (Position.parse(DEADLOCKED), "c4c4", "M8", "the round is over, even for the pass"),
    (Position.parse(DEADLOCKED), "g5g5", "M8", "before the other player's tower"),
    (Position.parse(DEADLOCKED), "h3h4", "M8", "before the wrong tower"),
    (Position.parse(DEADLOCKED), "a1a2", "M8", "before an empty square"),
    (Position.start(), "e1e2", "T1", "first move: the other player's tower"),
    (Position.start(), "c5c4", "T1", "first move: no tower"),
    (Position.start(), "c5c5", "T1", "first move: no tower, before staying put"),
    (Position.start(), "e1d1", "T1", "first move: not an own tower, before a wrong direction"),
    (Position.start(), "e8e8", "M5", "first move: an own tower, staying put"),
    (Position.start(), "e8d8", "M1", "first move: an own tower, sideways"),
    (PUSHED["+"], "e1e2", "S3", "after an own push, before the wrong tower"),
    (PUSHED["++"], "e1e2", "DS3", "in the form of the tower that pushed"),
    (PUSHED["+++"], "f8f7", "TS3", "a tower of the one who misses the turn"),
    (PUSHED["+"], "e1e1", "S3", "the wrong tower after a push, before staying put"),
    (PUSHED["+"], "e1d1", "S3", "the wrong tower after a push, before a wrong direction"),
    (PUSHED["+"], "d5d5", "M5", "the right tower after a push, staying put"),
    (PUSHED["+"], "d5d6", "S7", "the right tower after a push, held from a second one"),
    (setup("K e4", "g k"), "d1d2", "T2", "the wrong tower, without a push before"),
    (setup("K e4", "g k"), "d1d1", "T2", "the wrong tower, before staying put"),
    (setup("K e4", "g k"), "d1c1", "T2", "the wrong tower, before a wrong direction"),
    (setup("K e4, R+ d4, n d5", "g k"), "d4d5", "T2", "the wrong tower, before a push"),
    (setup("K e4, Y d1", "g k"), "h5h5", "T2", "no tower, before staying put"),
    (setup("K+ e4, n e5, y d5, o f5", "g k"), "e4e4", "S11", "staying put where the push is the only move"),
    (setup("K+ e4, n e5, y d5", "g k"), "e4e4", "M5", "staying put where there is a move beside the push"),
    (setup("K e4", "g k"), "e4e4", "M5", "staying put, before a wrong direction"),
    (setup("K+ e4, n d4", "g k"), "e4d4", "M1", "an enemy beside, before the diagonal push"),
    (setup("K+ e4, n d3", "g k"), "e4d3", "M1", "an enemy on the diagonal behind"),
    (setup("K+ e4, n e3", "g k"), "e4e3", "M1", "an enemy straight behind"),
    (setup("K+ e4, n f6", "g k"), "e4f6", "M1", "an enemy a knight's move away"),
    (setup("K e4, n d5, y e5, o f5", "g k"), "e4e3", "M1", "a wrong direction, even of a blocked tower"),
    (setup("K e4, n d5, y e5, o f5", "g k"), "e4e5", "M3", "a blocked tower onto what blocks it"),
    (setup("K e4, n d5, y e5, o f5", "g k"), "e4e6", "M2", "a blocked tower past what blocks it"),
]


@pytest.mark.parametrize(("position", "move", "cites", "why"), REFUSED_ANYWHERE, ids=lambda value: str(value))
def test_refusals_up_to_the_direction(position: Position, move: str, cites: str, why: str) -> None:
    told = position.explain(move[:2], move[2:])
    assert (told.rule, told.legal) == (cites, False), why


# Gold's red tower tries to move: rank, towers around it, move, rule.
REFUSED_ON_THE_WAY = [
    ("R+ d4, n e5", "d4e5", "S4", "an enemy on the adjacent diagonal square"),
    ("R++ d4, n e5", "d4e5", "DS4", "in the form of the rank"),
    ("R+++ d4, n+++ c5", "d4c5", "TS4", "before equal rank"),
    ("R d4, n e5", "d4e5", "M3", "a plain tower pushes nothing"),
    ("R+ d4, Y e5", "d4e5", "M3", "an own tower on the diagonal"),
    ("R+ d4, Y e5, B d5", "d4e5", "M3", "an own tower on the diagonal, and another next"),
    ("R+ d4, n f6", "d4f6", "M3", "an enemy on the diagonal, further off"),
    ("R+ d4, n e5", "d4f6", "M2", "past an enemy on the diagonal"),
    ("R+ d4, Y d5", "d4d5", "S9", "an own tower next"),
    ("R++ d4, Y d5", "d4d5", "S9", "which has one form"),
    ("R+ d4, Y d5, n d6", "d4d5", "S9", "with any square behind"),
    ("R d4, Y d5", "d4d5", "M3", "a plain tower with an own tower next"),
    ("R+ d4, n d5, Y d6", "d4d5", "S5", "an own tower further on"),
    ("R++ d4, n d5, o d6, Y d7", "d4d5", "DS5", "an own tower at the end of the reach"),
    ("R+ d4, n d5, o d6", "d4d5", "S7", "an enemy beyond the limit"),
    ("R+ d4, n d5, o d6, Y d7", "d4d5", "S7", "an enemy beyond the limit comes before an own tower"),
    ("R+ d4, n d5, o+ d6", "d4d5", "S7", "beyond the limit, before its rank"),
    ("R+ d6, n d7, k d8", "d6d7", "S7", "beyond the limit, before the edge"),
    ("R+++ d3, n d4, o d5, y d6, b+++ d7", "d3d4", "TS7", "a fourth, before its rank"),
    ("R+++ d4, n d5, o d6, y d7, k d8", "d4d5", "TS7", "a fourth, before the edge"),
    ("R+ d4, n+ d5, o d6", "d4d5", "S8", "an enemy of equal rank, nearer than the limit"),
    ("R+ d4, n+ d5, Y d6", "d4d5", "S8", "an enemy of equal rank, nearer than the own tower"),
    ("R+ d7, k+ d8", "d7d8", "S8", "an enemy of equal rank, before the edge"),
    ("R++ d4, n+++ d5", "d4d5", "DS8", "a higher rank"),
    ("R++ d4, n d5, o++ d6, Y d7", "d4d5", "DS8", "the second of equal rank, before the own tower"),
    ("R++ d4, n d5, Y d6, o++ d7", "d4d5", "DS5", "the own tower, before the equal rank behind it"),
    ("R++ d5, n d6, o d7, k d8", "d5d6", "DS7", "a third, before the edge"),
    ("R+ d7, k d8", "d7d8", "S6", "the edge of the board"),
    ("R++ d6, n d7, k d8", "d6d7", "DS6", "the edge behind two"),
    ("R++ d6, n d7, k++ d8", "d6d7", "DS8", "an equal rank on its home row"),
    ("R+++ d3, n d4, o d5, y d6, B d7", "d3d4", "TS5", "an own tower behind three"),
    ("R+++ d5, n d6, o d7, k d8", "d5d6", "TS6", "the edge behind three"),
    ("R+++ d3, n d4, o+ d5, y+++ d6", "d3d4", "TS8", "the furthest of equal rank"),
    ("R+++ d4, Y+ d5", "d4d5", "S9", "an own tower of any rank next"),
    ("R d7, k d8", "d7d8", "M3", "a plain tower at the edge"),
    ("R+ c1, p a5", "c1c7", "S1", "further than its reach"),
    ("R++ c1, p a5", "c1c5", "DS1", "further than its reach"),
    ("R+++ c1, p a5", "c1c3", "TS1", "further than its reach"),
    ("R+ c1, n c7", "c1c7", "S1", "further than its reach, before the tower on the target"),
    ("R++ c1, n c5", "c1c6", "DS1", "the end of its reach comes before the tower on the way"),
    ("R+ c1, n c4", "c1c7", "M2", "the tower on the way comes before the end of its reach"),
    ("R+ c1, n c4", "c1c5", "M2", "a tower on the way, within its reach"),
    ("R+ c1, n c4, o c5", "c1c5", "M2", "a tower on the way, before the tower on the target"),
    ("R+ c1, n c4", "c1c4", "M3", "a tower on the target"),
    ("R+ d4, n d6", "d4d6", "M3", "an enemy straight ahead, but not next"),
    ("R+ d4, n d5", "d4d6", "M2", "past a tower that could be pushed"),
    ("R+ d4, n+ d5", "d4d6", "M2", "past a tower that could not be pushed"),
    ("R d4, n d5", "d4d5", "M3", "a plain tower with an enemy next"),
]


@pytest.mark.parametrize(("towers", "move", "cites", "why"), REFUSED_ON_THE_WAY)
def test_refusals_on_the_way(towers: str, move: str, cites: str, why: str) -> None:
    told = setup(towers, "g r").explain(move[:2], move[2:])
    assert (told.rule, told.legal) == (cites, False), why


@pytest.mark.parametrize(
    ("move", "cites"),
    [("e4e8", "M2"), ("e4a8", "M2"), ("e4e7", "M3"), ("d4d5", "T2"), ("e4e4", "M5"), ("e4d4", "M1")],
)
def test_refusals_with_a_range_of_three(move: str, cites: str) -> None:
    position = setup("K e4, n e7, y d4, o d8", "g k ruleset=genius")
    assert rule(position, move) == cites


LEGAL = [
    (setup("K e4, n d5, y e5, o f5", "g k"), "e4e4", "M6", "a pass"),
    (setup("R+ d5, n d6, o d7, y c6, b e6", "g r d4d5!"), "d5d5", "M6", "a pass, even after an own push"),
    (setup("R+ d4, n d5, y c5, b e5", "g r"), "d4d5", "S11", "a push that is the only move"),
    (setup("R++ d4, n d5, y c5, b e5", "g r"), "d4d5", "S11", "which has one form"),
    (
        Position.parse("8/8/7r/po+y2gbN/GYKnkOR1/3PB3/8/8 b o"),
        "b5b4",
        "S11",
        "a push that is the only move, even into a deadlock",
    ),
    (setup("R+ d4, n d5, y c5", "g r"), "d4d5", "S2", "a push"),
    (setup("R++ d4, n d5, o d6", "g r"), "d4d5", "DS2", "in the form of the rank"),
    (setup("R+++ d4, n d5, o d6", "g r"), "d4d5", "TS2", "in the form of the rank"),
    (
        Position.parse("8/8/2yr4/opBPkb1G/RK2OYg+1/3n2N1/8/8 b g"),
        "g4g3",
        "S2",
        "a push, even into a deadlock",
    ),
    (setup("R+ d5, n d6", "g r d4d5!"), "d5d6", "S2", "a push, even after a push"),
    (setup("R+ d4, n d5", "g -"), "d4d5", "S2", "a push, even on the first move"),
    (setup("K e4, y a5", "g k"), "e4e8", "M7", "onto the home row"),
    (setup("R++ d5, n d6, o a5", "g r"), "d5a8", "M7", "onto the home row, beside a possible push"),
    (setup("R++ d5, n d6, o a5", "g r d4d5!"), "d5a8", "M7", "onto the home row, after an own push"),
    (
        setup("K e7, y f7, r a5, n e8", "g k"),
        "e7f8",
        "M7",
        "onto the home row, between two towers that touch",
    ),
    (
        Position.parse("o6n/8/7g/1Npkb2y/2R2OYr/7B/4K3/1G3P2 b g"),
        "h6g5",
        "M8",
        "into a deadlock, even as the only move",
    ),
    (
        Position.parse("8/8/3o1b2/ypgY+rGn1/KBO1R1Nk/7P/8/8 g y"),
        "d5f7",
        "M8",
        "into a deadlock, beside a possible push",
    ),
    (
        Position.parse("8/8/3o1b2/ypgY+rGn1/KBO1R1Nk/7P/8/8 g y"),
        "d5a8",
        "M7",
        "onto the home row, where other moves end in a deadlock",
    ),
    (setup("R+ d4, n d5", "g r"), "d4e5", "S10", "beside a possible push"),
    (setup("R++ d4, n d5", "g r"), "d4e5", "S10", "which has one form"),
    (setup("R+ d5, n d6", "g r d4d5!"), "d5e6", "S10", "beside a possible push, after an own push"),
    (setup("R+ d4, n d5", "g -"), "d4e5", "S10", "beside a possible push, on the first move"),
    (setup("R+ d4, n d5, y e4", "g r"), "d4e5", "S10", "beside a possible push, between two touching towers"),
    (setup("R+ d4, n d5", "g -"), "a1a2", "T1", "another tower than the one that could push"),
    (PUSHED["+"], "d5e6", "S3", "after one's own push"),
    (PUSHED["++"], "d5c6", "DS3", "in the form of the tower that pushed"),
    (PUSHED["+++"], "d5c6", "TS3", "in the form of the tower that pushed"),
    (
        setup("R+ d5, n d6, o+++ d7, y e5", "g r d4d5!"),
        "d5e6",
        "S3",
        "after one's own push, between two touching towers",
    ),
    (Position.start(), "e8e4", "T1", "on the first move"),
    (setup("K e4, n e5, y f4", "g -"), "e4f5", "T1", "on the first move, between two touching towers"),
    (setup("K e4, n e5, y f4", "g k"), "e4f5", "M4", "between two touching towers"),
    (setup("K+ e4, n+ e5, y f4", "g k"), "e4f5", "M4", "a ranked tower, between two touching towers"),
    (setup("K e4, n e5", "g k"), "e4f5", "M2", "any other"),
    (setup("K++ e4", "g k"), "e4e7", "M2", "any other, of a ranked tower"),
]


@pytest.mark.parametrize(("position", "move", "cites", "why"), LEGAL, ids=lambda value: str(value))
def test_rule_that_permits(position: Position, move: str, cites: str, why: str) -> None:
    told = position.explain(move[:2], move[2:])
    assert (told.rule, told.legal) == (cites, True), why


def test_an_explanation_has_words_and_squares() -> None:
    position = Position.parse("1by2p2/4n3/8/r7/2KNg++2k+/1o+2B3/4Y+3/OG1P+1R+2 b g e5e4!")
    for origin in SQUARES:
        for target in SQUARES:
            told = position.explain(origin, target)
            assert told.text.strip()
            assert set(told.squares) <= set(SQUARES)


@pytest.mark.parametrize(
    ("towers", "turn", "move", "shows"),
    [
        ("K e4", "g k", "d1d2", "e4"),
        ("K e4, n e6", "g k", "e4e7", "e6"),
        ("K e4, n e6", "g k", "e4e6", "e6"),
        ("R+ d4, n d5, Y d6", "g r", "d4d5", "d6"),
        ("R+ d4, n d5, o d6", "g r", "d4d5", "d6"),
        ("R++ d4, n d5, o++ d6", "g r", "d4d5", "d6"),
        ("R+ d4, Y d5", "g r", "d4d5", "d5"),
        ("R+ d4, n e5", "g r", "d4e5", "e5"),
    ],
)
def test_refusal_squares(towers: str, turn: str, move: str, shows: str) -> None:
    assert shows in setup(towers, turn).explain(move[:2], move[2:]).squares


def test_play_and_explain_agree_on_a_first_move() -> None:
    start = Position.parse(f"{LINE_UP} b -")
    legal = {str(move) for move in start.legal_moves}
    told = {
        origin + target for origin in SQUARES for target in SQUARES if start.explain(origin, target).legal
    }
    assert told == legal
    assert len(targets(start).split()) == 102


def test_an_own_tower_ahead_of_the_pusher_was_not_pushed() -> None:
    pushed = setup("R+ d4, n d5, o a4", "g o d3d4!")  # d5 is orange: the color under the pushed tower
    assert rule(pushed, "a1a2") == "S3"
    own = setup("R+ d4, Y d5, o a4", "g o d3d4!")
    assert rule(own, "a1a2") == "T2"


def test_diagonal_between_towers_shows_both() -> None:
    why = setup("K e4, n d5, y f5, o e6, b d6", "g k").explain("e4", "e5")
    assert why.rule != "M4"
    why = setup("K e4, n f4, o e5", "g k").explain("e4", "f5")
    assert (why.rule, why.squares) == ("M4", ("e5", "f4"))


def test_m4_is_only_diagonal() -> None:
    assert corner_gaps("e4", ("e5", "e6")) == []
    assert corner_gaps("e4", ("f5", "g6")) == [("e5", "f4"), ("f6", "g5")]


def test_arguments() -> None:
    position = Position.start()
    why = position.explain("c8", "d8")
    assert position.explain("c8d8") == position.explain(Move("move", "c8", "d8")) == why
    assert position.explain("c8c8") == position.explain("c8", "c8")
    with pytest.raises(IllegalMove, match=re.escape(why.text)):
        position.play("c8d8")
    diagram = Diagram("8/8/8/3r4/3B+4/8/8/8 g b")
    assert diagram.explain("d4d7") == diagram.explain("d4", "d7")
    for wrong in ("c8", "c8d9", "", "c8d8d7", 3):
        with pytest.raises(ValueError, match=r"\S"):
            position.explain(wrong)  # type: ignore[arg-type]


@given(positions())
def test_legal_is_playable(position: Position) -> None:
    for move in position.legal_moves:
        assert position.is_legal(move)
        assert position.is_legal(str(move))
    legal = set(map(str, position.legal_moves))
    for square in SQUARES[::7]:
        for target in SQUARES[::5]:
            assert position.is_legal(square + target) == (square + target in legal)
    assert not position.is_legal("nonsense")
