"""Rules M6 to M8: blocked towers, the passes they force, and how a round ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from ..i18n import KamisadoError, say
from .board import HOME_ROW, RAYS, Color, Player, Tower
from .sumo import Push, push

if TYPE_CHECKING:
    from .position import Position


class Chain(NamedTuple):
    """Blocked towers' squares in the order in which their passes hand the turn on."""

    squares: tuple[str, ...]
    closes: int | None


def find(towers: Mapping[str, Tower], player: Player, color: Color) -> str:
    """Return the square of a player's tower of a color."""
    for square, tower in towers.items():
        if tower[1] is color and tower[0] is player:
            return square
    raise KamisadoError(say("error.missing", player=player, color=color))


def right_ahead(towers: Mapping[str, Tower], square: str) -> list[str]:
    """Return the squares a tower would come to first, straight and diagonally ahead."""
    return [ray[0] for ray in RAYS[towers[square].player][square] if ray]


def blocked(towers: Mapping[str, Tower], square: str) -> bool:
    for ray in RAYS[towers[square].player][square]:
        if ray and ray[0] not in towers:
            return False
    return not (towers[square].rank and isinstance(push(towers, square), Push))


def passes(towers: Mapping[str, Tower], colors: Mapping[str, Color], square: str) -> Chain:
    """Follow the passes from the tower on ``square``, which is to move.

    A blocked tower has made a zero-length move onto its own square (M6), so the opponent's tower
    of that square's color is next. Where a tower comes round again nothing can ever move: M8.
    """
    chain: list[str] = []
    while square not in chain:
        if not blocked(towers, square):
            return Chain(tuple(chain), None)
        chain.append(square)
        square = find(towers, towers[square].player.other, colors[square])
    return Chain(tuple(chain), chain.index(square))


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


def outcome(position: Position) -> Outcome | None:
    """Return the position's outcome, None while the round goes on."""
    return _home_row(position) or _deadlock(position)


def _home_row(position: Position) -> Outcome | None:
    """Rule M7. The last to move is looked at first: only they can have just got there."""
    towers = position.towers
    for player in (position.player.other, position.player):
        there = [towers[s] for s in HOME_ROW[player.other] if s in towers and towers[s].player is player]
        if there:
            return Outcome(player, "home row", there[0])
    return None


def _deadlock(position: Position) -> Outcome | None:
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
