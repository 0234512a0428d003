import pytest

from kamisado_widget import Match
from kamisado_widget.live.modes.follow import Audience, audience_of
from kamisado_widget.live.seat import refused
from kamisado_widget.sessions import BoardSession, LessonSession, PuzzleSession
from kamisado_widget.sessions.inbox import refusal
from kamisado_widget.svg import Arrow
from tests.sessions.helpers import to_a_question
from tests.work import calls


def followed(moves: int) -> tuple[BoardSession, Audience]:
    board = BoardSession(Match("series"))
    audience = audience_of(board)
    for _ in range(moves):
        if not board.turn_state["moves"]:
            board.fill("next")
        board.play(board.turn_state["moves"][0])
        audience.follow(board)
    return board, audience


@pytest.mark.parametrize("name", ["", "x" * 65, None, 7, ["a"]])
def test_unanswerable_question_by_name(name: object) -> None:
    assert refused({"id": name}, refusal("No.")) is None
    assert refused({"id": "x" * 64}, refusal("No.")) is not None
    assert refused([name], refusal("No.")) is None


def test_following_is_constant_time() -> None:
    work = []
    for moves in (10, 160):
        board, audience = followed(moves)
        board.cursor -= 1
        work.append(calls(audience.follow, board))
    assert work[1] < 4 * work[0], "16 times the scenes must not take 4 times the work"


def test_late_text_of_a_shown_scene_is_sent() -> None:
    board, audience = followed(3)
    with board.changing():
        board.nodes[2]["say"] = "Look!"
        board.mark_changed("nodes")
    audience.follow(board)
    assert audience.nodes[2]["say"] == "Look!"


def test_new_tree_starts_over() -> None:
    board, audience = followed(3)
    board.position = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
    board.play("g6e8")
    audience.follow(board)
    assert [scene["position"] for scene in audience.nodes] == [scene["position"] for scene in board.nodes]
    assert audience.cursor == 1


def test_open_question_keeps_pointing_arrows() -> None:
    lesson = LessonSession("figure-4")
    to_a_question(lesson)
    drawn = [Arrow(origin="b3", target="a4", kind=kind) for kind in ("point", "pass")]
    with lesson.changing():
        lesson.nodes[lesson.cursor]["arrows"] = drawn
        lesson.mark_changed("nodes")
    assert audience_of(lesson).scene()["arrows"] == drawn[:1]


def test_hidden_scenes_are_not_sent() -> None:
    board = BoardSession()
    board.play("f8f4")
    board.undo()
    audience = audience_of(board)
    assert len(audience.nodes) == 1
    board.play("d8d5")
    audience.follow(board)
    assert [scene.get("move") for scene in audience.nodes] == [None, "d8d5"]
    assert audience.nodes[1]["parent"] == 0


def test_next_puzzle_is_a_new_tree() -> None:
    puzzles = PuzzleSession()
    audience = audience_of(puzzles)
    puzzles.next()
    audience.follow(puzzles)
    assert [scene["parent"] for scene in audience.nodes] == [-1, -1]
    assert audience.scene()["position"] == puzzles.scene()["position"]
