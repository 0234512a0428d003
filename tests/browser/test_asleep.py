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


def test_a_tile_opens_the_course_in_the_reader_s_language_and_links_bring_its_chapters_to_life(
    german: Page, folder: Path
) -> None:
    german.locator(".jp-LauncherCard", has_text="Kamisado lernen").click()
    expect(shown(german).first).to_contain_text("Kamisado lernen", timeout=60_000)
    assert (folder / "kamisado-course-de" / "00_first_moves.ipynb").exists()
    german.locator(".jp-RenderedMarkdown a[href*='01_moving']").first.click()
    german.wait_for_function("() => window.openPanel().context.path.endsWith('/01_moving.ipynb')")
    expect(shown(german).first).to_have_attribute("data-state", "ready", timeout=60_000)
    expect(bar(german)).to_have_count(0)


def test_boards_come_to_life_at_one_click_and_what_a_restart_has_ended_does_so_again(
    notebook: Callable[..., Notebook],
) -> None:
    opened = notebook([BOARD], alone=True)
    bar(opened.page).get_by_role("button").click()
    BoardInPage(shown(opened.page)).play("f8f4")
    expect(bar(opened.page)).to_have_count(0)
    opened.save()
    opened.reload()  # the kernel goes on, and so does the board
    BoardInPage(shown(opened.page)).shows(1)
    expect(bar(opened.page)).to_have_count(0)
    opened.restart()
    bar(opened.page).get_by_role("button").click()
    BoardInPage(shown(opened.page)).shows(0)


def test_the_bar_stays_while_a_cell_is_stale(notebook: Callable[..., Notebook]) -> None:
    opened = notebook([BOARD, BOARD], alone=True)
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


def test_a_notebook_without_boards_is_offered_nothing(notebook: Callable[..., Notebook]) -> None:
    opened = notebook(["1 + 1"], alone=True)
    opened.run_all()
    expect(bar(opened.page)).to_have_count(0)


def test_a_link_runs_nothing_where_its_reader_has_run_nothing(
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
