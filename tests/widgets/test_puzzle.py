from pathlib import Path

import pytest

from kamisado_widget import Position, PuzzleBoard
from kamisado_widget.learner import Progress
from tests.sessions.helpers import SHARP


def test_methods_delegate(tmp_path: Path) -> None:
    board = PuzzleBoard(SHARP, Progress(tmp_path / "progress.json"))
    board.play("g6h7")
    assert board.scene()["tried"] == "wrong"
    board.again()
    assert board.hint() == board._turn_state["ideas"][0]["say"]
    board.solution()
    assert board.scene()["tried"] == "done"
    assert board._puzzle_state["shown"]
    board.next()
    assert board.current.position == board.position == Position.parse(SHARP)


def test_rings_are_kept_beside_the_notebook_by_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    board = PuzzleBoard(SHARP)
    board.play("g6e8")
    assert list(Progress(tmp_path / "kamisado-progress.json").rings.values()) == [2]
    assert PuzzleBoard(SHARP)._puzzle_state["solved"] == 1
