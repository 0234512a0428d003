"""A document in a file that several notebooks, kernels and threads write at the same time."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from itertools import count
from pathlib import Path
from time import time
from zlib import crc32

from .document import LARGEST, Document, Format, Found, T

_PATIENCE = 30  # seconds for which others may keep the file; each of them needs some thousandths
_ABANDONED = 3600  # seconds after which nobody writes a new file any more, whoever's it was
_NEW = re.compile(r"\.[0-9a-f]{16}\.new")  # what one is called until it is put in the old one's place
_POLL = 0.01  # seconds between two looks whether it is free


class SharedFile(Document[T]):
    """A document in a file.

    An update reads the file, changes what it holds and puts a new file in its place, all of it under a
    lock. So nobody reads half a file, and nobody writes over what another has just written. Through
    a link its target is written, and the file's mode stays. One that cannot be read whole is set aside
    under a name that is free; one of another version is left as it is.
    """

    def __init__(self, path: str | Path, format: Format[T]) -> None:
        super().__init__(format)
        self.path = Path(path)

    def _read(self) -> Found[T]:
        return load(self.path, self.format)

    def _change(self, change: Callable[[T], T]) -> None:
        file = _real(self.path)
        if not file.parent.is_dir():  # which the lock would make
            raise FileNotFoundError(file.parent)
        with _lock(file) as lock:
            _clear(file, alone=lock is not None)
            found = load(file, self.format)
            if found.problem == "version":
                raise PermissionError(f"{file} was written by another version")
            data = self.format.encode(change(found.content))
            self.kept = _replace(file, data, set_aside=bool(found.problem)) or self.kept


def load(path: Path, format: Format[T]) -> Found[T]:
    file = _real(path)
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            raise OSError(f"{file} is no file")  # a pipe would be read for ever
        with file.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except FileNotFoundError:
        return Found(format.empty)
    return format.decode(data)


def begins_as(path: Path, format: Format[T]) -> bool:
    try:
        with path.open("rb") as stream:
            return f'"{format.key}"'.encode() in stream.read(200)
    except OSError:
        return False


def _real(path: Path) -> Path:
    try:
        return Path(os.path.realpath(path))
    except ValueError as error:  # a name that no file can have
        raise OSError(str(error)) from error


def _lock(file: Path) -> AbstractContextManager[object | None]:
    """Wait for the file's lock, where there can be other writers; what is entered is None without one."""
    # Pyodide has one process and no threads, and filelock's only lock there outlives a page that is closed.
    if sys.platform == "emscripten":
        return nullcontext()
    try:
        from filelock import FileLock
    except ImportError:  # nothing is installed but Python
        return nullcontext()
    lock = FileLock(file.with_name(f".{file.name}.lock"), timeout=_PATIENCE)
    acquired: AbstractContextManager[object] = lock.acquire(poll_interval=_POLL)
    return acquired


def _replace(file: Path, data: bytes, *, set_aside: bool) -> str:
    new = file.with_name(f".{_sign(file)}{os.urandom(4).hex()}.new")
    try:
        with new.open("xb") as stream:
            with suppress(FileNotFoundError):
                new.chmod(stat.S_IMODE(file.stat().st_mode))
            stream.write(data)
        kept = _set_aside(file) if set_aside else ""
        os.replace(new, file)
    except BaseException:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    return kept


def _sign(file: Path) -> str:
    """Return eight letters by which a file's own new ones are known, however long its name."""
    return f"{crc32(os.fsencode(file.name)):08x}"


def _clear(file: Path, *, alone: bool) -> None:
    """Delete what killed writers have left: this file's own if nobody else writes it, else what is old."""
    there: list[str] = []
    with suppress(OSError):  # a folder may be written and not read
        there = os.listdir(file.parent)
    for name in filter(_NEW.fullmatch, there):
        own, left = alone and name.startswith(f".{_sign(file)}"), file.with_name(name)
        with suppress(OSError):  # it is somebody else's, or gone already
            if own or time() - left.lstat().st_mtime > _ABANDONED:
                left.unlink()


def _set_aside(file: Path) -> str:
    names = (f"{file.name}.bak{number or ''}" for number in count())
    name = next(name for name in names if not os.path.lexists(file.with_name(name)))
    os.rename(file, file.with_name(name))
    return name
