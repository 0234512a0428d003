"""The zero-install site, made by its command and opened in a browser that reaches nothing else."""

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget import Lesson, Position
from kamisado_widget.export.site import link
from kamisado_widget.lessons import Progress
from kamisado_widget.solver import Solver
from tests.browser import chromium
from tests.browser.boards import BoardInPage
from tests.browser.conftest import FLAGS
from tests.browser.lessons import LessonInPage

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 45_000_000
STARTING = 120_000  # ms for Python to start in the page: a loaded machine is no failure
ROUND = "d8a5 e1f2 a5e1".split()  # the quickest there is: black's pink tower gets home
PUZZLE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1"


class Files(SimpleHTTPRequestHandler):
    """A plain web server, as ``python -m http.server`` is, which notes what it was asked for."""

    asked: ClassVar[list[str]] = []

    def log_message(self, *_: object) -> None:
        self.asked.append(self.path)


class Closed(BaseHTTPRequestHandler):
    """The way out: it is closed, and notes who tried it."""

    tried: list[str]

    def refuse(self) -> None:
        self.tried.append(f"{self.command} {self.path}")
        self.send_error(403)

    do_GET = do_HEAD = do_POST = do_CONNECT = refuse  # noqa: N815, as the server calls them

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, made as a user makes it."""
    folder = tmp_path_factory.mktemp("made") / "site"
    subprocess.run([sys.executable, "-m", "kamisado_widget", "site", str(folder)], cwd=ROOT, check=True)
    return folder


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The address of the site's start page."""
    with serving(partial(Files, directory=str(site))) as server:
        yield f"http://127.0.0.1:{server.server_port}/"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a new browser; if it asked anybody but this machine for anything, that is a failure."""
    way_out = type("WayOut", (Closed,), {"tried": []})
    program = chromium.find(browser.browser_type)
    # The browser's own question, about forms and passwords.
    flags = [*FLAGS, "--disable-features=AutofillServerCommunication"]
    with serving(way_out) as proxy, browser.browser_type.launch(executable_path=program, args=flags) as own:
        through = {"server": f"http://127.0.0.1:{proxy.server_port}", "bypass": "127.0.0.1"}
        page = own.new_context(proxy=through).new_page()
        page.set_default_timeout(STARTING)
        yield page
    assert way_out.tried == []


class serving:  # noqa: N801, used as a function
    """A server on a port of its own, for as long as the ``with`` lasts."""

    def __init__(self, handler: object) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)  # type: ignore[arg-type]

    def __enter__(self) -> ThreadingHTTPServer:
        Thread(target=self.server.serve_forever, daemon=True).start()
        return self.server

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()


def run_all(page: Page) -> None:
    """Run a notebook as its first line says: from the menu."""
    expect(page.get_by_text("Python (Pyodide) | Idle")).to_be_visible(timeout=STARTING)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()


def first_board(page: Page) -> BoardInPage:
    root = page.locator("[data-state]").first
    expect(root).to_have_attribute("data-state", "ready", timeout=STARTING)
    return BoardInPage(root)


def test_it_is_small(site: Path) -> None:
    assert sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) < MOST_BYTES


def test_a_round_is_played_to_its_end(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Open a board").click()
    board = first_board(page)
    for move in ROUND:
        board.play(move)
    board.says("Black has reached the far home row and wins the round!")


def test_a_link_opens_a_position(page: Page, address: str) -> None:
    page.goto(link(address, position="o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"))
    first_board(page).says("Black must move the brown tower.")


def test_what_a_link_opens_is_presented_by_the_site_s_own_script(page: Page, address: str) -> None:
    page.goto(link(address, position="o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"))
    board = first_board(page)
    board.button("Present").click()
    expect(board.root).to_have_attribute("data-presenting", re.compile("awake"))


def test_the_same_page_opens_what_another_link_asks_for(page: Page, address: str) -> None:
    page.goto(f"{address}index.html#code=1")
    expect(page.get_by_role("status")).to_contain_text("asks for 'code'", timeout=STARTING)
    page.goto(link(address, position="o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"))
    first_board(page).says("Black must move the brown tower.")


# Each would tell the server what the visitor keeps, and can only where it is run.
STEAL = "import js; js.fetch('/stolen?' + js.document.cookie + js.localStorage.getItem('secret'))"
MARKUP = "<img src=x onerror=\"fetch('/stolen?' + document.cookie + localStorage.getItem('secret'))\">"
RUN = f"kernel=python&execute=1&code={quote(STEAL)}"


@pytest.mark.parametrize(
    ("asks", "why"),
    [
        (RUN, "asks for 'kernel'"),
        (f"position={quote(MARKUP)}", "eight rows"),
        (f"puzzle={quote(STEAL)}", "eight rows"),
    ],
)
def test_what_a_link_says_is_refused_and_never_run(page: Page, address: str, asks: str, why: str) -> None:
    plant_secret(page, address)
    page.goto(f"{address}index.html#{asks}")
    expect(page.get_by_role("status")).to_contain_text(why, timeout=STARTING)
    expect(page.locator(".kamisado")).to_have_count(0)
    assert stolen() == []


@pytest.mark.parametrize("asks", [f"?{RUN}", f"#{RUN}", f"?path={quote(MARKUP)}"])
def test_the_page_of_the_notebooks_runs_nothing_that_a_link_says(page: Page, address: str, asks: str) -> None:
    plant_secret(page, address)
    page.goto(f"{address}lab/index.html{asks}")
    expect(page.get_by_role("menuitem", name="Run", exact=True)).to_be_visible(timeout=STARTING)
    page.wait_for_timeout(3000)
    assert stolen() == []


def plant_secret(page: Page, address: str) -> None:
    """Let the visitor keep something on the host of the site."""
    page.goto(address)
    page.evaluate("document.cookie = 'secret=1'; localStorage.setItem('secret', '1')")


def stolen() -> list[str]:
    return [path for path in Files.asked if path.startswith("/stolen")]


def test_there_is_no_page_that_takes_code(site: Path) -> None:
    assert not (site / "repl").exists()
    apps = {path.parent.relative_to(site).parts[0] for path in site.glob("*/index.html")}
    assert apps == {"lab"}
    assert not [
        path for path in site.rglob("*.js") if '"@jupyterlite/repl-extension:' in path.read_text("utf-8")
    ]


def test_a_link_opens_a_puzzle(page: Page, address: str) -> None:
    page.goto(link(address, puzzle=PUZZLE))
    board = first_board(page)
    board.press("g6", "e8")
    board.says("Gold has reached the far home row and wins the round!")


PROBE = """
import { loadPyodide } from "./static/pyodide/pyodide.mjs";
const python = await loadPyodide({ packages: ["kamisado-widget"] });
postMessage(python.runPython(`
from kamisado_widget import Position
from kamisado_widget.solver import Solver, backend
solver = Solver(look_up=False)
verdict = solver.solve(Position.start(), lengths=False)
f"{backend()} {verdict.winner} {solver.nodes}"
`));
"""
ASK_PROBE = """() => new Promise((told, failed) => {
  const worker = new Worker("probe.js", { type: "module" });
  worker.onmessage = ({ data }) => told(data);
  worker.onerror = (event) => failed(event.message);
})"""


def test_the_compiled_search_works_in_the_page_as_it_does_elsewhere(
    page: Page, address: str, site: Path
) -> None:
    (site / "probe.js").write_text(PROBE, "utf-8")
    page.goto(address)
    solver = Solver(look_up=False)
    verdict = solver.solve(Position.start(), lengths=False)
    assert page.evaluate(ASK_PROBE) == f"wasm {verdict.winner} {solver.nodes}"


def test_answers_are_found_again_after_a_reload(page: Page, address: str, tmp_path: Path) -> None:
    nodes = Lesson("figure-1", Progress(tmp_path / "progress.json"))._nodes
    page.goto(link(address, chapter="01_moving.ipynb"))
    run_all(page)
    root = first_board(page).root
    LessonInPage(root, nodes, quick=True).go_to_the_end()
    expect(root.locator(".stars")).to_have_attribute("aria-label", "3 of 3 stars")
    # The page gives the stars before Python has written them down; it answers in the order of asking.
    BoardInPage(page.locator("[data-state]").nth(2)).play("d6c7")
    page.reload()
    page.goto(address)
    page.get_by_role("link", name="Learn Kamisado").click()
    run_all(page)
    expect(page.get_by_text("★★★")).to_be_visible(timeout=STARTING)
