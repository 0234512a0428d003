"""A lookout for beginners: the moves after which the opponent wins at once."""

from __future__ import annotations

from ..rules.moves import Move
from ..rules.position import Position
from .state import DEADLOCK, PLAYERS, State
from .target_table import END, ENDS


def danger(position: Position | str) -> tuple[Move, ...]:
    """Return the legal moves whose landing color hands the opponent a winning move at once.

    Forced passes in between are followed: what counts is whether the opponent's next real move
    can be the one onto the home row (M7).

    Parameters
    ----------
    position : Position or str
        Any position, or its text.

    Returns
    -------
    tuple of Move
        In the order of ``legal_moves``; none where the only thing to do is to pass.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO b b")
    >>> [str(move) for move in danger(p)]
    ['b3c2']
    """
    position = Position.of(position)
    if not position.legal_moves or position.legal_moves[0].kind == "pass":
        return ()
    state = State(position)
    found = set()
    for move in state.moves():
        played = state.move(move)
        state.make(move)
        if state.turn != DEADLOCK and PLAYERS[state.player] is not position.player:
            table = state.target_bits[state.turn][state.places[state.turn]]
            if table[state.occupied & table.mask] & ENDS and not END[move & 127]:
                found.add(played)
        state.unmake()
    return tuple(move for move in position.legal_moves if move in found)
