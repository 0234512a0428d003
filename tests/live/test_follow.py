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


def test_teachers_move_is_on_every_page(room: Room, pupils: Class) -> None:
    board = BoardSession()
    live = room(board)
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    board.play("f8f4")
    for pupil in (ann, ben):
        pupil.until(lambda pupil=pupil: pupil.scene.get("move") == "f8f4")
        assert pupil.state["_turn_state"]["must"] == "g1"


@pytest.mark.parametrize("mode", ["follow", "each"])
def test_pages_inherit_the_teachers_signs(room: Room, pupils: Class, mode: str) -> None:
    live = room(BoardSession(glyphs=True, signs="shapes"))
    live.mode = mode  # type: ignore[assignment]
    seen = pupils.join(live, "Ann").state
    assert (seen["glyphs"], seen["signs"]) == (True, "shapes")


def test_followers_cannot_move(room: Room, pupils: Class) -> None:
    board = BoardSession()
    ann = pupils.join(room(board))
    assert ann.play("f8f4")["refused"]["text"] == "Watch the teacher’s board."
    assert ann.state["_turn_state"]["moves"] == []
    assert len(board.nodes) == 1


def test_followers_are_brought_back(room: Room, pupils: Class) -> None:
    board = BoardSession()
    board.play("f8f4")
    ann = pupils.join(room(board))
    assert ann.scene["move"] == "f8f4"
    ann.go(0)
    ann.until(lambda: ann.state["cursor"] == 1)
    assert board.cursor == 1


def test_an_open_question_comes_without_its_answer_and_then_with_it(room: Room, pupils: Class) -> None:
    lesson = LessonSession("figure-3")
    ann = pupils.join(room(lesson))
    assert set(ann.scene["task"]) <= {"ask", "prompt", "choices"}
    assert len(ann.state["_nodes"]) == 1, "pupils get no later scenes"
    good = lesson.scene()["task"]["good"]
    lesson.answered = {"0": "right"}
    ann.until(lambda: ann.scene["task"].get("good") == good)
    assert ann.state["_answered"] == {"0": "right"}


def test_followers_cannot_answer(room: Room, pupils: Class) -> None:
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


def test_drawings_are_on_every_page(room: Room, pupils: Class) -> None:
    board = BoardSession()
    ann = pupils.join(room(board))
    assert board.turn_state["watched"]
    assert "ok" in draw(board, ARROW)
    ann.until(lambda: ann.state["_turn_state"].get("drawings") == [ARROW])
    assert pupils.join(room(board)).state["_turn_state"]["drawings"] == [ARROW], (
        "a pupil who joins late sees the drawings"
    )
    assert "ok" in draw(board)
    ann.until(lambda: "drawings" not in ann.state["_turn_state"])


def test_drawings_belong_to_a_scene(room: Room, pupils: Class) -> None:
    board = BoardSession()
    ann = pupils.join(room(board))
    draw(board, ARROW)
    board.play("f8f4")
    ann.until(lambda: ann.scene.get("move") == "f8f4")
    assert "drawings" not in ann.state["_turn_state"]


def test_pupils_drawings_are_private(room: Room, pupils: Class) -> None:
    board = BoardSession()
    ann = pupils.join(room(board))
    assert "refused" in ann.ask("draw", strokes=[ARROW])
    assert board.drawings == []


def test_no_drawings_without_followers(room: Room, pupils: Class) -> None:
    board = BoardSession()
    live = room(board)
    live.mode = "vote"
    assert "watched" not in board.turn_state
    assert "refused" in draw(board, ARROW)


def test_language_change_reaches_all(room: Room, pupils: Class) -> None:
    board = BoardSession()
    ann = pupils.join(room(board))
    board.language = "de"
    ann.until(lambda: ann.state["_labels"]["back"] == "Einen Schritt zurück")


def test_batched_changes_are_sent_once(room: Callable[..., Live], monkeypatch: pytest.MonkeyPatch) -> None:
    live, followed = room(BoardSession()), []
    inside = live._room
    live._call(lambda: None)  # wait for the room to finish opening
    monkeypatch.setattr(inside.mode, "follow", lambda: followed.append(1))
    live._call(lambda: [inside._follow_soon() for _ in range(3)])
    live._call(lambda: None)
    assert followed == [1]
