"""Who reads: one choice for all sessions whose readers one memory remembers."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakSet

from ..learner import Memory
from .preferences import Preferences
from .recall import Recall
from .session import Session
from .wire import ReadersState


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
