import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import fastjsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.puzzles import COLLECTION, Collection, Puzzle, PuzzleError
from kamisado_widget.puzzles.format import SCHEMA, loads

from .examples import BY_DEADLOCK, HOME_AT_ONCE, TO_A_PUSH

FEW = Collection(COLLECTION.filter(task="win")[:6], title="Six", author="Ada")
TEXT = FEW.dumps()
DATA = json.loads(TEXT)
ONE = json.loads(COLLECTION.filter(task="win")[0].dumps())


@pytest.fixture(scope="module")
def schema() -> Callable[[object], object]:
    checker: Callable[[object], object] = fastjsonschema.compile(json.loads(SCHEMA.read_text("utf-8")))
    return checker


def test_schema_matches_files(schema: Callable[[object], object]) -> None:
    schema(json.loads(COLLECTION.dumps()))
    for line in (BY_DEADLOCK, BY_DEADLOCK + " task=deadlock", TO_A_PUSH + " task=push"):
        schema(json.loads(Puzzle.parse(line).with_notes(title="x", author="y", notes="z").dumps()))


def test_every_field_of_the_schema_is_described() -> None:
    definitions = json.loads(SCHEMA.read_text("utf-8"))["definitions"]
    for name, definition in definitions.items():
        assert definition["description"], name
        for field, form in definition.get("properties", {}).items():
            assert form.get("description") or "$ref" in form, f"{name}.{field}"


@pytest.mark.parametrize("task", ["win", "deadlock"])
def test_single_puzzle_round_trip(task: str) -> None:
    puzzle = Puzzle.parse(f"{BY_DEADLOCK} task={task}").with_notes(title="The end", notes="Look at f2")
    assert Puzzle.loads(puzzle.dumps()) == puzzle
    assert list(Collection.loads(puzzle.dumps())) == [puzzle]


def test_one_puzzle_is_not_several() -> None:
    with pytest.raises(PuzzleError, match="Expected one puzzle; found 6"):
        Puzzle.loads(TEXT)


def changed(where: str, value: Any) -> dict[str, Any]:
    data = copy.deepcopy(DATA)
    here = data["puzzles"][2]
    *way, last = where.split("/")
    for step in way:
        here = here[step]
    if value is None:
        del here[last]
    else:
        here[last] = value
    return data


FIRST = next(iter(DATA["puzzles"][2]["solution"]))

WRONG = {
    "no position": ("position", None, "", "position"),
    "no text": ("position", 7, "position", "must be string"),
    "a tower too few": ("position", "8/8/8/8/8/8/8/8 b -", "position", "missing"),
    "half a position": ("position", DATA["puzzles"][2]["position"][:20], "position", "three parts"),
    "a round that is over": (
        "position",
        "o1pk1rgY/8/8/8/8/1b4yn/3K4/NGR2PBO b b",
        "position",
        "round is over",
    ),
    "a task that there is not": ("task", "draw", "task", "one of"),
    "no number": ("moves", "3", "moves", "integer"),
    "too many moves": ("moves", 201, "moves", "200"),
    "a move more": ("moves", DATA["puzzles"][2]["moves"] + 2, f"solution/{FIRST}", "main line should take"),
    "a grade that there is not": ("difficulty", 6, "difficulty", "5"),
    "themes that are none": ("themes", "block", "themes", "array"),
    "no solution": ("solution", {}, "solution", "at least one first move"),
    "a solution that is none": ("solution", [], "solution", "object"),
    "a solution that stops": (f"solution/{FIRST}", {}, f"solution/{FIRST}", "stops before"),
    "a move that is none": ("solution/hello", {}, "solution/hello", "isn’t a legal move"),
    "an illegal move": ("solution/a1a1", {}, "solution/a1a1", "isn’t a legal move"),
    "a tree that is none": (f"solution/{FIRST}", 3, f"solution/{FIRST}", "isn’t a legal move"),
    "a field that there is not": ("colour", "blue", "", "colour"),
    "an id that is none": ("id", "<b>", "id", "pattern"),
    "long notes": ("notes", "x" * 5001, "notes", "5000"),
}


@pytest.mark.parametrize(("where", "value", "place", "told"), WRONG.values(), ids=WRONG)
def test_unsound_puzzle(where: str, value: Any, place: str, told: str) -> None:
    text = json.dumps(changed(where, value))
    with pytest.raises(PuzzleError) as caught:
        Collection.loads(text)
    error = caught.value
    assert (error.number, error.place[: len(place)]) == (3, place)
    assert error.code.partition(".")[0] in ("puzzle", "error")
    assert error.of(7, "x").code == error.code == pickle.loads(pickle.dumps(error)).code
    assert told in str(error)
    assert str(error).startswith("Puzzle 3" + ("" if where == "id" else f" ({DATA['puzzles'][2]['id']})"))
    kept = Collection.loads(text, keep_good=True)
    assert list(kept) == [*FEW[:2], *FEW[3:]]
    assert [str(wrong) for wrong in kept.refused] == [str(error)]
    assert kept.title == "Six"


@pytest.mark.parametrize(
    ("data", "place", "told"),
    [
        ({}, "format", "kamisado-puzzles"),
        ([], "format", "kamisado-puzzles"),
        ("text", "format", "kamisado-puzzles"),
        ({**DATA, "format": "chess-puzzles"}, "format", "kamisado-puzzles"),
        ({**DATA, "version": 2}, "version", "version '2' of the format; known here: 1"),
        ({**DATA, "version": True}, "version", "version 'True'"),
        ({**DATA, "puzzles": {}}, "puzzles", "array"),
        ({**DATA, "title": 3}, "title", "string"),
        ({**DATA, "color": 3}, "", "color"),
        ({"format": "kamisado-puzzle", "version": 1}, "", "puzzle"),
        ({"format": "kamisado-puzzle", "version": 2, "puzzle": ONE["puzzle"]}, "version", "version '2'"),
    ],
)
def test_other_file_kind(data: object, place: str, told: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Collection.loads(json.dumps(data), keep_good=True)
    assert caught.value.place == place
    assert told in str(caught.value)


ENDS = [TEXT.index(line) + len(line.rstrip(",")) for line in TEXT.split("\n")[2:-2]]
"""The end of each puzzle in the text."""


@given(st.integers(0, len(TEXT.rstrip()) - 1))
def test_truncated_file(length: int) -> None:
    text = TEXT[:length]
    with pytest.raises(PuzzleError, match="breaks off or has an error at line") as caught:
        Collection.loads(text)
    whole = sum(end <= length for end in ENDS)
    if not whole:
        with pytest.raises(PuzzleError):
            Collection.loads(text, keep_good=True)
        return
    assert caught.value.number == whole + 1
    kept = Collection.loads(text, keep_good=True)
    assert list(kept) == list(FEW[:whole])
    assert list(map(str, kept.refused)) == [str(caught.value)]


@given(
    st.sampled_from(["id", "position", "task", "moves", "difficulty", "themes", "solution", "title"]),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    ),
)
def test_changed_field_names_the_puzzle(field: str, value: object) -> None:
    data = copy.deepcopy(DATA)
    data["puzzles"][1][field] = value
    try:
        Collection.loads(json.dumps(data))
    except PuzzleError as error:
        wrong = error
    else:
        return
    assert wrong.number == 2
    assert str(wrong).startswith("Puzzle 2")


def test_empty_fields_are_omitted() -> None:
    data = json.loads(Collection(FEW).dumps())
    assert set(data) == {"format", "version", "puzzles"}
    assert "title" not in data["puzzles"][0]
    assert json.loads(TEXT).keys() - data.keys() == {"title", "author"}


def test_truncated_compact_file_keeps_whole_puzzles() -> None:
    data = json.loads(COLLECTION[:2].dumps())
    text = json.dumps(data, separators=(",", ":"))
    kept = Collection.loads(text[:-20], keep_good=True)
    assert list(kept) == list(COLLECTION[:1])


def test_truncated_later_version() -> None:
    later = TEXT.replace('"version":1', '"version":2')[: ENDS[2]]
    with pytest.raises(PuzzleError, match="breaks off"):
        Collection.loads(later, keep_good=True)


def test_errors_quote_one_short_line() -> None:
    longest = "r" * 1000, "p" * 300, "i" * 40
    for more in ("", "r"):
        error = PuzzleError(longest[0] + more, longest[1] + more, id=longest[2] + more)
        shown = error.reason, error.place, error.id
        assert tuple(map(len, shown)) == tuple(map(len, longest))
        assert (shown == longest) == (not more)
        assert all(text.endswith("…") == bool(more) for text in shown)
    assert PuzzleError("one\ntwo\x1b").reason == "one�two�"


@pytest.mark.parametrize("task", ["hold out", "deadlock", "push"])
def test_wrong_ending_is_refused(task: str) -> None:
    data = json.loads(Puzzle.parse(HOME_AT_ONCE).dumps())
    data["puzzle"]["task"] = task
    with pytest.raises(PuzzleError) as caught:
        Puzzle.loads(json.dumps(data))
    assert (caught.value.code, caught.value.place) == ("puzzle.other_end", "solution/g6e8")


def test_solution_beyond_the_end_is_refused() -> None:
    data = json.loads(Puzzle.parse(HOME_AT_ONCE).dumps())
    data["puzzle"]["solution"]["g6e8"] = {"h8h7": {}}
    with pytest.raises(PuzzleError) as caught:
        Puzzle.loads(json.dumps(data))
    assert (caught.value.code, caught.value.place) == ("puzzle.beyond", "solution/g6e8")


def test_a_deadlock_that_the_opponent_wins_is_refused() -> None:
    data = json.loads(Puzzle.parse(f"{BY_DEADLOCK} task=deadlock").dumps())
    data["puzzle"]["task"] = "hold out"
    with pytest.raises(PuzzleError) as caught:
        Puzzle.loads(json.dumps(data))
    assert caught.value.code == "puzzle.other_end"


def test_refused_puzzle_is_named_by_id() -> None:
    with pytest.raises(PuzzleError) as caught:
        Collection.loads(json.dumps(changed("id", "x" * 50)))
    assert caught.value.id == "x" * 40


def test_all_or_nothing_by_default(tmp_path: Any) -> None:
    path = tmp_path / "some.json"
    path.write_text(json.dumps(changed("task", "draw")), "utf-8")
    with pytest.raises(PuzzleError):
        Collection.load(path)
    assert list(Collection.load(path, keep_good=True)) == [*FEW[:2], *FEW[3:]]


def test_endless_tree() -> None:
    deep = '{"a1a2":' * 100_000 + "{}" + "}" * 100_000
    text = TEXT.replace(json.dumps(DATA["puzzles"][2]["solution"], separators=(",", ":")), deep)
    assert text != TEXT
    with pytest.raises(PuzzleError):
        Collection.loads(text)
    kept = Collection.loads(text, keep_good=True)
    assert list(kept)[:2] == list(FEW[:2])
    assert kept.refused[0].number == 3


def test_deepest_tree() -> None:
    deep: dict[str, Any] = {}
    for _ in range(300):
        deep = {"a1a2": deep}
    with pytest.raises(PuzzleError, match="Puzzle 3") as caught:
        Collection.loads(json.dumps(changed("solution", deep)))
    assert caught.value.place.startswith("solution/a1a2")


def test_no_text() -> None:
    with pytest.raises(PuzzleError, match="found bytes"):
        loads(TEXT.encode(), Puzzle)  # type: ignore[arg-type]


def test_binary_file(tmp_path: Any) -> None:
    path = tmp_path / "some.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PuzzleError, match=r"some\.json isn’t UTF-8 text: byte 0"):
        Collection.load(path)


def test_solver_check_finds_more() -> None:
    puzzle = COLLECTION.filter(moves=5)[0]
    wrong = next(str(m) for m in puzzle.position.legal_moves if str(m) not in puzzle.solution)
    data = json.loads(puzzle.dumps())
    data["puzzle"]["solution"][wrong] = {}
    read = Puzzle.loads(json.dumps(data))
    with pytest.raises(PuzzleError, match="right first moves are") as caught:
        read.check()
    assert caught.value.place == "solution"
    ((first, then),) = puzzle.solution.items()
    reply = next(iter(then))
    data["puzzle"]["solution"] = {first: {**then, reply: {move: {} for move in then[reply]}}}
    with pytest.raises(PuzzleError, match="stops before"):
        Puzzle.loads(json.dumps(data))


def test_stops_after_twenty_faults() -> None:
    text = json.dumps({"format": "kamisado-puzzles", "version": 1, "puzzles": [{"id": "x"}] * 1000})
    refused = Collection.loads(text, keep_good=True).refused
    assert len(refused) == 21
    assert refused[-1].reason == "Stopped after 20 faults: 20 of 1000 entries read."
