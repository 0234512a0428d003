from __future__ import annotations

import random
from collections.abc import Iterator

from kamisado_widget import Position
from kamisado_widget.puzzles import Puzzle
from tests.solver.plain import Plain, TooManyError, late

HOME_AT_ONCE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
BY_DEADLOCK = "8/y1b1r2n/2Oo1gk1/Gp1Y1NBR/1K6/8/4P3/8 b r"
LOST_AT_ONCE = "8/5k2/org1bGyp/N1OnK1PY/1B1R4/8/8/8 g b"
EARLY_OR_LATE = "8/8/8/1o1p3n/rOb1kgy1/2K1PYNG/R7/3B4 g b task=deadlock"
WHOLE_ROUND = Puzzle(Position.parse("progybnk/8/8/8/8/8/8/P+GROYKBN b -"), "win", 17, {"f8f2": {}})
TO_A_PUSH = "r1p2kb+1/3n1y2/8/7o/7g+/6YG++/B2N++K1R1/P+6O+ b b"


def small(count: int, ranks: bool, seed: int = 1) -> Iterator[tuple[Position, Plain]]:
    rng = random.Random(seed)
    while count:
        position, plain = late(rng, ranks), Plain(4000)
        if len(position.legal_moves) < 2 or position.outcome:
            continue
        try:
            if plain.verdict(position)[1] == 1:
                continue
        except TooManyError:
            continue
        count -= 1
        yield position, plain
