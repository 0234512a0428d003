"""Measure what has a number to reach, as ratios of two things measured side by side.

    python tests/benchmarks/board.py             # everything
    python tests/benchmarks/board.py -k perft    # one measurement, by any of pytest's options

Each ``bench_`` function below is one measurement. pytest runs them, so that they have the JupyterLab and the
browser of the browser tests, but they assert nothing: a loaded machine is no failure.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import psutil  # noqa: E402  # it comes with ipykernel
import pytest  # noqa: E402
from playwright.sync_api import Browser, Locator, Page  # noqa: E402

from kamisado_widget import Board, Position  # noqa: E402
from kamisado_widget.frontend import script as session_script  # noqa: E402
from tests.browser import conftest  # noqa: E402
from tests.browser.boards import BoardInPage  # noqa: E402
from tests.browser.lab import Notebook  # noqa: E402
from tests.harness import STATIC, show  # noqa: E402
from tests.pictures.contact_sheet import ROUND, START, after  # noqa: E402

Row = Callable[[str, str, str], None]
Open = Callable[..., Notebook]

CLICKS = 100
RUNS = 11
REST = 300  # ms before each click, in which what moves after the last one comes to its end
MIDGAME = [
    "k1on1bp1/8/8/1y2g3/K3N2r/7P+/8/YBO2RG1 b o",  # figure 8a
    "1by2p2/4n3/8/r3g++3/3NB2k+/1o+2Y+3/4K3/OG1P+1R+2 g k",  # figure 9a
    "8/r++2p4/4g+k+P1/2N1n++3/1K++2o2y+/b3Y+++2B++/O+4R2/3G4 b r",  # figure 10a
]

# A bare anywidget: one number to Python and back.
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
# The time from running a cell to the frame that shows what it gives.
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

# The pointer comes to a part of the way from one square to another.
POINT = """([type, from, to, share]) => {
  const box = (square) => document.querySelector(`[data-square="${square}"]`).getBoundingClientRect();
  const [start, end] = [box(from), box(to)];
  const clientX = start.x + start.width / 2 + (end.x - start.x) * share;
  const clientY = start.y + start.height / 2 + (end.y - start.y) * share;
  const pointer = { clientX, clientY, pointerId: 1, isPrimary: true, pointerType: "mouse", buttons: 1 };
  const under = document.elementFromPoint(clientX, clientY);
  under.dispatchEvent(new PointerEvent(type, { bubbles: true, ...pointer }));
}"""
# A board is drawn into the page.
DRAW = """async ([code, state]) => {
  const file = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const el = document.body.appendChild(document.createElement("div"));
  const model = { get: (name) => state[name], set() {}, save_changes() {}, send() {}, on() {}, off() {} };
  (await import(file)).default.render({ model, el });
}"""


@pytest.fixture
def row(record_property: Callable[[str, object], None]) -> Row:
    """Give a function that adds a row to the table: what was measured, how much it was, what to reach."""
    return lambda what, found, goal="": record_property(what, (found, goal))


class Table:
    """Gathers the rows, and writes them below pytest's own report."""

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
    """The moves of a round that goes on for that many plies and is not over then, passes left out."""
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


def bench_import_of_the_rules(row: Row, tmp_path: Path) -> None:
    """The rules' import, over that of nothing; compiled before, as it is for a reader."""
    compiled = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path)}

    def seconds(code: str) -> float:
        begun = perf_counter()
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=compiled, check=True)
        return perf_counter() - begun

    pairs = [(seconds("pass"), seconds("import kamisado_widget.rules")) for _ in range(RUNS + 1)][1:]
    bare, rules = (1000 * median(times) for times in zip(*pairs, strict=True))
    row("import of the rules", f"{rules - bare:.0f} ms over {bare:.0f} ms of bare Python", "<= 30 ms over")


BEGIN = """
from time import perf_counter
begun = perf_counter()
{loading}
seconds = [perf_counter() - begun]
for _ in range(21):
    begun = perf_counter()
    {making}
    seconds.append(perf_counter() - begun)
print(seconds[0], seconds[1], sorted(seconds[2:])[10])
"""
BARE = """
import anywidget, traitlets
class Bare(anywidget.AnyWidget):
    _esm = "export default {}" + " " * 64_000
    value = traitlets.Unicode("x" * 6_000).tag(sync=True)
"""


def bench_import_and_boards(row: Row) -> None:
    """Import of the package, the first board and one more, beside a bare widget as large as a board."""
    ours = BEGIN.format(loading="from kamisado_widget import Board", making="Board()")
    bare = BEGIN.format(loading=BARE, making="Bare()")

    def told(code: str) -> list[float]:
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
        )
        return [1000 * float(number) for number in done.stdout.split()]

    pairs = [(told(bare), told(ours)) for _ in range(RUNS // 2 + 1)][1:]
    for index, what in enumerate(("import of the package", "the first board", "a board more")):
        plain, board = (median(times[index] for times in column) for column in zip(*pairs, strict=True))
        row(what, f"{board:.1f} ms (a bare widget: {plain:.1f} ms)", "")


def plays(position: Position, depth: int) -> int:
    """Play everything down to a depth, and count."""
    if depth == 0:
        return 0
    moves = position.legal_moves
    return len(moves) + sum(plays(position.play(move), depth - 1) for move in moves)


def bench_perft_of_the_rules(row: Row) -> None:
    """Moves played a second of the processor's time, over whole trees."""
    for name, texts, depth in (("first line-up", [str(Position.start())], 3), ("mid-round", MIDGAME, 4)):
        rates = []
        for _ in range(5):
            positions = [Position.parse(text) for text in texts]
            begun = process_time()
            count = sum(plays(position, depth) for position in positions)
            rates.append(count / (process_time() - begun))
        row(f"play, {name}", f"{median(rates):,.0f} a second ({count:,} plays)", ">= 100,000 a second")


class Wire:
    """Plays on a board as its page does, and notes what goes back and how long that took."""

    def __init__(self) -> None:
        self.board = Board()
        self.sent: list[int] = []
        self.board.comm.send = self._note

    def _note(self, data: object, buffers: object = None) -> None:
        self.sent.append(len(json.dumps(data)))

    def play(self, name: str, move: str) -> tuple[int, float]:
        board = self.board
        place = {"id": name, "epoch": board._epoch, "node": board.cursor}
        self.sent.clear()
        begun = perf_counter()
        board._on_message(board, {**place, "act": "play", "origin": move[:2], "target": move[2:]}, [])
        return sum(self.sent), 1000 * (perf_counter() - begun)


def bench_bytes_of_a_move(row: Row) -> None:
    """What goes to the page for a move: the state and the reply; and the time that Python takes for it."""
    wire = Wire()
    told = {}
    for number, move in enumerate(long_round(60)):
        told[len(wire.board._nodes)] = wire.play(str(number), move)
    for ply in (1, 20, max(told)):
        size, time = told[min(told, key=lambda known: abs(known - ply))]
        row(f"a move at ply {ply}", f"{size / 1000:.1f} KB sent, {time:.1f} ms in Python", "")


def bench_size_of_the_bundle(row: Row) -> None:
    """What each kind of widget brings along, styles included."""
    for script in sorted(STATIC.glob("*.js")):
        code = session_script(script.stem).encode()
        raw, packed = len(code) / 1000, len(gzip.compress(code)) / 1000
        row(f"bundle of a {script.stem}", f"{raw:.1f} KB, {packed:.1f} KB gzipped", "<= 26 KB gzipped")


def thread_time(page: Page, of: str, *without: str) -> Callable[[str, object], float]:
    """Give a function that runs a script and says how many ms of the processor the page's thread spent."""
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


def bench_script_of_a_drag(browser: Browser, row: Row) -> None:
    """What a step of a drag costs in script."""
    for name, options in (("plain", {}), ("signs", {"glyphs": True}), ("verdicts", {"verdicts": True})):
        with browser.new_page() as page:
            show(page, after(START, *ROUND, **options))
            measure = thread_time(page, "ScriptDuration")
            measure(POINT, ["pointerdown", "b1", "h7", 0])
            times = [measure(POINT, ["pointermove", "b1", "h7", step / CLICKS]) for step in range(CLICKS)]
        found = f"{median(times):.1f} ms of script, at most {max(times):.1f} ms"
        row(f"a step of a drag, {name}", found, "<= 16 ms")


def bench_script_of_the_first_paint(browser: Browser, row: Row) -> None:
    """What loading a board's code and drawing it costs, but for styles and layout."""
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
    """A notebook in which a bare widget and a board stand in the same output."""
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
    """The milliseconds from a click to the frame of the new state: of an echo, and of the board beside it."""
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
            bare = milliseconds(echo, echo, "reduce")  # the board beside it keeps still
            times.append((bare, milliseconds(root, board.square(move[2:]), "no-preference")))
            board.shows(board.cursor)  # with nothing on the move any more
    bare, ours = map(list, zip(*times[:CLICKS], strict=True))
    return bare, ours


def p95(times: list[float]) -> float:
    return quantiles(times, n=20, method="inclusive")[-1]


def bench_click_to_frame(notebook: Open, row: Row) -> None:
    """From a click to the first frame of the new state, against a widget that echoes a number."""
    opened = side_by_side(notebook)
    opened.run(1)
    bare, ours = map(median, paired_clicks(opened))
    row("click to frame", f"{ours / bare:.2f} of a bare echo ({ours:.1f} / {bare:.1f} ms)", "<= 1.3")


# Another board thinks without end, on the event loop of the kernel's cells.
THINK = """
from kamisado_widget import Position
from kamisado_widget.sessions.jobs import Job
from kamisado_widget.solver import Solver, backend

def thoughts():
    while True:
        for _ in Solver(look_up=False).classify_steps(Position.start()):
            yield

thinker = Board()
thinker.session.jobs.request(Job("review", 0, steps=thoughts()))
thinker.session.jobs.wake()
print(backend())
"""


def bench_click_while_another_board_thinks(notebook: Open, row: Row) -> None:
    """The same while the solver is at work for another board of the kernel."""
    opened = side_by_side(notebook)
    opened.run(1)
    backend = opened.execute(THINK).strip()
    bare, ours = paired_clicks(opened)
    assert opened.execute("print(thinker.session.jobs.current is not None)").strip() == "True"
    for what, of in (("median", median), ("p95", p95)):
        found = f"{of(ours) / of(bare):.2f} of a bare echo ({of(ours):.1f} / {of(bare):.1f} ms)"
        row(f"click while another board thinks ({backend}), {what}", found, "<= 1.25")


def bench_cell_to_board(notebook: Open, row: Row) -> None:
    """From running a cell to the board, against a bare widget; the code is loaded already."""
    opened = side_by_side(notebook)
    opened.run(1)
    opened.page.locator('.kamisado[data-state="ready"]').wait_for()
    times = []
    for _ in range(RUNS + 1):
        bare = opened.page.evaluate(RUN, [2, ".echo"])
        times.append((bare, opened.page.evaluate(RUN, [3, ".kamisado"])))
    bare, ours = (median(column) for column in zip(*times[1:], strict=True))
    row("run cell to board, warm", f"{ours:.0f} ms (a bare widget: {bare:.0f} ms)", "<= 300 ms")


MANY = 100
ALL_READY = "(count) => document.querySelectorAll('.kamisado[data-state=ready]').length === count"


def bench_a_hundred_boards(notebook: Open, browser: Browser, row: Row) -> None:
    """A notebook with a board in each of a hundred cells, against one with a single board."""
    importing = "from kamisado_widget import Board"
    one = notebook([importing, "Board()"])
    one.run_all()
    alone = median(times_of_clicks(one.page.locator(".kamisado")))
    many = notebook([importing, *["Board()"] * MANY])
    many.page.wait_for_timeout(10 * REST)
    before = megabytes(browser)
    begun = perf_counter()
    many.run_all(wait=False)
    many.page.wait_for_function(ALL_READY, arg=MANY, timeout=120_000)
    seconds = perf_counter() - begun
    many.page.wait_for_timeout(10 * REST)
    grown = megabytes(browser) - before
    among = median(times_of_clicks(many.page.locator(".kamisado").nth(MANY // 2)))
    row("a hundred boards in the page", f"{seconds:.1f} s after run-all", "<= 6 s")
    row("their memory", f"{grown:.0f} MB over an empty JupyterLab", "<= 250 MB")
    row(
        "click among a hundred",
        f"{among / alone:.2f} of one board's ({among:.1f} / {alone:.1f} ms)",
        "<= 1.5",
    )


def times_of_clicks(root: Locator) -> list[float]:
    """The milliseconds from a click to the frame that shows the move, for the moves of a round."""
    root.page.emulate_media(reduced_motion="reduce")
    board, times = BoardInPage(root), []
    for move in long_round(30):
        board.square(move[:2]).click()
        board.square(move[2:]).hover()
        root.page.wait_for_timeout(REST)
        root.evaluate(WATCH)
        root.page.mouse.down()
        root.page.mouse.up()
        times.append(root.page.evaluate("() => window.measured"))
        board.shows(board.cursor)
    return times


def megabytes(browser: Browser) -> float:
    """The memory of the browser's pages."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [process["id"] for process in told if process["type"] == "renderer"]
    return sum(psutil.Process(page).memory_info().rss for page in pages) / 1e6


def main(options: list[str]) -> int:
    """Run the measurements and print the table."""
    settings = ["-q", "-o", "python_functions=bench_*", "-p", "no:cacheprovider"]
    return pytest.main([__file__, *settings, *options], plugins=[Table(), conftest])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
