"""Stores for text (files, browser) and validated JSON documents in them.

A document's first key is its format and version::

    {"kamisado-answers": 1, …}

Several notebooks, kernels and threads may write at the same time. People edit files and disks damage them, so
every read validates and keeps the valid parts. A document of another version is never changed.
"""

from __future__ import annotations

import json
import os
import re
import stat
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import Lock
from time import time
from types import MappingProxyType
from typing import Generic, Literal, NamedTuple, Protocol, TypeVar
from zlib import crc32

LARGEST = 4_000_000
"""Maximum size of a document in bytes; real ones have a few thousand."""

T = TypeVar("T")
V = TypeVar("V")
Problem = Literal["", "odd", "broken", "version", "unread"]


class Found(NamedTuple, Generic[T]):
    content: T
    problem: Problem = ""


@dataclass(frozen=True)
class Format(Generic[T]):
    key: str
    version: int
    empty: T
    parse: Callable[[dict[str, object]], tuple[T, bool]]
    dump: Callable[[T], dict[str, object]]

    def decode(self, data: bytes) -> Found[T]:
        try:
            found = json.loads(data.decode("utf-8-sig")) if len(data) <= LARGEST else None
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            return Found(self.empty, "broken")
        version = found.get(self.key)
        if type(version) is not int or version < 1:
            return Found(self.empty, "broken")
        if version != self.version:
            return Found(self.empty, "version")
        content, whole = self.parse(found)
        return Found(content, "" if whole else "odd")

    def encode(self, content: T) -> bytes:
        text = json.dumps({self.key: self.version, **self.dump(content)}, indent=1, ensure_ascii=False)
        data = text.encode("utf-8", "backslashreplace")  # JSON may escape lone surrogates
        if len(data) > LARGEST:
            raise OSError(f"document of {len(data)} bytes; the limit is {LARGEST}")
        return data


class Document(ABC, Generic[T]):
    def __init__(self, format: Format[T]) -> None:
        self.format = format
        self.kept = ""
        self._unsaved: list[Callable[[T], T]] = []
        self._one_at_a_time = Lock()

    @property
    def unsaved(self) -> bool:
        """Whether a write failed.

        The change is kept in memory and written with the next one.
        """
        return bool(self._unsaved)

    def read(self) -> Found[T]:
        try:
            found = self._read()
        except OSError:
            found = Found(self.format.empty, "unread")
        return found._replace(content=self._with_unsaved(found.content))

    def update(self, change: Callable[[T], T]) -> None:
        """Update the file's current document, under a lock."""
        with self._one_at_a_time:
            try:
                self._change(lambda content: change(self._with_unsaved(content)))
                self._unsaved.clear()
            except OSError:
                self._unsaved.append(change)

    def _with_unsaved(self, content: T) -> T:
        for change in list(self._unsaved):
            content = change(content)
        return content

    @abstractmethod
    def _read(self) -> Found[T]:
        """Read the document; OSError on failure."""

    @abstractmethod
    def _change(self, change: Callable[[T], T]) -> None:
        """Read, change and write the document; OSError on failure."""


class Validator:
    """Validates values, and remembers whether all were valid."""

    def __init__(self) -> None:
        self.whole = True

    def take(self, value: V | None, otherwise: V) -> V:
        """Return the value, or a replacement for None (invalid)."""
        self.whole &= value is not None
        return otherwise if value is None else value

    def entries(self, value: object) -> dict[str, object]:
        return self.take(value if isinstance(value, dict) else None, {})

    def table(self, value: object, read: Callable[[object], V | None]) -> dict[str, V]:
        made = {name: read(entry) for name, entry in self.entries(value).items()}
        self.whole &= None not in made.values()
        return {name: entry for name, entry in made.items() if entry is not None}

    def rows(self, value: object, read: Callable[[object], V | None]) -> list[V]:
        made = [read(item) for item in self.take(value if isinstance(value, list) else None, [])]
        self.whole &= None not in made
        return [item for item in made if item is not None]


def whole_number(value: object, most: int = 1 << 53) -> int | None:
    """Return an integer from 0 to ``most``, None for anything else."""
    return value if type(value) is int and 0 <= value <= most else None


_PATIENCE = 30  # seconds to wait for the lock; an update takes milliseconds
_ABANDONED = 3600  # seconds after which a temporary file is abandoned
_NEW = re.compile(r"\.[0-9a-f]{16}\.new")  # temporary files
_POLL = 0.01  # seconds between polls


class SharedFile(Document[T]):
    """A document in a file.

    An update reads the file, changes the content and replaces the file atomically, under a lock. Links are
    followed and the file mode is kept. An unreadable file is moved to a free name; one of another version is
    never changed.
    """

    def __init__(self, path: str | Path, format: Format[T]) -> None:
        super().__init__(format)
        self.path = Path(path)

    def _read(self) -> Found[T]:
        return load(self.path, self.format)

    def _change(self, change: Callable[[T], T]) -> None:
        file = _real(self.path)
        if not file.parent.is_dir():  # the lock would create it
            raise FileNotFoundError(file.parent)
        with _lock(file) as lock:
            _clear(file, alone=lock is not None)
            found = load(file, self.format)
            if found.problem == "version":
                raise PermissionError(f"{file} has another version's format")
            data = self.format.encode(change(found.content))
            self.kept = _replace(file, data, set_aside=bool(found.problem)) or self.kept


def load(path: Path, format: Format[T]) -> Found[T]:
    file = _real(path)
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            raise OSError(f"{file} is not a regular file")  # a pipe would block forever
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
    except ValueError as error:  # an invalid file name
        raise OSError(str(error)) from error


def _lock(file: Path) -> AbstractContextManager[object | None]:
    """Wait for the file's lock; yields None where no locking is needed or possible."""
    # Pyodide has one process and no threads, and filelock's only lock there survives a closed page.
    if sys.platform == "emscripten":
        return nullcontext()
    try:
        from filelock import FileLock
    except ImportError:  # only the standard library is installed
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
    """Return eight characters that mark a file's temporary files, however long its name."""
    return f"{crc32(os.fsencode(file.name)):08x}"


def _clear(file: Path, *, alone: bool) -> None:
    """Delete abandoned temporary files: this file's own if no other process writes it, else old ones."""
    there: list[str] = []
    with suppress(OSError):  # the folder may be writable but not readable
        there = os.listdir(file.parent)
    for name in filter(_NEW.fullmatch, there):
        own, left = alone and name.startswith(f".{_sign(file)}"), file.with_name(name)
        with suppress(OSError):  # someone else's, or already gone
            if own or time() - left.lstat().st_mtime > _ABANDONED:
                left.unlink()


def _set_aside(file: Path) -> str:
    names = (f"{file.name}.bak{number or ''}" for number in count())
    name = next(name for name in names if not os.path.lexists(file.with_name(name)))
    os.rename(file, file.with_name(name))
    return name


FILE = "kamisado-progress.json"


class Store(Protocol):
    """A key-value store for texts, like a browser's ``localStorage``.

    Accepted by ``Memory(store)`` and ``OwnCollection(store)``.
    """

    def get(self, name: str) -> str | None:
        """Return a text, or None; OSError on failure."""

    def swap(self, name: str, before: str | None, text: str) -> bool:
        """Compare and swap: replace the text ``before`` (None if missing); OSError on failure.

        Returns False, and changes nothing, if another writer has changed it.
        """


class MemoryStore:
    def __init__(self, texts: Mapping[str, str] = MappingProxyType({})) -> None:
        self._texts = dict(texts)

    def get(self, name: str) -> str | None:
        return self._texts.get(name)

    def swap(self, name: str, before: str | None, text: str) -> bool:
        if self.get(name) != before:
            return False
        self._texts[name] = text
        return True


class PageStore(MemoryStore):
    """A store that the page mirrors in the browser, for Python in its worker."""

    def __init__(self, texts: Mapping[str, str], keep: Callable[[str, str | None, str], object]) -> None:
        super().__init__(texts)
        self._keep = keep

    def swap(self, name: str, before: str | None, text: str) -> bool:
        """Compare and swap, here and in the page."""
        if not super().swap(name, before, text):
            return False
        self._keep(name, before, text)
        return True

    def note(self, name: str, text: str) -> None:
        """Take a change by another page of this reader."""
        self._texts[name] = text


class StoredText(Document[T]):
    def __init__(self, store: Store, name: str, format: Format[T]) -> None:
        super().__init__(format)
        self._store = store
        self._name = name
        self._last: tuple[str | None, Found[T]] = (None, Found(format.empty))

    def _read(self) -> Found[T]:
        return self._found_in(self._store.get(self._name))

    def _found_in(self, text: str | None) -> Found[T]:
        if text is None:
            return Found(self.format.empty)
        if text != self._last[0]:
            self._last = (text, self.format.decode(text.encode("utf-8", "replace")))
        return self._last[1]

    def _change(self, change: Callable[[T], T]) -> None:
        while True:
            before = self._store.get(self._name)
            found = self._found_in(before)
            if found.problem == "version":
                raise PermissionError(f"{self._name} has another version's format")
            text = self.format.encode(change(found.content)).decode()
            if found.problem:
                self.kept = self._set_aside(before or "")
            if self._store.swap(self._name, before, text):
                return

    def _set_aside(self, text: str) -> str:
        names = (f"{self._name}.bak{number or ''}" for number in count())
        return next(name for name in names if self._store.swap(name, None, text))


def document_in(where: str | Path | Store | None, name: str, format: Format[T]) -> Document[T]:
    if isinstance(where, str | Path):
        return SharedFile(where, format)
    return StoredText(MemoryStore() if where is None else where, name, format)
