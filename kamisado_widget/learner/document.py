"""A JSON document that several writers share, wherever it is kept.

Its first key names the format and its version::

    {"kamisado-answers": 1, …}

People edit documents and disks damage them, so every reading validates: it keeps the valid parts and changes
nothing. A document of another version is refused and left as it is.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Generic, Literal, NamedTuple, TypeVar

LARGEST = 4_000_000
"""Bytes of a document at most; a real one has a few thousand."""

T = TypeVar("T")
V = TypeVar("V")
Problem = Literal["", "odd", "broken", "version", "unread"]


class Found(NamedTuple, Generic[T]):
    content: T
    problem: Problem = ""


@dataclass(frozen=True)
class Format(Generic[T]):
    """How one kind of document is read and written."""

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
        data = text.encode("utf-8", "backslashreplace")  # half of a pair, which JSON writes \ud800 too
        if len(data) > LARGEST:
            raise OSError(f"{len(data)} bytes are more than {LARGEST}")
        return data


class Document(ABC, Generic[T]):
    def __init__(self, format: Format[T]) -> None:
        self.format = format
        self.kept = ""
        self._unsaved: list[Callable[[T], T]] = []
        self._one_at_a_time = Lock()

    @property
    def unsaved(self) -> bool:
        """Whether something could not be written yet.

        It is not forgotten: it counts for this writer, and is written with whatever comes next.
        """
        return bool(self._unsaved)

    def read(self) -> Found[T]:
        try:
            found = self._read()
        except OSError:
            found = Found(self.format.empty, "unread")
        return found._replace(content=self._with_unsaved(found.content))

    def update(self, change: Callable[[T], T]) -> None:
        """Change what the document holds now, and write it, while every other writer waits."""
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
        """Read the document; an OSError where it cannot be got at."""

    @abstractmethod
    def _change(self, change: Callable[[T], T]) -> None:
        """Read, change and write the document; an OSError where it cannot be done."""


class Sieve:
    """Takes what is as it should be, and remembers whether everything was."""

    def __init__(self) -> None:
        self.whole = True

    def take(self, value: V | None, otherwise: V) -> V:
        """Return a value, or something else for None, which stands for one that is not as it should be."""
        self.whole &= value is not None
        return otherwise if value is None else value

    def entries(self, value: object) -> dict[str, object]:
        """Return an object, an empty one for anything else."""
        return self.take(value if isinstance(value, dict) else None, {})

    def table(self, value: object, read: Callable[[object], V | None]) -> dict[str, V]:
        """Return the entries of an object that ``read`` makes something of."""
        made = {name: read(entry) for name, entry in self.entries(value).items()}
        self.whole &= None not in made.values()
        return {name: entry for name, entry in made.items() if entry is not None}

    def rows(self, value: object, read: Callable[[object], V | None]) -> list[V]:
        """Return the items of a list that ``read`` makes something of."""
        made = [read(item) for item in self.take(value if isinstance(value, list) else None, [])]
        self.whole &= None not in made
        return [item for item in made if item is not None]


def whole_number(value: object, most: int = 1 << 53) -> int | None:
    """Return a whole number from 0 up to the most, None for anything else."""
    return value if type(value) is int and 0 <= value <= most else None
