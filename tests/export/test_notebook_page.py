"""A whole notebook as one page: its text, and its boards, which need no kernel."""

from __future__ import annotations

import base64
import gzip
import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from kamisado_widget.export import notebook_html

PUZZLE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"


def made(folder: Path, *cells: str) -> Path:
    """Write a notebook: a text that begins with a sign of Markdown is no code."""
    kinds = [new_markdown_cell(c) if c.startswith(("#", "*")) else new_code_cell(c) for c in cells]
    path = folder / "handout.ipynb"
    nbformat.write(new_notebook(cells=kinds), path)
    return path


def inside(page: str) -> dict[str, Any]:
    found = re.search(r'id="packed">([^<]*)<', page)
    assert found
    return dict(json.loads(gzip.decompress(base64.b64decode(found[1]))))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = made(
        tmp_path_factory.mktemp("made"),
        "*First run all cells.*\n\n# A handout\n\nRead *this*.",
        "from kamisado_widget import Board, Quiz\nboard = Board()\nboard",
        "board.play('f8f4')\nprint('1 < 2')",
        "Quiz(['blocked 1 seed 7', 'push 1 seed 3']).all()",
        f"from kamisado_widget import PuzzleBoard\nPuzzleBoard({PUZZLE!r})",
    )
    text = notebook_html(path)
    assert text
    return text


def test_the_first_heading_is_the_page_s_title(page: str) -> None:
    assert "<title>A handout</title>" in page
    assert page.count("A handout</h1>") == 1
    assert "<em>this</em>" in page
    assert "run all cells" not in page


def test_boards_stand_as_they_were_left(page: str) -> None:
    board, *_ = inside(page)["states"]
    assert board["state"]["cursor"] == 1
    assert board["state"]["_nodes"][1]["move"] == "f8f4"


def test_what_stands_in_a_box_is_there_too(page: str) -> None:
    kinds = [state["state"]["_kind"] for state in inside(page)["states"]]
    assert kinds == ["board", "quiz", "quiz", "puzzle"]
    assert page.count("<section>") == 4
    assert len(inside(page)["scripts"]) == 3


def test_a_puzzle_comes_with_its_refutations(page: str) -> None:
    state = inside(page)["states"][-1]["state"]
    assert len([node for node in state["_nodes"] if node["parent"] == 0]) == 4


def test_code_and_what_it_prints_are_text(page: str) -> None:
    assert "<pre>1 &lt; 2\n</pre>" in page
    assert "print(&#x27;1 &lt; 2&#x27;)" in page


def test_a_page_can_do_without_code(tmp_path: Path) -> None:
    path = made(tmp_path, "# Handout", "a = 1")
    assert "a = 1" not in (notebook_html(path, code=False) or "")


def test_it_is_written_to_a_file(tmp_path: Path) -> None:
    assert notebook_html(made(tmp_path, "# Handout"), tmp_path / "page.html") is None
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_an_error_names_its_cell(tmp_path: Path) -> None:
    path = made(tmp_path, "a = 1", "1 / 0")
    with pytest.raises(ValueError, match=r"Cell 2 of handout.ipynb ended with an error: .*division by zero"):
        notebook_html(path)
