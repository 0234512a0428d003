import asyncio
import json

import pytest

from kamisado_widget.learner import Memory
from kamisado_widget.lessons import FIGURES
from kamisado_widget.puzzles import COLLECTION
from kamisado_widget.reasons import because, scenes
from kamisado_widget.rules import Match, Position
from kamisado_widget.sessions import BoardSession, PracticeSession
from kamisado_widget.sessions.board.retry import Mistake
from tests.clock import Clock
from tests.sessions.helpers import SHARP, ask, until


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
    assert board.retry_state == {"mistakes": 1}


def test_a_mistake_is_a_puzzle() -> None:
    (mistake,) = reviewed().mistakes()
    assert mistake.puzzle().first[0] == "g6e8"


def test_a_better_move_is_looked_for_where_the_mistake_was_made() -> None:
    board = reviewed()
    board.retry()
    assert board.cursor == 0
    assert board.retry_state["text"].startswith("Mistake 1 of 1: g6g7 threw away Gold’s win.")
    board.play("g6h7")
    assert board.scene()["tried"] == "wrong"
    assert board.scene()["why"] == scenes(because(SHARP, "g6h7"))
    board.go(board.retry_state["node"])
    board.play("g6e8")
    assert board.scene()["tried"] == "done"
    assert board.retry_state["last"]
    board.retry()
    assert board.retry_state == {"mistakes": 1}
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
    assert board.retry_state["text"].startswith("Fehler 1 von 1")
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
    assert board.retry_state == {}
    with pytest.raises(ValueError, match="mistake"):
        board.retry()


def test_who_solves_hard_puzzles_sees_further(memory: Memory) -> None:
    board = BoardSession(progress=memory.progress)
    assert board.sight() == 7
    for puzzle in sorted(COLLECTION, key=lambda each: each.rating)[-40:]:
        memory.progress.record_puzzle(puzzle, True)
    assert board.sight() > 7


def test_what_lost_at_once_is_tried_again_first() -> None:
    board = BoardSession()
    for move in "b8h2 c1e3 f8a3 g1g7 h8h7 f1a6 g8f7 d1d6 a3c1".split():
        board.play(move)
    board.review()
    first, second, *others = [mistake.topic for mistake in board.round_retry.mistakes()]
    assert (first, second) == ("blunder handed", "blunder overlooked")
    assert set(others) == {"blunder deep"}


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
