from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kamisado_widget.live import Live, server
from kamisado_widget.live import live as live_module
from kamisado_widget.live.connection import MOST_SCREENS, Onlooker
from kamisado_widget.sessions import BoardSession, LessonSession
from tests.live.pupils import Class, Pupil, until

Room = Callable[..., Live]


class Screen(Pupil):
    told: dict[str, Any]

    def _take(self, message: dict[str, Any]) -> None:
        if message["method"] == "screen":
            self.told = message["room"]
        elif message["method"] == "open":
            self.kind, self.state = message.get("kind", ""), message.get("state", {})
        else:
            super()._take(message)


def looking_on(address: str, pupils: Class) -> Screen:
    screen = Screen(pupils, address.replace("http:", "ws:") + "/socket")
    screen.told = {}
    pupils.all.append(screen)
    screen.send({"method": "watch"})
    screen.until(lambda: screen.told)
    return screen


def test_it_follows_the_teachers_board_and_counts_as_nobody(room: Room, pupils: Class) -> None:
    board = BoardSession()
    live = room(board)
    screen = looking_on(live.address, pupils)
    screen.until(lambda: screen.kind == "board")
    assert live.names == ()
    assert screen.told["here"] == 0
    board.play("f8f4")
    screen.until(lambda: screen.scene.get("move") == "f8f4")


def test_it_shows_where_the_room_is_to_be_found_once_others_can_find_it(
    room: Room, pupils: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (live_module, server):
        monkeypatch.setattr(
            module, "network_address", lambda: "127.0.0.2"
        )  # pretend that this is the room's network address
    monkeypatch.setattr(server, "is_loopback", lambda host: host == "127.0.0.1")
    live = room(BoardSession())
    screen = looking_on(live.address, pupils)
    assert (screen.told["address"], screen.told["code"]) == ("", "")
    live.open()
    screen.until(lambda: screen.told["address"] == live.address)
    assert screen.told["code"]


def test_a_page_that_is_closed_is_told_nothing_any_more(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    screen = looking_on(live.address, pupils)

    def watching() -> list[Onlooker]:
        return live._call(lambda: [each for each in live._room._watchers if isinstance(each, Onlooker)])

    assert len(watching()) == 1
    screen.leave()
    until(lambda: not watching())


def test_of_an_open_question_it_has_no_answer(room: Room, pupils: Class) -> None:
    lesson = LessonSession("figure-4")
    screen = looking_on(room(lesson).address, pupils)
    screen.until(lambda: screen.kind)
    asked = next(node for node, scene in enumerate(lesson.nodes) if "good" in scene.get("task", {}))
    lesson.cursor = asked
    screen.until(lambda: screen.scene.get("task"))
    assert screen.scene["task"].keys() <= {"ask", "prompt", "choices"}


def test_vote_without_names_and_the_right_answer_once_revealed(room: Room, pupils: Class) -> None:
    board = BoardSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    live = room(board)
    screen = looking_on(live.address, pupils)
    screen.until(lambda: screen.kind)
    live.mode = "vote"
    screen.until(lambda: not screen.kind)
    pupils.join(live, "Ann").answer("g6e8")
    screen.until(lambda: screen.told["mode"]["poll"]["counts"] == [{"label": "g6e8", "count": 1}])
    assert not screen.told["mode"]["buttons"]
    assert "Ann" not in json.dumps(screen.told)
    live.reveal()
    screen.until(lambda: screen.told["mode"]["poll"]["truth"])
    live.mode = "follow"
    screen.until(lambda: screen.kind == "board")


def test_in_pairs_all_see_who_plays_whom_and_the_table(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    for name in ("Ann", "Ben"):
        pupils.join(live, name)
    live.mode = "pairs"
    live.handle({"act": "pick", "menu": "way", "value": "all"})
    screen = looking_on(live.address, pupils)
    screen.until(lambda: len(screen.told["mode"]["table"]) == 2)
    assert {person["name"] for person in screen.told["people"]} == {"Ann", "Ben"}
    assert not screen.told["mode"]["menus"]
    assert not screen.told["mode"]["places"]


def test_it_can_do_nothing_and_there_are_few_of_them(room: Room, pupils: Class) -> None:
    board = BoardSession()
    live = room(board)
    screens = [looking_on(live.address, pupils)]
    for message in (
        {"method": "custom", "content": {"id": "1", "act": "play", "origin": "f8", "target": "f4"}},
        {"method": "update", "state": {"cursor": 1}},
        {"method": "act", "what": "draw"},
        {"method": "join", "name": "Ann"},
    ):
        screens[0].send(message)
    screens += [looking_on(live.address, pupils) for _ in range(MOST_SCREENS)]
    screens[0].until_closed()
    assert (board.cursor, live.names) == (0, ())
    live.stop()
    for screen in screens[1:]:
        screen.until_closed()
        assert screen.over == "The lesson is over."
