"""What a session comes back to: the reader's place in it."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy
from typing import Any

from ..learner import Memory
from .session import Session


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
