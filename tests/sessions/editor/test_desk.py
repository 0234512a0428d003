import asyncio
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget import Position
from kamisado_widget.i18n import page
from kamisado_widget.puzzles import COLLECTION, TASKS, Collection, Puzzle, PuzzleError
from kamisado_widget.sessions import EditorSession
from kamisado_widget.sessions.editor.own_collection import OwnCollection
from kamisado_widget.sessions.editor.wire import DeskState
from kamisado_widget.solver import shared
from tests.puzzles.examples import EARLY_OR_LATE
from tests.sessions import helpers
from tests.sessions.helpers import OPEN, SHARP, rest, until
from tests.sessions.test_wire import problem, problem_in_act

ONE = "4y3/1YR5/N5nO/2oGbP2/pr4kg/2K5/8/6B1 g b"  # g1d4 alone wins, in 3 moves


def compose(editor: EditorSession, what: str, value: str = "") -> Any:
    message = {"act": "compose", "what": what, "value": value}
    assert problem_in_act(editor, message) is None, "the page could not send this message"
    return helpers.ask(editor, **message)


def begun(text: str, own: OwnCollection | None = None) -> EditorSession:
    editor = EditorSession(text, own)
    compose(editor, "begin")
    return editor


def test_no_desk_by_default() -> None:
    editor = EditorSession(SHARP)
    assert editor.desk_state == {}
    assert editor.turn_state["moves"] == []
    compose(editor, "begin")
    assert editor.desk_state["task"] == "win"
    compose(editor, "end")
    assert editor.desk_state == {}


@pytest.mark.usefixtures("patience")
def test_first_moves_cooks_and_repairs() -> None:
    editor = begun(SHARP)
    values = editor.turn_state["values"]
    assert {move for move, value in values.items() if value["winner"] == "gold"} == {"g6e8", "g6f7"}
    state = editor.desk_state
    assert problem(state, DeskState) is None
    assert state["said"] == "2 first moves work: g6e8, g6f7. A puzzle has one."
    assert state["reasons"][0].startswith("g6f7 wins too. ")
    assert state["ready"]
    assert not state["searching"]
    helpers.ask(editor, act="write", text=state["repairs"][0]["text"])
    assert editor.desk_state["said"] == "One solution: g6e8, in 1 move."
    assert editor.desk_state["repairs"] == [], "there is nothing to repair"
    editor.undo()
    assert editor.text == SHARP


def test_analysis_in_slices() -> None:
    shared.cache_clear()  # a cached answer would take a single slice

    async def watch() -> None:
        editor = EditorSession(OPEN)  # a long analysis
        compose(editor, "begin")
        await until(lambda: bool(editor.desk_state.get("proved")))
        assert editor.desk_state["searching"]
        helpers.ask(editor, act="stop")
        assert not editor.desk_state["searching"]
        before = dict(editor.desk_state)
        await rest(editor.worker)
        assert editor.desk_state == before
        compose(editor, "title", "Home")
        assert not editor.desk_state["searching"], "the result is kept"
        assert editor.desk_state["stopped"]
        compose(editor, "prove")
        assert editor.desk_state["searching"]
        assert not editor.desk_state["stopped"]
        compose(editor, "task", "push")
        assert editor.desk_state["searching"]
        editor.close()

    asyncio.run(watch())


@pytest.mark.parametrize(
    "language", ["en", *(pytest.param(other, marks=pytest.mark.slow) for other in ("de", "es", "fr"))]
)
@pytest.mark.parametrize("task", TASKS)
def test_all_tasks(task: str, language: str) -> None:
    assert f"desk.task.{task.replace(' ', '-')}" in page(language)
    editor = begun(ONE)
    editor.language = language
    compose(editor, "task", task)
    assert editor.desk_state["task"] == task
    assert editor.desk_state["said"]


def test_right_moves_of_other_tasks() -> None:
    editor = begun(ONE)
    compose(editor, "task", "safe")
    values = editor.turn_state["values"]
    assert {move for move, value in values.items() if value["asked"]} == {"g1d4"}
    assert all("moves" not in value for value in values.values())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("8/8/8/8/8/8/8/8 b -", None),
        ("Obpkyrgn/o7/8/8/8/8/8/NGRYKPB1 b o", "the round is over"),
        ("8/8/8/1n1k4/pGrgybo1/PNRKYBO1/8/8 b r", "misses a turn"),
        ("8/5k2/org1bGyp/N1OnK1PY/1B1R4/8/8/8 g b", "nothing to win"),
    ],
)
def test_no_puzzle(text: str, said: str | None) -> None:
    editor = begun(text)
    assert editor.desk_state.get("said") is said or said in editor.desk_state["said"]
    assert not editor.desk_state.get("ready")
    for what in ("play", "solution", "keep", "save"):
        assert "refused" in compose(editor, what)
    assert editor.text == text


def test_trial() -> None:
    editor = begun(ONE)
    compose(editor, "play")
    assert editor.desk_state["said"] == "Gold moves and wins in two."
    assert "values" not in editor.turn_state
    assert "g1d4" in editor.turn_state["moves"]
    assert "refused" in helpers.ask(editor, act="play", origin="g1", target="a1")
    helpers.ask(editor, act="play", origin="g1", target="e3")
    assert editor.scene()["tried"] == "wrong"
    assert editor.turn_state["moves"] == []
    assert editor.scene()["say"].startswith("No: Black wins the round.")
    assert "refused" in helpers.ask(editor, act="play", origin="e3", target="e4")
    compose(editor, "again")
    helpers.ask(editor, act="play", origin="g1", target="d4")
    assert editor.scene()["tried"] == "right"
    compose(editor, "keep")
    assert editor.desk_state["notice"].startswith("Added")
    compose(editor, "save")
    assert str(Puzzle.loads(editor.desk_state["file"]["text"]).position) == ONE
    editor.language = "de"
    assert editor.desk_state["mode"] == "edit"
    assert editor.text == ONE


def test_solution_tree() -> None:
    editor = begun(ONE)
    compose(editor, "solution")
    walked = []
    while moves := editor.desk_state["moves"]:
        walked.append(moves[0]["move"])
        compose(editor, "walk", walked[-1])
    assert len(walked) == 3
    assert editor.outcome
    assert "refused" in compose(editor, "walk", "g1d4")
    while editor.desk_state["mode"] == "solution" and editor.cursor:
        editor.undo()
    assert [move["move"] for move in editor.desk_state["moves"]] == ["g1d4"]
    assert "refused" in compose(editor, "walk", "g1e3")
    compose(editor, "edit")
    assert editor.text == ONE
    assert editor.desk_state["mode"] == "edit"


def test_a_change_ends_the_trial() -> None:
    editor = begun(ONE)
    compose(editor, "play")
    helpers.ask(editor, act="put", origin="a6", target="a5")
    assert editor.desk_state["mode"] == "edit"


def test_save_and_open() -> None:
    editor = begun(ONE)
    for name, text in (("title", " A quiet step \n"), ("author", "<b>"), ("task", "safe")):
        compose(editor, name, text)
    compose(editor, "save")
    file = editor.desk_state["file"]
    assert file["name"] == "A-quiet-step.json"
    puzzle = Puzzle.loads(file["text"])
    assert (puzzle.title, puzzle.author, puzzle.task, str(puzzle.position)) == (
        "A quiet step",
        "<b>",
        "safe",
        ONE,
    )
    other = begun(SHARP)
    assert "ok" in compose(other, "open", file["text"])
    assert (other.text, other.desk_state["title"], other.desk_state["task"]) == (ONE, "A quiet step", "safe")
    other.undo()
    assert other.text == SHARP
    compose(other, "open", Collection([ONE, SHARP]).dumps())
    assert other.text == ONE
    assert other.desk_state["notice"] == "Opened the first of 2 puzzles."
    compose(other, "open", f" {SHARP}\n")
    assert other.text == SHARP
    assert "ok" in compose(other, "open", puzzle.line)
    state = other.desk_state
    assert (state["title"], state["author"], state["task"]) == ("A quiet step", "<b>", "safe")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        *((text, "has no puzzle") for text in ("", "hello", "{")),
        ("\x89PNG\x00", "has no puzzle"),
        ("{}", "has no puzzle"),
        ('{"format":"kamisado-puzzles",', "JSON breaks off"),
        ('{"format":"kamisado-puzzles","version":1,"puzzles":[]}', "at least one puzzle"),
        ('{"format":"kamisado-puzzles","version":9,"puzzles":[]}', "has version"),
    ],
)
def test_invalid_file(text: str, said: str) -> None:
    editor = begun(ONE)
    compose(editor, "open", text)
    assert said in editor.desk_state["notice"]
    assert editor.text == ONE


def test_own_collection_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    Collection([SHARP], title="Mine", notes="Kept.").save(path)
    editor = begun(ONE, OwnCollection(path))
    compose(editor, "keep")
    assert editor.desk_state["notice"] == "Added: 2 puzzles in mine.json."
    compose(editor, "title", "Once more")
    compose(editor, "keep")
    kept = Collection.load(path)
    assert [puzzle.title for puzzle in kept] == ["", "Once more"]
    assert (kept.title, kept.notes) == ("Mine", "Kept.")


def test_damaged_and_later_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text("not a collection")
    own = OwnCollection(path)
    assert own.add(Puzzle.parse(ONE))
    assert (tmp_path / "mine.json.bak").read_text() == "not a collection"
    later = '{"format":"kamisado-puzzles","version":2,"puzzles":[]}'
    path.write_text(later)
    assert not own.add(Puzzle.parse(SHARP))
    assert path.read_text() == later
    assert len(own) == 1, "the puzzle is kept in memory until it can be saved"


def test_resume() -> None:
    editor = begun(ONE)
    for name, text in (("title", "A quiet step"), ("author", "Ann"), ("task", "safe")):
        compose(editor, name, text)
    compose(editor, "play")
    helpers.ask(editor, act="play", origin="g1", target="e3")
    again = EditorSession()
    again.resume(editor.place() or {})
    assert again.text == ONE
    state = again.desk_state
    assert (state["task"], state["title"], state["author"]) == ("safe", "A quiet step", "Ann")
    odd = EditorSession()
    odd.resume({"setup": "?", "task": ["win"], "title": 7, "author": None})
    assert odd.position == Position.start()
    assert odd.desk_state == {}


@pytest.mark.parametrize(
    "act",
    [
        {"what": "task", "value": "draw"},
        {"what": "walk", "value": "a1a2"},
        *({"what": what, "value": ""} for what in ("again", "edit", "__init__", None)),
        {"what": "title"},
        {"what": "title", "value": 7},
        {"what": "open", "value": "x" * 2_000_000},
    ],
    ids=lambda act: f"{act}"[:60],
)
def test_invalid_acts(act: dict[str, Any]) -> None:
    editor = begun(ONE)
    reply = helpers.ask(editor, act="compose", **act)
    assert 10 < len(reply["refused"]["text"]) < 200
    assert editor.text == ONE


def test_slower_move() -> None:
    puzzle = Puzzle.parse(EARLY_OR_LATE)
    editor = begun(str(puzzle.position))
    compose(editor, "task", "deadlock")
    values = editor.turn_state["values"]
    assert values["d1d4"] == {"winner": "gold", "moves": 1, "asked": True}
    assert values["d1c2"] == {"winner": "gold", "moves": 2, "asked": False, "later": True}
    assert "later" not in values["d1e2"]
    assert editor.desk_state["said"].startswith("One solution: d1d4, in 1 move. Slower: ")
    assert "d1c2" in editor.desk_state["said"]
    assert editor.desk_state["ready"]


def test_task_with_number() -> None:
    puzzle = next(each for each in COLLECTION.filter(task="win within") if each.number == 2)
    editor = begun(str(puzzle.position))
    compose(editor, "task", "win within")
    assert editor.desk_state["number"] == 2
    compose(editor, "number", "3")
    assert editor.place()["number"] == 3
    compose(editor, "number", "2")
    assert editor.desk_state["said"] == f"One solution: {puzzle.first[0]}."
    assert editor.desk.puzzle().text == puzzle.text


def test_whole_solution() -> None:
    editor = begun(ONE)
    compose(editor, "solution")
    state = editor.desk_state
    assert problem(state, DeskState) is None
    assert state["lines"][0]["text"].startswith("1.g1d4!")
    assert not state["searching"]
    for index in range(len(state["lines"])):
        compose(editor, "line", str(index))
        assert [line["shown"] for line in editor.desk_state["lines"]].index(True) == index
        assert editor.desk_state["mode"] == "solution"
    assert "refused" in compose(editor, "line", str(len(state["lines"])))


@pytest.mark.usefixtures("patience")
def test_idle_towers() -> None:
    editor = begun(ONE)
    compose(editor, "idle")
    state = editor.desk_state
    assert problem(state, DeskState) is None
    assert state["idle"]
    assert not state["searching"]
    editor.text = SHARP
    assert "idle" not in editor.desk_state


def test_repairs_without_a_solution() -> None:
    editor = begun("8/5k2/org1bGyp/N1OnK1PY/1B1R4/8/8/8 g b")  # gold is lost
    repairs = editor.desk_state["repairs"]
    for repair in repairs[:1]:
        helpers.ask(editor, act="write", text=repair["text"])
        assert editor.desk_state["said"].startswith("One solution")
    assert repairs or editor.desk_state.get("near")


def test_open_way_across_is_refused() -> None:
    editor = begun("8/5p2/3og3/2k1GOry/bnBP3R/NK3Y2/8/8 g y")
    compose(editor, "task", "deadlock")
    assert not editor.desk_state["ready"]
    with pytest.raises(PuzzleError, match="gets across and wins"):
        editor.desk.puzzle()


def test_near_twins() -> None:
    editor = begun(ONE)
    compose(editor, "title", "Mine")
    compose(editor, "look up")
    assert editor.desk_state["known"]
    compose(editor, "keep")
    assert "known" not in editor.desk_state, "twins must be looked up again"
    towers = dict(Position.parse(ONE).towers)
    idle = next(
        square for square in towers if square not in ("g1", "d5", "e5") and towers[square].player == "black"
    )
    free = next(f"{file}{row}" for row in "234567" for file in "abcdefgh" if f"{file}{row}" not in towers)
    towers[free] = towers.pop(idle)
    editor.text = str(Position.parse(ONE).replace(towers=towers))
    compose(editor, "look up")
    assert "Mine" in editor.desk_state["known"]
