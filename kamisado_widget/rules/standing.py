"""What a position is to those who look at it: to the rules about moves, ends and words, and to its text.

A position has all of it, and asks them; they need not know the position.
"""

# ruff: noqa: D102 - told where a position has them

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from .blocked import Chain
from .board import Color, Layout, Player
from .moves import Move
from .rulesets import Ruleset
from .towers import Tower


class Described(Protocol):
    """What a position's text says of it, and a setup's too."""

    @property
    def towers(self) -> Mapping[str, Tower]: ...
    @property
    def player(self) -> Player: ...
    @property
    def required(self) -> Color | None: ...
    @property
    def last(self) -> Move | None: ...
    @property
    def layout(self) -> Layout: ...
    @property
    def ruleset(self) -> str: ...


class Standing(Described, Protocol):
    """What follows from that, before anything is played."""

    @property
    def rules(self) -> Ruleset: ...
    @property
    def movable(self) -> tuple[str, ...]: ...
    @property
    def chains(self) -> tuple[Chain, ...]: ...
    @property
    def last_mover(self) -> Player: ...
    @property
    def last_color(self) -> Color | None: ...
    def color_at(self, square: str) -> Color: ...
    def find(self, player: Player | str, color: Color | str) -> str: ...
