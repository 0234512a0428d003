import json
import random
import threading
from typing import Any

import pytest

from kamisado_widget import IllegalMove, Match, Position
from kamisado_widget.sessions import BoardSession
from tests.sessions.helpers import CHAIN, ROUND, ask, changes_of, state_of
from tests.waiting import join


def marathon(plies: int, seed: int) -> Match:
    dice = random.Random(seed)
    match = Match("marathon")
    while sum(len(each.moves) for each in match.rounds) < plies or match.chooser:
        if match.chooser:
            match.fill(dice.choice(["left", "right"]))
        else:
            match.play(dice.choice(match.position.legal_moves))
    return match


# --- made and set from Python


@pytest.mark.parametrize("source", [CHAIN, Position.parse(CHAIN)])
def test_position_or_text(source: str | Position) -> None:
    assert BoardSession().position == Position.start()
    assert BoardSession(source).position == BoardSession(position=source).position == Position.parse(CHAIN)


def test_invalid_position_changes_nothing() -> None:
    board = BoardSession(CHAIN)
    before = state_of(board)
    with pytest.raises(ValueError, match="eight rows"):
        board.position = "8/8 b -"  # type: ignore[assignment]
    with pytest.raises(ValueError, match="eight rows"):
        BoardSession("8/8 b -")
    with pytest.raises(ValueError, match="Expected"):
        board.position = 5  # type: ignore[assignment]
    with pytest.raises(ValueError, match="Expected"):
        board.position = None
    assert state_of(board) == before


WRONG = [
    ("flipped", 1),
    ("glyphs", "yes"),
    ("theme", "pink"),
    ("cursor", True),
    ("seed", "1"),
    ("danger", None),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_invalid_value_is_named(name: str, value: object) -> None:
    board = BoardSession()
    before = state_of(board)
    with pytest.raises(ValueError, match=rf"{name}.*{value!r}"):
        setattr(board, name, value)
    with pytest.raises(ValueError, match=rf"{name}.*{value!r}"):
        BoardSession(**{name: value})
    assert state_of(board) == before


def test_settings_notify() -> None:
    board = BoardSession(flipped=True, glyphs=True, coordinates=False, theme="dark", language="en")
    assert (board.flipped, board.glyphs, board.coordinates, board.theme) == (True, True, False, "dark")
    told = changes_of(board)
    board.flipped = False
    board.flipped = False
    board.theme = "light"
    assert told == [{"flipped"}, {"theme"}]


def test_state_is_current_when_notified() -> None:
    board, seen = BoardSession(), []
    end = board.subscribe(
        lambda _names: seen.append((board.cursor, board.turn_state["node"], len(board.nodes)))
    )
    board.play("f8f4")
    board.undo()
    end()
    board.redo()
    assert seen == [(1, 1, 2), (0, 0, 2)]


def test_play_undo_redo_and_go() -> None:
    board = BoardSession()
    board.play("f8f4")
    board.play("g1g6")
    board.undo()
    assert board.cursor == 1
    board.undo()
    board.undo()
    assert board.cursor == 0
    board.play("d8d5")
    board.undo()
    board.redo()
    assert board.cursor == 3
    board.go(2)
    assert board.position.required == "yellow"
    board.go(99)
    assert board.cursor == 3
    assert board.state()["_nodes"] == board.nodes
    assert len(board.nodes) == 4
    board.cursor = -5
    assert board.cursor == 0


def test_turn_state() -> None:
    board = BoardSession()
    assert board.turn_state["node"] == 0
    assert len(board.turn_state["moves"]) == 102
    assert "must" not in board.turn_state
    board.play("f8f4")
    assert board.turn_state["must"] == "g1"
    board.position = CHAIN  # type: ignore[assignment]
    board.play("h8h3")
    assert board.turn_state == {"node": 3, "moves": ["g3g4", "g3g5", "g3g6", "g3g7", "g3h4"], "must": "g3"}
    board.play("g3g6")
    board.play("g6e8")
    assert board.outcome
    assert (board.outcome.winner, board.turn_state["moves"]) == ("gold", [])


# --- the page's acts


def test_match_state_in_the_same_notification() -> None:
    board = BoardSession(Match("standard"))
    for move in ROUND[:-1]:
        board.play(move)
    told = changes_of(board)
    assert ask(board, act="play", origin=ROUND[-1][:2], target=ROUND[-1][2:])["ok"] is True
    assert ask(board, act="fill", direction="left")["ok"] is True
    assert told == [{"appended_nodes", "cursor", "turn_state", "match_state"}] * 2


def test_marathon_move_is_small() -> None:
    board = BoardSession(marathon(plies=60, seed=5))
    told = changes_of(board)
    move = board.turn_state["moves"][0]
    assert ask(board, act="play", origin=move[:2], target=move[2:])["ok"] is True
    (names,) = told
    assert "nodes" not in names
    assert len(json.dumps({name: getattr(board, name) for name in names})) < 4000


def test_missing_nodes_come_with_the_reply() -> None:
    board = BoardSession()
    board.play("f8f4")
    told = changes_of(board)
    assert ask(board, act="hello", nodes=2)["ok"] is True
    assert told == []
    assert ask(board, act="hello", nodes=1)["ok"] is True
    assert told == [{"nodes"}]


def test_new_tree_is_sent_whole() -> None:
    board = BoardSession()
    board.play("f8f4")
    told = changes_of(board)
    board.position = CHAIN  # type: ignore[assignment]
    assert told == [{"nodes", "epoch", "cursor", "turn_state"}]
    assert (len(board.nodes), board.cursor, board.epoch) == (1, 0, 2)


def test_refused_play() -> None:
    board = BoardSession()
    before, told = state_of(board), changes_of(board)
    with pytest.raises(IllegalMove):
        board.play("f8f1")
    reply = ask(board, act="play", origin="f8", target="f1")
    assert reply["refused"] == {
        "rule": "M3",
        "text": "Gold’s purple tower is on that square. Land on an empty one.",
        "squares": ["f1"],
        "code": "refused.M3",
    }
    assert told == []
    assert state_of(board) == before


def test_hello() -> None:
    assert ask(BoardSession(), act="hello", epoch=-1, node="x")["ok"] is True


@pytest.mark.parametrize(
    "wrong",
    [
        {"act": "format"},
        {"act": ["play"]},
        {"act": None},
        {"epoch": 0},
        {"epoch": "1"},
        {"node": 7},
        {"node": None},
        {"origin": None},
        {"origin": "z9"},
        {"target": 44},
        {"target": "f8f4"},
    ],
)
def test_invalid_message(wrong: dict[str, Any]) -> None:
    board = BoardSession()
    before = state_of(board)
    reply = ask(board, **{"act": "play", "origin": "f8", "target": "f4", **wrong})
    assert reply["refused"]["rule"] == ""
    assert reply["refused"]["text"]
    assert state_of(board) == before


@pytest.mark.parametrize("message", [None, 5, "play", [], {}, {"id": 5}, {"id": ""}, {"id": "x" * 65}])
def test_posts_have_no_reply(message: object) -> None:
    assert BoardSession().handle(message) is None


def test_duplicate_act() -> None:
    board = BoardSession()
    assert ask(board, id="same", act="play", origin="f8", target="f4") is not None
    assert ask(board, id="same", act="play", origin="g1", target="g6") is None
    assert board.cursor == 1


def test_concurrent_acts() -> None:
    board = BoardSession()
    moves = [str(move) for move in board.position.legal_moves]

    def play(some: list[str]) -> None:
        for move in some:
            board.go(0)
            ask(board, act="play", origin=move[:2], target=move[2:])

    threads = [threading.Thread(target=play, args=(moves[n::4],)) for n in range(4)]
    for thread in threads:
        thread.start()
    join(*threads)
    for index, node in enumerate(board.nodes[1:], start=1):
        assert node["parent"] < index
    assert board.turn_state["node"] == board.cursor


def test_page_that_went_on_alone() -> None:
    board = BoardSession(Position.start())
    board.play("f8f4")
    board.go(0)
    late = {"act": "play", "origin": "e1", "target": "e3", "node": 1}
    assert ask(board, **late)["refused"]["text"].startswith("The board changed")
    for left in ("01", [], [2], [[0]]):
        assert "refused" in ask(board, **late, left=left)
    for node in (True, -1, 9, "1", None):
        assert "refused" in ask(board, **{**late, "node": node}, left=[0])
    move = next(m for m in board.position_at(1).legal_moves)
    assert ask(board, act="play", origin=str(move.origin), target=str(move.target), node=1, left=[0])["ok"]
    assert board.cursor == 2
    told: list[frozenset[str]] = []
    board.subscribe(told.append)
    assert board.receive({"cursor": 1, "flipped": True}) == {"flipped": True}  # an outdated cursor
    assert told == [{"cursor", "flipped"}], "the sender gets the board's real state"
    assert board.receive({"cursor": 1}) == {"cursor": 1}
