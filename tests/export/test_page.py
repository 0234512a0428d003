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


def test_the_bundle_is_there_once_however_many_boards() -> None:
    one, ten = len(html_page([Board()])), len(html_page([Board() for _ in range(10)]))
    assert ten - one < 9 * 20_000


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


@pytest.mark.parametrize(
    "first",
    [0, *(pytest.param(first, marks=pytest.mark.slow) for first in range(100, len(COLLECTION), 100))],
)
def test_the_page_of_a_dozen_puzzles_is_small(first: int, progress: Progress) -> None:
    page = PuzzleBoard(COLLECTION[first : first + 12], progress).to_html()
    assert page is not None
    assert len(page.encode()) < 150_000


def test_a_page_is_written_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "board.html"
    assert Board().to_html(path) is None
    assert path.read_text(encoding="utf-8") == Board().to_html()


def test_a_title_is_text_and_never_markup() -> None:
    page = Board().to_html(title="</title><script>alert(1)</script>")
    assert page is not None
    assert "<script>alert" not in page


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


def test_verdicts_that_are_on_are_found_out_for_a_page_of_several() -> None:
    boards = [Board("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", verdicts=True) for _ in range(2)]
    states = [each["state"] for each in packed(html_page(boards))["states"]]
    assert [len(state["_turn_state"]["values"]) for state in states] == [4, 4]


def test_a_page_has_the_choice_between_two_line_ups_where_one_waits() -> None:
    parts = [packed(html_page([Board(match)]))["parts"] for match in (Match(), chosen_from())]
    assert [("refill" in each) for each in parts] == [False, True]


def chosen_from() -> Match:
    match = Match("long")
    while not match.chooser:
        match.play(match.position.legal_moves[0])
    return match
