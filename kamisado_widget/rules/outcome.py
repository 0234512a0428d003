"""Rules M7 and M8: when a round is over, who has won it, and which tower gets a ring."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .blocked import Chain, find
from .board import HOME_ROW, Player
from .standing import Standing
from .towers import Tower


class Outcome(NamedTuple):
    """How a round ended.

    Attributes
    ----------
    winner : Player
        Who won it.
    reason : str
        ``"home row"`` (M7) or ``"deadlock"`` (M8).
    promoted : Tower or None
        The winner's tower that earns a ring, as it stands; None in a deadlock that no move led to.
    chain : tuple of Tower
        The blocked towers of a deadlock in the order of their passes, its tail first.
    circle : tuple of Tower
        The part of the chain that goes round for ever.
    """

    winner: Player
    reason: Literal["home row", "deadlock"]
    promoted: Tower | None
    chain: tuple[Tower, ...] = ()
    circle: tuple[Tower, ...] = ()


def outcome(position: Standing) -> Outcome | None:
    """Return the position's outcome, None while the round goes on."""
    return _home_row(position) or _deadlock(position)


def _home_row(position: Standing) -> Outcome | None:
    """Rule M7. The last to move is looked at first: only they can have just got there."""
    towers = position.towers
    for player in (position.player.other, position.player):
        there = [towers[s] for s in HOME_ROW[player.other] if s in towers and towers[s].player is player]
        if there:
            return Outcome(player, "home row", there[0])
    return None


def _deadlock(position: Standing) -> Outcome | None:
    """Rule M8: the one who moved last, a push included, loses."""
    chains = position.chains
    if not chains or any(chain.closes is None for chain in chains):
        return None
    towers = position.towers
    loser, color = position.last_mover, position.last_color
    promoted = towers[find(towers, loser.other, color)] if color else None
    chain = _longest(chains)
    run = tuple(towers[square] for square in chain.squares)
    return Outcome(loser.other, "deadlock", promoted, run, run[chain.closes :])


def _longest(chains: tuple[Chain, ...]) -> Chain:
    return max(chains, key=lambda chain: len(chain.squares))
