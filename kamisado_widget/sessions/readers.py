"""Readers of sessions: their places, preferences, and the choice of reader. Used by all hosts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import deepcopy
from functools import cache
from types import MappingProxyType
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from ..i18n import LANGUAGES, page
from ..learner import Memory
from .inbox import SettingSource
from .jobs import Later
from .session import Session, Share
from .wire import PreferenceState, ReadersState

PREFERENCES = frozenset(name for name, each in Session.settings().items() if each.by == "reader")
"""Settings that are preferences of the reader."""


class Preferences:
    """Applies the reader's preferences to sessions, and stores new ones.

    Settings made by code or a link take precedence and apply to that board only, as do later changes there.
    """

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._shared: WeakKeyDictionary[Session, set[str]] = WeakKeyDictionary()

    def add(self, session: Session) -> None:
        self._shared[session] = set(PREFERENCES) - session.made_with
        self._pass_on(session)
        session.note_preference = self.note
        self._publish(session)

    def note(self, session: Session, name: str, source: SettingSource) -> None:
        """Store a changed setting as a preference, unless code changed it."""
        if name not in self._shared[session]:
            return
        if source == "reader":
            self._memory.prefer(**{name: session.values[name]})
            self.follow()
        elif source == "code":
            self._shared[session].discard(name)
            self._publish(session)

    def follow(self) -> None:
        for session, names in list(self._shared.items()):
            settings = session.settings()
            self._pass_on(session, {name: settings[name].make() for name in names - {"language"}})

    def _pass_on(self, session: Session, otherwise: Mapping[str, object] = MappingProxyType({})) -> None:
        """Set the preferences, and other values where there is no preference."""
        preferred = {
            name: value for name, value in self._memory.preferences.items() if name in self._shared[session]
        }
        taken = session.receive({**otherwise, **preferred}, source="browser")
        session.language_chosen |= "language" in taken

    def _publish(self, session: Session) -> None:
        session.preference_state = PreferenceState(
            languages=_languages(), shared=sorted(self._shared[session])
        )


@cache
def _languages() -> dict[str, str]:
    return {language: page(language)["language.name"] for language in LANGUAGES}


SAVE_AFTER = 0.2
"""Seconds after an act until the place is stored."""


class Recall:
    """Restores the reader's place in a session, and stores it."""

    def __init__(self, session: Session, memory: Memory, key: str | None) -> None:
        self._session = session
        self._memory = memory
        self._key = key
        self._later = Later(self.save, SAVE_AFTER)
        self._begun = False
        self._known: dict[str, Any] | None = None  # a place that need not be stored

    def restore(self) -> None:
        """Resume the stored place, or an empty one."""
        entry = self._memory.place(self._key) if self._key else None
        self._session.resume(entry.value if entry else {})
        self._begun = False

    def begin(self) -> None:
        """Mark the session as used by its reader, so that its state gets saved."""
        if not self._begun:
            self._begun, self._known = True, self._place()

    def save_soon(self) -> None:
        if self._key:
            self._later.ask()

    def save(self) -> None:
        """Store the reader's place, unless it is too long."""
        place = self._place()
        if self._key and place and place != self._known:
            self._known = place
            with suppress(ValueError):
                self._memory.remember_place(self._key, place)

    def _place(self) -> dict[str, Any] | None:
        with self._session.lock:
            return deepcopy(self._session.place()) if self._key else None


class Readers:
    """The readers of one memory: restores, switches and deletes them in all sessions."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.preferences = Preferences(memory)
        self.recalls: WeakSet[Recall] = WeakSet()
        self._sessions: WeakSet[Session] = WeakSet()
        self._undo: Callable[[], None] | None = None
        self._forgotten = ""

    def attach(
        self,
        session: Session,
        *,
        share: Share | None = None,
        key: str | None = None,
        follows: bool = True,
    ) -> Recall:
        """Connect a session to its reader, sharing and preferences; without a key its place is not stored."""
        recall = Recall(session, self.memory, key)
        if key:
            recall.restore()
            self.recalls.add(recall)
        if share:
            session.offer_sharing(share)
        if follows:
            self.preferences.add(session)
            if session.memory() is self.memory:
                self.add(session)
        return recall

    def add(self, session: Session) -> None:
        self._sessions.add(session)
        session.readership = self
        session.readers = {"names": []}  # other names are hidden until requested

    def publish(self) -> None:
        memory = self.memory
        state = ReadersState(reader=memory.reader, names=sorted({"", memory.reader, *memory.readers}))
        if self._undo:
            state["forgotten"] = self._forgotten
        for session in list(self._sessions):
            session.readers = state

    def choose(self, name: str) -> None:
        """Select a known or new reader; empty for the unnamed one."""
        self.memory.choose(name)
        self._begin_anew()

    def forget(self) -> None:
        """Delete the current reader's data and select the unnamed one; can be undone."""
        self._forgotten = self.memory.reader
        self._undo = self.memory.forget()
        self._begin_anew()

    def undo(self) -> None:
        """Restore the last deleted reader, if any."""
        if self._undo:
            undo, self._undo = self._undo, None
            undo()
            self._begin_anew()

    def _begin_anew(self) -> None:
        for session in list(self._sessions):
            with session.changing():
                session.begin_anew()
        for recall in list(self.recalls):
            recall.restore()
        self.preferences.follow()
        self.publish()
