"""What is remembered of readers: their places, progress and preferences.

It knows no notebook and no widget. Whoever asks gives a key, such as the notebook's name, the cell's and the
place in the cell, or a name that the reader's code gave.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

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

MOST = 100
"""Places that are remembered of a reader; the oldest is forgotten for one more."""

LONGEST = 20_000
"""Signs of one of them at most, written as JSON."""


class Remembered:
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

    # --- who reads

    @property
    def readers(self) -> tuple[str, ...]:
        """Everybody of whom something is remembered, in the order of their names."""
        return tuple(sorted(self._kept().readers, key=str.casefold))

    def choose(self, reader: str) -> None:
        """Let somebody read, from now on and when the notebook is opened again."""
        self.reader = name = plain(reader)
        self._document.update(lambda kept: replace(kept, reader=name))

    def forget(self, reader: str | None = None) -> Callable[[], None]:
        """Forget a reader."""
        name = self.reader if reader is None else plain(reader)
        before = self._kept()

        def without(kept: ReadersData) -> ReadersData:
            readers = {each: of for each, of in kept.readers.items() if each != name}
            return ReadersData("" if kept.reader == name else kept.reader, readers)

        def undo() -> None:
            if name in before.readers:
                self._document.update(lambda kept: _put_back(kept, name, before.readers[name]))
            if before.reader == name:
                self.choose(name)

        self._document.update(without)
        if self.reader == name:
            self.reader = ""
        return undo

    # --- what is remembered

    @property
    def now(self) -> Reader:
        """All that is remembered of who reads."""
        return self._kept().readers.get(self.reader, Reader())

    def update(self, change: Callable[[Reader], Reader]) -> None:
        """Change what is remembered of who reads, as it is at this moment: see :meth:`Document.update`."""
        name = self.reader

        def changed(kept: ReadersData) -> ReadersData:
            return replace(kept, readers={**kept.readers, name: change(kept.readers.get(name, Reader()))})

        self._document.update(changed)

    def update_progress(self, change: Callable[[ProgressData], ProgressData]) -> None:
        """Change what the reader has done: see :meth:`update`."""
        self.update(lambda reader: replace(reader, progress=change(reader.progress)))

    @property
    def deck(self) -> Deck:
        return Deck(self)

    @property
    def preferences(self) -> dict[str, Preference]:
        return dict(self.now.preferences)

    def prefer(self, **changes: Preference | None) -> None:
        """Remember what the reader likes best."""

        def change(reader: Reader) -> Reader:
            wishes = {**reader.preferences, **changes}
            return replace(reader, preferences={k: wish for k, wish in wishes.items() if wish is not None})

        self.update(change)

    def place(self, key: str) -> Entry | None:
        """Return where the reader stood, and since when; None where nothing is remembered."""
        return self.now.places.get(key)

    def remember_place(self, key: str, place: Place | None) -> None:
        """Remember where the reader stands."""
        entry = _entry(key, place, self.clock())
        self.update(lambda reader: replace(reader, places=_with(reader.places, key, entry)))


def _entry(key: str, place: Place | None, date: datetime) -> Entry | None:
    """Date a place, as it will be read: the caller may go on changing its own."""
    text = json.dumps([key, place])
    copy: Place | None = json.loads(text)[1]
    if len(text) > LONGEST or (copy is not None and as_place(copy) is None):
        raise ValueError(say("memory.long", key=shortened(key), most=LONGEST, levels=DEEPEST))
    return None if copy is None else Entry(copy, date)


def _with(entries: dict[str, Entry], key: str, entry: Entry | None) -> dict[str, Entry]:
    """Put an entry behind the others, or take it away, and let the oldest go."""
    others = [(each, of) for each, of in entries.items() if each != key]
    return dict((others if entry is None else [*others, (key, entry)])[-MOST:])


def _put_back(kept: ReadersData, name: str, before: Reader) -> ReadersData:
    """Remember a reader again."""
    since = kept.readers.get(name, Reader())
    reader = Reader(
        before.progress,
        since.places | before.places,
        since.preferences | before.preferences,
    )
    return replace(kept, readers={**kept.readers, name: reader})
