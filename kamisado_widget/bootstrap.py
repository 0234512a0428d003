"""Set up a checkout with nothing but Python: for JupyterLab, the tests, the site, the docs.

Standard library only, and not in the wheel. Uses this Python if it has all packages, else uv, else a virtual
environment in ``.venv`` with pip and the pinned versions.
"""

import hashlib
import importlib.metadata
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

from .command import FRONT_DOOR, notebooks

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "pyproject.toml"
LAB_EXTENSIONS = ROOT / "kamisado_widget" / "static" / "lab"
CONSTRAINTS = ROOT / ".ci" / "constraints.txt"
USAGE = """\
Usage: python -m kamisado_widget COMMAND

To learn and to teach:
  lab                          open the course in JupyterLab, in this folder
  course [FOLDER]              copy the course into a folder of your own and open it there;
                               (--language de, en, es or fr)
  site FOLDER                  write a site for any web server; it runs in each pupil’s browser
                               (with --notebooks pupils can write Python there too)
To take part in the project:
  test                         run the tests; options go to pytest
  docs FOLDER                  write the reference pages

Each command installs what it needs; the first time takes a minute or two."""
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def main(arguments: list[str]) -> int:
    if {"-h", "--help"} & {*arguments} and arguments[0] not in ("lab", "test"):  # those two have their own
        print(USAGE)
        return 0
    try:
        match arguments:
            case ["lab", *rest]:
                course = [f"--ServerApp.root_dir={notebooks()}", FRONT_DOOR]
                tile = f"--LabApp.extra_labextensions_path={LAB_EXTENSIONS}"
                return start([*python_with("lab"), "-m", "jupyterlab", *course, tile, *rest])
            case ["test", *rest]:
                python = python_with("dev")
                tell("All tests but the slow ones take about five minutes on two cores.")
                return start([*python, "-m", "pytest", *rest])
            case ["site", folder, *rest] if rest in ([], ["--notebooks"]):
                made, extra = os.path.abspath(folder), "notebooks" if rest else "site"
                return start([*python_with(extra), "-m", "kamisado_widget.browser.site", made, *rest])
            case ["docs", folder]:
                made = os.path.abspath(folder)
                return start([*python_with("docs"), "-m", "kamisado_widget.tools.gallery", made])
    except subprocess.CalledProcessError as error:  # the program has printed the reason
        return error.returncode
    print(USAGE)
    return 2


def python_with(extra: str) -> list[str]:
    """Return the start of a command that runs Python with the extra's packages."""
    if has_everything(extra):
        tell("Using this Python: it has all packages.")
        return [sys.executable]
    if uv := shutil.which("uv"):
        tell("Using uv to set up .venv.")
        return [uv, "run", "--no-dev", "--extra", extra, "python"]
    make_venv(extra)
    return [str(VENV_PYTHON)]


def has_everything(extra: str) -> bool:
    try:
        from packaging.requirements import Requirement  # comes with JupyterLab

        return all(
            requirement.specifier.contains(importlib.metadata.version(requirement.name), prereleases=True)
            for requirement in map(Requirement, requirements(extra))
        )
    except ImportError:  # PackageNotFoundError is one
        return False


def requirements(extra: str) -> list[str]:
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    found: list[str] = list(project["dependencies"])
    pending = [extra]
    while pending:
        for requirement in project["optional-dependencies"][pending.pop()]:
            if own := re.fullmatch(rf"{project['name']}\[(\w+)\]", requirement):
                pending.append(own[1])
            else:
                found.append(requirement)
    return found


def make_venv(extra: str) -> None:
    """Install into ``.venv`` unless its stamp is current."""
    stamp = VENV / f"{extra}.stamp"
    asked = PROJECT.read_bytes() + CONSTRAINTS.read_bytes() + str(sys.version_info[:2]).encode()
    wanted = hashlib.sha256(asked).hexdigest()
    if VENV_PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    if not has_pip():
        tell("Making a virtual environment in .venv.")
        need_ensurepip()
        subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=True)
    tell("Installing packages into .venv. The first time this takes about a minute.")
    install = ["install", "--disable-pip-version-check", "--constraint", str(CONSTRAINTS)]
    subprocess.run([VENV_PYTHON, "-m", "pip", *install, "--editable", f"{ROOT}[{extra}]"], check=True)
    stamp.write_text(wanted)


def has_pip() -> bool:
    command = [str(VENV_PYTHON), "-c", "import pip"]
    return VENV_PYTHON.exists() and subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0


def need_ensurepip() -> None:
    """Install ``ensurepip``, a separate package on Debian, needed by virtual environments."""
    if importlib.util.find_spec("ensurepip"):
        return
    package = f"python3.{sys.version_info.minor}-venv"
    if sys.platform == "win32" or not shutil.which("apt-get") or os.geteuid() != 0:
        sys.exit(f"This Python cannot make virtual environments; this helps: sudo apt install {package}")
    tell(f"Installing {package}, which this Python lacks.")
    subprocess.run(["apt-get", "update", "-q"], check=True)
    subprocess.run(["apt-get", "install", "-q", "-y", package], check=True)


def start(command: list[str]) -> int:
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    with subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}) as program:
        signal.signal(signal.SIGINT, lambda *_: None)
        signal.signal(signal.SIGTERM, lambda *_: program.terminate())
        return program.wait()


def tell(text: str) -> None:
    """Print before the output of subprocesses."""
    print(text, flush=True)
