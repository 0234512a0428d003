"""A proof that anyone can replay with the rules alone."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.board import Player
from ..rules.moves import Move
from ..rules.position import Position


class Proof(NamedTuple):
    """Why a player wins: an answer to whatever the other does.

    It is a tree whose equal branches are written once. To replay it, begin at ``root`` and play
    every move of ``moves[position]`` until the rounds are over: each is won by ``winner``.

    Attributes
    ----------
    winner : Player
        Who wins.
    root : Position
        What is proved.
    moves : dict of Position to tuple of Move
        In each position that can come about: one move where the winner is to move, and every legal
        move where the loser is. Passes are moves here, as they are in the rules.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> move = p.legal_moves[0]
    >>> Proof(Player.GOLD, p, {p: (move,)}).moves[p] == (move,)
    True
    """

    winner: Player
    root: Position
    moves: dict[Position, tuple[Move, ...]]
