"""The same board in other real notebook apps: mouse, messages to Python, and the app's dark theme.

JupyterLab has all the other tests of this folder, and the zero-install site has tests of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from kamisado_widget import Board
from tests.browser.boards import BoardInPage, tool
from tests.browser.notebook_apps import NotebookApps

STARTING = 60_000  # ms for an app to start its kernel, generous for busy machines
INK = """(root) => {
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.fillStyle = getComputedStyle(root).color;
  canvas.fillRect(0, 0, 1, 1);
  return canvas.getImageData(0, 0, 1, 1).data[0];
}"""


def is_dark(root: Locator) -> bool:
    return root.locator(".side").evaluate(INK) > 128


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory) -> NotebookApps:
    return NotebookApps(tmp_path_factory.mktemp("apps"))


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 1800})
    yield context.new_page()
    context.close()


def check(page: Page) -> None:
    boards = page.locator(".kamisado")
    expect(boards).to_have_count(2, timeout=STARTING)
    played, heard = (BoardInPage(boards.nth(n)) for n in range(2))
    assert is_dark(played.root)
    played.move_by_mouse("f8f4", 1)
    heard.says("Gold must move the blue tower.")
    played.press("a1")
    played.says("so Gold must move blue.")
    played.move_by_mouse("g1g6", 2)
    heard.says("Black must move the yellow tower.")
    played.button("Back one move").click()
    heard.says("Gold must move the blue tower.")


def run_all(page: Page) -> None:
    """Run all cells, twice if the kernel was not connected at first: those cells hang."""
    boards = page.locator(".kamisado")
    for _ in range(6):
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        with suppress(AssertionError):
            expect(boards).to_have_count(2, timeout=STARTING / 4)
            break


@pytest.mark.slow
def test_notebook_7(apps: NotebookApps, page: Page) -> None:
    with apps.notebook() as address:
        page.goto(address)
        expect(page.get_by_text("Python 3 (ipykernel)").first).to_be_visible(timeout=STARTING)
        run_all(page)
        check(page)


@pytest.mark.slow
@pytest.mark.parametrize("app", [NotebookApps.voila, NotebookApps.marimo, NotebookApps.shiny])
def test_voila(apps: NotebookApps, page: Page, app: object) -> None:
    started: AbstractContextManager[str] = app(apps)  # type: ignore[operator]
    with started as address:
        page.goto(address, timeout=STARTING)
        check(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_saved_page(browser: Browser, tmp_path: Path, scheme: str) -> None:
    board = Board()
    board.play("f8f4")
    board.play("g1g6")
    board.to_html(tmp_path / "board.html")
    context = browser.new_context(locale="en-US", color_scheme=scheme, offline=True)  # type: ignore[arg-type]
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto((tmp_path / "board.html").as_uri())
    root = page.locator(".kamisado")
    expect(root).to_have_attribute("data-shown", "2")
    assert is_dark(root) == (scheme == "dark")
    tool(root, "Go to the start").click()
    expect(root).to_have_attribute("data-shown", "0")
    for square in ("f8", "f4"):  # played before, so it can be played again
        root.locator(f'[data-square="{square}"]').click()
    expect(root).to_have_attribute("data-shown", "1")
    assert errors == []
    context.close()
