"""The page that holds everything, opened from the disk by a browser without a network."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from kamisado_widget import Board
from tests.browser.engines import ENGINES, FIRST_MOVES, Engine
from tests.browser.site import ROOT, STARTING, alone, first_board

pytestmark = pytest.mark.slow

MOST_BYTES = 12_000_000


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, made as a user makes it."""
    file = tmp_path_factory.mktemp("made") / "course.html"
    subprocess.run([sys.executable, "-m", "kamisado_widget", "page", str(file)], cwd=ROOT, check=True)
    assert file.stat().st_size < MOST_BYTES
    return file


def test_a_widget_becomes_a_page_on_which_all_of_it_works_with_no_network(
    browser: Browser, tmp_path: Path
) -> None:
    played = Board()
    played.play("f8f4")
    file = tmp_path / "board.html"
    played.to_html(file, python=True)
    with alone(browser, offline=True) as context:
        page = context.new_page()
        refused: list[str] = []
        page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
        page.goto(file.as_uri())
        board = first_board(page)
        board.shows(1)
        board.play("g1g6")
        board.tool("Share").click()  # a part of the page, fetched from within it
        expect(board.root.get_by_label("Text", exact=True)).to_be_visible(timeout=STARTING)
        page.get_by_role("link", name="Learn", exact=True).click()
        page.get_by_role("button", name="Begin").click()
        first_board(page)
        page.get_by_role("link", name="Play", exact=True).click()
        page.get_by_role("link", name="A single round").click()
        board = first_board(page)
        for move in "d8a5 e1f2 a5e1".split():
            board.play(move)
        board.says("Black has reached the far home row and wins the round!")
        assert refused == []


@pytest.mark.parametrize("engine", ENGINES)
def test_other_engines_play_on_the_page_that_holds_everything(engine: type[Engine], file: Path) -> None:
    with engine.started() as browser:
        browser.follow(f"{file.as_uri()}#board", "ready", FIRST_MOVES)
