"""*Find me one* at the composer's desk: a form whose puzzle the miner looks for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import randrange
from typing import TYPE_CHECKING

from ...i18n import say
from ...puzzles import TASKS
from .wire import FindState

if TYPE_CHECKING:
    from ...puzzles.miner import Mined
    from ...puzzles.puzzle import Puzzle

_MOST = {"moves": 20, "rings": 16, "tries": 20}


class Finder:
    """What a composer has the miner look for, and how far it is."""

    def __init__(self) -> None:
        self.searching = False
        self._form = FindState(task="win", moves=2, rings=0, tries=0, searching=False)
        self._mined: Mined | None = None
        self._error = ""
        self._steps: Iterator[tuple[Mined, Puzzle | None]] = iter(())

    def look(self, text: str) -> None:
        """Look for a puzzle; with the same form again, for another one."""
        from ...puzzles.miner import finding_steps  # only few composers need the miner

        try:
            given = json.loads(text)
            form = FindState(
                task=given["task"],
                moves=_number(given, "moves"),
                rings=_number(given, "rings"),
                tries=_number(given, "tries"),
                searching=False,
            )
            if form["task"] not in TASKS:
                raise ValueError
        except (ValueError, TypeError, LookupError, RecursionError):
            self._mined, self._error, self.searching = None, say("desk.find.wrong"), False
            return
        if form != self._form or not self._mined:
            seed = randrange(2**32)
            self._steps = finding_steps(form["task"], form["moves"], form["rings"], form["tries"], seed)
            self._form, self._mined = form, None
        self._error, self.searching = "", True

    def stop(self) -> None:
        """Pause; the same form goes on from here."""
        self.searching = False

    def step(self) -> Puzzle | None:
        """Look at one more position; return it where it is a puzzle as wanted."""
        self._mined, found = next(self._steps)
        if found:
            self.searching = False
        return found

    def state(self) -> FindState:
        """Return the form and the progress."""
        state: FindState = {**self._form, "searching": self.searching}
        if self._mined:
            state["mined"] = self._mined.summary()
        if self._error:
            state["error"] = self._error
        return state


def _number(form: dict[str, object], name: str) -> int:
    found = form[name]
    if type(found) is not int or not 0 <= found <= _MOST[name]:
        raise ValueError(name)
    return found
