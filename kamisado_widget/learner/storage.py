"""A document in a store of texts, as a browser has one, or in none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from .document import Document, Format, Found, T


class Storage(Protocol):
    """Keeps texts by their names, as a browser's ``localStorage`` does."""

    def get(self, name: str) -> str | None:
        """Return a text, None where there is none; an OSError where it cannot be got at."""

    def set(self, name: str, text: str) -> None:
        """Keep a text in the place of what the name had; an OSError where there is no room for it."""


class Unkept:
    """Keeps texts for as long as this object lives.

    Examples
    --------
    >>> storage = Unkept()
    >>> storage.set("a", "text")
    >>> storage.get("a"), storage.get("b")
    ('text', None)
    """

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def get(self, name: str) -> str | None:
        """Return a text, None where there is none."""
        return self._texts.get(name)

    def set(self, name: str, text: str) -> None:
        """Keep a text."""
        self._texts[name] = text


class StoredText(Document[T]):
    """A document in a store of texts. Such a store has one writer at a time.

    Parameters
    ----------
    storage : Storage
        The store.
    name : str
        What the text is called there.
    format : Format
        What it holds.
    """

    def __init__(self, storage: Storage, name: str, format: Format[T]) -> None:
        super().__init__(format)
        self._storage = storage
        self._name = name

    def _read(self) -> Found[T]:
        text = self._storage.get(self._name)
        if text is None:
            return Found(self.format.empty)
        return self.format.decode(text.encode("utf-8", "replace"))

    def _change(self, change: Callable[[T], T]) -> None:
        found = self._read()
        if found.problem == "later":
            raise PermissionError(f"{self._name} was written by a later edition")
        text = self.format.encode(change(found.content)).decode()
        if found.problem:
            self.kept = self._set_aside()
        self._storage.set(self._name, text)

    def _set_aside(self) -> str:
        """Keep the text under a name that is free as well."""
        number = 0
        while self._storage.get(kept := f"{self._name}.bak{number or ''}") is not None:
            number += 1
        self._storage.set(kept, self._storage.get(self._name) or "")
        return kept
