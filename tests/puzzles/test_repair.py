from __future__ import annotations

import pytest

from kamisado_widget import Position
from kamisado_widget.puzzles import Puzzle, PuzzleError
from kamisado_widget.puzzles.repair import PairsTried, idle_steps, paired_repair_steps
from kamisado_widget.puzzles.tasks import task_named
from kamisado_widget.rules.board import SQUARES
from kamisado_widget.sessions.editor import desk as desk_module
from kamisado_widget.solver import Solver
from kamisado_widget.solver.slices import finish
from tests.sessions import helpers
from tests.sessions.editor.test_desk import begun

TWO = "4y3/1YR5/N5nO/2oGbP2/pr4kg/2K5/8/6B1 g g"  # two first moves win
LOST = "8/5k2/org1bGyp/N1OnK1PY/1B1R4/8/8/8 g b"  # no first move wins


def tried(text: str) -> list[PairsTried]:
    position, task, solver = Position.parse(text), task_named("win"), Solver()
    *_, first = task.first_moves_steps(position, solver)
    return list(paired_repair_steps(position, task, first.solutions, solver))


@pytest.mark.parametrize("text", [TWO, LOST])
def test_pair_leaves_one_solution(text: str) -> None:
    steps = tried(text)
    assert steps[-1].found
    for pair in steps[-1].found:
        first, second = pair.changes
        assert Puzzle.from_position(second.position).first == (pair.solution,)
        changed = [first.position.towers, second.position.towers]
        assert first.kind != second.kind or second.origin != first.target, changed
    assert all(step.done <= step.total for step in steps)
    assert [step.done for step in steps] == sorted(step.done for step in steps)


def test_pair_where_no_single_change_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "repair_steps", lambda *_: iter([()]))
    monkeypatch.setattr("kamisado_widget.sessions.editor.session._PATIENCE_OF_COMPOSERS", 60)
    editor = begun(TWO)
    state = editor.desk_state
    assert state["near"] == "No single change leaves one solution. Two together do."
    assert " + " in state["repairs"][0]["label"]
    helpers.ask(editor, act="write", text=state["repairs"][0]["text"])
    assert editor.desk_state["said"].startswith("One solution")


def test_no_pair_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "repair_steps", lambda *_: iter([()]))
    none = PairsTried((), 12, 12)
    monkeypatch.setattr(desk_module, "paired_repair_steps", lambda *_: iter([none]))
    assert begun(TWO).desk_state["near"].endswith("none of 12 pairs of changes does.")


ONE = Position.parse("4y3/1YR5/N5nO/2oGbP2/pr4kg/2K5/8/6B1 g b")  # g1d4 alone wins
WIN = task_named("win")


def moved(origin: str, target: str) -> Position:
    towers = dict(ONE.towers)
    towers[target] = towers.pop(origin)
    return ONE.replace(towers=towers)


def right(position: Position) -> tuple[str, ...]:
    try:
        return Puzzle.from_position(position).first
    except PuzzleError:
        return ()


def test_an_idle_tower_may_stand_anywhere() -> None:
    idle = finish(idle_steps(ONE, WIN, "g1d4", Solver()))
    assert idle.done == idle.total == len(ONE.towers)
    assert idle.squares
    for origin in idle.squares[:2]:
        for square in SQUARES:
            after = None if square in ONE.towers else moved(origin, square)
            assert not after or after.outcome or after.problems or right(after) == ("g1d4",)
    for origin in {*ONE.towers} - {*idle.squares}:
        free = [moved(origin, square) for square in SQUARES if square not in ONE.towers]
        assert any(not at.outcome and not at.problems and right(at) != ("g1d4",) for at in free)
