"""Every extra works in its own bare environment.

The checkout's own commands make the environments, as for a user with only Python. So
``.ci/run`` makes the one for the extra ``dev``, in which all tests run. The extra ``hosts`` is tested
by ``tests/browser/test_notebook_apps.py``.
"""

import os
import shutil
import subprocess
import tomllib
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.conftest import end, free_port, wait_for
from tests.environments import PROGRAM, environment, install

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
QR_CODES = next(each for each in PROJECT["dependencies"] if each.startswith("segno"))
NOT_IN_A_CLONE = shutil.ignore_patterns(".venv", ".git", "node_modules", "__pycache__", ".*_cache")

pytestmark = pytest.mark.slow


class Machine:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.checkout = Path(shutil.copytree(ROOT, folder / "checkout", ignore=NOT_IN_A_CLONE))
        venv.create(folder / "bare", with_pip=False)
        hidden = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PATH")
        self.environment = {name: value for name, value in os.environ.items() if name not in hidden}
        self.environment |= {"PATH": os.defpath, "PIP_COMPILE": "0"}  # compiling JupyterLab would take long

    @property
    def made(self) -> Path:
        return self.checkout / ".venv" / PROGRAM

    def run(self, *command: str | Path) -> str:
        done = subprocess.run(
            command, cwd=self.checkout, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
        return done.stdout

    def command(self, *arguments: str | Path) -> str:
        return self.run(self.folder / "bare" / PROGRAM, "-m", "kamisado_widget", *arguments)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def open_lab(machine: Machine) -> None:
    machine.command("lab", "--version")
    port, log = free_port(), machine.folder / "log.txt"
    flags = f"--no-browser --allow-root --ip=127.0.0.1 --port={port} --IdentityProvider.token="
    command = [machine.made, "-m", "kamisado_widget", "lab", *flags.split()]
    with log.open("w") as output:
        lab = subprocess.Popen(
            command,
            cwd=machine.checkout,
            env=machine.environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        wait_for(f"http://127.0.0.1:{port}/api/contents/contents.ipynb", lab, log)
    finally:
        end(lab)
    run = ("-m", "nbconvert", "--to=notebook", "--execute", f"--output-dir={machine.folder}")
    machine.run(machine.made, *run, "notebooks/00_first_moves.ipynb")


def make_notebooks(machine: Machine) -> None:
    machine.command("site", machine.folder / "site", "--notebooks")
    assert (machine.folder / "site" / "notebooks" / "lab" / "index.html").is_file()


def make_site(machine: Machine) -> None:
    machine.command("site", machine.folder / "site")
    assert (machine.folder / "site" / "index.html").is_file()


def make_reference(machine: Machine) -> None:
    machine.command("docs", machine.folder / "docs")
    assert (machine.folder / "docs" / "kamisado_widget.html").is_file()


def build_core(machine: Machine) -> None:
    committed = (ROOT / "kamisado_widget/static/solver.wasm").read_bytes()
    python = environment(machine.folder / "venv", *EXTRAS["core"])
    machine.run(python, "kamisado_widget/tools/solver_build.py", "--force")
    assert (machine.checkout / "kamisado_widget/static/solver.wasm").read_bytes() == committed


def search_fast(machine: Machine) -> None:
    python = environment(machine.folder / "venv")
    asks = "from kamisado_widget.solver import backend; print(backend())"
    assert machine.run(python, "-c", asks).strip() == "python"
    install(python, *EXTRAS["fast"])
    assert machine.run(python, "-c", asks).strip() == "wasm"


def serve_room(machine: Machine) -> None:
    python = environment(machine.folder / "venv", QR_CODES)
    code = """
from kamisado_widget.live import Live
from kamisado_widget.export.shared_scene import qr_code
from kamisado_widget.sessions import BoardSession
try:
    live = Live(BoardSession())
except ValueError as error:
    print(error.code, qr_code("http://192.0.2.1")[1] > 20)
else:
    print(live.address.startswith("http://127.0.0.1:"), qr_code(live.address)[1] > 20)
    live.stop()
"""
    assert machine.run(python, "-c", code).strip() == "live.no_tornado True"
    install(python, *EXTRAS["live"])
    assert machine.run(python, "-c", code).strip() == "True True"


USES: dict[str, Callable[[Machine], None]] = {
    "core": build_core,
    "docs": make_reference,
    "fast": search_fast,
    "lab": open_lab,
    "live": serve_room,
    "notebooks": make_notebooks,
    "site": make_site,
}


@pytest.mark.parametrize("extra", sorted(EXTRAS.keys() - {"dev", "hosts"}))
def test_each_extra_alone(machine: Machine, extra: str) -> None:
    USES[extra](machine)
