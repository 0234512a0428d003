"""The command ``kamisado``: copy the course and open it."""

from __future__ import annotations

import argparse
import importlib.util
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .i18n import LANGUAGES, environment_language, say
from .i18n.catalog import ENGLISH
from .i18n.notebook import files, translated

_HERE = Path(__file__).resolve().parent
CONTENTS = "contents.ipynb"
FRONT_DOOR = f"--LabApp.default_url=/lab/tree/{CONTENTS}"
"""JupyterLab's start page, also in the address that it prints."""
_FOLDER = "kamisado-course"


def notebooks() -> Path:
    """Return the course's folder in the installed package or a checkout."""
    packed = _HERE / "course"
    return packed if packed.is_dir() else _HERE.parent / "notebooks"


def copy(folder: str | Path, language: str = ENGLISH) -> tuple[int, int]:
    """Copy the course without overwriting files.

    Examples
    --------
    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> copied, _ = copy(folder)
    >>> copy(folder) == (0, copied)
    True
    """
    source, copied, there = notebooks(), 0, 0
    for path in files(source):
        target = Path(folder) / path.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            with target.open("xb") as file:
                file.write(translated(source, path, language))
            copied += 1
        except FileExistsError:
            there += 1
    return copied, there


def lay_out(language: str = ENGLISH) -> str:
    """Return the contents page of the course for JupyterLab's launcher; copy the course if needed.

    Examples
    --------
    >>> import contextlib, tempfile
    >>> with contextlib.chdir(tempfile.mkdtemp()):
    ...     lay_out("fr")
    'kamisado-course-fr/contents.ipynb'
    """
    here = Path(CONTENTS)
    if here.is_file() and _HERE.name in here.read_text("utf-8"):
        return CONTENTS
    folder = _folder(language)
    try:
        copy(folder, language)
    except OSError as error:
        raise OSError(say("command.unwritten", language, folder=folder, why=error.strerror)) from error
    return f"{folder}/{CONTENTS}"


def _folder(language: str) -> str:
    return _FOLDER if language == ENGLISH else f"{_FOLDER}-{language}"


def main(arguments: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    ours = given.index("--") if "--" in given else len(given)
    return _copy_and_open(_parser().parse_args(given[:ours]), given[ours + 1 :])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="kamisado",
        description="Copy the Kamisado course, a folder of notebooks, and open it in JupyterLab. Existing "
        "files are never overwritten.",
        epilog="Options after -- go to JupyterLab: kamisado -- --port 9999",
    )
    parser.add_argument(
        "folder",
        nargs="?",
        help="folder for the copy (default: kamisado-course, in French kamisado-course-fr)",
    )
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default=environment_language(),
        help="language of the notebooks and boards (default: your system's, or English)",
    )
    parser.add_argument("--only-copy", action="store_true", help="copy the course without opening it")
    return parser


def _copy_and_open(told: argparse.Namespace, for_lab: Sequence[str]) -> int:
    folder = told.folder or _folder(told.language)
    try:
        copied, there = copy(folder, told.language)
    except OSError as error:
        print(say("command.unwritten", ENGLISH, folder=folder, why=error.strerror), file=sys.stderr)
        return 1
    print(f"The course is in {folder}: {copied} new files, {there} kept.", flush=True)
    if told.only_copy:
        return 0
    if not importlib.util.find_spec("jupyterlab"):
        python = Path(sys.executable).name
        print(f"To open it, install JupyterLab ({python} -m pip install jupyterlab) and run this again.")
        return 0
    code = _open(Path(folder), for_lab)
    if code > 0:  # a negative code is the signal that ended it
        print(
            "JupyterLab stopped; its message is above. Pass it options after --, for example as root: "
            "kamisado -- --allow-root",
            file=sys.stderr,
        )
    return code


def _open(folder: Path, options: Sequence[str]) -> int:
    """Run JupyterLab until it ends; Ctrl-C goes to it."""
    with subprocess.Popen([sys.executable, "-m", "jupyterlab", FRONT_DOOR, *options], cwd=folder) as lab:
        signal.signal(signal.SIGINT, lambda *_: None)
        return lab.wait()
