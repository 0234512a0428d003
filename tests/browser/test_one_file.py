"""The page that holds everything, opened from the disk by a browser without a network."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.engines import ENGINES, FIRST_MOVES, Engine
from tests.browser.site import ROOT, STARTING, alone, first_board

pytestmark = pytest.mark.slow

MOST_BYTES = 12_000_000


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, made as a user makes it."""
    file = tmp_path_factory.mktemp("made") / "course.html"
    subprocess.run([sys.executable, "-m", "kamisado_widget", "page", str(file)], cwd=ROOT, check=True)
    return file


def test_one_file_is_the_whole_course_with_no_network(browser: Browser, file: Path) -> None:
    assert file.stat().st_size < MOST_BYTES
    with alone(browser, offline=True) as context:
        page = context.new_page()
        refused: list[str] = []
        page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
        page.goto(file.as_uri())
        page.get_by_role("button", name="Begin").click()
        first_board(page)
        page.get_by_role("link", name="Play", exact=True).click()
        page.get_by_role("link", name="A single round").click()
        board = first_board(page)
        for move in "d8a5 e1f2 a5e1".split():
            board.play(move)
        board.says("Black has reached the far home row and wins the round!")
        board.button("Share").click()  # a part of the page, fetched from within it
        expect(board.root.get_by_label("Text", exact=True)).to_be_visible(timeout=STARTING)
        assert refused == []


@pytest.mark.parametrize("engine", ENGINES)
def test_other_engines_play_on_it_too(engine: type[Engine], file: Path) -> None:
    with engine.started() as browser:
        browser.follow(f"{file.as_uri()}#board", "ready", FIRST_MOVES)
