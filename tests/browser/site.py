from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import chromium
from tests.browser.boards import BoardInPage
from tests.browser.conftest import FLAGS

ROOT = Path(__file__).resolve().parents[2]
POSITION = "o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"
PUZZLE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1"
STARTING = 300_000  # ms for Python to start in the page, generous for busy machines


class Files(SimpleHTTPRequestHandler):
    asked: ClassVar[list[str]] = []
    given: ClassVar[int] = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        Files.given += len(content)
        outputfile.write(content)

    def log_message(self, *_: object) -> None:
        self.asked.append(self.path)


class Closed(BaseHTTPRequestHandler):
    tried: list[str]

    def refuse(self) -> None:
        self.tried.append(f"{self.command} {self.path}")
        self.send_error(403)

    do_GET = do_HEAD = do_POST = do_CONNECT = refuse  # noqa: N815, as the server calls them

    def log_message(self, *_: object) -> None:
        pass


def make_site(folder: Path, *options: str) -> Path:
    command = [sys.executable, "-m", "kamisado_widget", "site", str(folder), *options]
    subprocess.run(command, cwd=ROOT, check=True)
    return folder


@contextmanager
def serving(handler: Any) -> Iterator[ThreadingHTTPServer]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def serving_files(folder: Path) -> Iterator[str]:
    with serving(partial(Files, directory=str(folder))) as server:
        yield f"http://127.0.0.1:{server.server_port}/"


@contextmanager
def alone(browser: Browser, *more_flags: str, **options: Any) -> Iterator[BrowserContext]:
    way_out = type("WayOut", (Closed,), {"tried": []})
    program = chromium.find(browser.browser_type)
    # Disable the browser's autofill requests.
    flags = [*FLAGS, "--disable-features=AutofillServerCommunication", *more_flags]
    with serving(way_out) as proxy, browser.browser_type.launch(executable_path=program, args=flags) as own:
        through = {"server": f"http://127.0.0.1:{proxy.server_port}", "bypass": "127.0.0.1"}
        context = own.new_context(proxy=through, **options)
        context.set_default_timeout(STARTING)
        yield context
    assert way_out.tried == []


def first_board(page: Page) -> BoardInPage:
    root = page.locator("[data-state]").first
    expect(root).to_have_attribute("data-state", "ready", timeout=STARTING)
    return BoardInPage(root)


def installed(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
