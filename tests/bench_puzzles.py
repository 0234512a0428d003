"""How fast puzzles are found and opened: ``python tests/bench_puzzles.py [puzzles]``.

Mines the same puzzles on one core and on two, and opens a thousand. The two are measured one after
the other, several times, so that what else the machine does falls on both alike; times are of the
clock, and of the processor where it is one core.
"""

from __future__ import annotations

import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kamisado_widget.puzzles import COLLECTION, Collection, mine

GOAL, RATIO, OPEN = 2000, 1.7, 0.15


def mined(count: int) -> None:
    """Good puzzles a minute, on one core and on two, plain and with ranks."""
    with ProcessPoolExecutor(2) as pool:
        list(mine(2, seed=99, executor=pool))  # the processes are there now
        for ranks in (0, 3):
            one, two, cpu = [], [], []
            for seed in range(3):
                clock, processor = time.perf_counter(), time.process_time()
                found = list(mine(count, seed=seed, ranks=ranks))
                one.append(60 * count / (time.perf_counter() - clock))
                cpu.append(60 * count / (time.process_time() - processor))
                clock = time.perf_counter()
                same = list(mine(count, seed=seed, ranks=ranks, executor=pool))
                two.append(60 * count / (time.perf_counter() - clock))
                assert same == found
            ratio = statistics.median(b / a for a, b in zip(one, two, strict=True))
            print(
                f"ranks up to {ranks}: {statistics.median(one):.0f} puzzles a minute on one core "
                f"({statistics.median(cpu):.0f} by the processor's time), "
                f"{statistics.median(two):.0f} on two: {ratio:.2f} times that (goals: {GOAL}, {RATIO})",
                flush=True,
            )


def opened() -> None:
    """Open a collection of a thousand."""
    text = Collection([COLLECTION[n % len(COLLECTION)] for n in range(1000)]).dumps()
    times = []
    for _ in range(7):
        begin = time.process_time()
        Collection.loads(text)
        times.append(time.process_time() - begin)
    print(f"a collection of 1,000 opened: median {statistics.median(times):.3f} s (goal: {OPEN})")


if __name__ == "__main__":
    opened()
    mined(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
