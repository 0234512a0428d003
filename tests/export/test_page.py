import base64
import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget import Board, Lesson, PuzzleBoard
from kamisado_widget.export import html_page
from kamisado_widget.learner import Progress
from kamisado_widget.lessons import COURSE
from kamisado_widget.puzzles import COLLECTION
from kamisado_widget.rules import Match


def packed(page: str) -> dict[str, Any]:
    (found,) = re.findall('id="packed">(.*?)<', page)
    return json.loads(gzip.decompress(base64.b64decode(found)))


def test_a_page_needs_no_network() -> None:
    page = Board().to_html()
    assert page is not None
    assert not re.findall(r"""(?:src|href)\s*=|import\s*\((?!address\()|@import|url\(""", page)
    assert set(re.findall(r"https?://[^\"'\s<>]+", page)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xhtml",
        "http://www.w3.org/1998/Math/MathML",
        "http://www.w3.org/1999/xlink",
        "http://www.w3.org/XML/1998/namespace",
    }


def test_a_page_of_several_kinds_has_each_script_once(progress: Progress) -> None:
    board, lesson, both = ([Board()], [Lesson("figure-4", progress)], [Board(), Lesson("figure-4", progress)])
    assert len(html_page(both * 3)) < len(html_page(board * 3)) + len(html_page(lesson * 3))
    scripts = packed(html_page(both * 3))["scripts"]
    assert scripts == [board[0]._esm, lesson[0]._esm]


@pytest.mark.parametrize("name", COURSE)
def test_a_lesson_s_page_is_small(name: str, progress: Progress) -> None:
    page = Lesson(name, progress).to_html()
    assert page is not None
    assert len(page.encode()) < 100_000


def test_the_page_of_a_board_is_small() -> None:
    page = Board().to_html()
    assert page is not None
    assert len(page.encode()) < 100_000
    assert len(html_page([Board() for _ in range(10)])) - len(page) < 9 * 20_000


@pytest.mark.parametrize(
    "first",
    [0, *(pytest.param(first, marks=pytest.mark.slow) for first in range(50, len(COLLECTION), 50))],
)
def test_the_page_of_a_dozen_puzzles_is_small(first: int, progress: Progress) -> None:
    page = PuzzleBoard(COLLECTION[first : first + 12], progress).to_html()
    assert page is not None
    assert len(page.encode()) < 150_000


def test_a_reader_without_scripts_sees_the_board() -> None:
    page = Board().to_html()
    assert page is not None
    assert '<section><svg xmlns="http://www.w3.org/2000/svg"' in page


def test_a_puzzle_among_others_can_be_played_alone_too(progress: Progress) -> None:
    puzzle = COLLECTION[0]
    board = PuzzleBoard(puzzle, progress)
    board.play(puzzle.first[0])
    _, state = (each["state"] for each in packed(html_page([Board(), board]))["states"])
    assert state["cursor"] == 0
    known = {node["move"] for node in state["_nodes"] if node["parent"] == 0}
    assert known == {str(move) for move in puzzle.position.legal_moves}


def test_verdicts_are_computed_for_the_page() -> None:
    boards = [Board("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", verdicts=True) for _ in range(2)]
    states = [each["state"] for each in packed(html_page(boards))["states"]]
    assert [len(state["_turn_state"]["values"]) for state in states] == [4, 4]


def test_page_offers_a_pending_fill() -> None:
    parts = [packed(html_page([Board(match)]))["parts"] for match in (Match(), chosen_from())]
    assert [("refill" in each) for each in parts] == [False, True]


def chosen_from() -> Match:
    match = Match("long")
    while not match.chooser:
        match.play(match.position.legal_moves[0])
    return match


def read_directive(path: Path) -> tuple[str, dict[str, object]]:
    first, body, last = path.read_text("utf-8").splitlines()
    assert (first[:13], last) == ("```{anywidget", "```")
    return first.removeprefix("```{anywidget} ./"), json.loads(body)["state"]


def test_directive_has_the_current_board(tmp_path: Path) -> None:
    board = Board(flipped=True)
    board.play("f8f4")
    board.to_myst(tmp_path / "opening.txt")
    name, state = read_directive(tmp_path / "opening.txt")
    assert (state["cursor"], state["flipped"]) == (1, True)
    assert (tmp_path / name).exists()


def test_boards_of_one_kind_share_a_module(tmp_path: Path) -> None:
    widgets = {
        "one": Board(),
        "two": Board("o6n/8/7g/1Npkb2y/2R2OYr/7B/4K3/1G3P2 b g"),
        "three": Lesson("figure-4"),
    }
    for name, widget in widgets.items():
        widget.to_myst(tmp_path / f"{name}.txt")
    one, two, three = (read_directive(tmp_path / f"{name}.txt")[0] for name in widgets)
    assert one == two != three
