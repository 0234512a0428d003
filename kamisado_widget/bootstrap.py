"""Sets a checkout up, on a machine with nothing but Python: for JupyterLab, the tests, the site, the docs.

Standard library and the package's own words only, and left out of the wheel. This Python is used if it has
all that is needed, else uv, else a virtual environment of the checkout's own, ``.venv``, with pip and the
pinned versions.
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
from .i18n import environment_language, say, speaking

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "pyproject.toml"
LAB_EXTENSIONS = ROOT / "kamisado_widget" / "static" / "lab"
CONSTRAINTS = ROOT / ".ci" / "constraints.txt"
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def main(arguments: list[str]) -> int:
    """Carry out one command and return its exit code.

    Examples
    --------
    >>> main(["play"])  # doctest: +ELLIPSIS
    Usage: python -m kamisado_widget COMMAND
    ...
    2
    """
    with speaking(environment_language()):
        return _carry_out(arguments)


def _carry_out(arguments: list[str]) -> int:
    if {"-h", "--help"} & {*arguments} and arguments[0] not in ("lab", "test"):  # those two have their own
        print(say("checkout.usage"))
        return 0
    try:
        match arguments:
            case ["lab", *rest]:
                course = [f"--ServerApp.root_dir={notebooks()}", FRONT_DOOR]
                tile = f"--LabApp.extra_labextensions_path={LAB_EXTENSIONS}"
                return start([*python_with("lab"), "-m", "jupyterlab", *course, tile, *rest])
            case ["test", *rest]:
                return start([*python_with("dev"), "-m", "pytest", *rest])
            case ["site", folder, *rest] if rest in ([], ["--notebooks"]):
                made, extra = os.path.abspath(folder), "notebooks" if rest else "site"
                return start([*python_with(extra), "-m", "kamisado_widget.browser.site", made, *rest])
            case ["docs", folder]:
                made = os.path.abspath(folder)
                return start([*python_with("docs"), "-m", "kamisado_widget.widgets.gallery", made])
            case ["new", *rest]:
                return start([sys.executable, "-m", "kamisado_widget.scaffold", *rest])
    except subprocess.CalledProcessError as error:  # what failed has said why
        return error.returncode
    print(say("checkout.usage"))
    return 2


def python_with(extra: str) -> list[str]:
    """Find or make a Python with the extra's packages, as the beginning of a command."""
    if has_everything(extra):
        tell("ready")
        return [sys.executable]
    if uv := shutil.which("uv"):
        tell("uv")
        return [uv, "run", "--no-dev", "--extra", extra, "python"]
    make_venv(extra)
    return [str(VENV_PYTHON)]


def has_everything(extra: str) -> bool:
    """Tell whether this Python has every package that the extra asks for, in a version that will do."""
    try:
        from packaging.requirements import Requirement  # comes with JupyterLab

        return all(
            requirement.specifier.contains(importlib.metadata.version(requirement.name), prereleases=True)
            for requirement in map(Requirement, requirements(extra))
        )
    except ImportError:  # PackageNotFoundError is one
        return False


def requirements(extra: str) -> list[str]:
    """List what pyproject.toml asks for, for the package itself and for the extra."""
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
    """Bring ``.venv`` up to date with pip, unless its stamp says that it is."""
    stamp = VENV / f"{extra}.stamp"
    asked = PROJECT.read_bytes() + CONSTRAINTS.read_bytes() + str(sys.version_info[:2]).encode()
    wanted = hashlib.sha256(asked).hexdigest()
    if VENV_PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    if not has_pip():
        tell("venv")
        need_ensurepip()
        subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=True)
    tell("install")
    install = ["install", "--quiet", "--disable-pip-version-check", "--constraint", str(CONSTRAINTS)]
    subprocess.run([VENV_PYTHON, "-m", "pip", *install, "--editable", f"{ROOT}[{extra}]"], check=True)
    stamp.write_text(wanted)


def has_pip() -> bool:
    """Tell whether there is a ``.venv`` whose Python starts and has pip."""
    command = [str(VENV_PYTHON), "-c", "import pip"]
    return VENV_PYTHON.exists() and subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0


def need_ensurepip() -> None:
    """See to the part of Python that Debian packs apart, without which no virtual environment gets pip."""
    if importlib.util.find_spec("ensurepip"):
        return
    package = f"python3.{sys.version_info.minor}-venv"
    if sys.platform == "win32" or not shutil.which("apt-get") or os.geteuid() != 0:
        sys.exit(say("checkout.no_venv", package=package))
    tell("package", package=package)
    subprocess.run(["apt-get", "update", "-q"], check=True)
    subprocess.run(["apt-get", "install", "-q", "-y", package], check=True)


def start(command: list[str]) -> int:
    """Run a program in the checkout until it ends, leaving Ctrl-C to it, and return its exit code."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    with subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}) as program:
        signal.signal(signal.SIGINT, lambda *_: None)
        signal.signal(signal.SIGTERM, lambda *_: program.terminate())
        return program.wait()


def tell(key: str, **parts: str) -> None:
    """Tell what is being done, before the program that does it speaks."""
    print(say(f"checkout.{key}", **parts), flush=True)
