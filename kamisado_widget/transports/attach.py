"""What each host does for a session: hand it on, follow its reader, and bring the reader back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..learner import Memory
from ..learner.stores import Store
from ..sessions.later import Later
from ..sessions.preferences import Preferences
from ..sessions.readership import Readership
from ..sessions.recall import Recall
from ..sessions.session import Session, Share

SAVE_AFTER = 0.2
"""Seconds after the reader did something until it is remembered."""


class Readers:
    """All sessions whose readers one memory remembers."""

    def __init__(self, where: str | Path | Store | None = None) -> None:
        self.memory = Memory(where)
        self.preferences = Preferences(self.memory)
        self.readership = Readership(self.memory, self.preferences)

    def attach(
        self,
        session: Session,
        *,
        share: Share | None = None,
        key: str | None = None,
        follows: bool = True,
    ) -> Attached:
        """Do for a session what each host has to."""
        recall = Recall(session, self.memory, key) if key else None
        if recall:
            recall.bring_back()
            self.readership.add_recall(recall)
        if share:
            session.offer_sharing(share)
        if follows:
            self.preferences.add(session)
            if session.memory() is self.memory:
                self.readership.add(session)
        return Attached(recall)


class Attached:
    """A session that a host shows, and whose reader comes back to it."""

    def __init__(self, recall: Recall | None) -> None:
        self._recall = recall
        self._save = Later(recall.save, SAVE_AFTER) if recall else None

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Take what the reader does, and remember where they stand once there is time for it."""
        if self._recall:
            self._recall.begin()
        yield
        if self._save:
            self._save.ask()

    def end(self) -> None:
        """Remember at once where the reader stands."""
        if self._recall:
            self._recall.save()
