"""A setup: anything a person puts on a board. A position is a setup without errors."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ..i18n import KamisadoError, Message, say
from .board import Color, Layout, Player
from .moves import Move
from .rulesets import RULESETS
from .towers import ALL, Tower

_NAMED = 3  # missing towers are called by their names up to so many


class SetupError(KamisadoError):
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

    def __str__(self) -> str:
        """Return the setup's text, as a position's; of several towers on a square it holds the last."""
        from .text import write

        return write(self)

    @property
    def towers(self) -> dict[str, Tower]:
        """The towers by their squares; of several on a square, the last."""
        return dict(self.placed)

    @property
    def missing(self) -> tuple[tuple[Player, Color], ...]:
        """The towers that are not on the board."""
        there = {(tower.player, tower.color) for _, tower in self.placed}
        return tuple(tower for tower in ALL if tower not in there)

    @property
    def errors(self) -> tuple[Message, ...]:
        """What keeps the setup from being a position, in words with their codes: empty if it is one.

        Examples
        --------
        >>> [error.code for error in Setup((), Player.GOLD).errors]
        ['error.missing_many']
        """
        return (*self._crowded(), *self._twice(), *self._missing(), *self._ranks())

    def _crowded(self) -> list[Message]:
        squares = Counter(square for square, _ in self.placed)
        return [say("error.crowded", square=square) for square, n in squares.items() if n > 1]

    def _twice(self) -> list[Message]:
        where: dict[tuple[Player, Color], list[str]] = {}
        for square, tower in self.placed:
            where.setdefault((tower.player, tower.color), []).append(square)
        return [
            say("error.twice", player=p, color=c, count=len(squares), squares=", ".join(squares))
            for (p, c), squares in where.items()
            if len(squares) > 1
        ]

    def _missing(self) -> list[Message]:
        missing = self.missing
        if len(missing) > _NAMED:
            gold = sum(player is Player.GOLD for player, _ in missing)
            return [say("error.missing_many", count=len(missing), gold=gold, black=len(missing) - gold)]
        return [say("error.missing", player=p, color=c) for p, c in missing]

    def _ranks(self) -> list[Message]:
        most = len(RULESETS[self.ruleset].ranges) - 1
        return [
            say("error.rank", square=square, ruleset=self.ruleset, most=most)
            for square, tower in self.placed
            if not 0 <= tower.rank <= most
        ]
