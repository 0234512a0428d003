from __future__ import annotations

import pytest

from kamisado_widget import Position
from kamisado_widget.puzzles import Puzzle
from kamisado_widget.puzzles.paired_mending import PairsTried, paired_mending_steps
from kamisado_widget.puzzles.tasks import task_named
from kamisado_widget.sessions.editor import desk as desk_module
from kamisado_widget.solver import Solver
from tests.sessions import helpers
from tests.sessions.editor.test_desk import begun

TWO = "4y3/1YR5/N5nO/2oGbP2/pr4kg/2K5/8/6B1 g g"  # two first moves win
LOST = "8/5k2/org1bGyp/N1OnK1PY/1B1R4/8/8/8 g b"  # none does


def tried(text: str) -> list[PairsTried]:
    position, task, solver = Position.parse(text), task_named("win"), Solver()
    *_, first = task.first_moves_steps(position, solver)
    return list(paired_mending_steps(position, task, first.solutions, solver))


@pytest.mark.parametrize("text", [TWO, LOST])
def test_behind_both_changes_one_first_move_is_right(text: str) -> None:
    steps = tried(text)
    assert steps[-1].found
    for pair in steps[-1].found:
        first, second = pair.changes
        assert Puzzle.from_position(second.position).first == (pair.solution,)
        changed = [first.position.towers, second.position.towers]
        assert first.kind != second.kind or second.origin != first.target, changed
    assert all(step.done <= step.total for step in steps)
    assert [step.done for step in steps] == sorted(step.done for step in steps)


def test_two_changes_are_suggested_where_none_alone_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "mending_steps", lambda *_: iter([()]))
    monkeypatch.setattr("kamisado_widget.sessions.editor.session._PATIENCE_OF_COMPOSERS", 60)
    editor = begun(TWO)
    state = editor.desk_state
    assert state["near"] == "No single change leaves one solution. Two together do."
    assert " + " in state["mends"][0]["label"]
    helpers.ask(editor, act="write", text=state["mends"][0]["text"])
    assert editor.desk_state["said"].startswith("One solution")


def test_that_none_was_found_is_said_with_how_many_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "mending_steps", lambda *_: iter([()]))
    none = PairsTried((), 12, 12)
    monkeypatch.setattr(desk_module, "paired_mending_steps", lambda *_: iter([none]))
    assert begun(TWO).desk_state["near"].endswith("none of 12 pairs of changes does.")
