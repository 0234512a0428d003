"""Moves that beginners overlook: those that let the opponent win at once, and those that end the round."""

from __future__ import annotations

from collections.abc import Callable

from ..rules.moves import Move
from ..rules.position import Position
from .state import DEADLOCK, END, ENDS, PLAYERS, State


def danger(position: Position | str) -> tuple[Move, ...]:
    """Return the legal moves after which the opponent can win at once (M7), in order.

    Forced passes are followed: the opponent's next real move counts. Empty if the only legal move is a pass.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO b b")
    >>> [str(move) for move in danger(p)]
    ['b3c2']
    """
    return _where(Position.of(position), _hands_over)


def endings(position: Position | str) -> tuple[Move, ...]:
    """Return the legal moves that end the round by the home row (M7) or a deadlock (M8)."""
    return _where(Position.of(position), _ends)


def _where(position: Position, holds: Callable[[State, int, int], bool]) -> tuple[Move, ...]:
    if not position.legal_moves or position.legal_moves[0].kind == "pass":
        return ()
    state, player = State(position), PLAYERS.index(position.player)
    found = set()
    for move in state.moves():
        state.make(move)
        made = holds(state, move, player)
        state.unmake()
        if made:
            found.add(state.move(move))
    return tuple(move for move in position.legal_moves if move in found)


def _hands_over(state: State, move: int, player: int) -> bool:
    if state.turn == DEADLOCK or state.player == player or END[move & 127]:
        return False
    table = state.target_bits[state.turn][state.places[state.turn]]
    return bool(table[state.occupied & table.mask] & ENDS)


def _ends(state: State, move: int, player: int) -> bool:
    return END[move & 127] or state.turn == DEADLOCK
