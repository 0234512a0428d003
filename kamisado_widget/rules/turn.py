"""Rules T1 and T2: which tower moves next."""

from __future__ import annotations

from collections.abc import Mapping

from .blocked import find
from .board import SQUARES, Color, Player
from .towers import Tower


def movable(towers: Mapping[str, Tower], player: Player, required: Color | None) -> tuple[str, ...]:
    """Return the squares of the towers that a player may move, blocked or not.

    On the first move of a round nothing is required, and it is any of theirs (T1); from then on it
    is the tower of the color that the last move ended on (T2), or after a push the color under the
    furthest pushed tower (S3).

    Examples
    --------
    >>> from kamisado_widget.rules import Position
    >>> towers = Position.start().towers
    >>> len(movable(towers, Player.BLACK, None)), movable(towers, Player.GOLD, Color.BROWN)
    (8, ('a1',))
    """
    if required is not None:
        return (find(towers, player, required),)
    return tuple(s for s in SQUARES if s in towers and towers[s].player is player)
