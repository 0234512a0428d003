"""The board's Python side: its traits, and how it answers a page that it does not trust."""

import gc
import json
import random
import threading
import weakref
from typing import Any

import pytest
import traitlets
from hypothesis import given, settings
from hypothesis import strategies as st

from kamisado_widget import Board, IllegalMove, Match, Position
from kamisado_widget.rules.board import SQUARES

CHAIN = "o4rgb/8/8/8/5P2/1Npk2B1/1nGy4/2RYK2O b b"  # figure 5
ROUND = "b8b6 e1e5 h8h5 d1d5 a8c6 h1h4 d8d6 c1c5 b6b3 d5e6 c8a6 b1h7 a6a2 f1f3 c6b5 f3a8".split()


def ask(board: Board, **message: Any) -> Any:
    """What the board answers to a message that is right but for what is given."""
    ask.count += 1  # type: ignore[attr-defined]
    right = {"id": str(ask.count), "epoch": board.epoch, "node": board.cursor}  # type: ignore[attr-defined]
    return board._answer({**right, **message})


ask.count = 0  # type: ignore[attr-defined]


def marathon(plies: int, seed: int) -> Match:
    """A Marathon played at random, with a move to make after so many plies."""
    dice = random.Random(seed)
    match = Match("marathon")
    while sum(len(each.moves) for each in match.rounds) < plies or match.chooser:
        if match.chooser:
            match.fill(dice.choice(["left", "right"]))
        else:
            match.play(dice.choice(match.position.legal_moves))
    return match


def state(board: Board) -> dict[str, Any]:
    return {name: value for name, value in board.get_state().items() if name != "layout"}


# --- made and set from Python


def test_a_board_begins_with_the_first_line_up() -> None:
    assert Board().position == Position.start()


@pytest.mark.parametrize("source", [CHAIN, Position.parse(CHAIN)])
def test_a_board_takes_a_position_or_its_text(source: str | Position) -> None:
    assert Board(source).position == Board(position=source).position == Position.parse(CHAIN)


def test_a_wrong_position_is_refused_and_the_board_is_as_it_was() -> None:
    board = Board(CHAIN)
    before = state(board)
    with pytest.raises(ValueError, match="eight rows"):
        board.position = "8/8 b -"
    with pytest.raises(ValueError, match="eight rows"):
        Board("8/8 b -")
    with pytest.raises(ValueError, match="expected"):
        board.position = 5
    assert state(board) == before


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="Board takes no option named colour, size"):
        Board(colour=True, size=3)


@pytest.mark.parametrize("name", ["nodes", "epoch", "now", "words", "kind", "outcome"])
def test_what_python_keeps_cannot_be_set_by_hand(name: str) -> None:
    with pytest.raises(traitlets.TraitError):
        setattr(Board(), name, getattr(Board(), name))


def test_every_setting_is_an_option_and_a_trait() -> None:
    board = Board(flipped=True, glyphs=True, coordinates=False, theme="dark", language="en")
    assert (board.flipped, board.glyphs, board.coordinates, board.theme) == (True, True, False, "dark")
    seen: list[str] = []
    board.observe(lambda change: seen.append(change.name), ["flipped", "position", "cursor", "outcome"])
    board.flipped = False
    board.play("f8f4")
    assert seen[0] == "flipped"
    assert set(seen) == {"flipped", "position", "cursor"}


def test_a_position_set_anew_begins_a_new_tree() -> None:
    board = Board()
    board.play("f8f4")
    board.position = CHAIN
    assert (len(board.nodes), board.cursor, board.epoch) == (1, 0, 2)


def test_positions_can_be_linked() -> None:
    one, two = Board(), Board()
    traitlets.link((one, "position"), (two, "position"))
    one.play("f8f4")
    assert two.position == one.position
    two.play("g1g6")
    assert one.position == two.position


def test_play_undo_redo_and_go() -> None:
    board = Board()
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
    board.cursor = -5
    assert board.cursor == 0


def test_an_illegal_move_is_refused_and_the_board_is_as_it_was() -> None:
    board = Board()
    before = state(board)
    with pytest.raises(IllegalMove):
        board.play("f8f1")
    assert state(board) == before


def test_now_tells_what_may_be_done_at_the_cursor() -> None:
    board = Board()
    assert board.now["node"] == 0
    assert len(board.now["moves"]) == 102
    assert "must" not in board.now
    board.play("f8f4")
    assert board.now["must"] == "g1"
    board.position = CHAIN
    board.play("h8h3")
    assert board.now == {"node": 3, "moves": ["g3g4", "g3g5", "g3g6", "g3g7", "g3h4"], "must": "g3"}


def test_nothing_may_be_done_when_the_round_is_over() -> None:
    board = Board(CHAIN)
    for move in ("h8h3", "g3g6", "g6e8"):
        board.play(move)
    assert board.outcome is not None
    assert board.outcome.winner == "gold"
    assert board.now["moves"] == []


# --- the page's acts


def test_a_play_is_done_with_one_state_message(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(CHAIN)
    sent: list[set[str]] = []
    monkeypatch.setattr(board, "send_state", lambda key=None: sent.append(set(key)))
    assert ask(board, act="play", origin="h8", target="h3")["ok"] is True
    assert sent == [{"more", "cursor", "now"}]


def test_in_a_match_the_same_message_tells_where_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(Match("standard"))
    for move in ROUND[:-1]:
        board.play(move)
    sent: list[set[str]] = []
    monkeypatch.setattr(board, "send_state", lambda key=None: sent.append(set(key)))
    assert ask(board, act="play", origin=ROUND[-1][:2], target=ROUND[-1][2:])["ok"] is True
    assert ask(board, act="fill", direction="left")["ok"] is True
    assert sent == [{"more", "cursor", "now", "match"}] * 2


def test_late_in_a_marathon_a_move_sends_little(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(marathon(plies=60, seed=5))
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(board, "send_state", lambda key=None: sent.append(board.get_state(key)))
    move = board.now["moves"][0]
    assert ask(board, act="play", origin=move[:2], target=move[2:])["ok"] is True
    (message,) = sent
    assert "nodes" not in message
    assert len(json.dumps(message)) < 4000


def test_who_asks_for_the_state_gets_every_node() -> None:
    board = Board()
    for move in ROUND:
        board.play(move)
    assert len(board.get_state()["nodes"]) == len(ROUND) + 1
    assert board.get_state()["nodes"] == board.nodes


def test_a_page_that_has_not_all_nodes_is_sent_them_with_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board()
    board.play("f8f4")
    sent: list[object] = []
    monkeypatch.setattr(board, "send_state", sent.append)
    assert ask(board, act="hello", nodes=2)["ok"] is True
    assert sent == []
    assert ask(board, act="hello", nodes=1)["ok"] is True
    assert sent == ["nodes"]


def test_a_tree_planted_anew_is_sent_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board()
    board.play("f8f4")
    sent: list[set[str]] = []
    monkeypatch.setattr(board, "send_state", lambda key=None: sent.append(set(key)))
    board.position = CHAIN
    assert {"nodes", "epoch", "cursor", "now"} <= sent[0]
    assert "more" not in sent[0]


def test_a_refused_play_is_told_its_rule_and_sends_no_state(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board()
    sent: list[str] = []
    monkeypatch.setattr(board, "send_state", lambda key=None: sent.extend(key))
    reply = ask(board, act="play", origin="f8", target="f1")
    assert reply["refused"] == {
        "rule": "M3",
        "text": "There is already a tower on f1, the gold purple one; a tower stops on empty squares only.",
        "squares": ["f1"],
    }
    assert sent == []


def test_hello_is_answered_whatever_the_page_knows() -> None:
    assert ask(Board(), act="hello", epoch=-1, node="x")["ok"] is True


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
def test_a_wrong_message_is_refused_without_a_rule(wrong: dict[str, Any]) -> None:
    board = Board()
    before = state(board)
    reply = ask(board, **{"act": "play", "origin": "f8", "target": "f4", **wrong})
    assert reply["refused"]["rule"] == ""
    assert reply["refused"]["text"]
    assert state(board) == before


@pytest.mark.parametrize("message", [None, 5, "play", [], {}, {"id": 5}, {"id": ""}, {"id": "x" * 65}])
def test_what_nobody_waits_for_is_not_answered(message: object) -> None:
    assert Board()._answer(message) is None


def test_an_act_is_done_once() -> None:
    board = Board()
    assert ask(board, id="same", act="play", origin="f8", target="f4") is not None
    assert ask(board, id="same", act="play", origin="g1", target="g6") is None
    assert board.cursor == 1


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(SQUARES),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
fields = st.sampled_from(["id", "epoch", "node", "act", "origin", "target", "cursor", "nodes", "words"])


@given(message=st.dictionaries(fields, anything), act=st.sampled_from(["play", "hello", "answer", 0]))
def test_no_message_brings_a_board_down(message: dict[str, Any], act: object) -> None:
    board = Board()
    ask(board, **{"act": act, **message})
    board._answer(message)
    assert board.position == Position.parse(board.scene()["at"])


@settings(deadline=None)
@given(sent=st.dictionaries(st.sampled_from([*Board().keys, "position", "_lock"]), anything))
def test_no_state_from_the_page_brings_a_board_down(sent: dict[str, Any]) -> None:
    board = Board(CHAIN)  # late enough in a round for verdicts at once
    board.play("h8h3")
    nodes = list(board.nodes)
    board.set_state(sent)
    assert board.nodes == nodes
    assert board.cursor in range(4)
    assert board.now["node"] == board.cursor
    assert board.theme in ("auto", "light", "dark")
    assert type(board.flipped) is type(board.glyphs) is type(board.coordinates) is bool


def test_acts_from_many_threads_are_done_one_after_another() -> None:
    board = Board()
    moves = [str(move) for move in board.position.legal_moves]

    def play(some: list[str]) -> None:
        for move in some:
            board.go(0)
            ask(board, act="play", origin=move[:2], target=move[2:])

    threads = [threading.Thread(target=play, args=(moves[n::4],)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for index, node in enumerate(board.nodes[1:], start=1):
        assert node["parent"] < index
    assert board.now["node"] == board.cursor


def test_a_board_that_is_closed_is_let_go() -> None:
    board = Board()
    gone = weakref.ref(board)
    board.close()
    del board
    gc.collect()
    assert gone() is None
