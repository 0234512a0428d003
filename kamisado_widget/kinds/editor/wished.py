"""The miner at a composer's desk: it looks for a puzzle that a few words wish for."""

from __future__ import annotations

from collections.abc import Iterator
from random import randrange
from typing import TYPE_CHECKING

from .wire import DeskState

if TYPE_CHECKING:
    from ...puzzles.miner import Mined
    from ...puzzles.puzzle import Puzzle

_LONGEST = 300  # letters of a wish


class WishedPuzzles:
    """What a composer has the miner look for, and how far it is.

    Attributes
    ----------
    wish : str
        In words: see :mod:`kamisado_widget.puzzles.wish`.
    searching : bool
        Whether it is being looked for.
    """

    def __init__(self) -> None:
        self.wish = ""
        self.searching = False
        self._mined: Mined | None = None
        self._steps: Iterator[tuple[Mined, Puzzle | None]] = iter(())

    def look(self, wish: str) -> None:
        """Look for a puzzle; for another one where the same is wished for again.

        Raises
        ------
        ValueError
            In one sentence that names the word, if the wish is not understood.
        """
        from ...puzzles.miner import mining_steps  # for the few who look

        wish = wish.strip()[: _LONGEST + 1]
        if wish != self.wish or not self._mined:
            self._steps = mining_steps(wish, randrange(2**32))
            self.wish, self._mined = wish, None
        self.searching = True

    def stop(self) -> None:
        """Look no further; the same wish goes on from here."""
        self.searching = False

    def step(self) -> Puzzle | None:
        """Look at one more position; return it where it is what was wished for."""
        self._mined, found = next(self._steps)
        if found:
            self.searching = False
        return found

    def state(self) -> DeskState:
        """Tell the page what is wished for, and how far the miner is."""
        state = DeskState(wish=self.wish, mining=self.searching)
        if self._mined:
            state["mined"] = self._mined.summary()
        return state
