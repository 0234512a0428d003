from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser

from kamisado_widget.bootstrap import LAB_EXTENSIONS
from tests.browser.boards import BoardInPage
from tests.browser.conftest import KERNEL
from tests.browser.lab import Notebook
from tests.browser.notebook_apps import Environment

pytestmark = pytest.mark.slow

CELLS = ["from kamisado_widget import Board\nboard = Board()", "board"]
FLAGS = f"""
    jupyterlab --no-browser --allow-root --ip=127.0.0.1 --ServerApp.port_retries=0 --IdentityProvider.token=
    --LabApp.extension_manager=readonly --LabApp.news_url= --LabApp.expose_app_in_browser=True
    --LabApp.extra_labextensions_path={LAB_EXTENSIONS} --ServerApp.root_dir=shared --port
"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    environment = Environment(tmp_path_factory.mktemp("collaboration"), "lab", "jupyter-collaboration>=5")
    path = environment.folder / "shared" / "both.ipynb"
    path.parent.mkdir()
    nbformat.write(new_notebook(cells=list(map(new_code_cell, CELLS)), metadata=KERNEL), path)
    with environment.started(FLAGS) as address:
        yield address, path


@pytest.fixture
def reader(browser: Browser, lab: tuple[str, Path]) -> Iterator[Callable[[], Notebook]]:
    opened = []

    def open_notebook() -> Notebook:
        opened.append(Notebook(browser.new_context(locale="en-US").new_page(), *lab))
        return opened[-1]

    yield open_notebook
    for notebook in opened:
        notebook.page.context.close()


def board_in(notebook: Notebook) -> BoardInPage:
    return BoardInPage(notebook.output(1).locator(".kamisado"))


def both_play(one: Notebook, two: Notebook) -> None:
    board_in(one).play("f8f4")
    board_in(two).shows(1)
    board_in(two).play("g1g6")
    board_in(one).shows(2)
    one.comes_to_say("board.session.cursor", "2")


def test_two_browsers_share_a_board_across_a_kernel_restart(
    reader: Callable[[], Notebook],
) -> None:
    one, two = reader(), reader()
    one.run_all()
    board_in(one)
    two.page.locator(".kamisado-asleep").get_by_role(
        "button"
    ).click()  # output that another user ran is not trusted
    two.page.wait_for_load_state()
    two.wait_until_ready()
    both_play(one, two)
    one.restart()
    one.run_all()
    board_in(two)  # the board has greeted Python over the existing connection
    both_play(one, two)
