"""Rules M6 to M8: blocked towers, passes, and the end of a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from ..i18n import KamisadoError, say
from .board import HOME_ROW, RAYS, Color, Player, Tower
from .sumo import Push, push

if TYPE_CHECKING:
    from .position import Position


class Chain(NamedTuple):
    """The squares of blocked towers in the order of their passes."""

    squares: tuple[str, ...]
    closes: int | None


def find(towers: Mapping[str, Tower], player: Player, color: Color) -> str:
    for square, tower in towers.items():
        if tower[1] is color and tower[0] is player:
            return square
    raise KamisadoError(say("error.missing", player=player, color=color))


def right_ahead(towers: Mapping[str, Tower], square: str) -> list[str]:
    return [ray[0] for ray in RAYS[towers[square].player][square] if ray]


def blocked(towers: Mapping[str, Tower], square: str) -> bool:
    for ray in RAYS[towers[square].player][square]:
        if ray and ray[0] not in towers:
            return False
    return not (towers[square].rank and isinstance(push(towers, square), Push))


def passes(towers: Mapping[str, Tower], colors: Mapping[str, Color], square: str) -> Chain:
    """Follow the passes from the tower on ``square``, which is to move.

    A pass is a zero-length move (M6): the opponent's tower of that square's color moves next. If a tower
    comes up twice, the round is deadlocked (M8).
    """
    chain: list[str] = []
    while square not in chain:
        if not blocked(towers, square):
            return Chain(tuple(chain), None)
        chain.append(square)
        square = find(towers, towers[square].player.other, colors[square])
    return Chain(tuple(chain), chain.index(square))


class Outcome(NamedTuple):
    """The end of a round: its winner and the reason."""

    winner: Player
    reason: Literal["home row", "deadlock", "resigned"]
    """``"home row"`` (M7), ``"deadlock"`` (M8), or ``"resigned"``."""
    promoted: Tower | None
    """The winner's tower that earns a ring; None after a resignation, and in a deadlock without a preceding
    move.
    """
    chain: tuple[Tower, ...] = ()
    """The blocked towers of a deadlock in the order of their passes."""
    circle: tuple[Tower, ...] = ()
    """The part of the chain that repeats."""


def outcome(position: Position) -> Outcome | None:
    return _home_row(position) or _deadlock(position)


def _home_row(position: Position) -> Outcome | None:
    """Rule M7; checks the last mover first, who is nearly always the winner."""
    towers = position.towers
    for player in (position.player.other, position.player):
        there = [towers[s] for s in HOME_ROW[player.other] if s in towers and towers[s].player is player]
        if there:
            return Outcome(player, "home row", there[0])
    return None


def _deadlock(position: Position) -> Outcome | None:
    """Rule M8: the player who moved or pushed last loses."""
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
