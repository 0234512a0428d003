"""Mending one's mistakes: where a win was given away, a better move is looked for."""

import json

import pytest

from kamisado_widget.reasons import because, scenes
from kamisado_widget.rules import Match
from kamisado_widget.session import BoardSession
from tests.session.helpers import ask

SHARP = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"


def reviewed(**options: object) -> BoardSession:
    """A round in which gold does not run home with yellow."""
    board = BoardSession(SHARP, **options)
    board.play("g6g7")
    board.review()
    return board


def test_mistakes_are_there_once_the_round_was_reviewed() -> None:
    board = BoardSession(SHARP)
    board.play("g6g7")
    assert board.mistakes() == ()
    with pytest.raises(ValueError, match="no mistake"):
        board.mend()
    board.review()
    ((position, move),) = board.mistakes()
    assert (str(position), str(move)) == (SHARP, "g6g7")
    assert board.mending_state == {"mistakes": 1}


def test_a_mistake_is_a_puzzle() -> None:
    (mistake,) = reviewed().mistakes()
    assert mistake.puzzle().first[0] == "g6e8"


def test_a_better_move_is_looked_for_where_the_mistake_was_made() -> None:
    board = reviewed()
    board.mend()
    assert board.cursor == 0
    assert board.mending_state["text"].startswith("Mistake 1 of 1: g6g7 gave the win away.")
    board.play("g6h7")
    assert board.scene()["tried"] == "wrong"
    assert board.scene()["why"] == scenes(because(SHARP, "g6h7"))
    board.go(board.mending_state["node"])
    board.play("g6e8")
    assert board.scene()["tried"] == "done"
    assert board.mending_state["last"]
    board.mend()
    assert board.mending_state == {"mistakes": 1}
    assert board.scene()["move"] == "g6g7", "one is back at the round"
    json.dumps(board.nodes)


def test_a_better_move_can_be_shown() -> None:
    board = reviewed()
    board.mend()
    assert ask(board, act="mend", what="show")["ok"]
    assert (board.scene()["move"], board.scene()["tried"]) == ("g6e8", "done")


def test_it_is_told_in_the_language_that_is_spoken() -> None:
    board = reviewed()
    board.mend()
    board.play("g6h7")
    board.language = "de"
    assert board.mending_state["text"].startswith("Fehler 1 von 1")
    assert board.scene()["why"] == scenes(because(SHARP, "g6h7"), "de")


def test_against_an_opponent_only_ones_own_mistakes_are_mended_and_it_waits() -> None:
    board = reviewed(opponent="random", opponent_plays="black", seed=1)
    assert {mistake.position.player for mistake in board.mistakes()} == {"gold"}
    board.mend()
    board.play("g6h7")
    assert board.scene()["move"] == "g6h7", "the opponent does not answer a try"
    assert ask(board, act="mend", what="end")["ok"]
    assert "node" not in board.mending_state
    theirs = reviewed()
    theirs.opponent, theirs.opponent_plays = "random", "gold"
    theirs.review()
    assert "gold" not in {mistake.position.player for mistake in theirs.mistakes()}


def test_who_plays_on_elsewhere_has_enough_of_it() -> None:
    board = reviewed()
    board.mend()
    board.go(1)
    board.play(board.turn_state["moves"][0])
    assert "node" not in board.mending_state


def test_a_record_of_any_round_is_reviewed_and_mended() -> None:
    match = Match("single")
    for move in "c8d7 b1b2".split():
        match.play(move)
    board = BoardSession(Match.parse(str(match)))
    board.review()
    assert str(board.mistakes()[0].move) == "c8d7"


@pytest.mark.parametrize("what", [None, 7, "everything"])
def test_what_a_page_may_not_ask_for(what: object) -> None:
    assert "refused" in ask(reviewed(), act="mend", what=what)
    assert "refused" in ask(BoardSession(), act="mend", what="show")
