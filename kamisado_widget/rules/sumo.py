"""Rules S2 to S9, DS and TS: pushes. The range (S1, DS1, TS1) is in :func:`moves.targets`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .board import RAYS, Tower


class Push(NamedTuple):
    """A legal push: the squares of the pushed towers, nearest first, and the empty square behind them."""

    pushed: tuple[str, ...]
    into: str


class NoPush(NamedTuple):
    """A refused push: the rule in its S form, and the square that causes it."""

    rule: str
    square: str


def push(towers: Mapping[str, Tower], square: str) -> Push | NoPush | None:
    """Return the push of the tower on ``square``, why it is refused, or None if nothing is ahead to push."""
    pusher = towers[square]
    ahead = RAYS[pusher.player][square][1]
    if not pusher.rank or not ahead or ahead[0] not in towers:
        return None
    for count, seen in enumerate(ahead):
        tower = towers.get(seen)
        if tower is None:
            return Push(ahead[:count], seen)  # S5
        if tower.player is pusher.player:
            return NoPush("S5" if count else "S9", seen)
        if count == pusher.rank:
            return NoPush("S7", seen)
        if tower.rank >= pusher.rank:
            return NoPush("S8", seen)
    return NoPush("S6", ahead[-1])


def pushed(towers: Mapping[str, Tower], square: str, made: Push) -> dict[str, Tower]:
    """Return the towers after a push (S2)."""
    after = dict(towers)
    squares = (*made.pushed, made.into)
    for behind, here in zip(reversed(squares), reversed((square, *made.pushed)), strict=True):
        after[behind] = after.pop(here)
    return after
