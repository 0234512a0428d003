from collections.abc import Callable

import pytest

from kamisado_widget.live import Live, people
from kamisado_widget.sessions import BoardSession
from tests.live.pupils import Class, Pupil

Room = Callable[..., Live]


def waiting(live: Live, pupils: Class, name: str) -> Pupil:
    pupil = pupils.connect(live)
    pupil.send({"method": "join", "name": name})
    pupil.until(lambda: "wait" in pupil.methods)
    return pupil


def test_a_locked_room_lets_in_nobody_but_who_was_there(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    ann = pupils.join(live, "Ann")
    live.handle({"act": "door", "door": "locked"})
    assert (live.door, live.state()["door"]) == ("locked", "locked")
    eve = pupils.connect(live)
    eve.send({"method": "join", "name": "Eve", "key": "x"})
    eve.until_closed()
    assert eve.methods == ["locked"]
    assert pupils.join(live, key=ann.key).name == "Ann"
    live.door = "open"
    assert pupils.join(live, "Eve").name == "Eve"


def test_who_waits_comes_in_when_the_teacher_says_so(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    live.door = "ask"
    ann, ben, eve = (waiting(live, pupils, name) for name in ("Ann", "Ben", "E\nve"))
    assert live.state()["waiting"] == [
        {"number": 1, "name": "Ann"},
        {"number": 2, "name": "Ben"},
        {"number": 3, "name": "E ve"},
    ]
    live.handle({"act": "let in", "number": 1})
    ann.until(lambda: ann.kind)
    live.handle({"act": "turn away", "number": 3})
    eve.until_closed()
    assert eve.methods == ["wait", "locked"]
    assert live.names == ("Ann",)
    live.handle({"act": "let in"})
    ben.until(lambda: ben.kind)
    assert live.names == ("Ann", "Ben")
    assert live.state()["waiting"] == []


def test_who_waits_comes_in_where_the_door_is_opened_and_goes_where_it_is_locked(
    room: Room, pupils: Class
) -> None:
    live = room(BoardSession())
    live.door = "ask"
    ann = waiting(live, pupils, "Ann")
    live.door = "open"
    ann.until(lambda: ann.kind)
    live.door = "ask"
    eve = waiting(live, pupils, "Eve")
    live.door = "locked"
    eve.until_closed()
    assert live.names == ("Ann",)


def test_who_goes_while_waiting_waits_no_longer(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    live.door = "ask"
    ann, ben = waiting(live, pupils, "Ann"), waiting(live, pupils, "Ben")
    ann.leave()
    ann.until_closed()
    ben.send({"method": "beat"})
    ben.until(lambda: [each["name"] for each in live.state()["waiting"]] == ["Ben"])


def test_those_who_wait_are_not_more_than_a_class(
    room: Room, pupils: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "MOST_WAITING", 2)
    live = room(BoardSession())
    live.door = "ask"
    first, *_ = (waiting(live, pupils, name) for name in "ABC")
    first.until_closed()
    assert [each["name"] for each in live.state()["waiting"]] == ["B", "C"]


def test_what_is_no_way_to_keep_a_door_is_refused(room: Room) -> None:
    live = room(BoardSession())
    assert live.handle({"act": "door", "door": "ajar"}) == (
        "There’s no door setting 'ajar'. Choose one of open, ask, listed, locked."
    )
    for message in ({"act": "door"}, {"act": "let in", "number": "1"}, {"act": "turn away", "number": []}):
        live.handle(message)
    assert live.door == "open"


def test_all_who_are_away_are_sent_out_at_once(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    ann.leave()
    ann.until_closed()
    ben.until(lambda: not live.state()["people"][0]["here"])
    live.clear_away()
    assert live.names == ("Ben",)
    assert pupils.join(live, "Ann", key=ann.key).key != ann.key
