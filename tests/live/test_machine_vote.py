from collections.abc import Callable

import pytest

from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession, LessonSession
from tests.live.pupils import Class

Room = Callable[..., Live]
TimedRoom = Callable[..., tuple[Live, Callable[[float], None]]]


@pytest.fixture
def board() -> BoardSession:
    return BoardSession(opponent="random", opponent_plays="black", seed=1)


def against(room: Room, board: BoardSession) -> Live:
    live = room(board)
    live.mode = "machine"
    return live


def test_majority_move_is_played(room: Room, pupils: Class) -> None:
    board = BoardSession()
    live = against(room, board)
    class_ = [pupils.join(live) for _ in range(3)]
    for pupil, move in zip(class_, ["d8d5", "f8f4", "f8f4"], strict=True):
        pupil.answer(move)
    live.handle({"act": "play"})
    class_[0].until(lambda: len(class_[0].state["_nodes"]) and board.cursor >= 2)
    assert board.nodes[1]["move"] == "f8f4"
    class_[0].until(
        lambda: class_[0].scene["position"] == board.scene()["position"] and not class_[0].quiz["given"]
    )
    assert class_[0].room["running"] == "vote"
    values = {menu["name"]: menu["value"] for menu in live.state()["mode"]["menus"]}
    assert values["seconds"] == "30"


def test_timer_plays_after_a_first_vote(timed_room: TimedRoom, pupils: Class) -> None:
    board = BoardSession()
    live, advance = timed_room(board)
    live.mode = "machine"
    ann = pupils.join(live, "Ann")
    advance(31)
    assert board.cursor == 0
    assert "ok" in ann.answer("f8f4")
    advance(30)
    assert board.nodes[1]["move"] == "f8f4"


def test_stale_timer_plays_nothing(timed_room: TimedRoom, pupils: Class) -> None:
    board = BoardSession()
    live, advance = timed_room(board)
    live.mode = "machine"
    ann = pupils.join(live, "Ann")
    advance(20)
    board.play("d8d5")
    ann.until(lambda: board.cursor == 2 and ann.scene["position"] == board.scene()["position"])
    ann.answer(board.turn_state["moves"][0])
    advance(20)
    assert board.cursor == 2, "the new question gets the full time"
    advance(10)
    assert board.cursor > 2


def test_new_level_restarts_and_restores_later(room: Room) -> None:
    board = BoardSession()
    live = against(room, board)
    assert (board.opponent, board.opponent_plays) == ("one", "gold")
    live.handle({"act": "pick", "menu": "level", "value": "random"})
    assert board.opponent == "random"
    live.mode = "follow"
    assert (board.opponent, board.opponent_plays) == (None, None)


def test_only_a_board_can_be_played_on(room: Room) -> None:
    live = room(LessonSession("figure-4"))
    with pytest.raises(ValueError, match="can’t be shown as"):
        live.mode = "machine"
