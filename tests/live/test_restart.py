"""A room survives its kernel: after a restart all is there again, and nobody has done anything for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kamisado_widget.classroom import AnswerSheet, question
from kamisado_widget.live import Live, join, server
from kamisado_widget.live import live as live_module
from kamisado_widget.live.survival import RECORD, record_of
from kamisado_widget.session import BoardSession, QuizSession, SharedSheet
from tests.live.kernels import ITEMS, Kernel, kernels, killed
from tests.live.pupils import Class, Pupil, until
from tests.live.test_projector import looking_on


@pytest.fixture
def kernel(tmp_path: Path) -> Iterator[Kernel]:
    """Give a function that runs the cell of a notebook in a process; it returns that, and the address."""
    yield from kernels(tmp_path)


def come(pupils: Class, address: str, name: str = "", key: str | None = None) -> Pupil:
    """Have somebody come in, or back."""
    pupil = Pupil(pupils, address.replace("http:", "ws:") + "/socket")
    pupils.all.append(pupil)
    pupil.send({"method": "join", "name": name, "key": key})
    pupil.until(lambda: pupil.kind)
    return pupil


def test_address_names_and_votes_are_there_again(kernel: Kernel, pupils: Class) -> None:
    process, address = kernel("board", "live.mode = 'vote'; live.class_list = ['Ann', 'Cleo']")
    before = [come(pupils, address, name) for name in ("Ann", "Ben")]
    before[0].answer("g6e8")
    killed(process)
    assert kernel("board")[1] == address
    after = [come(pupils, address, key=pupil.key) for pupil in before]
    assert [pupil.name for pupil in after] == ["Ann", "Ben"]
    assert after[0].room["mode"] == "vote"
    assert after[0].quiz["given"] == {"0": ["g6e8"]}
    assert after[0].quiz["handed_in"]
    assert b"<option>Cleo</option>" in pupils.load(address)


def test_answers_to_a_quiz_are_there_again(kernel: Kernel, pupils: Class, tmp_path: Path) -> None:
    process, address = kernel("quiz", "live.mode = 'each'")
    ann = come(pupils, address, "Ann")
    ann.answer(question(ITEMS[0]).choices[0])
    killed(process)
    _, again = kernel("quiz")
    back = come(pupils, again, key=ann.key)
    assert back.quiz["given"].keys() == {"0"}
    (folder,) = tmp_path.glob("live-*")
    assert [path.name for path in folder.glob("*.json")] == ["answers-1.json"]


@pytest.mark.parametrize("shown", ["exercises", "lesson"])
def test_what_somebody_has_begun_alone_is_there_again(kernel: Kernel, pupils: Class, shown: str) -> None:
    process, address = kernel(shown, "live.mode = 'each'")
    ann = come(pupils, address, "Ann")
    asked = next(node for node, scene in enumerate(ann.state["_nodes"]) if "task" in scene)
    ann.go(asked)
    good = ann.scene["task"]["good"]
    assert "ok" in ann.answer(*good)
    before = ann.state["_nodes"][asked]["task"]["prompt"]
    ann.send(
        {"method": "update", "state": {"_answered": {str(asked): "right"}}}
    )  # as the page does by itself
    killed(process)
    _, again = kernel(shown)
    back = come(pupils, again, key=ann.key)
    assert back.state["cursor"] == asked
    assert back.state["_answered"] == {str(asked): "right"}
    assert back.state["_nodes"][asked]["task"]["prompt"] == before


def test_a_round_alone_and_a_round_in_pairs_go_on_where_they_were(kernel: Kernel, pupils: Class) -> None:
    process, address = kernel("start", "live.mode = 'each'")
    ann = come(pupils, address, "Ann")
    ann.play("f8f4")
    killed(process)
    process, again = kernel("start")
    back = come(pupils, again, key=ann.key)
    assert back.scene["move"] == "f8f4"
    killed(process)

    process, address = kernel("start", "live.mode = 'pairs'")
    ben = come(pupils, address, "Ben")
    ann = come(pupils, address, key=ann.key)
    ann.until(lambda: "Ben" in ann.room["note"])
    black, gold = (ann, ben) if "black" in ann.room["note"] else (ben, ann)
    assert "ok" in black.play("f8f4")
    notes = [pupil.room["note"] for pupil in (black, gold)]
    killed(process)
    _, again = kernel("start")
    black, gold = (come(pupils, again, key=pupil.key) for pupil in (black, gold))
    gold.until(lambda: gold.state["_turn_state"]["moves"])
    assert gold.scene["move"] == "f8f4"
    black.until(lambda: black.room["note"] == notes[0])
    assert "ok" in gold.play("g1g5")
    black.until(lambda: black.scene.get("move") == "g1g5")


TOURNAMENT = """
import threading, time
live.mode = "players"
def begin():
    while len(live.state()["people"]) < 2:
        time.sleep(0.05)
    live.handle({"act": "begin"})
threading.Thread(target=begin, daemon=True).start()
"""


def test_players_of_the_pupils_own_come_back_to_their_table(kernel: Kernel, pupils: Class) -> None:
    process, address = kernel("board", TOURNAMENT)
    guests = [join(address, "one", name) for name in ("Ann", "Ben")]
    try:
        until(lambda: [guest.played for guest in guests] == [2, 2])
        killed(process)
        assert kernel("board")[1] == address
        screen = looking_on(address, pupils)
        screen.until(lambda: [each["here"] for each in screen.told["people"]] == [True, True])
        table = {row["name"]: (row["points"], row["played"]) for row in screen.told["mode"]["table"]}
        assert table == {"Ann": (1, 2), "Ben": (1, 2)}
        assert "is in the room" in str(guests[0])
    finally:
        for guest in guests:
            guest.leave()


def test_a_room_that_was_ended_is_not_opened_again(kernel: Kernel, tmp_path: Path) -> None:
    process, address = kernel("board", last="live.stop()")
    process.communicate("\n")
    assert kernel("board")[1] != address


def test_two_notebooks_that_run_have_two_rooms(kernel: Kernel, pupils: Class) -> None:
    _, first = kernel("board")
    _, second = kernel("board")
    assert first != second
    assert come(pupils, first, "Ann").name == come(pupils, second, "Ann").name == "Ann"


def test_where_no_notebook_runs_nothing_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    assert record_of("127.0.0.1", 0, "") is None


@pytest.mark.parametrize(
    "text", ["", "{", '{"kamisado-room": 1}', '{"kamisado-room": 1, "token": "../..", "port": -1}']
)
def test_whatever_stands_in_the_record_a_room_opens(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JPY_SESSION_NAME", "lesson.ipynb")
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    record = record_of("127.0.0.1", 0, "")
    assert record
    record.path.write_text(text, "utf-8")
    assert not RECORD.decode(record.path.read_bytes()).content
    live = Live(BoardSession())
    live.stop()
    assert not record.path.exists()


def test_the_end_tells_every_page_what_was_reached(
    room: Callable[..., Live], pupils: Class, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    live = room(QuizSession(SharedSheet(AnswerSheet(ITEMS, tmp_path / "answers.json"))))
    live.mode = "each"
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    ann.answer(question(ITEMS[0]).choices[int(question(ITEMS[0]).solution()[0]) - 1])
    live.stop()
    for pupil in (ann, ben):
        pupil.until_closed()
    assert ann.over == "The lesson is over. You answered 1 of 2 questions right."
    assert ben.over == "The lesson is over."


def test_it_is_written_down_when_something_has_changed_and_else_not(
    room: Callable[..., Live], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JPY_SESSION_NAME", "lesson.ipynb")
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    live = room(BoardSession())
    record = record_of("127.0.0.1", 0, "")
    assert record
    record.path.unlink()
    live._call(live._room.write_down)
    assert not record.path.exists()
    live.mode = "vote"
    live._call(live._room.write_down)
    assert record.path.exists()


def test_a_room_that_was_open_to_the_network_is_so_again(
    room: Callable[..., Live], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JPY_SESSION_NAME", "lesson.ipynb")
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(live_module, "network_address", lambda: "127.0.0.2")  # as if it were the room's
    monkeypatch.setattr(server, "network_address", lambda: "127.0.0.2")
    monkeypatch.setattr(server, "is_loopback", lambda host: host == "127.0.0.1")
    before = room(BoardSession())
    address = before.open()
    before._call(before._room.write_down)
    record = record_of("127.0.0.1", 0, "")
    assert record
    written = record.path.read_text("utf-8")
    before.stop()
    record.path.write_text(written, "utf-8")  # which a killed one leaves
    after = room(BoardSession())
    assert after.state()["open"]
    assert after.address == address
