"""What a session comes back to: the reader's place in it."""

from __future__ import annotations

from contextlib import suppress

from ..learner import Memory
from .session import Session


class Recall:
    """Brings a reader back to where they stood, and remembers where they stand now.

    Parameters
    ----------
    session : Session
        What is read. A lesson, a set of puzzles and an editor resume at once; a board offers to.
    memory : Memory
        Where it is remembered.
    key : str
        What it is called there.

    Examples
    --------
    >>> from kamisado_widget.session import LessonSession
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

    def bring_back(self) -> None:
        """Have the session resume, if anything is remembered of it."""
        if entry := self._memory.place(self._key):
            self._session.resume(entry.value)

    def save(self) -> None:
        """Remember where the reader stands now; what is too long for the memory leaves it as it is."""
        with self._session.lock:
            place = self._session.place()
        if place:
            with suppress(ValueError):
                self._memory.remember_place(self._key, place)
