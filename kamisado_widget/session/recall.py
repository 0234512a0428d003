"""What a session comes back to: the reader's place in it, or the round played last."""

from __future__ import annotations

from ..learner import Memory
from .board import BoardSession
from .session import Session


class Recall:
    """Brings a reader back to where they stood, and remembers where they stand now.

    A lesson, a set of puzzles and an editor resume at once. A board begins as its code says, and offers the
    round that was played last.

    Parameters
    ----------
    session : Session
        What is read.
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
        """Resume the place, or offer the round."""
        if isinstance(self._session, BoardSession):
            if last := self._memory.round(self._key):
                self._session.offer(last.value)
        elif entry := self._memory.place(self._key):
            self._session.resume(entry.value)

    def save(self) -> None:
        """Remember where the reader stands now."""
        with self._session.lock:
            board = isinstance(self._session, BoardSession)
            text, place = self._session.moves_text() if board else "", self._session.place()
        if place:
            self._memory.remember_place(self._key, place)
        elif "\n" in text:  # a round of no moves is not worth forgetting another for
            self._memory.remember_round(self._key, text)
