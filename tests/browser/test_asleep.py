from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Locator, Page, expect

from tests.browser.boards import BoardInPage
from tests.browser.conftest import KERNEL
from tests.browser.lab import NAMES, Notebook, Window

BOARD = "from kamisado_widget import Board\nBoard()"


@pytest.fixture
def german(window: Window, server: str) -> Iterator[Page]:
    page = window.new_page({"locale": "de-DE"})
    page.add_init_script(NAMES)
    page.goto(f"{server}/lab?reset")
    yield page
    page.evaluate("() => window.jupyterapp.serviceManager.sessions.shutdownAll()")
    page.context.close()


def bar(page: Page) -> Locator:
    return page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .kamisado-asleep")


def shown(page: Page) -> Locator:
    return page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .kamisado")


@pytest.mark.slow
def test_launcher_tile_opens_the_course_and_its_links_run_chapters(german: Page, folder: Path) -> None:
    german.locator(".jp-LauncherCard", has_text="Kamisado lernen").click()
    expect(shown(german).first).to_contain_text("Kamisado lernen", timeout=60_000)
    assert (folder / "kamisado-course-de" / "00_first_moves.ipynb").exists()
    german.locator(".jp-RenderedMarkdown a[href*='01_moving']").first.click()
    german.wait_for_function("() => window.openPanel().context.path.endsWith('/01_moving.ipynb')")
    expect(shown(german).first).to_have_attribute("data-state", "ready", timeout=60_000)
    expect(bar(german)).to_have_count(0)


@pytest.mark.slow
def test_one_click_runs_boards_also_after_a_restart(
    notebook: Callable[..., Notebook],
) -> None:
    opened = notebook([BOARD])
    bar(opened.page).get_by_role("button").click()
    BoardInPage(shown(opened.page)).play("f8f4")
    expect(bar(opened.page)).to_have_count(0)
    opened.save()
    opened.reload()  # the kernel keeps running, and so does the board
    BoardInPage(shown(opened.page)).shows(1)
    expect(bar(opened.page)).to_have_count(0)
    opened.restart()
    bar(opened.page).get_by_role("button").click()
    BoardInPage(shown(opened.page)).shows(0)


@pytest.mark.slow
def test_bar_stays_while_a_cell_is_stale(notebook: Callable[..., Notebook]) -> None:
    opened = notebook([BOARD, BOARD])
    opened.run_all()
    expect(shown(opened.page)).to_have_count(2)
    expect(bar(opened.page)).to_have_count(0)
    opened.restart()
    expect(bar(opened.page)).to_be_visible()
    opened.run(0)
    BoardInPage(opened.output(0).locator(".kamisado")).play("f8f4")
    expect(bar(opened.page)).to_be_visible()
    opened.run(1)
    expect(bar(opened.page)).to_have_count(0)


def test_notebook_without_boards_has_no_bar(notebook: Callable[..., Notebook]) -> None:
    opened = notebook(["1 + 1"])
    opened.run_all()
    expect(bar(opened.page)).to_have_count(0)


@pytest.mark.slow
def test_link_from_an_untrusted_notebook_runs_nothing(
    notebook: Callable[..., Notebook], folder: Path
) -> None:
    cells = [new_markdown_cell("[Next](linked.ipynb)"), new_code_cell(BOARD)]
    nbformat.write(new_notebook(cells=cells, metadata=KERNEL), folder / "linking.ipynb")
    nbformat.write(new_notebook(cells=[new_code_cell(BOARD)], metadata=KERNEL), folder / "linked.ipynb")
    opened = notebook(folder / "linking.ipynb", alone=True)
    opened.page.get_by_role("link", name="Next").click()
    opened.page.wait_for_function("() => window.openPanel().context.path === 'linked.ipynb'")
    expect(bar(opened.page)).to_be_visible()
    expect(shown(opened.page)).to_have_count(0)
