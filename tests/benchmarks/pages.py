"""Measures what a link into the site costs its reader: ``python tests/benchmarks/pages.py [visits]``.

Each visit is paired with one to the same site without its snapshot, where Python starts from nothing, and the
two take turns at being first; all from the same server, which does not compress. A cold visit is one with a
new browser; a warm one comes after it. Lines of 50 and 10 Mbit/s are cold visits to a server that gives out
no more than that. Times are in seconds from the click on: until the board is drawn, until the tower stands
where it was put, and until Python has said what comes of it. Of each the median is said, and the quartiles.
Firefox and WebKit are asked too, where they are on the machine. After that come a page that loads Pyodide
and nothing else.

Measured, time with the snapshot over time without it: Chromium cold 0.27 (1.8 and 6.8 s), warm 0.23 (1.3 and
5.4 s), 50 Mbit/s 0.55, 10 Mbit/s 1.02; Firefox cold 0.32, warm 0.17; WebKit cold 0.26, warm 0.13. A first
visit fetches 17 MB instead of 9. A tab takes 363 to 410 MB instead of 283 to 331.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shutil import copytree
from statistics import median, quantiles
from threading import Lock
from time import sleep
from typing import Any, ClassVar

import psutil  # it comes with ipykernel
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from kamisado_widget.bootstrap import main as run
from kamisado_widget.browser.site.build import write_service_worker
from kamisado_widget.browser.site.fetch import fetch_pyodide
from tests.browser import chromium
from tests.browser.conftest import FLAGS
from tests.browser.engines import ENGINES, Engine, until
from tests.browser.site import STARTING, Files, serving, serving_files

VISITS = 3
LINES = (50, 10)  # Mbit/s
LINK = "index.html#position=o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"
MOVE = ("h7", "h3")  # only Python knows what comes of it
BARE = """<!doctype html><body><script type="module">
const worker = `import { loadPyodide } from "${new URL("pyodide/pyodide.mjs", location)}";
  await loadPyodide();
  postMessage("ready");`;
const address = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
new Worker(address, { type: "module" }).onmessage = () => (document.body.dataset.state = "ready");
</script>"""
# Notes when each of some elements is first seen, and presses squares as soon as they may be.
WATCH = """([selectors, squares]) => new Promise((done) => {
  const seen = {};
  const look = () => {
    for (const selector of selectors)
      if (!(selector in seen) && document.querySelector(selector)) seen[selector] = performance.now() / 1000;
    const [square] = squares;
    const there = square && document.querySelector(`[data-square="${square}"][data-can]`);
    if (there) {
      there.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      squares.shift();
    }
    if (Object.keys(seen).length === selectors.length) done(selectors.map((selector) => seen[selector]));
    else requestAnimationFrame(look);
  };
  look();
})"""
DRAWN, MOVED, READY, ANSWERED = (
    "[data-square]",
    '[data-cursor]:not([data-cursor="0"])',
    '[data-state="ready"]',
    '[data-state="ready"]:not([data-cursor="0"])',
)
STARTS = ("site", "plain")


@contextmanager
def new_browser(playwright: Playwright) -> Iterator[BrowserContext]:
    """A browser that has seen nothing."""
    program = chromium.find(playwright.chromium)
    with playwright.chromium.launch(executable_path=program, args=FLAGS) as browser:
        context = browser.new_context(locale="en-US")
        context.set_default_timeout(STARTING)
        yield context


def visit(
    context: BrowserContext, address: str, selectors: list[str], squares: tuple[str, ...] = ()
) -> tuple[list[float], float]:
    """Open a page, and return when each of some elements was there, and the megabytes of the tab then."""
    page = context.new_page()
    page.goto(address, wait_until="commit")
    page.wait_for_load_state("domcontentloaded")
    seen: list[float] = page.evaluate(WATCH, [selectors, list(squares)])
    if squares:
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    memory = megabytes(context)
    page.close()
    return seen, memory


def megabytes(context: BrowserContext) -> float:
    """The memory of the browser's largest page."""
    assert context.browser
    told = context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [process["id"] for process in told if process["type"] == "renderer"]
    return float(max(psutil.Process(page).memory_info().rss for page in pages) / 1e6)


def visit_with(engine: Engine, address: str) -> float:
    """Open the link in another engine, and return when its move was answered."""
    engine.open("about:blank")  # to come again to where it is already would be no visit
    engine.open(address)
    asked = json.dumps([[ANSWERED], list(MOVE)])
    engine.run(f"void (window.seen = undefined, ({WATCH})({asked}).then(([seen]) => (window.seen = seen)))")
    seen = until(lambda: engine.run("window.seen ?? null"), lambda found: found is not None)
    engine.run("void navigator.serviceWorker.ready.then(() => (window.kept = true))")
    engine.wait("window.kept ?? false", True)
    return float(seen)


class SlowFiles(Files):
    """A server that has so many bytes a second for all who ask."""

    rate: ClassVar[float]
    lock: ClassVar[Lock] = Lock()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while piece := source.read(16_384):
            with self.lock:
                sleep(len(piece) / self.rate)
            outputfile.write(piece)


@contextmanager
def serving_slowly(folder: Path, megabits: int) -> Iterator[str]:
    """A server of a folder behind a slow line, and its address."""
    handler = type("SlowLine", (SlowFiles,), {"rate": megabits * 1e6 / 8})
    with serving(partial(handler, directory=str(folder))) as server:
        yield f"http://127.0.0.1:{server.server_port}/"


def without_snapshot(site: Path, folder: Path) -> None:
    """Copy a site, and take its snapshot out."""
    copytree(site, folder)
    for name in ("app/python/snapshot.zst", "app/python/snapshot.sha256", "service-worker.js"):
        (folder / name).unlink()
    write_service_worker(folder)


def size(path: Path) -> int:
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.stat().st_size for file in files if file.is_file())


class Notes:
    """What was measured, by what and where: one number a visit."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], list[float]] = {}

    def add(self, what: str, start: str, number: float) -> None:
        self._found.setdefault((what, start), []).append(number)

    def tell(self) -> None:
        """Say the median and quartiles of each, and of the ratios of those that are pairs."""
        for what in dict.fromkeys(what for what, _ in self._found):
            parts = [f"{start} {spread(found)}" for (of, start), found in self._found.items() if of == what]
            pairs = [self._found.get((what, start), []) for start in STARTS]
            if all(pairs):
                parts.append(f"ratio {spread([a / b for a, b in zip(*pairs, strict=True) if b])}")
            print(f"{what:28} {'   '.join(parts)}", flush=True)


def spread(found: list[float]) -> str:
    if not found:
        return "none"
    low, _, high = quantiles(found, method="inclusive") if len(found) > 1 else found * 3
    return f"{median(found):.2f} ({low:.2f} to {high:.2f})"


def in_chromium(playwright: Playwright, folder: Path, order: Sequence[str], notes: Notes) -> None:
    with serving_files(folder) as address:
        for start in order:
            with new_browser(playwright) as browser:
                for state in ("cold", "warm"):
                    before = Files.given
                    times, memory = visit(browser, f"{address}{start}/{LINK}", [DRAWN, MOVED, ANSWERED], MOVE)
                    notes.add(f"{state}: megabytes given", start, (Files.given - before) / 1e6)
                    notes.add(f"{state}: megabytes of the tab", start, memory)
                    for what, seconds in zip(("drawn", "moved", "answered"), times, strict=True):
                        notes.add(f"{state}: {what}", start, seconds)
    for megabits in LINES:
        for start in order:
            with serving_slowly(folder, megabits) as address, new_browser(playwright) as browser:
                times, _ = visit(browser, f"{address}{start}/{LINK}", [DRAWN, MOVED, ANSWERED], MOVE)
                for what, seconds in zip(("drawn", "moved", "answered"), times, strict=True):
                    notes.add(f"{megabits} Mbit/s: {what}", start, seconds)


def in_others(folder: Path, order: Sequence[str], notes: Notes) -> None:
    with serving_files(folder) as address:
        for engine in filter(lambda each: each.programs(), ENGINES):
            for start in order:
                with engine.started() as browser:
                    for state in ("cold", "warm"):
                        seconds = visit_with(browser, f"{address}{start}/{LINK}")
                        notes.add(f"{engine.__name__}, {state}: answered", start, seconds)


def beside(playwright: Playwright, folder: Path, notes: Notes) -> None:
    """Pyodide alone."""
    copytree(fetch_pyodide(), folder / "pyodide")
    (folder / "bare.html").write_text(BARE, "utf-8")
    with serving_files(folder) as address, new_browser(playwright) as bare:
        for state in ("cold", "warm"):
            notes.add(f"{state}: Pyodide alone", "bare", visit(bare, f"{address}bare.html", [READY])[0][0])


def main(visits: int = VISITS) -> None:
    notes = Notes()
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(made)
        run(["site", str(folder / "site")])
        without_snapshot(folder / "site", folder / "plain")
        for number in range(visits):
            order = STARTS if number % 2 else STARTS[::-1]
            print(f"visit {number + 1}", flush=True)
            in_chromium(playwright, folder, order, notes)
            notes.tell()
            in_others(folder, order, notes)
        notes.tell()
        beside(playwright, folder, notes)
        for start in STARTS:
            notes.add("megabytes of the folder", start, size(folder / start) / 1e6)
    notes.tell()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
