import asyncio
import json
import random
import re
from typing import Any

import pytest

from kamisado_widget.i18n import LANGUAGES, page
from kamisado_widget.learner import Memory
from kamisado_widget.lessons import FIGURES
from kamisado_widget.puzzles import COLLECTION
from kamisado_widget.reasons import because, move_scenes, scenes
from kamisado_widget.rules import Match, Position
from kamisado_widget.sessions import BoardSession, PracticeSession, jobs
from kamisado_widget.sessions.board.review import Mistake
from tests.clock import Clock
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
    assert board.nodes[1]["worth"]["better"][0]["say"] == "Besser für Gold: der gelbe Turm auf Gelb."


def test_of_what_lay_deeper_than_the_reader_sees_only_the_better_move_is_said() -> None:
    board = BoardSession()
    for move in ("c8d7", "b1b2"):
        board.play(move)
    first, _ = board.review()
    assert first.after.moves
    assert first.after.moves > board.round_review.sight()
    assert board.nodes[1]["worth"]["why"] == []
    board.language = "de"
    (better,) = board.nodes[1]["worth"]["better"]
    assert better["say"].startswith("Besser für Schwarz: ")


def test_a_review_opens_on_the_move_that_decided_the_round() -> None:
    board = lost_round()
    end = board.cursor
    assert end > 1
    board.review()
    assert board.cursor == max(
        node for node in range(1, end + 1) if board.nodes[node].get("worth", {}).get("lost")
    )
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
    monkeypatch.setattr(jobs, "_REPORT_EVERY", 0)
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


def reviewed(**options: object) -> BoardSession:
    board = BoardSession(SHARP, **options)
    board.play("g6g7")
    board.review()
    return board


def test_mistakes_are_there_once_the_round_was_reviewed() -> None:
    board = BoardSession(SHARP)
    board.play("g6g7")
    assert board.mistakes() == ()
    with pytest.raises(ValueError, match="no mistake"):
        board.retry()
    board.review()
    ((position, move),) = board.mistakes()
    assert (str(position), str(move)) == (SHARP, "g6g7")
    text = "Gold missed a win: the yellow tower could have gotten across."
    assert board.retry_state == {"moments": [{"node": 1, "text": text, "retry": True}]}


def test_at_most_three_moments_are_told_and_what_decided_the_round_comes_first() -> None:
    board = BoardSession()
    for move in "b8h2 c1e3 f8a3 g1g7 h8h7 f1a6 g8f7 d1d6 a3c1".split():
        board.play(move)
    worths = board.review()
    lost = [index + 1 for index, worth in enumerate(worths) if worth.lost]
    moments = board.retry_state["moments"]
    assert len(lost) > 3
    assert moments[0]["node"] == lost[-1] == board.cursor
    assert len(moments) == 3
    assert not re.search(r"\b[a-h][1-8]\b", " ".join(moment["text"] for moment in moments))


def test_what_the_reader_saw_is_praised_and_what_the_opponent_got_back_is_left_out() -> None:
    board = BoardSession(SHARP, opponent="pip", opponent_plays="black", seed=2)
    board.play("g6g7")
    board.review()
    theirs, yours = board.retry_state["moments"]
    assert (theirs["text"][:17], theirs["retry"]) == ("Pip slipped here.", False)
    assert yours["text"] == "You missed a win: your yellow tower could have gotten across."
    won = BoardSession(SHARP, opponent="pip", opponent_plays="black", seed=2)
    won.play("g6e8")
    won.review()
    assert won.retry_state == {"text": "You were winning from the first move to the last. Well played!"}


def test_a_moment_is_tried_from_where_it_is_shown() -> None:
    board = BoardSession(SHARP)
    board.play("g6g7")
    board.review()
    board.go(board.retry_state["moments"][-1]["node"])
    board.retry()
    assert board.cursor == 0


def test_a_mistake_is_a_puzzle() -> None:
    (mistake,) = reviewed().mistakes()
    assert mistake.puzzle().first[0] == "g6e8"


def test_a_better_move_is_looked_for_where_the_mistake_was_made() -> None:
    board = reviewed()
    board.retry()
    assert board.cursor == 0
    assert board.retry_state["text"] == "Find a move that keeps Gold’s win."
    board.play("g6h7")
    assert board.scene()["tried"] == "wrong"
    assert board.scene()["why"] == scenes(because(SHARP, "g6h7"))
    board.go(board.retry_state["node"])
    board.play("g6e8")
    assert board.scene()["tried"] == "done"
    assert board.retry_state["last"]
    board.retry()
    assert "node" not in board.retry_state
    assert board.scene()["move"] == "g6g7", "one is back at the round"
    json.dumps(board.nodes)


def test_a_better_move_can_be_shown() -> None:
    board = reviewed()
    board.retry()
    assert ask(board, act="retry", what="show")["ok"]
    assert (board.scene()["move"], board.scene()["tried"]) == ("g6e8", "done")


def test_who_goes_elsewhere_before_a_better_move_is_found_stays_there() -> None:
    async def leave() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, wrong: mistakes.append(wrong))
        ask(board, act="retry", what="show")
        board.cursor = 1
        await until(lambda: board.jobs.current is None)

    mistakes: list[object] = []
    board = reviewed()
    board.retry()
    asyncio.run(leave())
    assert (board.cursor, len(board.nodes), mistakes) == (1, 2, [])


def test_it_is_told_in_the_language_that_is_spoken() -> None:
    board = reviewed()
    board.retry()
    board.play("g6h7")
    board.language = "de"
    assert board.retry_state["text"].startswith("Finde einen Zug")
    assert board.scene()["why"] == scenes(because(SHARP, "g6h7"), "de")


def test_against_an_opponent_only_ones_own_mistakes_are_retried_and_it_waits() -> None:
    board = reviewed(opponent="random", opponent_plays="black", seed=1)
    assert {mistake.position.player for mistake in board.mistakes()} == {"gold"}
    board.retry()
    board.play("g6h7")
    assert board.scene()["move"] == "g6h7", "the opponent does not answer a try"
    assert ask(board, act="retry", what="end")["ok"]
    assert "node" not in board.retry_state
    theirs = reviewed()
    theirs.opponent, theirs.opponent_plays = "random", "gold"
    theirs.review()
    assert "gold" not in {mistake.position.player for mistake in theirs.mistakes()}


def test_who_plays_on_elsewhere_has_enough_of_it() -> None:
    board = reviewed()
    board.retry()
    board.go(1)
    board.play(board.turn_state["moves"][0])
    assert "node" not in board.retry_state


def test_a_record_of_any_round_is_reviewed_and_retried() -> None:
    match = Match("single")
    for move in "c8d7 b1b2".split():
        match.play(move)
    board = BoardSession(Match.parse(str(match)))
    board.review()
    assert str(board.mistakes()[0].move) == "c8d7"


def test_another_position_has_no_mistakes_left_to_retry() -> None:
    board = reviewed()
    board.retry()
    board.position = SHARP
    assert board.retry_state == {}
    assert board.mistakes() == ()


def test_behind_the_last_mistake_it_is_over_and_may_begin_once_more() -> None:
    board = reviewed()
    board.retry()
    board.retry()
    assert not board.round_retry.active
    board.retry()
    assert board.round_retry.active
    assert board.cursor == 0


# --- asked again on another day


def lost(memory: Memory) -> BoardSession:
    return reviewed(progress=memory.progress, opponent="one", opponent_plays="black", seed=1)


def test_a_mistake_of_a_reviewed_round_is_asked_the_next_day(memory: Memory, clock: Clock) -> None:
    board = lost(memory)
    assert PracticeSession(memory.progress).lesson_state["size"] == 1
    assert memory.deck.due == ()
    clock.wait(1)
    practice = PracticeSession(memory.progress)
    assert [node["position"] for node in practice.nodes] == [
        str(found.position) for found in board.mistakes()
    ]
    assert ask(practice, act="answer", answer=["g6e8"], shown=False)["ok"]


def test_a_round_that_is_reviewed_again_is_missed_no_more_than_once(memory: Memory, clock: Clock) -> None:
    board = lost(memory)
    clock.wait(1)
    board.review()
    assert [len(card.answers) for card in memory.deck.cards.values()] == [1]


def test_where_nobody_knows_whose_a_mistake_was_it_is_one_who_does_no_better(memory: Memory) -> None:
    board = reviewed(progress=memory.progress)
    board.retry()
    board.play("g6e8")
    assert not memory.deck.cards
    board.go(board.retry_state["node"])
    board.play("g6h7")
    assert len(memory.deck.cards) == 1


def test_a_better_move_that_is_shown_is_one_that_was_missed(memory: Memory) -> None:
    board = reviewed(progress=memory.progress)
    board.retry()
    ask(board, act="retry", what="show")
    assert len(memory.deck.cards) == 1


# --- what one can learn from


def test_a_slip_that_lay_far_ahead_is_no_task_for_a_beginner() -> None:
    match = Match("single")
    for move in "c8d7 b1b2".split():
        match.play(move)
    board = BoardSession(Match.parse(str(match)))
    first, _ = board.review()
    assert first.after.moves
    assert first.after.moves > 7
    assert len(board.mistakes()) == 2
    assert [moment["retry"] for moment in board.retry_state["moments"]] == [False, False]
    with pytest.raises(ValueError, match="mistake"):
        board.retry()


def test_who_solves_hard_puzzles_sees_further(memory: Memory) -> None:
    board = BoardSession(progress=memory.progress)
    assert board.round_review.sight() == 7
    for puzzle in sorted(COLLECTION, key=lambda each: each.rating)[-40:]:
        memory.progress.record_puzzle(puzzle, True)
    assert board.round_review.sight() > 7


def test_what_decided_the_round_is_tried_again_first() -> None:
    board = BoardSession()
    for move in "b8h2 c1e3 f8a3 g1g7 h8h7 f1a6 g8f7 d1d6 a3c1".split():
        board.play(move)
    board.review()
    first, second, third = [mistake.topic for mistake in board.round_retry.mistakes()]
    assert (first, second) == ("blunder overlooked", "blunder handed")
    assert third == "blunder deep"


@pytest.mark.parametrize(
    ("at", "move", "topic"),
    [
        (SHARP, "g6h7", "overlooked"),
        (str(FIGURES["2l"].position), "b8b7", "handed"),
        (str(Position.start()), "c8d7", "deep"),
    ],
)
def test_each_blunder_has_its_kind(at: str, move: str, topic: str) -> None:
    position = Position.parse(at)
    assert Mistake(position, position.find_move(move)).topic == f"blunder {topic}"


# --- what a page may say


@pytest.mark.parametrize("what", [None, 7, "everything"])
def test_what_a_page_may_not_ask_for(what: object) -> None:
    assert "refused" in ask(reviewed(), act="retry", what=what)
    assert "refused" in ask(BoardSession(), act="retry", what="show")
