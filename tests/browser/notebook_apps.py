from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook

from kamisado_widget.bootstrap import requirements
from tests.browser.conftest import KERNEL, ROOT, end, free_port, wait_for
from tests.environments import environment

# A move on the first board reaches the second only through Python.
MAKE = """
from kamisado_widget import Board
played, heard = Board(), Board()
played.observe(lambda change: setattr(heard, "position", change.new), "position")
"""
APP = """
import marimo
app = marimo.App()

@app.cell
def _():
    {make}
    return played, heard

@app.cell
def _(played):
    played
    return

@app.cell
def _(heard):
    heard
    return
"""
SHINY = """
from shiny.express import ui
from shinywidgets import render_widget
{make}
ui.input_dark_mode(mode="dark")

@render_widget
def first():
    return played

@render_widget
def second():
    return heard
"""
SETTINGS = {
    "config/marimo/marimo.toml": '[display]\ntheme = "dark"\n',
    "settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings": '{"fetchNews": "false"}',
    "settings/@jupyterlab/apputils-extension/themes.jupyterlab-settings": '{"theme": "JupyterLab Dark"}',
}


class Environment:
    def __init__(self, folder: Path, extra: str, *more: str) -> None:
        self.folder = folder
        self.python = environment(folder / "venv", *requirements(extra), *more)
        self.programs = self.python.parent

    @contextmanager
    def started(self, command: str, port: int = 0) -> Iterator[str]:
        told, port = [] if port else [str(port := free_port())], port
        log = self.folder / "log.txt"
        own = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "IPYTHONDIR": "ipython",
            "XDG_CONFIG_HOME": "config",
        }
        paths = {name: str(self.folder / path) for name, path in own.items()}
        with log.open("w") as output:
            process = subprocess.Popen(
                [self.python, "-m", *command.split(), *told],
                cwd=self.folder,
                env={**os.environ, **paths, "PYTHONPATH": str(ROOT)},
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for(address, process, log)
            yield address
        finally:
            end(process)


class NotebookApps(Environment):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "hosts")
        cells = [new_code_cell(source) for source in (MAKE, "played", "heard")]
        nbformat.write(new_notebook(cells=cells, metadata=KERNEL), folder / "two.ipynb")
        (folder / "two.py").write_text(APP.format(make=MAKE.strip().replace("\n", "\n    ")), "utf-8")
        (folder / "shiny_two.py").write_text(SHINY.format(make=MAKE), "utf-8")
        for name, content in SETTINGS.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(content, "utf-8")

    @contextmanager
    def notebook(self) -> Iterator[str]:
        """Notebook 7 with the notebook open."""
        flags = "--ServerApp.port_retries=0 --IdentityProvider.token= --ServerApp.root_dir=."
        with self.started(f"notebook --no-browser --allow-root --ip=127.0.0.1 {flags} --port") as address:
            yield f"{address}/notebooks/two.ipynb"

    @contextmanager
    def voila(self) -> Iterator[str]:
        flags = "--no-browser --Voila.ip=127.0.0.1 --theme=dark --show_tracebacks=True"
        with self.started(f"voila two.ipynb {flags} --port") as address:
            yield address

    @contextmanager
    def marimo(self) -> Iterator[str]:
        with self.started("marimo --yes run two.py --headless --no-token --port") as address:
            yield address

    @contextmanager
    def shiny(self) -> Iterator[str]:
        with self.started("shiny run shiny_two.py --port") as address:
            yield address
