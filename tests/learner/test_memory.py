import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.learner import Memory, Progress
from kamisado_widget.learner.memory import LONGEST, MOST
from kamisado_widget.learner.reader import READERS
from kamisado_widget.learner.stores import MemoryStore
from tests.sessions.helpers import json_values

PLACE = {"step": 4, "answered": [1, 2, 3], "mistakes": 0}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kamisado-progress.json"


def remember(memory: Memory) -> None:
    memory.remember_place("lesson", PLACE)
    memory.prefer(language="de", glyphs=True)
    memory.progress.finish("figure-4")


def remembered(memory: Memory) -> tuple[object, ...]:
    place = memory.place("lesson")
    return place and place.value, memory.preferences, memory.progress.rings


ALL = (PLACE, {"language": "de", "glyphs": True}, {"figure-4": 2})
NOTHING = (None, {}, {})


def test_memory_survives_a_restart(path: Path) -> None:
    assert remembered(Memory(path)) == NOTHING
    assert not path.exists(), "reading creates no file"
    remember(Memory(path))
    assert remembered(Memory(path)) == ALL
    assert Memory(path).notice == ""
    for text in ('"lesson"', '"step": 4', '"language": "de"', f'"date": "{datetime.now(UTC):%Y}'):
        assert text in path.read_text("utf-8")


def test_forget_a_place_or_preference(path: Path) -> None:
    memory = Memory(path)
    remember(memory)
    memory.remember_place("lesson", None)
    memory.prefer(language=None)
    assert remembered(Memory(path)) == (None, {"glyphs": True}, {"figure-4": 2})


def test_oldest_places_are_dropped(path: Path) -> None:
    memory = Memory(None)
    for number in range(MOST):
        memory.remember_place(f"lesson {number}", {"step": number})
    memory.remember_place("lesson 0", {"step": 7})
    memory.remember_place("one more", {})
    newest = memory.place("lesson 0")
    assert newest, "saving again makes it the newest"
    assert newest.value == {"step": 7}
    assert memory.place("lesson 1") is None
    assert len(memory.now.places) == MOST


def test_size_and_depth_of_a_place(path: Path) -> None:
    Memory(path).remember_place("lesson", {"x": [[[[[[1]]]]]]})
    wrong: tuple[dict[str, object], ...] = ({"x": [[[[[[[1]]]]]]]}, {"x": "y" * LONGEST})
    for value in (*wrong, {str(number): number for number in range(5000)}):
        with pytest.raises(ValueError, match=r"lesson.*too (?:long|deep)"):
            Memory(path).remember_place("lesson", value)
    place = Memory(path).place("lesson")
    assert place
    assert place.value == {"x": [[[[[[1]]]]]]}
    assert timedelta(0) <= datetime.now(UTC) - place.date < timedelta(minutes=5)


def test_progress_is_a_part_of_it(path: Path) -> None:
    memory = Memory(path)
    memory.progress.note("F1", right=True)
    assert Progress(path).mastery["F1"] == Progress(memory).mastery["F1"] == 1.0
    remember(memory)
    memory.progress.reset()
    assert remembered(memory) == (*ALL[:2], {})


# --- several readers


def test_readers_are_separate(path: Path) -> None:
    remember(Memory(path, "Ben"))
    ann = Memory(path, "ann")
    assert remembered(ann) == NOTHING
    ann.prefer(language="en")
    assert Memory(path).readers == ("ann", "Ben")
    assert remembered(Memory(path, "Ben")) == ALL
    assert remembered(Memory(path)) == NOTHING, "the unnamed reader has their own progress"


def test_last_reader_is_selected(path: Path) -> None:
    memory = Memory(path)
    remember(memory)
    memory.choose("  Ann\n")
    assert memory.reader == "Ann"
    assert remembered(memory) == NOTHING
    assert Memory(path).reader == "Ann"
    memory.choose("")
    assert remembered(Memory(path)) == ALL


def test_forgetting_one_leaves_the_others(path: Path) -> None:
    for name in ("Ann", "Ben"):
        remember(Memory(path, name))
    memory = Memory(path)
    memory.choose("Ann")
    memory.forget("Ben")
    assert memory.readers == ("Ann",)
    assert memory.reader == "Ann"
    memory.forget()
    assert (memory.reader, memory.readers, Memory(path).reader) == ("", (), "")
    assert "Ann" not in path.read_text("utf-8"), "the forgotten reader's name is gone"
    memory.forget("Ann")()
    memory.forget()()
    assert memory.readers == ()


def test_forgetting_can_be_undone(path: Path) -> None:
    memory = Memory(path)
    memory.choose("Ann")
    remember(memory)
    undo = memory.forget()
    assert remembered(Memory(path, "Ann")) == NOTHING
    Memory(path, "Ann").remember_place("another", {})
    undo()
    assert memory.reader == Memory(path).reader == "Ann"
    assert remembered(memory) == ALL
    assert memory.place("another"), "changes made in between are kept"


def test_restoring_another_reader_keeps_the_current_one(path: Path) -> None:
    for name in ("Ann", "Ben"):
        remember(Memory(path, name))
    memory = Memory(path)
    memory.choose("Ann")
    memory.forget("Ben")()
    assert memory.reader == Memory(path).reader == "Ann"
    assert remembered(Memory(path, "Ben")) == ALL


# --- storage


def test_off_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    memory = Memory(None)
    remember(memory)
    assert remembered(memory) == ALL
    assert (memory.path, memory.notice) == (None, "")
    assert remembered(Memory(None)) == NOTHING
    assert list(tmp_path.iterdir()) == []


def test_any_text_store(path: Path) -> None:
    store = MemoryStore()
    remember(Memory(store))
    assert remembered(Memory(store)) == ALL
    path.write_text(store.get("kamisado-progress.json") or "", encoding="utf-8")
    assert remembered(Memory(path)) == ALL


class Full(MemoryStore):
    def swap(self, name: str, before: str | None, text: str) -> bool:
        raise OSError("full")


def test_full_store() -> None:
    memory = Memory(Full())
    remember(memory)
    assert remembered(memory) == ALL
    assert memory.notice == "Your progress couldn’t be saved in kamisado-progress.json."


def test_unwritable_folder(path: Path) -> None:
    memory, value = Memory(path.parent / "nowhere" / path.name), {**PLACE}
    memory.remember_place("lesson", value)
    value["step"] = 5
    place = memory.place("lesson")
    assert place
    assert place.value == PLACE
    assert "couldn’t be saved" in memory.notice
    path.mkdir()
    assert "can’t be opened" in Memory(path).notice


NOTICES = {
    "broken": b"{",
    "odd": b'{"kamisado-progress": 5, "readers": []}',
    "version": b'{"kamisado-progress": 99}',
}


@pytest.mark.parametrize("data", NOTICES.values(), ids=NOTICES)
def test_file_problems_are_reported(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    memory = Memory(path)
    before = memory.notice
    assert path.name in before
    memory.prefer(glyphs=True)
    assert memory.preferences == {"glyphs": True}
    assert memory.notice == before if b"99" in data else f"{path.name}.bak" in memory.notice


# --- files from elsewhere


def reader(**parts: object) -> bytes:
    return json.dumps({"kamisado-progress": 5, "readers": {"": parts}}).encode()


def card(**parts: object) -> bytes:
    return reader(progress={"cards": {"M1": parts}})


DATE = "2026-11-22T09:30:00+00:00"
ODD = {
    "a reader": b'{"kamisado-progress": 5, "readers": {"Ann": 1, "": {}}}',
    "a place": reader(places={"x": {"date": DATE, "value": 7}}),
    "a deep place": reader(places={"x": {"date": DATE, "value": {"x": [[[[[[[[]]]]]]]]}}}),
    "an undated place": reader(places={"x": {"value": {}}}),
    "a date": reader(places={"x": {"date": "yesterday", "value": {}}}),
    "a list of places": reader(places=[{}]),
    "a wish": reader(preferences={"language": ["de"]}),
    "a float": reader(preferences={"speed": 0.5}),
    "rings": reader(progress={"rings": {"figure-4": {"rings": 4, "date": DATE}}}),
    "undated rings": reader(progress={"rings": {"figure-4": 3}}),
    "progress": reader(progress=7),
    "no number": reader(progress={"streaks": {"push 1": "9"}}),
    "more than JSON counts exactly": reader(progress={"streaks": {"push 1": 2**53 + 1}}),
    "no date": card(answers=["yesterday right"]),
    "a card of nothing": card(),
    "the end of time": card(answers=["9999-12-31T23:59:59+00:00 right"]),
    "neither right nor wrong": card(answers=[f"{DATE} maybe"]),
    "a card that was never asked": card(answers=[]),
    "no answer": card(answers=[2]),
    "answers too many": card(answers=[f"{DATE} right"] * 501),
    "a card of numbers": card(answers=[f"{DATE} right"], missed=[7]),
    "a try without a date": reader(progress={"tried": {"x": "never right"}}),
    "a try that went nohow": reader(progress={"tried": {"x": f"{DATE} maybe"}}),
}


@pytest.mark.parametrize("data", ODD.values(), ids=ODD)
def test_invalid_values_are_ignored(data: bytes) -> None:
    kept, problem = READERS.decode(data)
    assert problem == "odd"
    assert kept.readers.keys() == {""}
    assert kept.readers[""] == READERS.decode(reader()).content.readers[""]


@pytest.mark.parametrize("date", ["2026-11-22T09:30:00", "2026-11-22 09:30", "2026-11-22T10:30:00+01:00"])
def test_naive_dates_are_utc(date: str) -> None:
    kept, problem = READERS.decode(reader(places={"x": {"date": date, "value": {}}}))
    assert problem == ""
    assert kept.readers[""].places["x"].date == datetime.fromisoformat(DATE)


sections = st.sampled_from(["progress", "places", "preferences"])


@given(
    name=st.text(max_size=8),
    parts=st.dictionaries(sections, json_values | st.dictionaries(st.text(), json_values)),
)
def test_any_file_is_handled(name: str, parts: dict[str, object]) -> None:
    data = {"kamisado-progress": 5, "reader": name, "readers": {name: parts}}
    kept, _ = READERS.decode(json.dumps(data).encode())
    assert READERS.decode(READERS.encode(kept)) == (kept, "")
