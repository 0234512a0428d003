import asyncio
import json
import random
import re

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
from tests.sessions.helpers import DEADLOCK, SHARP, ask, changes_of, until


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
    board.language = "de"
    assert board.nodes[1]["worth"]["why"] == scenes(because(SHARP, "g6g7"), "de")
    assert board.nodes[1]["worth"]["better"][0]["say"] == "Besser für Gold: der gelbe Turm auf Gelb."


def test_deep_mistake_names_only_the_better_move_and_is_not_asked() -> None:
    match = Match("single")
    for move in ("c8d7", "b1b2"):
        match.play(move)
    board = BoardSession(Match.parse(str(match)))
    first, _ = board.review()
    assert [str(mistake.move) for mistake in board.mistakes()] == ["c8d7", "b1b2"]
    assert [moment["retry"] for moment in board.retry_state["moments"]] == [False, False]
    with pytest.raises(ValueError, match="mistake"):
        board.retry()
    assert first.after.moves
    assert first.after.moves > board.round_review.sight()
    assert board.nodes[1]["worth"]["why"] == []
    board.language = "de"
    (better,) = board.nodes[1]["worth"]["better"]
    assert better["say"].startswith("Besser für Schwarz: ")


def test_opens_at_the_decisive_move() -> None:
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
    assert board.cursor == at, "the review does not jump while the reader corrects a mistake"


@pytest.mark.parametrize("language", LANGUAGES)
def test_mistake_sentence(language: str) -> None:
    most = 15 * (1.2 if language in ("de", "fr") else 1)
    for key in ("worth.lost", "worth.lost.moves"):
        said = page(language)[key]
        assert len(said.split()) <= most
        assert said.count(".") == 1
        assert not re.search(r"\b[a-h][1-8]\b|\{(move|square|origin|target)\}", said)


def test_nodes_are_sent_once() -> None:
    board = lost_round()
    told = changes_of(board)
    assert ask(board, act="review")["ok"] is True
    assert sum("nodes" in names for names in told) == 1
    assert "search" not in board.turn_state


def test_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_REPORT_EVERY", 0)
    board, done = lost_round(), set[int]()

    def note(_: set[str]) -> None:
        if search := board.turn_state.get("search"):
            done.add(search["done"])

    board.subscribe(note)
    board.review()
    assert len(done) > 1


def test_review_in_mid_round() -> None:
    board = lost_round()
    board.go(1)
    assert len(board.review()) >= len([n for n in board.nodes if n.get("kind") == "move"])
    other = BoardSession(SHARP)
    other.play("g6h7")
    assert [worth.lost for worth in other.review()] == [True]


def test_review_runs_in_the_background() -> None:
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


def test_passes_are_not_reviewed() -> None:
    board = BoardSession(DEADLOCK)
    board.play("h6g5")
    assert board.outcome is not None
    assert [str(worth.move) for worth in board.review()] == ["h6g5"]


def reviewed(**options: object) -> BoardSession:
    board = BoardSession(SHARP, **options)
    board.play("g6g7")
    board.review()
    return board


def test_mistakes_after_review() -> None:
    board = BoardSession(SHARP)
    board.play("g6g7")
    assert board.mistakes() == ()
    with pytest.raises(ValueError, match="no mistake"):
        board.retry()
    board.review()
    (mistake,) = board.mistakes()
    assert (str(mistake.position), str(mistake.move)) == (SHARP, "g6g7")
    assert mistake.puzzle().first[0] == "g6e8"
    text = "Gold missed a win: the yellow tower could have gotten across."
    assert board.retry_state == {"moments": [{"node": 1, "text": text, "retry": True}]}


def test_at_most_three_moments() -> None:
    board = BoardSession()
    for move in "b8h2 c1e3 f8a3 g1g7 h8h7 f1a6 g8f7 d1d6 a3c1".split():
        board.play(move)
    worths = board.review()
    lost = [index + 1 for index, worth in enumerate(worths) if worth.lost]
    moments = board.retry_state["moments"]
    assert len(lost) > 3
    assert moments[0]["node"] == lost[-1] == board.cursor
    assert len(moments) == 3
    topics = [mistake.topic for mistake in board.round_retry.mistakes()]
    assert topics == ["blunder overlooked", "blunder handed", "blunder deep"]
    assert not re.search(r"\b[a-h][1-8]\b", " ".join(moment["text"] for moment in moments))


def test_praise() -> None:
    board = BoardSession(SHARP, opponent="pip", opponent_plays="black", seed=2)
    board.play("g6g7")
    board.review()
    theirs, yours = board.retry_state["moments"]
    assert (theirs["text"][:17], theirs["retry"]) == ("Pip slipped here.", False)
    assert yours["text"] == "You missed a win: your yellow tower could have gotten across."
    won = BoardSession(SHARP, opponent="pip", opponent_plays="black", seed=2)
    won.play("g6e8")
    won.review()
    assert won.cursor == 1
    assert won.retry_state == {"text": "You were winning from the first move to the last. Well played!"}


def test_retry_at_the_mistake() -> None:
    board = reviewed()
    board.retry()
    assert board.cursor == 0
    assert board.retry_state["text"] == "Find a move that keeps Gold’s win."
    board.play("g6h7")
    assert board.scene()["tried"] == "wrong"
    assert board.scene()["why"] == scenes(because(SHARP, "g6h7"))
    board.language = "de"
    assert board.retry_state["text"].startswith("Finde einen Zug")
    assert board.scene()["why"] == scenes(because(SHARP, "g6h7"), "de")
    board.go(board.retry_state["node"])
    board.play("g6e8")
    assert board.scene()["tried"] == "done"
    assert board.retry_state["last"]
    board.retry()
    assert "node" not in board.retry_state
    assert board.scene()["move"] == "g6g7", "the cursor is back in the round"
    json.dumps(board.nodes)


def test_a_better_move_can_be_shown() -> None:
    board = reviewed()
    board.retry()
    assert ask(board, act="retry", what="show")["ok"]
    assert (board.scene()["move"], board.scene()["tried"]) == ("g6e8", "shown"), (
        "a move that was shown is not praised"
    )


def test_navigation_cancels_a_retry() -> None:
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


def test_only_own_mistakes_are_retried() -> None:
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


def test_playing_on_ends_the_retry() -> None:
    board = reviewed()
    board.retry()
    board.go(1)
    board.play(board.turn_state["moves"][0])
    assert "node" not in board.retry_state


def test_another_position_has_no_mistakes_left_to_retry() -> None:
    board = reviewed()
    board.retry()
    board.position = SHARP
    assert board.retry_state == {}
    assert board.mistakes() == ()


def test_retry_ends_and_restarts() -> None:
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


def test_mistake_is_due_the_next_day(memory: Memory, clock: Clock) -> None:
    board = lost(memory)
    assert PracticeSession(memory.progress).lesson_state["size"] == 1
    assert memory.deck.due == ()
    clock.wait(1)
    practice = PracticeSession(memory.progress)
    assert [node["position"] for node in practice.nodes] == [
        str(found.position) for found in board.mistakes()
    ]
    assert ask(practice, act="answer", answer=["g6e8"], shown=False)["ok"]


def test_second_review_counts_once(memory: Memory, clock: Clock) -> None:
    board = lost(memory)
    clock.wait(1)
    board.review()
    assert [len(card.answers) for card in memory.deck.cards.values()] == [1]


def test_mistake_of_an_unknown_player(memory: Memory) -> None:
    board = reviewed(progress=memory.progress)
    board.retry()
    board.play("g6e8")
    assert not memory.deck.cards
    board.go(board.retry_state["node"])
    board.play("g6h7")
    assert len(memory.deck.cards) == 1
    again = Memory(None)
    board = reviewed(progress=again.progress)
    board.retry()
    ask(board, act="retry", what="show")
    assert len(again.deck.cards) == 1, "a move that was shown is missed too"


# --- mistakes within sight


def test_stronger_readers_get_deeper_mistakes(memory: Memory) -> None:
    board = BoardSession(progress=memory.progress)
    assert board.round_review.sight() == 7
    for puzzle in sorted(COLLECTION, key=lambda each: each.rating)[-40:]:
        memory.progress.record_puzzle(puzzle, True)
    assert board.round_review.sight() > 7


@pytest.mark.parametrize(
    ("at", "move", "topic"),
    [
        (SHARP, "g6h7", "overlooked"),
        (str(FIGURES["2l"].position), "b8b7", "handed"),
        (str(Position.start()), "c8d7", "deep"),
    ],
)
def test_kinds_of_blunders(at: str, move: str, topic: str) -> None:
    position = Position.parse(at)
    assert Mistake(position, position.find_move(move)).topic == f"blunder {topic}"


# --- requests of a page


def test_refused_requests() -> None:
    assert "refused" in ask(reviewed(), act="retry", what="everything")
    assert "refused" in ask(BoardSession(), act="retry", what="show")
