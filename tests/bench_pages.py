"""Measures what a link into the site costs its reader: ``python tests/bench_pages.py``.

Each time is the median of some visits, beside those of the same site without its snapshot, where Python
starts from nothing, and of a page that loads Pyodide and nothing else; all from the same server, which does
not compress. A cold visit is one with a new browser; a warm one comes after it. Lines of 50 and 10 Mbit/s are
cold visits to a server that gives out no more than that. All times are in seconds from the click on.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shutil import copytree
from statistics import median
from threading import Lock
from time import sleep
from typing import Any, ClassVar

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from kamisado_widget.bootstrap import main as run
from kamisado_widget.browser.site.build import write_service_worker
from kamisado_widget.browser.site.fetch import fetch_pyodide
from tests.browser import chromium
from tests.browser.conftest import FLAGS
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
    if (Object.keys(seen).length === selectors.length) done(Object.values(seen));
    else requestAnimationFrame(look);
  };
  look();
})"""
DRAWN, READY, ANSWERED = (
    "[data-square]",
    '[data-state="ready"]',
    '[data-state="ready"]:not([data-cursor="0"])',
)


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
) -> list[float]:
    """Open a page, and return when each of some elements was there."""
    page = context.new_page()
    page.goto(address, wait_until="commit")
    page.wait_for_load_state("domcontentloaded")
    seen: list[float] = page.evaluate(WATCH, [selectors, list(squares)])
    if squares:
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.close()
    return seen


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


def main() -> None:
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(made)
        run(["site", str(folder / "site")])
        run(["page", str(folder / "course.html")])
        without_snapshot(folder / "site", folder / "plain")
        copytree(fetch_pyodide(), folder / "pyodide")
        (folder / "bare.html").write_text(BARE, "utf-8")
        times: dict[str, list[float]] = {}
        given: dict[str, int] = {}

        def note(name: str, seconds: float) -> None:
            times.setdefault(name, []).append(seconds)

        for _ in range(VISITS):
            with serving_files(folder) as address:
                for start in ("site", "plain"):
                    with new_browser(playwright) as browser:
                        for state in ("cold", "warm"):
                            before = Files.given
                            drawn, answered = visit(
                                browser, f"{address}{start}/{LINK}", [DRAWN, ANSWERED], MOVE
                            )
                            given[f"{start} {state}"] = Files.given - before
                            note(f"{start}, {state}: drawn", drawn)
                            note(f"{start}, {state}: answered", answered)
                with new_browser(playwright) as bare:
                    for state in ("cold", "warm"):
                        note(f"Pyodide alone, {state}", visit(bare, f"{address}bare.html", [READY])[0])
                with new_browser(playwright) as context:
                    (ready,) = visit(context, f"{(folder / 'course.html').as_uri()}#board", [READY])
                    note("one file: Python answers", ready)
            for megabits in LINES:
                for start in ("site", "plain"):
                    with serving_slowly(folder, megabits) as address, new_browser(playwright) as browser:
                        _, answered = visit(browser, f"{address}{start}/{LINK}", [DRAWN, ANSWERED], MOVE)
                        note(f"{start}, {megabits} Mbit/s: answered", answered)
        for name, found in times.items():
            print(f"{name:34} {median(found):6.2f}  ({', '.join(f'{each:.2f}' for each in found)})")
        for state in ("cold", "warm", *(f"{megabits} Mbit/s" for megabits in LINES)):
            ratios = [
                a / b
                for a, b in zip(
                    times[f"site, {state}: answered"], times[f"plain, {state}: answered"], strict=True
                )
            ]
            print(f"{state}: with the snapshot / without it  {median(ratios):6.2f}")
        for visited, count in given.items():
            print(f"bytes of {visited}: {count:,}")
        print(
            f"bytes of the folder {size(folder / 'site'):,}, of the one file {size(folder / 'course.html'):,}"
        )


if __name__ == "__main__":
    main()
