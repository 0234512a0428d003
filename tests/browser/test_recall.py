from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from kamisado_widget.learner.stores import FILE
from tests.browser.boards import BoardInPage
from tests.browser.lab import Notebook

pytestmark = pytest.mark.slow

Open = Callable[..., Notebook]


def remembered(opened: Notebook, what: str) -> None:
    read = f"open({FILE!r}, encoding='utf-8').read() if __import__('os').path.exists({FILE!r}) else ''"
    opened.comes_to_say(f"{what!r} in ({read})", "True")


def run_again(opened: Notebook) -> BoardInPage:
    opened.restart()
    opened.run_all()
    return BoardInPage(opened.page.locator(".kamisado"))


def test_board_offers_the_last_round_without_breaking_cells_below(notebook: Open) -> None:
    opened = notebook(["from kamisado_widget import Board\nboard = Board()\nboard", "board.cursor"])
    opened.run_all()
    board = BoardInPage(opened.page.locator(".kamisado"))
    expect(board.button("Go on from last time")).to_have_count(0)
    board.play("f8f4")
    board.play("g1f2")
    remembered(opened, "f8f4 g1f2")
    again = run_again(opened)
    again.shows(0)
    assert opened.outputs(1)[0]["data"]["text/plain"] == "0"
    again.button("Pick up where you left off (2 moves)").click()
    again.shows(2)
    expect(again.button("Go on from last time")).to_have_count(0)
    assert opened.says("board.session.moves_text().split()[-1]") == "g1f2"
    assert opened.errors == []


def test_lesson_resumes(notebook: Open) -> None:
    opened = notebook(['from kamisado_widget import Lesson\nLesson("figure-3")'])
    opened.run_all()
    lesson = BoardInPage(opened.page.locator(".kamisado"))
    lesson.press("h8", "h6")
    expect(lesson.root).to_have_attribute("data-cursor", "1")
    remembered(opened, '"step": 1')
    again = run_again(opened)
    again.shows(1)
    expect(again.root.get_by_role("progressbar")).to_have_attribute("value", "1")
    assert opened.errors == []


def test_named_board_resumes_in_another_cell(notebook: Open) -> None:
    opened = notebook(["from kamisado_widget import Board\nBoard(name='my game')"])
    opened.run_all()
    BoardInPage(opened.page.locator(".kamisado")).play("f8f4")
    remembered(opened, "f8f4")
    opened.close()
    other = notebook(["from kamisado_widget import Board", "Board(name='my game')"])
    other.run_all()
    board = BoardInPage(other.page.locator(".kamisado"))
    board.button("Pick up where you left off (1 move)").click()
    board.shows(1)
    assert other.errors == []


def test_readers_are_switched_forgotten_and_restored_by_keyboard(notebook: Open) -> None:
    opened = notebook(['from kamisado_widget import Lesson\nlesson = Lesson("figure-3")\nlesson'])
    opened.run_all()
    lesson, keyboard = BoardInPage(opened.page.locator(".kamisado")), opened.page.keyboard
    lesson.press("h8", "h6")
    expect(lesson.root).to_have_attribute("data-cursor", "1")
    remembered(opened, '"step": 1')
    lesson.tool("Who’s playing?").focus()
    keyboard.press("Enter")
    readers = lesson.root.get_by_role("region", name="Who’s playing?")
    expect(readers.get_by_role("button", name="No name")).to_have_attribute("aria-pressed", "true")
    readers.get_by_role("textbox", name="New name").focus()
    keyboard.type("Fumiko")  # some of these letters are shortcuts of the board or the notebook
    keyboard.press("Enter")
    expect(readers.get_by_role("button", name="Fumiko")).to_have_attribute("aria-pressed", "true")
    lesson.shows(0)
    readers.get_by_role("button", name="No name").click()
    lesson.shows(1)
    readers.get_by_role("button", name="Delete").click()
    lesson.shows(0)
    readers.get_by_role("button", name="Undo").click()
    lesson.shows(1)
    keyboard.press("Escape")
    expect(readers).to_have_count(0)
    expect(lesson.tool("Who’s playing?")).to_be_focused()
    assert len(opened.page.locator(".jp-Cell").all()) == 1
    assert opened.errors == []
