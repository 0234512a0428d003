import random

import pytest

from kamisado_widget.reasons import because, ideas, move_scenes, pointer, scenes, text_of
from kamisado_widget.rules import Position
from kamisado_widget.rules.board import is_square
from kamisado_widget.solver import Solver
from kamisado_widget.svg import svg
from tests.solver.plain import late

HANDS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO b b"
RUNS = HANDS.replace(" b b", " g y")


def test_sentence_after_its_move() -> None:
    (scene,) = scenes(because(HANDS, "b3c2"))
    assert scene["position"] == str(Position.parse(HANDS).play("b3c2"))
    assert [(arrow["origin"], arrow["target"], arrow["kind"]) for arrow in scene["arrows"]] == [
        ("c2", "g6", "pass"),
        ("g6", "e8", "point"),
    ]


def test_blocked_tower_shows_blockers() -> None:
    *_, last = scenes(because(Position.start(), "a8a2"))
    assert [(mark["square"], mark["kind"]) for mark in last["marks"]] == [
        ("a2", "blocked"),
        ("b1", "blocker"),
        ("a1", "blocker"),
    ]
    assert Position.parse(last["position"]).towers["f3"].player == "gold"


def test_moves_that_lose_are_crossed() -> None:
    """After e8e2 and gold's answer, some of black's squares hand over a color that runs home."""
    assert any(
        mark["kind"] == "lost"
        for move in Position.start().legal_moves
        for scene in scenes(because(Position.start(), move))
        for mark in scene.get("marks", ())
    )


def test_better_move_comes_first() -> None:
    at = Position.parse(RUNS)
    first, second = move_scenes("better", at, "g6e8", because(at, "g6e8"))
    assert (first["say"], first["position"]) == ("Better for Gold: the yellow tower, onto yellow.", RUNS)
    assert first["arrows"] == [{"origin": "g6", "target": "e8", "kind": "point"}]
    assert second["say"] == "Gold gets across and wins the round."
    assert text_of([first, second]) == f"{first['say']} {second['say']}"


@pytest.mark.parametrize("ranks", [False, True])
def test_scenes_match_the_reason(ranks: bool) -> None:
    rng, solver = random.Random(5), Solver()
    for _ in range(6):
        position = late(rng, ranks)
        for move in position.legal_moves[:3]:
            reason = because(position, move, solver=solver)
            told = scenes(reason)
            assert text_of(told) == reason.text
            for scene in told:
                towers = Position.parse(scene["position"]).towers
                assert "<svg" in svg(scene)
                for arrow in scene.get("arrows", ()):
                    assert is_square(arrow["origin"])
                    assert is_square(arrow["target"])
                for mark in scene.get("marks", ()):
                    assert mark["kind"] == "lost" or mark["square"] in towers


def test_hint_names_idea_then_tower() -> None:
    at = Position.start().play("a8a2")
    idea, tower = ideas(at, "f1f3", because(at, "f1f3"))
    assert idea["say"] == ("Land on a color whose tower is blocked. Then it’s your turn again.")
    assert tower["say"] == "Land on orange: then Black must move the orange tower."
    assert tower["marks"] == [{"square": "a2", "kind": "point"}]


def test_push_hint() -> None:
    at = "8/2p+++3k1/n+1Rg+++2Y1/P+2Go3/4B+r+1b+++/1y3N+++1K/1O+++6/8 b p layout=turned-mirrored"
    position = Position.parse(at)
    idea, tower = ideas(position, "c7c6", because(position, "c7c6"))
    assert idea["say"] == "You can push. Then it’s your turn again."
    assert tower["marks"] == [{"square": "c7", "kind": "point"}]


def test_first_move_hint() -> None:
    start = Position.start()
    assert pointer(start, start.find_move("d8d3"))["marks"] == [{"square": "d8", "kind": "point"}]


def test_hint_for_a_losing_move() -> None:
    start = Position.start()
    idea, _ = ideas(start, "c8d7", because(start, "c8d7"))
    assert idea["say"].startswith("Every move loses here")
