import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.i18n import LANGUAGES, speaking
from kamisado_widget.learner import Memory, Progress
from kamisado_widget.learner.reader import READERS
from kamisado_widget.learner.remembered import LONGEST, MOST
from kamisado_widget.learner.stores import Unkept

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


def test_what_was_remembered_is_there_after_a_restart(path: Path) -> None:
    assert remembered(Memory(path)) == NOTHING
    assert not path.exists(), "asking makes no file"
    remember(Memory(path))
    assert remembered(Memory(path)) == ALL
    assert Memory(path).notice == ""


def test_it_says_since_when(path: Path) -> None:
    memory = Memory(path)
    memory.remember_place("lesson", PLACE)
    place = Memory(path).place("lesson")
    assert place
    assert timedelta(0) <= datetime.now(UTC) - place.date < timedelta(minutes=5)


def test_a_person_can_read_it(path: Path) -> None:
    memory = Memory(path, "Zoë")
    memory.remember_place("02_blocked.ipynb cell-07", {"step": 4})
    text = path.read_text("utf-8")
    for word in ("Zoë", "02_blocked.ipynb cell-07", '"step": 4', f'"date": "{datetime.now():%Y}'):
        assert word in text


def test_the_last_place_stands(path: Path) -> None:
    memory = Memory(path)
    for step in (1, 2):
        memory.remember_place("lesson", {"step": step})
    assert memory.place("lesson").value == {"step": 2}  # type: ignore[union-attr]


def test_one_place_or_one_wish_can_be_forgotten(path: Path) -> None:
    memory = Memory(path)
    remember(memory)
    memory.remember_place("lesson", None)
    memory.prefer(language=None)
    assert remembered(Memory(path)) == (None, {"glyphs": True}, {"figure-4": 2})


def test_the_oldest_places_go(path: Path) -> None:
    memory = Memory(None)
    for number in range(MOST):
        memory.remember_place(f"lesson {number}", {"step": number})
    memory.remember_place("lesson 0", {"step": 7})
    memory.remember_place("one more", {})
    assert memory.place("lesson 0"), "it was remembered anew, and is not the oldest any more"
    assert memory.place("lesson 1") is None
    assert len(memory.now.places) == MOST


@pytest.mark.parametrize(
    "place", [{"x": "y" * LONGEST}, {"x": [[[[[[[[1]]]]]]]]}, {str(number): number for number in range(5000)}]
)
def test_what_is_too_long_or_too_deep_is_refused_in_a_sentence(path: Path, place: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"lesson.*too long"):
        Memory(path).remember_place("lesson", place)
    assert not path.exists()


def test_a_place_may_be_so_deep(path: Path) -> None:
    Memory(path).remember_place("lesson", {"x": [[[[[[1]]]]]]})
    assert Memory(path).place("lesson").value == {"x": [[[[[[1]]]]]]}  # type: ignore[union-attr]
    with pytest.raises(ValueError, match="too deep"):
        Memory(path).remember_place("lesson", {"x": [[[[[[[1]]]]]]]})


def test_a_place_is_remembered_as_it_was(path: Path) -> None:
    place: dict[str, object] = {"answered": [1]}
    memory = Memory(path.parent / "no such folder" / path.name)
    memory.remember_place("lesson", place)
    place["answered"] = [1, 2]
    assert memory.place("lesson").value == {"answered": [1]}  # type: ignore[union-attr]


def test_progress_is_a_part_of_it(path: Path) -> None:
    memory = Memory(path)
    memory.progress.note("F1", right=True)
    assert Progress(path).mastery["F1"] == Progress(memory).mastery["F1"] == 1.0
    remember(memory)
    memory.progress.reset()
    assert remembered(memory) == (*ALL[:2], {})


# --- several readers


def test_readers_have_their_own(path: Path) -> None:
    remember(Memory(path, "Ben"))
    ann = Memory(path, "ann")
    assert remembered(ann) == NOTHING
    ann.prefer(language="en")
    assert Memory(path).readers == ("ann", "Ben")
    assert remembered(Memory(path, "Ben")) == ALL
    assert remembered(Memory(path)) == NOTHING, "the one without a name is somebody else"


def test_who_was_chosen_last_reads_on(path: Path) -> None:
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
    assert "Ann" not in path.read_text("utf-8"), "nothing of it stays"


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
    assert memory.place("another"), "what came in between stays"


def test_undoing_it_for_another_leaves_who_reads(path: Path) -> None:
    for name in ("Ann", "Ben"):
        remember(Memory(path, name))
    memory = Memory(path)
    memory.choose("Ann")
    memory.forget("Ben")()
    assert memory.reader == Memory(path).reader == "Ann"
    assert remembered(Memory(path, "Ben")) == ALL


def test_nobody_is_forgotten_where_there_is_nobody(path: Path) -> None:
    memory = Memory(path)
    memory.forget("Ann")()
    memory.forget()()
    assert memory.readers == ()


# --- where it is kept


def test_off_it_forgets_with_the_object(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    memory = Memory(None)
    remember(memory)
    assert remembered(memory) == ALL
    assert (memory.path, memory.notice) == (None, "")
    assert remembered(Memory(None)) == NOTHING
    assert list(tmp_path.iterdir()) == []


def test_a_store_of_texts_will_do(path: Path) -> None:
    store = Unkept()
    remember(Memory(store))
    assert remembered(Memory(store)) == ALL
    path.write_text(store.get("kamisado-progress.json") or "", encoding="utf-8")
    assert remembered(Memory(path)) == ALL, "it is the text of the file"


class Full(Unkept):
    def swap(self, name: str, before: str | None, text: str) -> bool:
        raise OSError("full")


def test_a_full_store_is_no_traceback() -> None:
    memory = Memory(Full())
    remember(memory)
    assert remembered(memory) == ALL
    assert memory.notice == "Your progress couldn’t be saved in kamisado-progress.json."


@pytest.mark.parametrize("text", ["{", '{"kamisado-progress": 5, "reader": 7, "readers": {"Ann": []}}'])
def test_a_broken_text_is_kept_under_a_free_name(text: str) -> None:
    store = Unkept()
    for kept in ("kamisado-progress.json.bak", "kamisado-progress.json.bak1"):
        store.swap("kamisado-progress.json", store.get("kamisado-progress.json"), text)
        memory = Memory(store)
        assert "can’t be read" in memory.notice
        remember(memory)
        assert store.get(kept) == text
        assert kept in memory.notice
        assert remembered(Memory(store)) == ALL


@pytest.mark.parametrize("version", [4, 99])
def test_a_text_of_another_version_is_left_as_it_is(version: int) -> None:
    store = Unkept()
    text = f'{{"kamisado-progress": {version}}}'
    store.swap("kamisado-progress.json", None, text)
    memory = Memory(store)
    remember(memory)
    assert store.get("kamisado-progress.json") == text
    assert remembered(memory) == ALL


NOTICES = {
    "broken": b"{",
    "odd": b'{"kamisado-progress": 5, "readers": []}',
    "version": b'{"kamisado-progress": 99}',
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("data", NOTICES.values(), ids=NOTICES)
def test_what_is_wrong_with_the_file_is_said_in_words(path: Path, data: bytes, language: str) -> None:
    path.write_bytes(data)
    with speaking(language):
        memory = Memory(path)
        before = memory.notice
        assert path.name in before
        memory.prefer(glyphs=True)
        assert memory.notice == before if b"99" in data else f"{path.name}.bak" in memory.notice


# --- files from elsewhere


def reader(**parts: object) -> bytes:
    return json.dumps({"kamisado-progress": 5, "readers": {"": parts}}).encode()


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
}


@pytest.mark.parametrize("data", ODD.values(), ids=ODD)
def test_what_is_not_as_it_should_be_is_not_believed(data: bytes) -> None:
    kept, problem = READERS.decode(data)
    assert problem == "odd"
    assert kept.readers.keys() == {""}
    assert kept.readers[""] == READERS.decode(reader()).content.readers[""]


@pytest.mark.parametrize("date", ["2026-11-22T09:30:00", "2026-11-22 09:30", "2026-11-22T10:30:00+01:00"])
def test_a_date_without_a_zone_is_in_universal_time(date: str) -> None:
    kept, problem = READERS.decode(reader(places={"x": {"date": date, "value": {}}}))
    assert problem == ""
    assert kept.readers[""].places["x"].date == datetime.fromisoformat(DATE)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
sections = st.sampled_from(["progress", "places", "preferences"])


@given(
    name=st.text(max_size=8), parts=st.dictionaries(sections, anything | st.dictionaries(st.text(), anything))
)
def test_no_file_is_a_traceback_and_what_is_read_is_written(name: str, parts: dict[str, object]) -> None:
    data = {"kamisado-progress": 5, "reader": name, "readers": {name: parts}}
    kept, _ = READERS.decode(json.dumps(data).encode())
    assert READERS.decode(READERS.encode(kept)) == (kept, "")
