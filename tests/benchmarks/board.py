"""Benchmarks with targets, measured as ratios of two things side by side.

    python tests/benchmarks/board.py             # everything
    python tests/benchmarks/board.py -k perft    # one measurement, by any of pytest's options

Each ``bench_`` function below is one measurement. pytest runs them, so that they have the JupyterLab and the
browser of the browser tests, but they assert nothing: a loaded machine is no failure.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import pytest  # noqa: E402
from playwright.sync_api import Browser, Locator, Page  # noqa: E402

from kamisado_widget import Position  # noqa: E402
from kamisado_widget.frontend import script as session_script  # noqa: E402
from tests.browser import conftest  # noqa: E402
from tests.browser.boards import BoardInPage  # noqa: E402
from tests.browser.lab import Notebook  # noqa: E402
from tests.harness import STATIC  # noqa: E402
from tests.pictures.contact_sheet import ROUND, START, after  # noqa: E402

Row = Callable[[str, str, str], None]
Open = Callable[..., Notebook]

CLICKS = 100
RUNS = 11
REST = 300  # ms before each click, so that earlier animations end
MIDGAME = [
    "k1on1bp1/8/8/1y2g3/K3N2r/7P+/8/YBO2RG1 b o",  # figure 8a
    "1by2p2/4n3/8/r3g++3/3NB2k+/1o+2Y+3/4K3/OG1P+1R+2 g k",  # figure 9a
    "8/r++2p4/4g+k+P1/2N1n++3/1K++2o2y+/b3Y+++2B++/O+4R2/3G4 b r",  # figure 10a
]

# A minimal anywidget that sends one number to Python and back.
ECHO = """
import anywidget, traitlets

class Echo(anywidget.AnyWidget):
    _esm = '''
    export default { render({ model, el }) {
      el.innerHTML = "<button class=echo data-cursor=0>0</button>";
      const button = el.firstChild;
      let count = 0;
      button.onclick = () => model.send(++count);
      model.on("change:value", () => {
        button.textContent = button.dataset.cursor = model.get("value");
      });
    } }
    '''
    value = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda _, number, __: self.set_trait("value", number))
"""
# The time from the next click within an element to the frame that shows its new data-cursor.
WATCH = """(root) => {
  window.measured = new Promise((resolve, reject) => {
    setTimeout(reject, 20000, new Error("The click changed nothing."));
    root.addEventListener("click", ({ timeStamp }) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage(null); // heard when the frame is painted
        });
      });
      observer.observe(root, { attributeFilter: ["data-cursor"] });
    }, { once: true, capture: true });
  });
}"""
# The time from running a cell to the frame that shows its output.
RUN = """([index, selector]) => new Promise((resolve, reject) => {
  setTimeout(reject, 20000, new Error("The cell shows nothing."));
  for (const old of document.querySelectorAll(selector)) old.dataset.old = true;
  const begun = performance.now();
  const fresh = `${selector}[data-cursor]:not([data-old])`;
  const look = () => {
    if (!document.querySelector(fresh)) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now() - begun);
    port2.postMessage(null);
  };
  look();
  window.openPanel().content.activeCellIndex = index;
  window.jupyterapp.commands.execute("notebook:run-cell");
})"""

# Move the pointer part of the way from one square to another.
# Draw a board into the page.
DRAW = """async ([code, state]) => {
  const file = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const el = document.body.appendChild(document.createElement("div"));
  const model = { get: (name) => state[name], set() {}, save_changes() {}, send() {}, on() {}, off() {} };
  (await import(file)).default.render({ model, el });
}"""


@pytest.fixture
def row(record_property: Callable[[str, object], None]) -> Row:
    """Return a function that adds a row to the table: measurement, value, target."""
    return lambda what, found, goal="": record_property(what, (found, goal))


class Table:
    """Collects rows and prints them below pytest's report."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, str, str]] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            self.rows += [(what, *rest) for what, rest in report.user_properties]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        widths = [max(map(len, column)) for column in zip(*self.rows, strict=True)]
        terminalreporter.write_line("")
        for cells in self.rows:
            line = "   ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
            terminalreporter.write_line(line.rstrip())


def long_round(plies: int) -> list[str]:
    """The moves of a random round with that many plies that is still going on, without passes."""
    for seed in range(1000):
        random = Random(seed)
        position, moves = Position.start(), []
        for _ in range(plies):
            following = {move: position.play(move) for move in position.legal_moves}
            going_on = [move for move in following if not following[move].outcome]
            if not going_on:
                break
            move = min(going_on, key=lambda m: (abs(int(m.target[1]) - int(m.origin[1])), random.random()))
            position = following[move]
            if move.kind != "pass":
                moves.append(str(move))
        else:
            return moves
    raise LookupError(plies)


def plays(position: Position, depth: int) -> int:
    """Count the positions at a depth (perft)."""
    if depth == 0:
        return 0
    moves = position.legal_moves
    return len(moves) + sum(plays(position.play(move), depth - 1) for move in moves)


def bench_perft_of_the_rules(row: Row) -> None:
    """Moves played per CPU second in perft."""
    for name, texts, depth in (("first line-up", [str(Position.start())], 3), ("mid-round", MIDGAME, 4)):
        rates = []
        for _ in range(5):
            positions = [Position.parse(text) for text in texts]
            begun = process_time()
            count = sum(plays(position, depth) for position in positions)
            rates.append(count / (process_time() - begun))
        row(f"play, {name}", f"{median(rates):,.0f} a second ({count:,} plays)", ">= 100,000 a second")


def bench_size_of_the_bundle(row: Row) -> None:
    """Size of each kind's bundle, with styles."""
    for script in sorted(STATIC.glob("*.js")):
        code = session_script(script.stem).encode()
        raw, packed = len(code) / 1000, len(gzip.compress(code)) / 1000
        row(f"bundle of a {script.stem}", f"{raw:.1f} KB, {packed:.1f} KB gzipped", "<= 26 KB gzipped")


def thread_time(page: Page, of: str, *without: str) -> Callable[[str, object], float]:
    """Return a function that runs a script and returns the page thread's CPU time in ms."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def told() -> float:
        metrics = {
            it["name"]: 1000 * it["value"] for it in devtools.send("Performance.getMetrics")["metrics"]
        }
        return metrics[of] - sum(metrics[name] for name in without)

    def measure(code: str, argument: object) -> float:
        before = told()
        page.evaluate(code, argument)
        return told() - before

    return measure


def bench_script_of_the_first_paint(browser: Browser, row: Row) -> None:
    """Script time to load and draw a board, without styles and layout."""
    session = after(START, *ROUND).session
    times = []
    for _ in range(RUNS):
        with browser.new_page() as page:
            page.set_content("<!doctype html>")
            measure = thread_time(page, "TaskDuration", "LayoutDuration", "RecalcStyleDuration")
            times.append(measure(DRAW, [session_script(session.kind), session.state()]))
    found = f"{median(times):.0f} ms of the page's thread without styles and layout"
    row("first paint of a board", found, "<= 50 ms of script")


def side_by_side(notebook: Open) -> Notebook:
    """A notebook with a minimal widget and a board in one output."""
    position = Position.start().play(long_round(1)[0])  # from here on each click is a move
    cells = [
        f"{ECHO}\nfrom kamisado_widget import Board\nboard, echo = Board({str(position)!r}), Echo()",
        "display(echo, board)",
        "Echo()",
        "Board()",
    ]
    opened = notebook(cells, viewport={"width": 1280, "height": 1400})
    opened.run(0)
    return opened


def paired_clicks(opened: Notebook) -> tuple[list[float], list[float]]:
    """Milliseconds from click to repaint, for an echo widget and the board next to it."""
    page = opened.page
    root, echo = page.locator(".kamisado"), page.locator(".echo")
    board = BoardInPage(root)

    def milliseconds(watched: Locator, clicked: Locator, motion: str) -> float:
        page.emulate_media(reduced_motion=motion)
        clicked.hover()
        page.wait_for_timeout(REST)
        watched.evaluate(WATCH)
        page.mouse.down()
        page.mouse.up()
        return page.evaluate("() => window.measured")

    times: list[tuple[float, float]] = []
    while len(times) < CLICKS:
        opened.execute("board.position = board._nodes[0]['position']")
        board.shows(0)
        for move in long_round(50)[1:]:
            bare = milliseconds(echo, echo, "reduce")  # the board next to it does not change
            times.append((bare, milliseconds(root, board.square(move[2:]), "no-preference")))
            board.shows(board.cursor)  # after all animations
    bare, ours = map(list, zip(*times[:CLICKS], strict=True))
    return bare, ours


def bench_click_to_frame(notebook: Open, row: Row) -> None:
    """Time from click to repaint, compared with a widget that echoes a number."""
    opened = side_by_side(notebook)
    opened.run(1)
    bare, ours = map(median, paired_clicks(opened))
    row("click to frame", f"{ours / bare:.2f} of a bare echo ({ours:.1f} / {bare:.1f} ms)", "<= 1.3")


# Another board searches endlessly on the kernel's event loop.


def bench_cell_to_board(notebook: Open, row: Row) -> None:
    """Time from running a cell to the drawn board, compared with a minimal widget; code already loaded."""
    opened = side_by_side(notebook)
    opened.run(1)
    opened.page.locator('.kamisado[data-state="ready"]').wait_for()
    times = []
    for _ in range(RUNS + 1):
        bare = opened.page.evaluate(RUN, [2, ".echo"])
        times.append((bare, opened.page.evaluate(RUN, [3, ".kamisado"])))
    bare, ours = (median(column) for column in zip(*times[1:], strict=True))
    row("run cell to board, warm", f"{ours:.0f} ms (a bare widget: {bare:.0f} ms)", "<= 300 ms")


def main(options: list[str]) -> int:
    """Run the measurements and print the table."""
    settings = ["-q", "-o", "python_functions=bench_*", "-p", "no:cacheprovider"]
    return pytest.main([__file__, *settings, *options], plugins=[Table(), conftest])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
