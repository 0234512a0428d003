from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.boards import BoardInPage
from tests.browser.lab import Notebook

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.slow

Open = Callable[..., Notebook]

LATE = 300_000  # ms for a kernel to start and JupyterLab to find the widget
SET = "([plugin, values]) => window.jupyterapp.serviceManager.settings.save(plugin, JSON.stringify(values))"
CELLS = ["from kamisado_widget import Board", "board = Board()\nboard"]


@pytest.fixture
def setting(notebook: Open) -> Iterator[Callable[..., None]]:
    changed: list[tuple[Notebook, str]] = []

    def change(plugin: str, **values: object) -> None:
        changed.append((notebook([]), plugin))
        changed[-1][0].page.evaluate(SET, [plugin, values])

    yield change
    for opened, plugin in changed:
        opened.page.evaluate(SET, [plugin, {}])


def reopened(opened: Notebook, server: str, path: Path | None = None) -> Page:
    opened.save()
    opened.close()
    page = opened.page.context.new_page()
    page.goto(f"{server}/doc/tree/{(path or opened.path).name}?reset")
    return page


def picture(page: Page) -> Locator:
    return page.get_by_role("img", name="Black moved red from f8 to f4, onto blue.")


def test_a_notebook_saved_with_its_widgets_shows_its_board_and_steps(
    notebook: Open, setting: Callable[..., None], server: str
) -> None:
    setting("@jupyter-widgets/jupyterlab-manager:plugin", saveState=True)
    opened = notebook(CELLS, alone=True)
    opened.run_all()
    board = BoardInPage(opened.page.locator(".kamisado"))
    board.move_by_mouse("f8f4", 1)
    board.move_by_mouse("g1g6", 2)
    page = reopened(opened, server)
    root = page.locator(".kamisado")
    expect(root).to_have_attribute("data-state", "silent", timeout=LATE)
    expect(root).to_have_attribute("data-shown", "2")
    expect(root.get_by_role("status").filter(has_text="to play on, run the cell.").first).to_be_attached()
    root.get_by_role("button", name="Back one move").click()
    expect(root).to_have_attribute("data-shown", "1")
    expect(page.locator(".kamisado-stand-in")).to_be_hidden()


@pytest.mark.parametrize("trusted", [True, False])
def test_a_notebook_saved_without_its_widgets_shows_a_picture_and_can_be_run(
    notebook: Open, server: str, trusted: bool
) -> None:
    opened = notebook([CELLS[0], "board = Board()\nboard.play('f8f4')\nboard"], alone=True)
    opened.run_all()
    BoardInPage(opened.page.locator(".kamisado"))
    expect(opened.page.locator(".kamisado-stand-in")).to_be_hidden()
    path = opened.path
    if not trusted:
        opened.save()
        copied = json.loads(path.read_text("utf-8"))
        copied["cells"][1]["outputs"][0]["metadata"] = {"copied": True}  # as if not run here
        path = path.with_name("sent.ipynb")
        path.write_text(json.dumps(copied), "utf-8")
    page = reopened(opened, server, path)
    expect(picture(page)).to_be_visible(timeout=LATE)
    expect(page.get_by_text("This is a picture. Run the cell to play.")).to_be_visible()
    expect(page.get_by_text("model not found")).to_be_hidden()


def test_a_display_shows_another_board_and_is_saved_with_its_picture(notebook: Open, server: str) -> None:
    show = "boards = Board(), Board()\nx = display(boards[0], display_id='x')"
    opened = notebook([CELLS[0], show, "x.update(boards[1])"], alone=True)
    for cell in range(3):
        opened.run(cell)
    board = BoardInPage(opened.page.locator(".kamisado"))
    board.move_by_mouse("f8f4", 1)
    assert opened.says("[board.cursor for board in boards]") == "[0, 1]"
    opened.run(2)  # the board stays where it is
    board.shows(1)
    assert opened.outputs(2) == []
    _, saved = opened.outputs(1)
    assert "f8f4" in saved["data"]["text/plain"]
    opened.execute("x.update(boards[0])")
    board.shows(0)
    opened.execute("x.update(boards[1])")
    board.shows(1)
    assert opened.errors == []
    page = reopened(opened, server)
    expect(picture(page)).to_be_visible(timeout=LATE)


@pytest.mark.parametrize("template", ["lab", "classic", "basic"])
def test_a_page_made_by_nbconvert_shows_its_pictures_without_a_network(
    browser: Browser, tmp_path: Path, template: str
) -> None:
    cleared = "from IPython.display import clear_output\nprint('before')\nclear_output()\nprint('after')"
    cells = [*map(new_code_cell, (CELLS[0], "board = Board()\nboard.play('f8f4')\nboard", cleared))]
    nbformat.write(new_notebook(cells=cells), tmp_path / "made.ipynb")
    form = ["--to=html", f"--template={template}"]
    command = [sys.executable, "-m", "nbconvert", *form, "--execute", "made.ipynb"]
    subprocess.run(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True)
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.goto((tmp_path / "made.html").as_uri())
    expect(picture(page)).to_be_visible()
    expect(page.locator("pre:not(.kamisado-stand-in *)", has_text="after").last).to_have_text("after\n")
    context.close()


def test_two_browsers_on_one_kernel_are_in_step(notebook: Open, browser: Browser, server: str) -> None:
    opened = notebook(CELLS)
    opened.run_all()
    first = BoardInPage(opened.page.locator(".kamisado"))
    first.move_by_mouse("f8f4", 1)
    opened.save()
    context = browser.new_context(locale="en-US")
    other = Notebook(context.new_page(), server, opened.path)
    second = BoardInPage(other.page.locator(".kamisado"))
    second.shows(1)
    second.move_by_mouse("g1g6", 2)
    first.shows(2)
    first.button("Back one move").click()
    second.shows(1)
    first.move_by_mouse("g1g2", 3)
    second.shows(3)
    assert first.said == second.said
    assert opened.says("board.cursor, len(board._nodes)") == "3 4"
    context.close()
    first.move_by_mouse("a8a7", 4)
    assert opened.errors == []


IMPORTS = "from ipywidgets.widgets.widget import _instances; import comm"
COUNTS = "len(_instances), len(comm.get_comm_manager().comms)"


def test_rerunning_a_cell_leaks_nothing(notebook: Open) -> None:
    opened = notebook(CELLS, alone=True)
    opened.run_all()
    board = BoardInPage(opened.page.locator(".kamisado"))
    memory = Memory(opened.page)
    document = memory.value("document")
    opened.execute(IMPORTS)
    before, listeners = opened.says(COUNTS), memory.listeners(document)
    for _ in range(20):
        opened.run(1)
    expect(board.root).to_have_count(1)
    opened.comes_to_say(COUNTS, before)
    grown = memory.listeners(document) - listeners
    assert max(grown.values(), default=0) <= 1, grown  # JupyterLab adds a few of its own once
    memory.comes_to_keep(".kamisado", 1)
    # JupyterLab keeps the element of every widget, but no listener may be left on it.
    assert sum(memory.listeners(host).total() > 0 for host in memory.kept(".kamisado-host")) == 1
    board.move_by_mouse("f8f4", 1)
    assert opened.says("board.cursor") == "1"
    assert opened.errors == []


class Memory:
    def __init__(self, page: Page) -> None:
        self.send = page.context.new_cdp_session(page).send

    def value(self, expression: str) -> str:
        return str(self.send("Runtime.evaluate", {"expression": expression})["result"]["objectId"])

    def kept(self, selector: str) -> list[str]:
        """Find the elements that are alive, which keeps them alive until the next search."""
        group = {"objectGroup": "kept"}
        self.send("Runtime.releaseObjectGroup", group)
        kind = self.value("HTMLDivElement.prototype")
        every = self.send("Runtime.queryObjects", {"prototypeObjectId": kind, **group})["objects"]["objectId"]
        chosen = self.send(
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": "function (wanted) { return this.filter((it) => it.matches(wanted)) }",
                "objectId": every,
                "arguments": [{"value": selector}],
                **group,
            },
        )["result"]["objectId"]
        found = self.send("Runtime.getProperties", {"objectId": chosen, "ownProperties": True})["result"]
        return [item["value"]["objectId"] for item in found if item["name"].isdigit()]

    def comes_to_keep(self, selector: str, count: int) -> None:
        """Wait until only that number of objects is alive: pending requests keep some for a while."""
        until = time.monotonic() + 60
        while len(self.kept(selector)) != count and time.monotonic() < until:
            self.send("HeapProfiler.collectGarbage")
        assert len(self.kept(selector)) == count

    def listeners(self, handle: str) -> Counter[str]:
        found = self.send("DOMDebugger.getEventListeners", {"objectId": handle})["listeners"]
        return Counter(listener["type"] for listener in found)


def test_closed_board_is_shown_again(notebook: Open) -> None:
    opened = notebook([CELLS[0], "boards = Board(), Board()\nshown = 0", "boards[shown]"])
    opened.run_all()
    BoardInPage(opened.page.locator(".kamisado")).move_by_mouse("f8f4", 1)
    opened.execute("shown = 1")
    opened.run(2)
    BoardInPage(opened.page.locator(".kamisado")).shows(0)
    assert opened.says("boards[0].comm, boards[0].cursor") == "None 1"
    opened.execute("shown = 0; boards[0].play('g1g6')")  # it can be played all the same
    opened.run(2)
    board = BoardInPage(opened.page.locator(".kamisado"))
    board.shows(2)
    board.move_by_mouse("e8e7", 3)
    assert opened.says("boards[0].cursor") == "3"
    assert opened.errors == []


WORK = """
from pathlib import Path
from time import sleep
for _ in range(6000):
    if Path("done").exists():
        break
    sleep(0.05)
"""


def test_busy_kernel_is_reported_and_handles_requests_later(
    notebook: Open, setting: Callable[..., None]
) -> None:
    # As in all other hosts, widget messages wait for running cells.
    setting("@jupyterlab/apputils-extension:kernels-settings", commsOverSubshells="disabled")
    opened = notebook([*CELLS, WORK])
    opened.run(0)
    opened.run(1)
    board = BoardInPage(opened.page.locator(".kamisado"))
    opened.run(2, wait=False)
    board.press("f8", "f4")
    expect(board.root).to_have_attribute("data-state", "busy")
    board.says("Still working on your last move…")
    board.press("d8", "d5")  # the move is not accepted
    opened.path.with_name("done").touch()
    board.shows(1)
    board.says("Gold must move the blue tower.")
    assert opened.says("[node['move'] for node in board._nodes[1:]]") == "['f8f4']"
    assert opened.errors == []


def test_hundred_boards_are_independent(notebook: Open) -> None:
    opened = notebook([CELLS[0], "boards = []", *["boards.append(Board()); boards[-1]"] * 100], alone=True)
    opened.run_all(wait=False)
    boards = opened.page.locator(".kamisado[data-state=ready]")
    expect(boards).to_have_count(100, timeout=4 * LATE)
    for number in (0, 57, 99):
        BoardInPage(boards.nth(number)).move_by_mouse("f8f4", 1)
    played = "[number for number, board in enumerate(boards) if board.cursor]"
    assert opened.says(played) == "[0, 57, 99]"
    assert opened.errors == []


COPY = """async (index) => {
  window.openPanel().content.activeCellIndex = index;
  for (const command of ["copy-cell", "paste-cell-below"])
    await window.jupyterapp.commands.execute(`notebook:${command}`);
}"""


def test_copies_show_a_board_or_its_picture(notebook: Open) -> None:
    opened = notebook(
        [CELLS[0], "Board()", "%%capture c\nBoard()", "c.show()", "get_ipython().run_cell('Board()')"],
        alone=True,
    )
    opened.run_all()
    for index in (1, 3, 4):
        BoardInPage(opened.output(index).locator(".kamisado"))
    opened.page.evaluate(COPY, 1)
    copy = BoardInPage(opened.output(2).locator(".kamisado"))
    copy.move_by_mouse("f8f4", 1)
    opened.run(1)  # the copy shows a board that was closed
    opened.run(3)
    for index in (2, 4):
        expect(opened.output(index).locator(".kamisado-stand-in")).to_be_visible()
        expect(opened.output(index).locator(".kamisado")).to_have_count(0)
    BoardInPage(opened.output(1).locator(".kamisado")).move_by_mouse("f8f4", 1)
    expect(opened.output(1).locator(".kamisado-stand-in")).to_be_hidden()
    assert opened.errors == []
