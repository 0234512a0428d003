from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from kamisado_widget import Board, Editor, Lesson, Position, PuzzleBoard, Quiz, Study
from kamisado_widget.export.page import HasSession
from kamisado_widget.learner import Progress
from kamisado_widget.puzzles import Puzzle
from tests.browser.boards import tool
from tests.sessions.helpers import SHARP

pytestmark = pytest.mark.slow

Open = Callable[[HasSession], Locator]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    context = browser.new_context(reduced_motion="reduce")

    def open_alone(widget: HasSession) -> Locator:
        path = tmp_path / "page.html"
        widget.to_html(path)
        page = context.new_page()
        page.goto(path.as_uri())
        expect(page.locator(".kamisado")).to_have_attribute("data-state", "silent")
        return page.locator(".kamisado")

    yield open_alone
    context.close()


def buttons(root: Locator) -> list[str]:
    seen = [button for button in root.locator("button").all() if button.is_visible()]
    return [button.get_attribute("aria-label") or button.inner_text() for button in seen]


MENU = ["Turn the board around", "Symbols for the colors", "Share", "Settings"]


def test_an_editor_shows_its_setup_and_no_tools(opened: Open) -> None:
    editor = opened(Editor())
    assert buttons(editor) == ["Copy", "More"]
    editor.get_by_role("button", name="More").click()
    expect(editor.locator(".menu")).to_be_visible()
    assert buttons(editor.locator(".more")) == [*MENU, "Keys"]
    expect(editor.locator(".tray, select")).to_have_count(0)
    expect(editor.get_by_label("Position as text")).not_to_be_editable()
    editor.page.keyboard.press("Escape")
    editor.locator('[data-square="a4"]').click()
    expect(
        editor.get_by_role("status").filter(has_text="To change the setup, open the notebook.").first
    ).to_be_attached()


def test_saved_board_with_opponent_is_not_playable(opened: Open) -> None:
    board = opened(Board(opponent="two", opponent_plays="gold"))
    assert buttons(board) == ["More"]
    board.get_by_role("button", name="More").click()
    expect(board.locator(".menu")).to_be_visible()
    assert buttons(board.locator(".more")) == [*MENU, "Present", "Keys"]
    board.page.keyboard.press("Escape")
    expect(board.locator("[data-can]")).to_have_count(0)
    board.locator('[data-square="a8"]').click()
    expect(
        board.get_by_role("status").filter(has_text="This move isn’t part of the page.").first
    ).to_be_attached()


def test_saved_board_replays(opened: Open) -> None:
    played = Board()
    played.play("f8f4")
    played.undo()
    board = opened(played)
    expect(board.locator('[data-can="move"]')).to_have_attribute("data-square", "f8")
    for square in ("f8", "f4"):
        board.locator(f'[data-square="{square}"]').click()
    expect(board).to_have_attribute("data-shown", "1")


def test_panel_is_aligned_with_the_board(opened: Open) -> None:
    root = opened(Board())
    root.page.set_viewport_size({"width": 390, "height": 844})
    board, side = (root.locator(part).bounding_box() for part in (".board", ".side"))
    assert board
    assert side
    assert side["y"] - board["y"] - board["height"] < 40


def test_saved_page_can_be_presented(opened: Open) -> None:
    board = opened(Board())
    tool(board, "Present").click()
    expect(board).to_have_attribute("data-presenting", re.compile("awake"))
    board.page.keyboard.press("?")
    expect(board.get_by_role("note")).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(board).not_to_have_attribute("data-presenting", re.compile(""))


def test_a_printed_page_has_its_record(opened: Open) -> None:
    board = Board()
    for move in ("f8f4", "g1g6"):
        board.play(move)
    root = opened(board)
    root.page.emulate_media(media="print")
    expect(root.locator("[data-entry]:visible")).to_have_count(2)
    expect(root.locator(".controls button:visible")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1280])
def test_a_long_word_is_wrapped(opened: Open, width: int, tmp_path: Path) -> None:
    address = "https://example.org/" + "abcdefghij" * 30
    study = Study(Position.start(), title=address, about=address)
    study.root.note(comment=address)
    puzzle = Puzzle.parse(SHARP).with_notes(title=address[:90], author=address[:90], notes=address)
    progress = Progress(tmp_path / "progress.json")
    for widget in (
        Board(study),
        Lesson(study.to_lesson(address), progress),
        PuzzleBoard(puzzle, progress),
        Quiz(["targets 1 seed 7"], tmp_path / "answers.json", title=address),
    ):
        root = opened(widget)
        root.page.set_viewport_size({"width": width, "height": 800})
        expect(root.locator(".side p").filter(has_text=address[:90]).first).to_be_visible()
        assert root.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for part in root.locator(".side p:visible:not(.keys)").all():
            assert part.evaluate("(it) => it.scrollWidth <= it.clientWidth")
