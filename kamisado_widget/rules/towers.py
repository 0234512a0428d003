"""A tower: whose it is, its color, and its rings."""

from __future__ import annotations

from typing import NamedTuple

from .board import Color, Player


class Tower(NamedTuple):
    """A tower: a player, a color, and a rank that counts its rings.

    Rank 0 is plain, 1 a Sumo, 2 a Double Sumo, 3 a Triple Sumo.

    Examples
    --------
    >>> print(Tower(Player.GOLD, Color.BLUE, 1))
    gold blue +
    """

    player: Player
    color: Color
    rank: int = 0

    def __str__(self) -> str:
        """Return the tower's player, its color, and a ``+`` for each ring."""
        return f"{self.player} {self.color} {'+' * self.rank}".rstrip()


ALL = tuple((player, color) for player in Player for color in Color)
"""The sixteen towers of the game, as pairs of player and color."""
