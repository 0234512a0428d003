"""Measures what a link into the site costs its reader: ``python tests/bench_pages.py``.

Each time is the median of some visits, beside those of a page that loads Pyodide and nothing else, from the
same server, which does not compress. A cold visit is one with a new browser; a warm one comes after it. All
times are in seconds from the click on.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from statistics import median

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from kamisado_widget.bootstrap import main as run
from kamisado_widget.browser.site.fetch import fetch_pyodide
from tests.browser import chromium
from tests.browser.conftest import FLAGS
from tests.browser.site import STARTING, Files, serving_files

VISITS = 3
LINK = "site/index.html#position=o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"
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


def size(path: Path) -> int:
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.stat().st_size for file in files if file.is_file())


def main() -> None:
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(made)
        run(["site", str(folder / "site")])
        run(["page", str(folder / "course.html")])
        copytree(fetch_pyodide(), folder / "pyodide")
        (folder / "bare.html").write_text(BARE, "utf-8")
        times: dict[str, list[float]] = {}
        given: dict[str, int] = {}

        def note(name: str, seconds: float) -> None:
            times.setdefault(name, []).append(seconds)

        with serving_files(folder) as address:
            for _ in range(VISITS):
                with new_browser(playwright) as site, new_browser(playwright) as bare:
                    for state in ("cold", "warm"):
                        before = Files.given
                        drawn, answered = visit(site, address + LINK, [DRAWN, ANSWERED], MOVE)
                        given[state] = Files.given - before
                        (loaded,) = visit(bare, f"{address}bare.html", [READY])
                        note(f"{state}: a board is drawn", drawn)
                        note(f"{state}: a move is answered", answered)
                        note(f"{state}: Pyodide alone is loaded", loaded)
                with new_browser(playwright) as context:
                    (ready,) = visit(context, f"{(folder / 'course.html').as_uri()}#board", [READY])
                    note("one file: Python answers", ready)
        for name, found in times.items():
            print(f"{name:34} {median(found):6.2f}  ({', '.join(f'{each:.2f}' for each in found)})")
        for state in ("cold", "warm"):
            answered, loaded = (
                median(times[f"{state}: {what}"])
                for what in ("a move is answered", "Pyodide alone is loaded")
            )
            print(f"{state}: answered / (1.3 * alone + 0.5)  {answered / (1.3 * loaded + 0.5):6.2f}")
        print(f"bytes of the first visit {given['cold']:,}, of the second {given['warm']:,}")
        print(
            f"bytes of the folder {size(folder / 'site'):,}, of the one file {size(folder / 'course.html'):,}"
        )


if __name__ == "__main__":
    main()
