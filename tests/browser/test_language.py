from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from kamisado_widget import Board
from tests.browser.boards import BoardInPage
from tests.browser.lab import Notebook

pytestmark = pytest.mark.slow

GERMAN = {"locale": "de-DE", "reduced_motion": "reduce"}


def test_a_german_browser_shows_a_german_board(notebook: Callable[..., Notebook]) -> None:
    cells = ["from kamisado_widget import Board", "board = Board()\nboard.play('f8f4')\nboard"]
    opened = notebook(cells, **GERMAN)
    opened.run_all()
    board = BoardInPage(opened.page.locator(".kamisado"))
    expect(board.root).to_have_attribute("lang", "de")
    board.shows(1)
    board.says(
        "Schwarz hat den roten Turm von f8 nach f4 gezogen, auf Blau. Gold muss den blauen Turm ziehen."
    )
    expect(board.square("f4")).to_have_attribute("aria-label", "f4, blaues Feld, roter Turm von Schwarz")
    board.move_by_mouse("g1g2", shows=2)
    board.says("Gold hat den blauen Turm von g1 nach g2 gezogen, auf Orange.")
    assert board.record == ["Schwarz: Rot vor 4 auf Blau", "Gold: Blau vor 1 auf Orange"]
    board.press("c8")
    board.press("c7")
    board.says("muss Schwarz den orangen Turm ziehen")
    assert opened.says("board.language, board.cursor") == "de 2"
    assert opened.errors == []


def test_a_saved_page_stays_in_its_language(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    Board().to_html(path)
    context = browser.new_context(**GERMAN)
    page = context.new_page()
    page.goto(path.as_uri())
    root = page.locator(".kamisado")
    expect(root.get_by_role("status").filter(has_text="Black starts").first).to_be_attached()
    expect(root).to_have_attribute("lang", "en")
    context.close()
