"""Who reads: their place in a session, how they like boards best, and one choice of reader for all sessions.

Each host attaches its sessions here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import deepcopy
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from ..i18n import LANGUAGES, page
from ..learner import Memory
from ..learner.stores import Store
from .inbox import SettingSource
from .jobs import Later
from .session import Session, Share
from .wire import PreferenceState, ReadersState

PREFERENCES = frozenset(name for name, each in Session.settings().items() if each.by == "reader")
"""The settings that are a matter of the reader, not of what is shown."""


class Preferences:
    """Gives sessions their reader's preferences, and takes what the reader sets as one.

    What a session was made with, by code or by a link, is its own: it wins, and stays on that board, and so
    does what its reader makes of that there.

    Examples
    --------
    >>> from kamisado_widget.sessions import BoardSession
    >>> preferences = Preferences(Memory(None))
    >>> board, other, dark = BoardSession(), BoardSession(), BoardSession(theme="dark")
    >>> preferences.add(board)
    >>> preferences.add(other)
    >>> preferences.add(dark)
    >>> _ = board.receive({"glyphs": True, "theme": "light"})
    >>> other.glyphs, other.theme, dark.glyphs, dark.theme
    (True, 'light', True, 'dark')
    """

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._shared: WeakKeyDictionary[Session, set[str]] = WeakKeyDictionary()

    def add(self, session: Session) -> None:
        """Let a session follow its reader's preferences, save in the settings that it was made with."""
        self._shared[session] = set(PREFERENCES) - session.made_with
        self._pass_on(session)
        session.note_preference = self.note
        self._publish(session)

    def note(self, session: Session, name: str, source: SettingSource) -> None:
        """Keep a setting that has changed for all boards; where code changed it, for that board alone."""
        if name not in self._shared[session]:
            return
        if source == "reader":
            self._memory.prefer(**{name: session.values[name]})
            self.follow()
        elif source == "code":
            self._shared[session].discard(name)
            self._publish(session)

    def follow(self) -> None:
        """Bring every session into step with what its reader prefers."""
        for session, names in list(self._shared.items()):
            settings = session.settings()
            self._pass_on(session, {name: settings[name].make() for name in names - {"language"}})

    def _pass_on(self, session: Session, otherwise: Mapping[str, object] = MappingProxyType({})) -> None:
        """Set what the reader prefers, and what else there is where nothing is preferred."""
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
    """Return what each language calls itself."""
    return {language: page(language)["language.name"] for language in LANGUAGES}


class Recall:
    """Brings a reader back to where they stood, and remembers where they stand now.

    Examples
    --------
    >>> from kamisado_widget.sessions import LessonSession
    >>> memory = Memory(None)
    >>> lesson = LessonSession("figure-4")
    >>> lesson.cursor = 2
    >>> Recall(lesson, memory, "my lesson").save()
    >>> again = LessonSession("figure-4")
    >>> Recall(again, memory, "my lesson").bring_back()
    >>> again.cursor
    2
    """

    def __init__(self, session: Session, memory: Memory, key: str) -> None:
        self._session = session
        self._memory = memory
        self._key = key
        self._begun = False
        self._known: dict[str, Any] | None = None  # the place that needs no remembering

    def bring_back(self) -> None:
        """Have the session resume: at nothing in particular, where nothing is remembered of it."""
        entry = self._memory.place(self._key)
        self._session.resume(entry.value if entry else {})
        self._begun = False

    def begin(self) -> None:
        """Take note that the reader does something: what code has done until then is no place of theirs."""
        if not self._begun:
            self._begun, self._known = True, self._place()

    def save(self) -> None:
        """Remember where the reader stands now; what is too long for the memory leaves it as it is."""
        place = self._place()
        if place and place != self._known:
            self._known = place
            with suppress(ValueError):
                self._memory.remember_place(self._key, place)

    def _place(self) -> dict[str, Any] | None:
        with self._session.lock:
            return deepcopy(self._session.place())


class Readership:
    """Lets the reader of several sessions be another one, and be forgotten.

    Examples
    --------
    >>> from kamisado_widget.sessions import LessonSession
    >>> memory = Memory(None)
    >>> lesson, readership = LessonSession("figure-4", memory.progress), Readership(memory)
    >>> readership.add(lesson)
    >>> readership.choose("Ann")
    >>> lesson.readers["names"]
    ['', 'Ann']
    """

    def __init__(self, memory: Memory, preferences: Preferences | None = None) -> None:
        self._memory = memory
        self._preferences = preferences
        self._sessions: WeakSet[Session] = WeakSet()
        self._recalls: WeakSet[Recall] = WeakSet()
        self._undo: Callable[[], None] | None = None
        self._forgotten = ""

    def add(self, session: Session) -> None:
        """Let a session's page choose who reads."""
        self._sessions.add(session)
        session.readership = self
        session.readers = {"names": []}  # of others nothing is said until somebody asks

    def add_recall(self, recall: Recall) -> None:
        """Have another reader brought back to where they stood."""
        self._recalls.add(recall)

    def publish(self) -> None:
        """Have every page know who reads, and who else there is."""
        memory = self._memory
        state = ReadersState(reader=memory.reader, names=sorted({"", memory.reader, *memory.readers}))
        if self._undo:
            state["forgotten"] = self._forgotten
        for session in list(self._sessions):
            session.readers = state

    def choose(self, name: str) -> None:
        """Let somebody read, known or new; empty for the one without a name."""
        self._memory.choose(name)
        self._begin_anew()

    def forget(self) -> None:
        """Forget who reads now, and go on with the one without a name; it can be undone."""
        self._forgotten = self._memory.reader
        self._undo = self._memory.forget()
        self._begin_anew()

    def undo(self) -> None:
        """Remember again who was forgotten last; if nobody was, nothing happens."""
        if self._undo:
            undo, self._undo = self._undo, None
            undo()
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Have every session go on as its new reader would find it."""
        for session in list(self._sessions):
            with session.changing():
                session.begin_anew()
        for recall in list(self._recalls):
            recall.bring_back()
        if self._preferences:
            self._preferences.follow()
        self.publish()


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
        self._later = Later(recall.save, SAVE_AFTER) if recall else None

    def begin(self) -> None:
        """Take note that the reader does something."""
        if self._recall:
            self._recall.begin()

    def save(self) -> None:
        """Remember where the reader stands, once there is time for it."""
        if self._later:
            self._later.ask()

    def end(self) -> None:
        """Remember at once where the reader stands."""
        if self._recall:
            self._recall.save()
