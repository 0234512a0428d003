"""A document in a store of texts, as a browser has one, in a file, or nowhere."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Protocol

from .document import Document, Format, Found, T
from .file import SharedFile


class Storage(Protocol):
    """Keeps texts by their names, as a browser's ``localStorage`` does."""

    def get(self, name: str) -> str | None:
        """Return a text, None where there is none; an OSError where it cannot be got at."""

    def swap(self, name: str, before: str | None, text: str) -> bool:
        """Keep a text in the place of the one before it, None where there is none; OSError where it cannot.

        Where another writer was there meanwhile, and it is no longer the one before, nothing is kept and
        False returned.
        """


class Unkept:
    """Keeps texts for as long as this object lives.

    Examples
    --------
    >>> storage = Unkept()
    >>> storage.swap("a", None, "text"), storage.swap("a", None, "another")
    (True, False)
    >>> storage.get("a"), storage.get("b")
    ('text', None)
    """

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def get(self, name: str) -> str | None:
        """Return a text, None where there is none."""
        return self._texts.get(name)

    def swap(self, name: str, before: str | None, text: str) -> bool:
        """Keep a text in the place of the one before it, if that is there still."""
        if self.get(name) != before:
            return False
        self._texts[name] = text
        return True


class StoredText(Document[T]):
    """A document in a store of texts. A change is made again where another writer was there meanwhile."""

    def __init__(self, storage: Storage, name: str, format: Format[T]) -> None:
        super().__init__(format)
        self._storage = storage
        self._name = name
        self._last: tuple[str | None, Found[T]] = (None, Found(format.empty))

    def _read(self) -> Found[T]:
        return self._found_in(self._storage.get(self._name))

    def _found_in(self, text: str | None) -> Found[T]:
        """Read a text; not again while it is the same."""
        if text is None:
            return Found(self.format.empty)
        if text != self._last[0]:
            self._last = (text, self.format.decode(text.encode("utf-8", "replace")))
        return self._last[1]

    def _change(self, change: Callable[[T], T]) -> None:
        while True:
            before = self._storage.get(self._name)
            found = self._found_in(before)
            if found.problem == "later":
                raise PermissionError(f"{self._name} was written by a later edition")
            text = self.format.encode(change(found.content)).decode()
            if found.problem:
                self.kept = self._set_aside(before or "")
            if self._storage.swap(self._name, before, text):
                return

    def _set_aside(self, text: str) -> str:
        """Keep a text under a name that is free as well."""
        names = (f"{self._name}.bak{number or ''}" for number in count())
        return next(name for name in names if self._storage.swap(name, None, text))


def document_in(where: str | Path | Storage | None, name: str, format: Format[T]) -> Document[T]:
    """Return a document in a file, in a store under a name, or where nothing stays.

    Examples
    --------
    >>> counter = Format("counter", 1, 0, lambda found: (found["count"], True), lambda n: {"count": n})
    >>> document = document_in(None, "counter.json", counter)
    >>> document.update(lambda number: number + 1)
    >>> document.read().content
    1
    """
    if isinstance(where, str | Path):
        return SharedFile(where, format)
    return StoredText(Unkept() if where is None else where, name, format)
