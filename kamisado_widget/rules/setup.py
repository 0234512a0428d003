"""A setup: anything a person puts on a board. A position is a setup without errors."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ..words import say
from .board import Color, Layout, Player
from .moves import Move
from .rulesets import RULESETS
from .towers import ALL, Tower


class SetupError(ValueError):
    """A setup or a text that is no position, and why."""


class Setup(NamedTuple):
    """Towers on squares, and what else a position says; nothing of it is checked.

    Attributes
    ----------
    placed : tuple of (str, Tower)
        Squares and what stands on them; a square may come twice.
    player, required, last, layout, ruleset
        As in :class:`Position`.
    """

    placed: tuple[tuple[str, Tower], ...]
    player: Player
    required: Color | None = None
    last: Move | None = None
    layout: Layout = Layout.STANDARD
    ruleset: str = "official"

    @property
    def errors(self) -> tuple[str, ...]:
        """What keeps the setup from being a position, in words: empty if it is one."""
        return (*self._crowded(), *self._counts(), *self._ranks())

    def _crowded(self) -> list[str]:
        squares = Counter(square for square, _ in self.placed)
        return [say("error.crowded", square=square) for square, n in squares.items() if n > 1]

    def _counts(self) -> list[str]:
        counts = Counter((tower.player, tower.color) for _, tower in self.placed)
        missing = [say("error.missing", player=p, color=c) for p, c in ALL if not counts[p, c]]
        twice = [
            say("error.twice", player=p, color=c, count=counts[p, c]) for p, c in ALL if counts[p, c] > 1
        ]
        return twice + missing

    def _ranks(self) -> list[str]:
        most = len(RULESETS[self.ruleset].ranges) - 1
        return [
            say("error.rank", square=square, ruleset=self.ruleset, most=most)
            for square, tower in self.placed
            if not 0 <= tower.rank <= most
        ]
