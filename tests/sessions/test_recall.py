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
from tests.sessions.helpers import CHAIN, ROUND, SHARP, ask, state_of

SET = COLLECTION[:4]
KEY = "the cell"
TWO_TRIES = next(
    puzzle for puzzle in COLLECTION.filter(moves=5, task="win") if "+" not in str(puzzle.position)
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
NAMES = [
    "round",
    "scene",
    "lesson",
    "step",
    "answered",
    "mistakes",
    "puzzle",
    "level",
    "setup",
    "cards",
    "tried",
    "tries",
    "at",
    "played",
    "mistakes",
    "undo",
    "redo",
]


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
    Recall(again, memory, KEY).bring_back()


# --- a board


def test_a_board_begins_as_its_code_says_and_offers_the_last_round(memory: Memory) -> None:
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


def test_who_had_stepped_back_stands_there_again_and_may_step_forward(memory: Memory) -> None:
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
def test_where_nothing_was_played_nothing_is_offered(root: Match | None, memory: Memory) -> None:
    run_again(board_with(ROUND, root), BoardSession(root), memory)
    run_again(BoardSession(root), again := BoardSession(root), memory)
    assert again.last_round == {"moves": len(ROUND), "node": 0}  # of the time before
    assert BoardSession(root).place() is None


def test_what_is_left_for_the_last_round_can_be_gone_back_to() -> None:
    board = board_with(["f8f4"])
    board.resume(board_with(ROUND).place() or {})
    ask(board, act="resume")
    assert board.last_round == {"moves": 1, "node": len(ROUND)}
    ask(board, act="resume")
    assert board.moves_text().split()[-1] == "f8f4"


def test_a_round_resumes_in_the_language_that_is_spoken_by_then(memory: Memory) -> None:
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


def test_a_place_in_a_round_without_moves_offers_nothing() -> None:
    board = BoardSession()
    board.resume({"round": str(board.position), "scene": 0})
    assert board.last_round == {}


def test_nothing_is_resumed_where_nothing_is_offered() -> None:
    assert "refused" in ask(BoardSession(), act="resume")


def test_a_round_too_long_to_be_remembered_leaves_the_one_before(memory: Memory) -> None:
    run_again(board_with(ROUND), BoardSession(), memory)
    endless = BoardSession()
    endless.place = lambda: {"round": "c8c5 " * 10_000, "scene": 0}  # type: ignore[method-assign]
    run_again(endless, again := BoardSession(), memory)
    assert again.last_round == {"moves": len(ROUND), "node": 0}


def test_what_code_has_played_is_no_place_of_the_reader(memory: Memory) -> None:
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


# --- what resumes at once


def test_a_lesson_goes_on_at_its_step_with_what_was_answered(memory: Memory) -> None:
    left, again = LessonSession("figure-4"), LessonSession("figure-4")
    ask(left, act="answer", answer=["h7g7"])
    left.receive({"_answered": {"0": "right"}, "cursor": 1})
    run_again(left, again, memory)
    assert again.answered == {"0": "right"}
    assert again.cursor == 1
    assert again.place() == left.place()


def test_what_was_played_from_a_step_of_a_lesson_is_there_again_and_can_be_undone(memory: Memory) -> None:
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


def test_another_lesson_in_the_same_place_begins_at_its_beginning(memory: Memory) -> None:
    left, again = LessonSession("figure-4"), LessonSession("figure-2")
    left.cursor = 2
    run_again(left, again, memory)
    assert again.cursor == 0


def test_a_set_goes_on_with_its_puzzle(memory: Memory) -> None:
    left, again = PuzzleSession(SET), PuzzleSession(SET)
    left.next()
    run_again(left, again, memory)
    assert again.current == left.current
    assert again.position == left.current.position


def solving(memory: Memory) -> PuzzleSession:
    return PuzzleSession([TWO_TRIES], Progress(memory))


def test_a_puzzle_goes_on_half_way_through(memory: Memory) -> None:
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


def test_a_wrong_try_at_a_puzzle_counts_once_however_often_one_comes_back(memory: Memory) -> None:
    left = solving(memory)
    left.play(next(str(move) for move in TWO_TRIES.position.legal_moves if str(move) not in TWO_TRIES.first))
    for _ in range(3):
        run_again(left, again := solving(memory), memory)
        assert again.scene() == left.scene()
        left = again
    assert again.puzzle_state["mistakes"] == 1
    assert [len(card.answers) for card in memory.now.progress.cards.values()] == [1]
    again.again()
    run_again(again, anew := solving(memory), memory)
    assert (anew.cursor, anew.puzzle_state["mistakes"]) == (0, 1)
    for move in own_moves(TWO_TRIES):
        anew.play(move)
    assert anew.puzzle_state["rings"] == 1


def test_a_solution_that_was_shown_earns_nothing_another_day(memory: Memory) -> None:
    left = solving(memory)
    left.solution()
    left.again()
    left.go(0)
    run_again(left, again := solving(memory), memory)
    for move in own_moves(TWO_TRIES):
        again.play(move)
    assert again.puzzle_state["shown"]
    assert "rings" not in again.puzzle_state


def test_a_puzzle_that_is_none_of_the_set_any_more_is_passed_over(memory: Memory) -> None:
    first = PuzzleSession(SET).current
    run_again(PuzzleSession(SHARP), again := PuzzleSession(SET), memory)
    assert again.current == first


def test_an_editor_shows_the_setup_again_and_can_undo_that(memory: Memory) -> None:
    left, again = EditorSession(), EditorSession()
    left.text = CHAIN
    run_again(left, again, memory)
    assert again.text == CHAIN
    again.undo()
    assert again.position == Position.start()


def test_a_set_of_exercises_goes_on_until_it_is_finished(memory: Memory) -> None:
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
    run_again(left, anew := begin(), memory)
    assert anew.nodes[:5] != left.nodes[:5]
    assert anew.answered == {}


def test_exercises_with_a_seed_are_what_their_code_says(memory: Memory) -> None:
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
        EditorSession,
    ],
    ids=["board", "lesson", "exercises", "puzzle", "editor"],
)
def test_whatever_stands_in_the_file_a_session_takes_no_harm(make: Any) -> None:
    session = make()
    before = state_of(session)

    @given(st.dictionaries(st.sampled_from(NAMES), json_values))
    def resumes(place: dict[str, Any]) -> None:
        session.resume(place)
        assert state_of(session) == before

    resumes()
