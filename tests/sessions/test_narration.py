import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kamisado_widget import Match
from kamisado_widget.rules import IllegalFill
from kamisado_widget.sessions import BoardSession
from tests.sessions.helpers import ROUND, ask


def after_round(**options: object) -> BoardSession:
    board = BoardSession(Match("standard", **options))  # type: ignore[arg-type]
    for move in ROUND:
        board.play(move)
    return board


def random_match(kind: str, seed: int) -> Match:
    lot, match = random.Random(seed), Match(kind)
    while not match.winner:
        if match.chooser:
            match.fill(lot.choice(["left", "right"]))
        else:
            match.play(lot.choice(match.position.legal_moves))
    return match


def test_ring_and_both_line_ups_after_a_win() -> None:
    board = after_round()
    assert board.scene()["kind"] == "ring"
    assert board.scene()["position"].startswith("P+3yrg1/")
    assert "earns a ring and is a Sumo now: 1 point!" in board.scene()["say"]
    assert board.turn_state["moves"] == []
    match = board.match_state
    assert match["chooser"] == "gold"
    assert match["scores"] == {"gold": 1, "black": 0}
    assert match["line_ups"] == {
        "left": "pbonkyrg/8/8/8/8/8/8/NBORKYGP+ b -",  # figure 7d
        "right": "yrgkonbp/8/8/8/8/8/8/P+GYRKONB b -",  # figure 7g
    }


def test_refill_scenes() -> None:
    board = after_round()
    start = len(board.nodes)
    board.fill("left")
    scenes = board.nodes[start:]
    assert scenes[0]["numbers"] == {"a1": 1, "g1": 2, "h4": 3, "c5": 4, "e5": 5, "e6": 6, "h7": 7, "a8": 8}
    assert [scene["move"] for scene in scenes if "move" in scene][:7] == [
        *("g1b1", "h4c1", "c5d1", "e5e1", "e6f1", "h7g1", "a8h1")
    ]
    assert scenes[-1]["round"] == 2
    assert scenes[-1]["position"] == "pbonkyrg/8/8/8/8/8/8/NBORKYGP+ b -"
    assert len({scene["batch"] for scene in scenes}) == 1
    assert "Black starts" in scenes[-1]["say"]


def test_fill_act() -> None:
    board = after_round()
    at, nodes = board.cursor, len(board.nodes)
    for invalid in ("up", "", None, 5, ["left"]):
        assert "refused" in ask(board, act="fill", direction=invalid)
    assert len(board.nodes) == nodes
    board.fill("left")
    end, nodes = board.cursor, len(board.nodes)
    board.cursor = at
    board.fill("left")
    assert (board.cursor, len(board.nodes)) == (end, nodes)
    board.cursor = at
    assert "ok" in ask(board, act="fill", direction="right")
    assert len(board.nodes) > nodes
    assert board.match_state["round"] == 2
    assert "refused" in ask(board, act="fill", direction="right")


def test_a_fill_when_none_is_due_is_refused() -> None:
    for board in (BoardSession(), BoardSession(Match("standard"))):
        with pytest.raises(IllegalFill):
            board.fill("left")


def test_undo_restores_the_match() -> None:
    board = after_round()
    board.fill("left")
    board.play("a8a3")
    board.go(3)
    assert board.match_state["round"] == 1
    assert board.match_state["scores"] == {"gold": 0, "black": 0}
    match = board.match
    assert match is not None
    assert [str(move) for move in match.rounds[0].moves] == ROUND[:3]


def test_finished_match_names_the_winner() -> None:
    match = random_match("standard", 5)
    board = BoardSession(match)
    assert board.match_state["winner"] == match.winner
    assert "wins the match" in board.scene()["say"]
    assert board.match == match


def test_a_series_goes_on_round_by_round() -> None:
    board = BoardSession(Match("series"))
    for move in ROUND:
        board.play(move)
    assert "+" not in board.scene()["position"]
    assert board.match_state["scores"] == {"gold": 1, "black": 0}
    assert "goal" not in board.match_state
    assert "ok" in ask(board, act="fill", direction="next")
    assert board.match_state["round"] == 2
    assert board.position.player == "gold"  # they take turns to begin


def test_another_position_ends_the_match() -> None:
    board = after_round()
    board.position = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -"
    assert board.match_state == {}
    assert board.match is None


def test_a_ruleset_has_names_of_its_own() -> None:
    board = after_round(ruleset="yucata", layout="standard")
    assert "White’s purple tower" in board.scene()["say"]
    assert "worth 1 point in all" in board.scene()["say"]


@settings(max_examples=settings.default.max_examples // 6)
@given(seed=st.integers(0, 10_000), kind=st.sampled_from(["standard", "long", "marathon"]))
def test_match_round_trip(seed: int, kind: str) -> None:
    match = random_match(kind, seed)
    board = BoardSession(match)
    assert board.match == match
    assert [node["round"] for node in board.nodes if "round" in node] == list(range(1, len(match.rounds) + 1))
    entries = sum(len(node.get("entries", ())) for node in board.nodes)
    assert entries == sum(str(match).count(f" {way} ") for way in ("Forward", "Left", "Right", "Back", "0"))
