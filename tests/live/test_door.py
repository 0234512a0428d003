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


def test_locked_room_admits_only_members(room: Room, pupils: Class) -> None:
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


def test_waiting_pupil_is_admitted(room: Room, pupils: Class) -> None:
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
    late = waiting(live, pupils, "Late")
    live.door = "locked"
    late.until_closed()
    last = pupils.connect(live)
    last.send({"method": "join", "name": "Last"})
    last.until_closed()
    live.handle({"act": "remove", "number": 1})
    ann.until_closed()
    assert (ann.methods[-1], live.names) == ("removed", ("Ben",))
    live.door = "open"
    assert pupils.join(live, "Ann", key=ann.key).key != ann.key


def test_leaving_ends_waiting(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    live.door = "ask"
    ann, ben = waiting(live, pupils, "Ann"), waiting(live, pupils, "Ben")
    ann.leave()
    ann.until_closed()
    ben.send({"method": "beat"})
    ben.until(lambda: [each["name"] for each in live.state()["waiting"]] == ["Ben"])
    live.door = "open"
    ben.until(lambda: ben.kind)


def test_waiting_list_is_bounded(room: Room, pupils: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST_WAITING", 2)
    live = room(BoardSession())
    live.door = "ask"
    first, *_ = (waiting(live, pupils, name) for name in "ABC")
    first.until_closed()
    assert [each["name"] for each in live.state()["waiting"]] == ["B", "C"]


def test_invalid_door_is_refused(room: Room) -> None:
    live = room(BoardSession())
    assert live.handle({"act": "door", "door": "ajar"}) == (
        "There’s no door setting 'ajar'. Choose one of open, ask, listed, locked."
    )
    for message in ({"act": "door"}, {"act": "let in", "number": "1"}, {"act": "turn away", "number": []}):
        live.handle(message)
    assert live.door == "open"


def test_absent_pupils_are_removed(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    for join in (lambda: ann, lambda: pupils.join(live, key=ann.key)):
        here = join()
        assert live.state()["people"][0]["here"]
        here.leave()
        here.until_closed()
        ben.until(lambda: not live.state()["people"][0]["here"])
    live.clear_away()
    assert live.names == ("Ben",)
    assert pupils.join(live, "Ann", key=ann.key).key != ann.key
