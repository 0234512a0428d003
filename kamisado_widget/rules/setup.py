"""A setup: anything a person puts on a board. A position is a setup without errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..i18n import KamisadoError, Message, say
from ..i18n.message import shortened
from .board import Color, Layout, Player, square_named
from .moves import Move
from .rulesets import RULESETS, ruleset_named
from .towers import ALL, Tower
from .writing import write

_NAMED = 3  # missing towers are called by their names up to so many


class SetupError(KamisadoError):
    """A setup or a text that is no position, and why."""


class _Fields(NamedTuple):
    placed: tuple[tuple[str, Tower], ...]
    player: Player
    required: Color | None = None
    last: Move | None = None
    layout: Layout = Layout.STANDARD
    ruleset: str = "official"


class Setup(_Fields):
    """Towers on squares, and what else a position says; whether it is one is told by :attr:`errors`.

    Parameters
    ----------
    placed : Mapping of str to Tower, or iterable of (str, Tower)
        Squares and what stands on them; in pairs a square may come twice.
    player, required, last, layout, ruleset
        As in :class:`Position`; text is taken for each.

    Attributes
    ----------
    placed : tuple of (str, Tower)
        As above.
    player, required, last, layout, ruleset
        As in :class:`Position`.

    Raises
    ------
    SetupError
        If something is no square, tower, player, color, move, layout or ruleset at all.

    Examples
    --------
    >>> Setup({"a1": Tower("gold", "brown")}, "gold", "brown").required
    Color.BROWN
    """

    __slots__ = ()

    def __new__(
        cls,
        placed: Mapping[str, Tower] | Iterable[tuple[str, Tower]],
        player: Player | str,
        required: Color | str | None = None,
        last: Move | str | None = None,
        layout: Layout | str = Layout.STANDARD,
        ruleset: str = "official",
    ) -> Setup:
        """Return a setup, its parts taken as text too."""
        try:
            return super().__new__(
                cls,
                tuple(_placed(placed)),
                Player(player),
                None if required is None else Color(required),
                None if last is None else _last(last),
                Layout(layout),
                ruleset_named(ruleset),
            )
        except SetupError:
            raise
        except KamisadoError as error:
            raise SetupError(error.message) from None

    def __str__(self) -> str:
        """Return the setup's text, as a position's; of several towers on a square it holds the last."""
        return write(self)

    @property
    def towers(self) -> dict[str, Tower]:
        """The towers by their squares; of several on a square, the last."""
        return dict(self.placed)

    @property
    def missing(self) -> tuple[tuple[Player, Color], ...]:
        """The towers that are not on the board."""
        there = self._there
        return tuple(tower for tower in ALL if tower not in there)

    @property
    def _there(self) -> set[tuple[Player, Color]]:
        return {tower[:2] for _, tower in self.placed}

    @property
    def errors(self) -> tuple[Message, ...]:
        """What keeps the setup from being a position, in words with their codes: empty if it is one.

        Examples
        --------
        >>> [error.code for error in Setup((), Player.GOLD).errors]
        ['error.missing_many']
        """
        return (*self._crowded(), *self._twice(), *self._missing(), *self._ranks())

    @property
    def contradictions(self) -> tuple[Message, ...]:
        """What keeps it from being even a diagram: all errors but that towers are missing.

        Examples
        --------
        >>> Setup((), Player.GOLD).contradictions
        ()
        """
        return (*self._crowded(), *self._twice(), *self._ranks())

    def _crowded(self) -> list[Message]:
        if len(self.towers) == len(self.placed):
            return []  # as nearly always: counting takes time
        squares = Counter(square for square, _ in self.placed)
        return [say("error.crowded", square=square) for square, n in squares.items() if n > 1]

    def _twice(self) -> list[Message]:
        if len(self._there) == len(self.placed):
            return []
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


def _placed(placed: Mapping[str, Tower] | Iterable[tuple[str, Tower]]) -> Iterator[tuple[str, Tower]]:
    pairs = placed.items() if isinstance(placed, Mapping) else placed
    if not isinstance(pairs, Iterable):
        raise SetupError(say("error.placed", found=shortened(placed)))
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[1], Tower):
            raise SetupError(say("error.placed", found=shortened(pair)))
        yield square_named(pair[0]), Tower(*pair[1])


def _last(last: Move | str) -> Move:
    """Return the last real move, which is none that passes."""
    move = last if isinstance(last, Move) else Move.parse(last)
    if move.kind == "pass":
        raise SetupError(say("error.last", found=shortened(str(last))))
    return move
