import base64
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ipywidgets
import nbformat
import pytest
from nbclient import NotebookClient

from kamisado_widget.widgets import (
    Board,
    Editor,
    Exercises,
    Lesson,
    PuzzleBoard,
    Quiz,
    Rulebook,
    Solved,
    notebook,
)
from kamisado_widget.widgets.notebook import boards_in, lesson_address

ROOT = Path(__file__).resolve().parents[2]
VIEW = "application/vnd.jupyter.widget-view+json"
WIDGETS = [
    Board,
    Editor,
    Rulebook,
    Solved,
    lambda: Lesson("figure-4"),
    lambda: Exercises("blocked", seed=1),
    lambda: PuzzleBoard("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"),
    lambda: Quiz(["targets 1 seed 7"]),
]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("make", WIDGETS)
def test_every_widget_is_shown_with_a_picture_beside_it(make: Callable[[], Any]) -> None:
    widget = make()
    bundle = widget._repr_mimebundle_()
    assert bundle is not None
    data, _ = bundle
    assert data[VIEW]["model_id"] == widget.model_id
    assert data["image/svg+xml"] == widget._repr_svg_() == widget.session.svg()
    scene = widget.scene()
    assert data["text/plain"] == (scene["say"] or scene["task"]["prompt"]) != ""
    assert f"<title>{data['text/plain']}</title>" in data["image/svg+xml"].replace("&#x27;", "'")


def test_picture_of_the_current_scene() -> None:
    board = Board(language="de")
    before = board._repr_svg_()
    assert "<title>Schwarz beginnt" in before
    board.glyphs = True
    with_letters = board._repr_svg_()
    board.play("f8f4")
    assert len({before, with_letters, board._repr_svg_()}) == 3


def test_closed_widget_reopens() -> None:
    board = Board()
    board.play("f8f4")
    board.close()
    assert board.comm is None
    notebook.show(board)
    assert board.comm is not None
    assert (
        VIEW in type(board)._repr_mimebundle_(board)[0]
    )  # from the class: closing hides the instance's method
    board.play("g1g6")
    assert board.cursor == 2


def test_boards_in_boxes_are_found() -> None:
    board, editor = Board(), Editor()
    box = ipywidgets.HBox([ipywidgets.VBox([board]), ipywidgets.Button(), editor])
    assert list(boards_in(box)) == [board, editor]
    assert list(boards_in(board)) == [board]


def test_colab_is_told_of_the_manager_that_knows_a_board_and_a_box_of_boards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    manager = SimpleNamespace(_installed_url="https://manager.test/manager.js")
    output = SimpleNamespace(enable_custom_widget_manager=lambda: None, _widgets=manager)
    monkeypatch.setitem(sys.modules, "google.colab.output", output)  # type: ignore[arg-type]
    board = Board()
    for _, metadata in (board._repr_mimebundle_(), notebook.bundle_of_box(ipywidgets.HBox([board]))):  # type: ignore[misc]
        assert metadata[VIEW]["colab"]["custom_widget_manager"]["url"] == manager._installed_url


NOTEBOOK = [
    "from kamisado_widget import Board, Editor\nboard = Board()\nboard",
    "board.play('f8f4')",
    "import ipywidgets\nipywidgets.HBox([Board(), Editor()])",
    "two = Board(), Board()\nhandle = display(two[0], display_id='x')",
    "handle.update(two[1])\ntwo[1].play('d8d5')",
    "import asyncio\nfrom kamisado_widget.widgets import notebook\n"
    "while notebook._stale:\n    await asyncio.sleep(0.05)  # until the pictures are redrawn",
]


def test_lesson_address(tmp_path: Path) -> None:
    assert lesson_address("two-threats") == ""
    (tmp_path / "14_strategy.ipynb").touch()
    assert lesson_address("two-threats") == "14_strategy.ipynb"


def test_picture_at_the_end_of_the_cell(tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in NOTEBOOK])
    client = NotebookClient(notebook, resources={"metadata": {"path": str(tmp_path)}})
    client.execute(env={**os.environ, "PYTHONPATH": str(ROOT)})
    shown, _, box, replaced, replacing, _ = (cell.outputs for cell in notebook.cells)
    assert [VIEW in output.data for output in shown] == [True, False]
    html = shown[1].data["text/html"]
    (picture,) = re.findall('base64,([^"]*)"', html)
    board = Board()
    board.play("f8f4")
    assert base64.b64decode(picture).decode() == board.session.svg(), (
        "the saved picture shows the current board"
    )
    assert shown[1].data["text/plain"] == board.session.moves_text()
    assert box[0].data["image/svg+xml"].count("<svg") == 3, "two boards in a row"
    assert len(box) == 3, "each board has a picture behind it"
    assert [VIEW in output.data for output in replaced] == [True, False]
    assert "d8d5" in replaced[1].data["text/plain"], "the picture shows the new board"
    assert replacing == []
