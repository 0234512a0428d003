"""What need not be done at once: a picture drawn anew, a place written down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Later:
    """Does something a while after it is asked for, and once however often it is asked meanwhile."""

    def __init__(self, do: Callable[[], None], seconds: float) -> None:
        self._do = do
        self._seconds = seconds
        self._due = False

    def ask(self) -> None:
        """See to it that it is done."""
        if self._due:
            return
        try:
            asyncio.get_running_loop().call_later(self._seconds, self._now)
            self._due = True
        except RuntimeError:  # no loop, and so nobody who would have to wait
            self._do()

    def _now(self) -> None:
        self._due = False
        self._do()
