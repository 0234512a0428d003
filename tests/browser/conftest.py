import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import nbformat
import pytest
from filelock import FileLock
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from kamisado_widget.bootstrap import LAB_EXTENSIONS
from kamisado_widget.learner.stores import FILE
from tests.browser import chromium
from tests.browser.lab import Notebook, Window

ROOT = Path(__file__).resolve().parents[2]
FLAGS = """
    --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update
    --disable-sync --disable-quic
""".split()
expect.set_options(timeout=30_000)  # ms: generous for busy machines
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Function, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed and call.when == "call":
        made = item.funcargs.values()
        contexts = {context for each in made if isinstance(each, Browser) for context in each.contexts}
        contexts |= {each for each in made if isinstance(each, BrowserContext)}
        folder = Path(tempfile.mkdtemp(prefix=re.sub(r"\W+", "-", item.name)[:60] + "-"))
        for number, page in enumerate(page for context in contexts for page in context.pages):
            with suppress(Error):  # it may have crashed
                said = [f"{message.type}: {message.text}" for message in page.console_messages()]
                said += map(str, page.page_errors())
                (folder / f"{number}.txt").write_text("\n".join([page.url, *said]), "utf-8")
                page.screenshot(path=folder / f"{number}.png", full_page=True)
        report.sections.append(("Screenshots and console messages", str(folder)))
    return report


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        program = chromium.find_or_install(playwright.chromium)
        if program is None:
            pytest.fail(chromium.HELP)
        with playwright.chromium.launch(executable_path=program, args=FLAGS) as started:
            yield started


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("notebooks")


@pytest.fixture(scope="session")
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("jupyter")
    quiet = {
        "settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings": {"fetchNews": "false"},
        # The debugger complains on the console when a kernel restarts.
        "config/labconfig/page_config.json": {"disabledExtensions": {"@jupyterlab/debugger-extension": True}},
    }
    for name, content in quiet.items():
        (home / name).parent.mkdir(parents=True)
        (home / name).write_text(json.dumps(content))
    own = {
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
        "IPYTHONDIR": home / "ipython",
        "PYTHONPATH": ROOT,
    }
    port = free_port()
    flags = f"""
        --no-browser --allow-root --ip=127.0.0.1 --port={port} --ServerApp.port_retries=0
        --IdentityProvider.token= --LabApp.extension_manager=readonly --LabApp.news_url=
        --LabApp.expose_app_in_browser=True
    """
    extensions = without_site(home / "labextensions")
    log = home / "log.txt"
    with log.open("w") as output:
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "jupyterlab", *flags.split(), f"--ServerApp.root_dir={folder}"),
                f"--LabApp.labextensions_path={extensions}",
            ],
            env={**os.environ, **{name: str(value) for name, value in own.items()}},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for(f"{address}/api", process, log)
        yield address
    finally:
        end(process)


@pytest.fixture(scope="package")
def window(browser: Browser) -> Iterator[Window]:
    window = Window(browser)
    yield window
    window.close()


@pytest.fixture
def notebook(
    request: pytest.FixtureRequest, window: Window, server: str, folder: Path
) -> Iterator[Callable[..., Notebook]]:
    """Return a function that opens a notebook made of cells or a copy of a file.

    A test's first notebook opens in the running JupyterLab. One that is ``alone`` gets a page of its
    own: where the test changes more than the notebook, or opens other pages beside it. More arguments are
    those of a browser's context: ``viewport``, ``color_scheme``, ``has_touch``, and so on.
    """
    failures = request.session.testsfailed
    (folder / FILE).unlink(missing_ok=True)  # progress saved by another test
    opened: list[Notebook] = []
    apart: list[Page] = []

    def open_notebook(cells: list[str] | Path, *, alone: bool = False, **options: Any) -> Notebook:
        path = folder / f"{next(numbers)}.ipynb"
        if isinstance(cells, Path):
            path.write_bytes(cells.read_bytes())
        else:
            nbformat.write(new_notebook(cells=list(map(new_code_cell, cells)), metadata=KERNEL), path)
        if alone or opened:
            apart.append(page := window.new_page(options))
        else:
            page = window.page(options)
        opened.append(Notebook(page, server, path))
        return opened[-1]

    yield open_notebook
    for one in opened:
        one.close()
    for page in apart:
        page.context.close()
    if request.session.testsfailed > failures:  # the failed test may have left anything there
        window.close()


numbers = itertools.count()


def without_site(folder: Path) -> Path:
    """Copy our extension, and JupyterLab's but that of the zero-install site, which complains elsewhere."""
    shutil.copytree(LAB_EXTENSIONS, folder)
    for path in (Path(sys.prefix) / "share" / "jupyter" / "labextensions").iterdir():
        if path.name != "@jupyterlite" and not (folder / path.name).exists():
            shutil.copytree(path, folder / path.name)
    return folder


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    late = time.monotonic() + 300
    while time.monotonic() < late:
        try:
            urllib.request.urlopen(address, timeout=30).close()
            return
        except OSError:
            if process.poll() is not None:
                break
            time.sleep(0.1)
    pytest.fail(f"The server did not start:\n{log.read_text()}")


def end(process: subprocess.Popen[bytes]) -> None:
    if os.name == "nt":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)])
    else:
        os.killpg(process.pid, signal.SIGTERM)
    process.wait(60)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from tests.browser.site import make_site  # imported late: it starts browsers too

    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # one for all workers
    with FileLock(folder / "site.lock"):
        if not (folder / "made").exists():
            make_site(folder / "site")
            (folder / "made").touch()
    return folder / "site"


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    from tests.browser.site import serving_files

    with serving_files(site) as address:
        yield address
