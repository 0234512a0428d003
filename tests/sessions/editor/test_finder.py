from __future__ import annotations

import json

import pytest

from kamisado_widget.puzzles import TASKS, Puzzle
from kamisado_widget.sessions import EditorSession
from kamisado_widget.sessions.editor.wire import DeskState, FindState
from tests.sessions.editor.test_desk import begun as begun_at
from tests.sessions.editor.test_desk import compose
from tests.sessions.helpers import SHARP
from tests.sessions.test_wire import problem


def find(editor: EditorSession, **wanted: object) -> FindState:
    form = {"task": "win", "moves": 2, "rings": 0, "tries": 0} | wanted
    assert "ok" in compose(editor, "find", json.dumps(form))
    assert problem(editor.desk_state, DeskState) is None
    return editor.desk_state["find"]


@pytest.mark.usefixtures("patience")
def test_find() -> None:
    editor = begun_at(SHARP)
    state = find(editor, moves=1)
    puzzle = Puzzle.from_position(editor.setup)
    assert (puzzle.own_moves, puzzle.unique) == (1, True)
    assert "1 puzzle found" in state["mined"]
    assert not state["searching"]
    first = editor.text
    find(editor, moves=1)
    assert editor.text != first, "the second search finds another position"
    editor.undo()
    assert editor.text == first


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize("wrong", [{"task": "survive"}, {"moves": 99}, {"tries": -1}, {"rings": "two"}])
def test_error_replaces_the_result(wrong: dict[str, object]) -> None:
    editor = begun_at(SHARP)
    assert "mined" in find(editor, moves=1)
    found = editor.text
    state = find(editor, **wrong)
    assert state["error"] == "Choose numbers the form offers."
    assert "mined" not in state
    assert not state["searching"]
    assert editor.text == found
    assert "error" not in find(editor, moves=1)


@pytest.mark.usefixtures("hurry")
def test_stop_and_resume() -> None:
    editor = begun_at(SHARP)
    wanted = {"task": "deadlock", "moves": 11, "tries": 3}  # takes longer than the test waits
    assert find(editor, **wanted)["searching"]
    editor.stop()
    state = editor.desk_state["find"]
    assert not state["searching"]
    assert state["mined"].startswith("0 puzzles found")
    editor.position = None
    assert find(editor, **wanted)["searching"], "a search also starts from an empty board"
    assert editor.text.startswith("8/8/8/8")


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize("task", TASKS)
def test_every_task(task: str) -> None:
    editor = begun_at(SHARP)
    state = find(editor, task=task, moves=0, rings=16)
    assert state["task"] == task
    assert "error" not in state
    editor.stop()
