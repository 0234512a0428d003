"""Rules S2 to S9 for Sumos, DS for Double and TS for Triple Sumos: what a tower with rings may push.

How far it may go (S1, DS1, TS1) is a number of the ruleset, and :func:`moves.targets` stops there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .board import RAYS, Tower


class Push(NamedTuple):
    """A push that may be made: the pushed towers' squares, nearest first, and the empty one behind."""

    pushed: tuple[str, ...]
    into: str


class NoPush(NamedTuple):
    """A push that may not be made: the rule, in its S form, and the square that is the reason."""

    rule: str
    square: str


def push(towers: Mapping[str, Tower], square: str) -> Push | NoPush | None:
    """Look along the row ahead of the tower on ``square``, square by square, for a push.

    None where there is nothing to push: a plain tower, or nothing right ahead of it.
    """
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
    """Return the towers after the push (S2): the furthest steps back first, the pusher last."""
    after = dict(towers)
    squares = (*made.pushed, made.into)
    for behind, here in zip(reversed(squares), reversed((square, *made.pushed)), strict=True):
        after[behind] = after.pop(here)
    return after
