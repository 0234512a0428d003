"""Positions with ranks and pushes for other engines to test against: ``python tests/evidence.py [number]``.

A line for each: the position's text; how many sequences of one, two and three real moves there are, with
forced passes followed and nothing played after a round's end; who wins with best play, and in how many
real moves. The same number of positions gives the same lines.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kamisado_widget.solver import Solver
from kamisado_widget.solver.state import State, perft
from tests.solver.plain import crowded, facing, late, mixed


def main(count: int) -> None:
    """Print so many positions, each way of making them in turn."""
    rng, solver = random.Random(2), Solver()
    for number in range(count):
        position = (late, crowded, facing, mixed)[number % 4](rng, True)
        if not position.outcome:
            state = State(position)
            counts = [perft(state, depth) for depth in (1, 2, 3)]
            winner, moves = solver.solve(position)
            print(position, *counts, winner, moves, sep="\t", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
