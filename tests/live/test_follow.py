from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession, LessonSession
from tests.live.pupils import Class

Room = Callable[..., Live]

ARROW = {"origin": "b3", "target": "b5", "tint": 1}

_ids = count()


def test_a_move_of_the_teachers_is_on_every_page(room: Room, pupils: Class) -> None:
    board = BoardSession()
    live = room(board)
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    board.play("f8f4")
    for pupil in (ann, ben):
        pupil.until(lambda pupil=pupil: pupil.scene.get("move") == "f8f4")
        assert pupil.state["_turn_state"]["must"] == "g1"


def test_whoever_comes_late_is_where_the_class_is(room: Room, pupils: Class) -> None:
    board = BoardSession()
    live = room(board)
    board.play("f8f4")
    board.play("g1g5")
    assert pupils.join(live).scene["move"] == "g1g5"


@pytest.mark.parametrize("mode", ["follow", "each"])
def test_pages_begin_with_the_signs_that_the_teacher_shows(room: Room, pupils: Class, mode: str) -> None:
    live = room(BoardSession(glyphs=True, signs="shapes"))
    live.mode = mode  # type: ignore[assignment]
    seen = pupils.join(live, "Ann").state
    assert (seen["glyphs"], seen["signs"]) == (True, "shapes")


def test_nobody_can_move_anything_on_it(room: Room, pupils: Class) -> None:
    board = BoardSession()
    ann = pupils.join(room(board))
    assert "refused" in ann.play("f8f4")
    assert ann.state["_turn_state"]["moves"] == []
    assert len(board.nodes) == 1


def test_whoever_steps_elsewhere_is_brought_back(room: Room, pupils: Class) -> None:
    board = BoardSession()
    board.play("f8f4")
    ann = pupils.join(room(board))
    ann.go(0)
    ann.until(lambda: ann.state["cursor"] == 1)
    assert board.cursor == 1


def test_an_open_question_comes_without_its_answer_and_then_with_it(room: Room, pupils: Class) -> None:
    lesson = LessonSession("figure-3")
    ann = pupils.join(room(lesson))
    assert set(ann.scene["task"]) <= {"ask", "prompt", "choices"}
    assert len(ann.state["_nodes"]) == 1, "what comes next is nobody's to find"
    good = lesson.scene()["task"]["good"]
    lesson.answered = {"0": "right"}
    ann.until(lambda: ann.scene["task"].get("good") == good)
    assert ann.state["_answered"] == {"0": "right"}


def test_nobody_answers_for_the_teacher(room: Room, pupils: Class) -> None:
    lesson = LessonSession("figure-3")
    ann = pupils.join(room(lesson))
    good = lesson.scene()["task"]["good"]
    assert "refused" in ann.answer(good[0])
    ann.send({"method": "update", "state": {"_answered": {"0": "right"}}})
    ann.until(lambda: ann.state["_answered"] == {})
    assert lesson.answered == {}


def draw(board: BoardSession, *strokes: object) -> dict[str, Any]:
    name = f"stroke {next(_ids)}"
    here = {"epoch": board.epoch, "node": board.cursor}
    reply = board.handle({"id": name, "act": "draw", "strokes": list(strokes), **here})
    assert reply
    return dict(reply)


def test_what_the_teacher_draws_is_on_every_page_until_it_is_wiped(room: Room, pupils: Class) -> None:
    board = BoardSession()
    ann = pupils.join(room(board))
    assert board.turn_state["watched"]
    assert "ok" in draw(board, ARROW)
    ann.until(lambda: ann.state["_turn_state"].get("drawings") == [ARROW])
    assert pupils.join(room(board)).state["_turn_state"]["drawings"] == [ARROW], "who comes late sees it too"
    assert "ok" in draw(board)
    ann.until(lambda: "drawings" not in ann.state["_turn_state"])


def test_drawings_are_of_one_scene(room: Room, pupils: Class) -> None:
    board = BoardSession()
    ann = pupils.join(room(board))
    draw(board, ARROW)
    board.play("f8f4")
    ann.until(lambda: ann.scene.get("move") == "f8f4")
    assert "drawings" not in ann.state["_turn_state"]


def test_pupils_draw_for_nobody_but_themselves(room: Room, pupils: Class) -> None:
    board = BoardSession()
    ann = pupils.join(room(board))
    assert "refused" in ann.ask("draw", strokes=[ARROW])
    assert board.drawings == []


def test_where_nobody_follows_nothing_is_drawn_for_anybody(room: Room, pupils: Class) -> None:
    board = BoardSession()
    live = room(board)
    live.mode = "vote"
    assert "watched" not in board.turn_state
    assert "refused" in draw(board, ARROW)


def test_another_language_is_heard_by_all(room: Room, pupils: Class) -> None:
    board = BoardSession()
    ann = pupils.join(room(board))
    board.language = "de"
    ann.until(lambda: ann.state["_labels"]["back"] == "Einen Schritt zurück")


def test_what_changes_in_one_go_is_followed_once(
    room: Callable[..., Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    live, followed = room(BoardSession()), []
    inside = live._room
    live._call(lambda: None)  # what opening it has left to do
    monkeypatch.setattr(inside.mode, "follow", lambda: followed.append(1))
    live._call(lambda: [inside._follow_soon() for _ in range(3)])
    live._call(lambda: None)
    assert followed == [1]


def test_who_touches_the_board_is_told_to_watch_it(room: Room, pupils: Class) -> None:
    ann = pupils.join(room(BoardSession()), "Ann")
    assert ann.play("f8f4")["refused"]["text"] == "Watch the teacher’s board."
