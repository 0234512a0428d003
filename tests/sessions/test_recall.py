from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget import Match, Position
from kamisado_widget.learner import Memory, Progress
from kamisado_widget.puzzles import COLLECTION, Puzzle
from kamisado_widget.sessions import (
    BoardSession,
    EditorSession,
    ExerciseSession,
    LessonSession,
    PuzzleSession,
    Session,
)
from kamisado_widget.sessions.readers import Recall
from tests.sessions.helpers import CHAIN, ROUND, SHARP, ask, json_values, state_of

SET = COLLECTION[:4]
KEY = "the cell"
TWO_TRIES = next(
    puzzle for puzzle in COLLECTION.filter(moves=5, task="win") if "+" not in str(puzzle.position)
)
NAMES = (
    "round scene lesson step answered mistakes puzzle level setup cards tried tries at played undo redo"
).split()


def board_with(moves: list[str], root: Match | str | None = None) -> BoardSession:
    board = BoardSession(root)
    for move in moves:
        board.play(move)
    return board


def own_moves(puzzle: Puzzle) -> list[str]:
    own = [ply.move for ply in puzzle.main_line if ply.position.player is puzzle.player]
    return [str(move) for move in own if move.kind != "pass"]


def run_again(left: Session, again: Session, memory: Memory) -> None:
    Recall(left, memory, KEY).save()
    Recall(again, memory, KEY).restore()


# --- a board


def test_board_offers_the_last_round(memory: Memory) -> None:
    left, again = board_with(ROUND), BoardSession()
    run_again(left, again, memory)
    assert again.position == Position.start()
    assert again.last_round == {"moves": len(ROUND), "node": 0}
    assert "ok" in ask(again, act="resume")
    assert again.position == left.position
    assert again.last_round == {}


def test_passes_are_no_moves_of_the_reader(memory: Memory) -> None:
    left, again = board_with(["h8h3"], CHAIN), BoardSession(CHAIN)
    assert len(left.nodes) > 2
    run_again(left, again, memory)
    assert again.last_round == {"moves": 1, "node": 0}


def test_resume_after_stepping_back(memory: Memory) -> None:
    left, again = board_with(ROUND), BoardSession()
    left.go(3)
    run_again(left, again, memory)
    ask(again, act="resume")
    assert again.cursor == 3
    for _ in ROUND:
        again.redo()
    assert again.moves_text().split()[-1] == ROUND[-1]


def test_a_match_resumes_with_all_its_rounds(memory: Memory) -> None:
    left, again = board_with(ROUND, Match("standard")), BoardSession(Match("standard"))
    left.fill("left")
    left.play(next(str(move) for move in left.position_at(left.cursor).legal_moves))
    run_again(left, again, memory)
    ask(again, act="resume")
    assert again.match == left.match
    assert again.match
    assert len(again.match.rounds) == 2


@pytest.mark.parametrize("root", [None, Match("standard")])
def test_nothing_to_resume(root: Match | None, memory: Memory) -> None:
    run_again(board_with(ROUND, root), BoardSession(root), memory)
    run_again(BoardSession(root), again := BoardSession(root), memory)
    assert again.last_round == {"moves": len(ROUND), "node": 0}  # from the previous session
    assert BoardSession(root).place() is None


def test_abandoned_round_is_reachable() -> None:
    board = board_with(["f8f4"])
    board.resume(board_with(ROUND).place() or {})
    ask(board, act="resume")
    assert board.last_round == {"moves": 1, "node": len(ROUND)}
    ask(board, act="resume")
    assert board.moves_text().split()[-1] == "f8f4"


def test_resume_in_another_language(memory: Memory) -> None:
    run_again(board_with(["f8f4"]), again := BoardSession(), memory)
    ask(again, act="hello", nodes=1, languages=["de"])
    ask(again, act="resume")
    assert again.language == "de"
    assert "Turm" in again.scene()["say"]


@pytest.mark.parametrize("scene", [-1, len(ROUND) * 9, "1", None, 1.0])
def test_a_place_beyond_the_round_offers_nothing(scene: object) -> None:
    board = BoardSession()
    board.resume({"round": board_with(ROUND).place()["round"], "scene": scene})  # type: ignore[index]
    assert board.last_round == {}
    board.resume({"round": str(board.position), "scene": 0})
    assert board.last_round == {}, "a round without moves is not saved"


def test_resume_without_an_offer() -> None:
    assert "refused" in ask(BoardSession(), act="resume")


def test_too_long_round_is_not_remembered(memory: Memory) -> None:
    run_again(board_with(ROUND), BoardSession(), memory)
    endless = BoardSession()
    endless.place = lambda: {"round": "c8c5 " * 10_000, "scene": 0}  # type: ignore[method-assign]
    run_again(endless, again := BoardSession(), memory)
    assert again.last_round == {"moves": len(ROUND), "node": 0}


def test_moves_of_code_are_not_remembered(memory: Memory) -> None:
    run_again(board_with(ROUND), again := BoardSession(), memory)
    again.play("f8f4")
    recall = Recall(again, memory, KEY)
    recall.begin()
    recall.save()
    run_again(BoardSession(), later := BoardSession(), memory)
    assert later.last_round == {"moves": len(ROUND), "node": 0}
    again.play("g1f2")
    recall.save()
    run_again(BoardSession(), later, memory)
    assert later.last_round == {"moves": 2, "node": 0}


# --- resuming at once


def test_lesson_resumes(memory: Memory) -> None:
    left, again = LessonSession("figure-4"), LessonSession("figure-4")
    ask(left, act="answer", answer=["h7g7"])
    left.receive({"_answered": {"0": "right"}, "cursor": 1})
    run_again(left, again, memory)
    assert again.answered == {"0": "right"}
    assert again.cursor == 1
    assert again.place() == left.place()


def test_free_play_resumes(memory: Memory) -> None:
    left, again = LessonSession("figure-3"), LessonSession("figure-3")
    left.cursor = 1
    for _ in range(3):
        left.play(next(str(move) for move in left.position_at(left.cursor).legal_moves))
    left.undo()
    run_again(left, again, memory)
    assert again.scene()["position"] == left.scene()["position"]
    assert len(again.turn_state["onward"]) == len(left.turn_state["onward"]) == 1
    for _ in range(2):
        again.undo()
    assert again.cursor == 1


def test_other_lesson_starts_over(memory: Memory) -> None:
    left, again = LessonSession("figure-4"), LessonSession("figure-2")
    left.cursor = 2
    run_again(left, again, memory)
    assert again.cursor == 0


def test_editor_resumes(memory: Memory) -> None:
    left, again = EditorSession(), EditorSession()
    left.text = CHAIN
    run_again(left, again, memory)
    assert again.text == CHAIN
    again.undo()
    assert again.position == Position.start()


def test_set_resumes(memory: Memory) -> None:
    left, again = PuzzleSession(SET), PuzzleSession(SET)
    left.next()
    run_again(left, again, memory)
    assert again.current == left.current
    assert again.position == left.current.position


def solving(memory: Memory) -> PuzzleSession:
    return PuzzleSession([TWO_TRIES], Progress(memory))


def test_puzzle_resumes(memory: Memory) -> None:
    left, right = solving(memory), own_moves(TWO_TRIES)
    left.play(right[0])
    half = left.cursor
    left.play(right[1])
    left.go(half)
    run_again(left, again := solving(memory), memory)
    assert again.scene()["position"] == left.scene()["position"]
    assert again.turn_state["onward"] == left.turn_state["onward"]
    again.undo()
    assert again.nodes[0]["position"] == left.nodes[0]["position"]


def test_wrong_try_counts_once(memory: Memory) -> None:
    left = solving(memory)
    left.play(next(str(move) for move in TWO_TRIES.position.legal_moves if str(move) not in TWO_TRIES.first))
    for _ in range(3):
        run_again(left, again := solving(memory), memory)
        assert again.scene() == left.scene()
        left = again
    assert again.puzzle_state["mistakes"] == 1
    assert [len(card.answers) for card in memory.now.progress.cards.values()] == [1]
    again.again()
    run_again(again, second := solving(memory), memory)
    assert (second.cursor, second.puzzle_state["mistakes"]) == (0, 1)
    for move in own_moves(TWO_TRIES):
        second.play(move)
    assert second.puzzle_state["rings"] == 1


def test_moves_told_by_hints_earn_nothing_later(memory: Memory) -> None:
    left = solving(memory)
    for move in own_moves(TWO_TRIES):
        while left.hint() != move:
            pass
        run_again(left, again := solving(memory), memory)
        assert again.puzzle_state["mistakes"] == left.puzzle_state["mistakes"]
        again.play(move)
        left = again
    assert left.puzzle_state["shown"]
    assert "rings" not in left.puzzle_state


def test_shown_solution_earns_nothing_later(memory: Memory) -> None:
    left = solving(memory)
    left.solution()
    left.again()
    left.go(0)
    run_again(left, again := solving(memory), memory)
    for move in own_moves(TWO_TRIES):
        again.play(move)
    assert again.puzzle_state["shown"]
    assert "rings" not in again.puzzle_state


def test_removed_puzzle_is_skipped(memory: Memory) -> None:
    first = PuzzleSession(SET).current
    run_again(PuzzleSession(SHARP), again := PuzzleSession(SET), memory)
    assert again.current == first


def test_exercises_resume(memory: Memory) -> None:
    def begin() -> ExerciseSession:
        return ExerciseSession("push", progress=memory.progress)

    left, again = begin(), begin()
    ask(left, act="answer", answer=left.scene()["task"]["good"], shown=False)
    left.receive({"_answered": {"0": "right"}, "cursor": 1})
    run_again(left, again, memory)
    assert again.nodes == left.nodes
    assert (again.cursor, again.answered) == (1, {"0": "right"})
    for number in range(8):
        left.cursor = number
        ask(left, act="answer", answer=left.scene()["task"]["good"], shown=False)
        left.receive({"_answered": {**left.answered, str(number): "right"}})
    run_again(left, second := begin(), memory)
    assert second.nodes[:5] != left.nodes[:5]
    assert second.answered == {}


def test_seeded_exercises_do_not_resume(memory: Memory) -> None:
    left, again = ExerciseSession("push", seed=3), ExerciseSession("push", seed=3)
    ask(left, act="answer", answer=left.scene()["task"]["good"], shown=False)
    run_again(left, again, memory)
    assert memory.now.places == {}


# --- strangers


@pytest.mark.parametrize(
    "make",
    [
        BoardSession,
        lambda: LessonSession("figure-4"),
        lambda: ExerciseSession("push"),
        lambda: PuzzleSession(SHARP),
        lambda: EditorSession(SHARP),
    ],
    ids=["board", "lesson", "exercises", "puzzle", "editor"],
)
def test_any_stored_state(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kamisado_widget.sessions.editor.session._PATIENCE", 60)  # machines are slow
    session = make()
    before = state_of(session)

    @given(st.dictionaries(st.sampled_from(NAMES), json_values))
    def resumes(place: dict[str, Any]) -> None:
        session.resume(place)
        assert state_of(session) == before

    resumes()
