from __future__ import annotations

import random

from kamisado_widget.rules import Move, Position
from kamisado_widget.solver import Solver, choose

LEVELS = ["one", "two", "three"]


def played(rng: random.Random, start: Position, solver: Solver) -> list[tuple[Position, Move]]:
    position, moves = start, []
    levels = dict(zip(("black", "gold"), rng.choices(LEVELS, k=2), strict=True))
    seed = rng.randrange(1000)
    while not position.outcome:
        move = choose(position, levels[position.player], seed, solver)
        moves.append((position, move))
        position = position.play(move)
    return moves
