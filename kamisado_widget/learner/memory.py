"""Readers' data: places, progress and preferences, independent of notebooks and widgets.

Keys come from the caller: notebook, cell and position in the cell, or a name from the reader's code.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ..i18n import say
from ..i18n.message import shortened
from .deck import Deck
from .reader import (
    DEEPEST,
    READERS,
    Entry,
    Place,
    Preference,
    ProgressData,
    Reader,
    ReadersData,
    as_place,
    plain,
    utc_now,
)
from .stores import FILE, Store, document_in

if TYPE_CHECKING:
    from .progress import Progress

MOST = 100
"""Maximum number of places per reader; the oldest is dropped."""

LONGEST = 20_000
"""Maximum length of a place as JSON."""


class Memory:
    """The stored data of readers: progress, places, preferences.

    Never raises for an invalid file or store: see ``notice``. A failed write is kept in memory and retried
    with the next one. Stored values are untrusted: anybody may have edited the file.

    Updating a file takes a few milliseconds: answer the reader first.

    Parameters
    ----------
    where : str, Path, Store or None
        A file; a text store like the browser's; or None to keep nothing after this object is gone.
    reader : str, optional
        The reader's name; by default the one chosen last.
    clock : callable, optional
        Returns the time in UTC; by default the current time.

    Examples
    --------
    >>> memory = Memory(None)
    >>> memory.remember_place("02_blocked.ipynb cell-07", {"step": 4})
    >>> memory.place("02_blocked.ipynb cell-07").value
    {'step': 4}
    >>> memory.prefer(language="de")
    >>> memory.preferences
    {'language': 'de'}
    >>> undo = memory.forget()
    >>> memory.preferences
    {}
    >>> undo()
    >>> memory.preferences
    {'language': 'de'}
    """

    def __init__(
        self,
        where: str | Path | Store | None = FILE,
        reader: str | None = None,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self.clock = clock
        self.path = Path(where) if isinstance(where, str | Path) else None
        self._document = document_in(where, FILE, READERS)
        self.reader = self._kept().reader if reader is None else plain(reader)

    def _kept(self) -> ReadersData:
        return self._document.read().content

    @property
    def notice(self) -> str:
        problem: str = self._document.read().problem
        if self._document.unsaved and problem != "version":
            problem = "unsaved"
        elif not problem and self._document.kept:
            problem = "kept"
        name = plain(self.path.name if self.path else FILE)
        return say(f"memory.{problem}", name=name, kept=plain(self._document.kept)) if problem else ""

    # --- readers

    @property
    def readers(self) -> tuple[str, ...]:
        return tuple(sorted(self._kept().readers, key=str.casefold))

    def choose(self, reader: str) -> None:
        """Select a reader, also for the next start."""
        self.reader = name = plain(reader)
        self._document.update(lambda kept: replace(kept, reader=name))

    def forget(self, reader: str | None = None) -> Callable[[], None]:
        """Delete a reader's data; return a function that restores it."""
        name = self.reader if reader is None else plain(reader)
        before = self._kept()

        def without(kept: ReadersData) -> ReadersData:
            readers = {each: of for each, of in kept.readers.items() if each != name}
            return ReadersData("" if kept.reader == name else kept.reader, readers)

        def undo() -> None:
            if name in before.readers:
                self._document.update(lambda kept: _restored(kept, name, before.readers[name]))
            if before.reader == name:
                self.choose(name)

        self._document.update(without)
        if self.reader == name:
            self.reader = ""
        return undo

    # --- data

    @property
    def now(self) -> Reader:
        return self._kept().readers.get(self.reader, Reader())

    def update(self, change: Callable[[Reader], Reader]) -> None:
        name = self.reader

        def changed(kept: ReadersData) -> ReadersData:
            return replace(kept, readers={**kept.readers, name: change(kept.readers.get(name, Reader()))})

        self._document.update(changed)

    def update_progress(self, change: Callable[[ProgressData], ProgressData]) -> None:
        self.update(lambda reader: replace(reader, progress=change(reader.progress)))

    @property
    def progress(self) -> Progress:
        from . import Progress

        return Progress(self)

    @property
    def deck(self) -> Deck:
        return Deck(self)

    @property
    def preferences(self) -> dict[str, Preference]:
        return dict(self.now.preferences)

    def prefer(self, **changes: Preference | None) -> None:
        def change(reader: Reader) -> Reader:
            wishes = {**reader.preferences, **changes}
            return replace(reader, preferences={k: wish for k, wish in wishes.items() if wish is not None})

        self.update(change)

    def place(self, key: str) -> Entry | None:
        return self.now.places.get(key)

    def remember_place(self, key: str, place: Place | None) -> None:
        entry = _entry(key, place, self.clock())
        self.update(lambda reader: replace(reader, places=_with(reader.places, key, entry)))


def _entry(key: str, place: Place | None, date: datetime) -> Entry | None:
    text = json.dumps([key, place])
    copy: Place | None = json.loads(text)[1]
    if len(text) > LONGEST or (copy is not None and as_place(copy) is None):
        raise ValueError(say("memory.long", key=shortened(key), most=LONGEST, levels=DEEPEST))
    return None if copy is None else Entry(copy, date)


def _with(entries: dict[str, Entry], key: str, entry: Entry | None) -> dict[str, Entry]:
    """Append, replace or remove an entry, and drop the oldest."""
    others = [(each, of) for each, of in entries.items() if each != key]
    return dict((others if entry is None else [*others, (key, entry)])[-MOST:])


def _restored(kept: ReadersData, name: str, before: Reader) -> ReadersData:
    since = kept.readers.get(name, Reader())
    reader = Reader(
        before.progress,
        since.places | before.places,
        since.preferences | before.preferences,
    )
    return replace(kept, readers={**kept.readers, name: reader})
