"""Where texts are kept: one class a store, and which one notebooks use; documents are kept in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from .document import Document, Format, Found, T
from .shared_file import SharedFile

FILE = "kamisado-progress.json"
"""What the text is called that holds what is remembered of readers."""


def store_of_notebooks(name: str) -> Path | Store:
    """Return where notebooks keep a text: in a file beside them, or in a store, the same one each time."""
    return Path(name).absolute()


class Store(Protocol):
    """Keeps texts by their names, as a browser's ``localStorage`` does.

    ``Memory(store)``, ``Readers(store)`` and a composer's ``OwnCollection(store)`` take one.
    """

    def get(self, name: str) -> str | None:
        """Return a text, None where there is none; an OSError where it cannot be got at."""

    def swap(self, name: str, before: str | None, text: str) -> bool:
        """Keep a text in the place of the one before it, None where there is none; OSError where it cannot.

        Where another writer was there meanwhile, and it is no longer the one before, nothing is kept and
        False returned.
        """


class Unkept:
    """Keeps texts for as long as this object lives."""

    def __init__(self, texts: Mapping[str, str] = MappingProxyType({})) -> None:
        self._texts = dict(texts)

    def get(self, name: str) -> str | None:
        return self._texts.get(name)

    def swap(self, name: str, before: str | None, text: str) -> bool:
        """Keep a text in the place of the one before it, if that is there still."""
        if self.get(name) != before:
            return False
        self._texts[name] = text
        return True


class PageStore(Unkept):
    """Texts that the page keeps for Python in its worker."""

    def __init__(self, texts: Mapping[str, str], keep: Callable[[str, str | None, str], object]) -> None:
        super().__init__(texts)
        self._keep = keep

    def swap(self, name: str, before: str | None, text: str) -> bool:
        """Keep a text in the place of the one before it, and have the page keep it."""
        if not super().swap(name, before, text):
            return False
        self._keep(name, before, text)
        return True

    def note(self, name: str, text: str) -> None:
        """Take what another page of this reader's has kept."""
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
        """Read a text; not again while it is the same."""
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
                raise PermissionError(f"{self._name} was written by another version")
            text = self.format.encode(change(found.content)).decode()
            if found.problem:
                self.kept = self._set_aside(before or "")
            if self._store.swap(self._name, before, text):
                return

    def _set_aside(self, text: str) -> str:
        """Keep a text under a name that is free as well."""
        names = (f"{self._name}.bak{number or ''}" for number in count())
        return next(name for name in names if self._store.swap(name, None, text))


def document_in(where: str | Path | Store | None, name: str, format: Format[T]) -> Document[T]:
    """Return a document in a file, in a store under a name, or where nothing stays."""
    if isinstance(where, str | Path):
        return SharedFile(where, format)
    return StoredText(Unkept() if where is None else where, name, format)
