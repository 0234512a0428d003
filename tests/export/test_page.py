"""A page of a widget: one file with everything in it."""

import re
from pathlib import Path

import pytest

from kamisado_widget import Board, Lesson
from kamisado_widget.export import html_page
from kamisado_widget.lessons import COURSE, Progress


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "progress.json")


def test_a_page_needs_no_network() -> None:
    page = Board().to_html()
    assert page is not None
    assert not re.findall(r"""(?:src|href)\s*=|import\s*\((?!URL)|@import|url\(""", page)
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


@pytest.mark.parametrize("name", COURSE)
def test_a_lesson_s_page_is_small(name: str, progress: Progress) -> None:
    page = Lesson(name, progress).to_html()
    assert page is not None
    assert len(page.encode()) < 80_000


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
