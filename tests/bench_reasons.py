"""How many losing moves get a reason, and how fast: ``python tests/bench_reasons.py [moves]``.

Rounds between the levels "one" to "three" give the moves. For the mistakes among them, and for all losing
moves after which perfect play lasts ten moves or more, it prints how many reasons are short, how many of
these are whole proofs, how many words they have, and how long they took.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kamisado_widget import Position
from kamisado_widget.reasons import Reason, because
from kamisado_widget.rules import Move
from kamisado_widget.solver import Solver
from tests.reasons.rounds import played

LONG = 10  # moves until the end, with best play


def losing_moves(rng: random.Random, solver: Solver) -> Iterator[tuple[Position, Move, bool, int]]:
    """Moves that lose, whether they gave a win away, and how long the round lasts with best play."""
    while True:
        for here, move in reversed(played(rng, Position.start(), solver)):
            after = solver.solve(here.play(move))
            if len(here.legal_moves) > 1 and after.winner is not here.player:
                mistake = solver.solve(here, lengths=False).winner is here.player
                yield here, move, mistake, after.moves or 0


def row(name: str, told: list[tuple[Reason, float]]) -> str:
    """Return a line of the table."""
    reasons = [reason for reason, _ in told]
    times = sorted(seconds for _, seconds in told)
    short = sum(not reason.deep for reason in reasons) / len(told)
    whole = sum(reason.complete for reason in reasons) / len(told)
    words = statistics.median(len(reason.text.split()) for reason in reasons)
    at = times[int(0.9 * len(times))]
    return f"| {name} | {len(told)} | {short:.0%} | {whole:.0%} | {words:.0f} | {1000 * at:.0f} ms |"


def main(count: int) -> None:
    """Explain so many losing moves and print the table."""
    solver = Solver()
    mistakes: list[tuple[Reason, float]] = []
    long: list[tuple[Reason, float]] = []
    moves = losing_moves(random.Random(5), solver)
    for done, (position, move, mistake, length) in zip(range(count), moves, strict=False):
        if done % 20 == 0:
            print(f"{done} of {count}", file=sys.stderr)
        if mistake or length >= LONG:
            begin = time.process_time()
            reason = because(position, move, solver=solver)
            told = reason, time.process_time() - begin
            if mistake:
                mistakes.append(told)
            if length >= LONG:
                long.append(told)
    print("| losing moves | how many | short | whole proof | words | p90 |")
    print("| --- | --- | --- | --- | --- | --- |")
    print(row("mistakes", mistakes))
    print(row(f"{LONG} moves or more from the end", long))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
