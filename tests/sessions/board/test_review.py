import asyncio
import json
import random
import re
from typing import Any

import pytest

from kamisado_widget import Position
from kamisado_widget.i18n import LANGUAGES, page
from kamisado_widget.reasons import because, move_scenes, scenes
from kamisado_widget.sessions import BoardSession
from kamisado_widget.sessions.board import thinking
from tests.sessions.helpers import SHARP, ask, changes_of, until


def lost_round() -> BoardSession:
    board = BoardSession(SHARP)
    board.play("g6g7")  # g6e8 would have won at once
    dice = random.Random(1)
    while not board.outcome:
        board.play(dice.choice(board.turn_state["moves"]))
    return board


def test_a_review_marks_the_move_that_lost() -> None:
    board = lost_round()
    worths = board.review()
    moves = [node["move"] for node in board.nodes if "move" in node]
    assert [str(worth.move) for worth in worths] == moves[: len(worths)]
    assert board.nodes[1]["worth"] == {
        "player": "gold",
        "why": scenes(because(SHARP, "g6g7")),
        "better": move_scenes("better", Position.parse(SHARP), "g6e8", because(SHARP, "g6e8")),
        "lost": True,
        "wasted": 0,
        "before": {"winner": "gold", "moves": 1},
        "after": {"winner": "black", "moves": worths[0].after.moves},
    }
    assert all("worth" in node for node in board.nodes[1 : len(worths) + 1])
    json.dumps(board.nodes)


def test_the_reasons_of_a_review_are_told_in_the_language_that_is_spoken() -> None:
    board = lost_round()
    board.review()
    board.language = "de"
    assert board.nodes[1]["worth"]["why"] == scenes(because(SHARP, "g6g7"), "de")
    assert board.nodes[1]["worth"]["better"][0]["say"] == "Besser für Gold: g6e8."


def test_of_what_lay_deeper_than_the_reader_sees_only_the_better_move_is_said() -> None:
    board = BoardSession()
    for move in ("c8d7", "b1b2"):
        board.play(move)
    first, _ = board.review()
    assert first.after.moves
    assert first.after.moves > board.sight()
    assert board.nodes[1]["worth"]["why"] == []
    board.language = "de"
    (better,) = board.nodes[1]["worth"]["better"]
    assert better["say"].startswith("Besser für Schwarz: ")


def test_a_review_opens_on_the_mistake() -> None:
    board = lost_round()
    end = board.cursor
    assert end > 1
    board.review()
    assert board.cursor == 1
    assert board.scene()["worth"]["lost"]
    board.go(end)
    board.retry()
    at = board.cursor
    board.review()
    assert board.cursor == at, "nobody is taken away from a mistake that is being mended"


def test_a_round_without_a_mistake_is_reviewed_where_one_stands() -> None:
    board = BoardSession(SHARP)
    board.play("g6e8")
    board.review()
    assert board.cursor == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mistake_is_said_in_one_short_sentence_that_names_no_square(language: str) -> None:
    most = 15 * (1.2 if language in ("de", "fr") else 1)
    for key in ("worth.lost", "worth.lost.moves"):
        said = page(language)[key]
        assert len(said.split()) <= most
        assert said.count(".") == 1
        assert not re.search(r"\b[a-h][1-8]\b|\{(move|square|origin|target)\}", said)


def test_the_page_is_told_the_nodes_once() -> None:
    board = lost_round()
    told = changes_of(board)
    assert ask(board, act="review")["ok"] is True
    assert sum("nodes" in names for names in told) == 1
    assert "search" not in board.turn_state


def test_the_page_sees_how_far_a_review_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_REPORT_EVERY", 0)
    board, done = lost_round(), set[int]()

    def note(_: set[str]) -> None:
        if search := board.turn_state.get("search"):
            done.add(search["done"])

    board.subscribe(note)
    board.review()
    assert len(done) > 1


def test_a_review_in_the_middle_is_of_the_round_as_it_was_played_on() -> None:
    board = lost_round()
    board.go(1)
    assert len(board.review()) >= len([n for n in board.nodes if n.get("kind") == "move"])
    other = BoardSession(SHARP)
    other.play("g6h7")
    assert [worth.lost for worth in other.review()] == [True]


def test_a_review_goes_on_while_one_looks_around_and_stops_when_told() -> None:
    async def main() -> None:
        board = lost_round()
        ask(board, act="review")
        assert board.turn_state["search"]["what"] == "review"
        board.undo()
        assert board.turn_state["search"]["what"] == "review"
        ask(board, act="stop")
        assert "search" not in board.turn_state
        ask(board, act="review")
        await until(lambda: board.jobs.current is None)
        assert board.nodes[1]["worth"]["lost"]

    asyncio.run(main())


def test_a_deadlocks_passes_are_no_moves_to_review() -> None:
    from kamisado_widget.lessons import FIGURES

    figure = next(f for f in FIGURES.values() if f.move and _deadlock(f))
    board = BoardSession(figure.position)
    board.play(figure.move)
    assert board.outcome is not None
    assert [str(worth.move) for worth in board.review()] == [str(figure.move)]


def _deadlock(figure: Any) -> bool:
    try:
        outcome = figure.position.play(figure.move).outcome
    except ValueError:
        return False
    return outcome is not None and outcome.reason == "deadlock"
