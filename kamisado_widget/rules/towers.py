"""A tower: whose it is, its color, and its rings."""

from __future__ import annotations

from typing import NamedTuple

from ..i18n import KamisadoError, say
from ..i18n.message import shortened
from .board import Color, Player


class _Fields(NamedTuple):
    player: Player
    color: Color
    rank: int = 0


class Tower(_Fields):
    """A tower: a player, a color, and a rank that counts its rings.

    Parameters
    ----------
    player : Player or str
        Whose it is.
    color : Color or str
        Its color.
    rank : int
        0 for a plain tower, 1 for a Sumo, 2 for a Double Sumo, 3 for a Triple Sumo.

    Raises
    ------
    KamisadoError
        A ValueError, if there is no such player or color, or the rank is no number of rings.

    Examples
    --------
    >>> print(Tower("gold", "blue", 1))
    gold blue +
    >>> Tower("gold", "blue")
    Tower(player=Player.GOLD, color=Color.BLUE, rank=0)
    """

    __slots__ = ()

    def __new__(cls, player: Player | str, color: Color | str, rank: int = 0) -> Tower:
        """Return a tower, its parts taken as text too."""
        if not isinstance(rank, int) or rank < 0:
            raise KamisadoError(say("error.tower_rank", found=shortened(rank)))
        if type(player) is not Player or type(color) is not Color:  # to call them takes time
            player, color = Player(player), Color(color)
        return super().__new__(cls, player, color, rank)

    def __str__(self) -> str:
        """Return the tower's player, its color, and a ``+`` for each ring."""
        return f"{self.player} {self.color} {'+' * self.rank}".rstrip()


ALL = tuple((player, color) for player in Player for color in Color)
"""The sixteen towers of the game, as pairs of player and color."""
