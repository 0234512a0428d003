"""A round of a match as it was played, and what a match is to its record."""

# ruff: noqa: D102 - told where a match has them

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from .board import Layout, Player
from .fill import Direction
from .moves import Move
from .position import Position


class Round(NamedTuple):
    """One round of a match.

    Attributes
    ----------
    line_up : Position
        Where it began.
    fill : str or None
        From which side the home rows were filled for it; None where every tower began on its color.
    moves : tuple of Move
        What was played, passes included.
    position : Position
        Where it stands.
    """

    line_up: Position
    fill: Direction | None
    moves: tuple[Move, ...]
    position: Position


class Recorded(Protocol):
    """What a record is of: a match."""

    @property
    def rounds(self) -> tuple[Round, ...]: ...
    @property
    def names(self) -> Mapping[Player, str]: ...
    @property
    def format(self) -> str: ...
    @property
    def layout(self) -> Layout: ...
    @property
    def ruleset(self) -> str: ...
    @property
    def first(self) -> Player: ...
    @property
    def position(self) -> Position: ...
    @property
    def winner(self) -> Player | None: ...
    @property
    def goal(self) -> int | None: ...
    def play(self, move: Move | str) -> None: ...
    def fill(self, direction: str) -> None: ...
    def begin_round(self) -> None: ...
