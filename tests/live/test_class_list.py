from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget.classroom import AnswerSheet, question
from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession, QuizSession
from tests.live.pupils import Class

Room = Callable[..., Live]

ITEM = "blocked 1 seed 7"
LONG = "Maximilian Schneider-Hofmannsthal"


def with_list(room: Room, *names: str, shown: Any = None) -> Live:
    live = room(shown or BoardSession())
    assert live.handle({"act": "class", "names": "\n".join(names)}) == ""
    return live


def offered(live: Live, pupils: Class) -> list[str]:
    page = pupils.load(live.address).decode()
    return [part.partition("<")[0] for part in page.split("<option>")[1:]]


def test_pasted_names_are_unique(room: Room, tmp_path: Path) -> None:
    live = with_list(room, "Ann", "", "  Ben ", "Ann", "Zoë\t5a\tx", "Li;5b")
    assert live.class_list == ("Ann", "Ben", "Zoë", "Li")
    assert live.state()["listed"] == list(live.class_list)
    live.class_list = ["Cleo"]
    assert live.class_list == ("Cleo",)
    live.handle({"act": "class", "names": ""})
    assert live.class_list == ()
    path = tmp_path / "class.csv"
    path.write_text("Ann,5a\nBen,5a\n", "utf-8")
    live.class_list = path
    assert live.class_list == ("Ann", "Ben")


@pytest.mark.parametrize("names", [7, None, ["Ann"], "x" * 100_000])
def test_lists_from_pages_are_refused(room: Room, names: object) -> None:
    live = with_list(room, "Ann")
    live.handle({"act": "class", "names": names})
    assert all(len(name) <= 80 for name in live.class_list)
    assert len(live.class_list) == 1


def test_newcomers_pick_free_names(room: Room, pupils: Class) -> None:
    live = with_list(room, "Ann", LONG, "<b>Ben</b>")
    assert offered(live, pupils) == ["Ann", LONG, "&lt;b&gt;Ben&lt;/b&gt;"]
    assert pupils.join(live, LONG).name == LONG
    assert pupils.join(live, "ann").name == "Ann"
    assert offered(live, pupils) == ["&lt;b&gt;Ben&lt;/b&gt;"]
    assert pupils.join(live, "Ann").name == "Ann 2"


def test_no_list_no_names(room: Room, pupils: Class) -> None:
    assert "<select" not in pupils.load(room(BoardSession()).address).decode()


def test_listed_pupils_enter_others_wait(room: Room, pupils: Class) -> None:
    live = with_list(room, "Ann", "Ben")
    live.door = "listed"
    ann = pupils.join(live, "Ann")
    for name in ("Ann", "Zoe"):
        other = pupils.connect(live)
        other.send({"method": "join", "name": name})
        other.until(lambda other=other: "wait" in other.methods)
    assert [each["name"] for each in live.state()["waiting"]] == ["Ann", "Zoe"]
    assert live.names == ("Ann",)
    assert pupils.join(live, key=ann.key).name == "Ann"


def test_new_device_keeps_the_place(room: Room, pupils: Class) -> None:
    live = with_list(room, "Ann")
    live.door = "listed"
    ann = pupils.join(live, "Ann")
    ann.leave()
    ann.until_closed()
    while live.state()["people"][0]["here"]:
        pass
    again = pupils.connect(live)
    again.send({"method": "join", "name": "Ann"})
    again.until(lambda: "wait" in again.methods)
    live.handle({"act": "let in"})
    again.until(lambda: again.kind)
    assert (again.name, live.names) == ("Ann", ("Ann",))
    assert again.key != ann.key
    lost = pupils.connect(live)
    lost.send({"method": "join", "name": "Zoe", "key": ann.key})
    lost.until(lambda: "wait" in lost.methods)


def test_results_follow_the_class_list(
    room: Room, pupils: Class, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    quiz = QuizSession(AnswerSheet([ITEM], tmp_path / "answers.json"))
    live = with_list(room, "Ann", "Ben", LONG, shown=quiz)
    live.mode = "each"
    for name in ("ann", LONG):
        pupils.join(live, name).answer(question(ITEM).choices[0])
    assert [(row.who, bool(row.marks), row.note) for row in live.results()] == [
        ("Ann", True, ""),
        ("Ben", False, "Nothing handed in."),
        (LONG, True, ""),
    ]
    assert [row.who for row in live.results(names=["Ann", LONG])] == ["Ann", LONG]
    live.handle({"act": "results", "open": True})
    assert live.state()["results"]["silent"] == ["Ben"]
