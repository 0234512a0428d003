"""How fast the solver is: ``python tests/benchmarks/solver.py [positions] [questions ...]``.

Prints medians of five and spreads, for the search in Python and the compiled one in turns. Made positions
are counted against python-chess in the same run, where it is installed, and that is the number to compare
from machine to machine: both make and unmake every move in full, the leaves too. Times are of the
processor, not of the clock.

Measured in milliseconds of the processor on a quiet two-core machine:

| | Python | compiled |
| --- | --- | --- |
| positions expanded in a second, proving the start | 81,900 | 1,480,000 |
| the winners of all 102 openings | 9,200 | 500 |
| their lengths too | not measured | 11,600 |
| the length of 60 positions with ranks: median, p90, most | 11; 1,591; 18,387 | 2.8; 52; 810 |
| of 500 with ranks: median, p90, p99, most | 6; 595; 12,291; 26,049 | 0.8; 22; 396; 779 |
| of 500 without: median, p90, p99, most | 0.5; 78; 440; 890 | 0.4; 3.8; 18; 40 |

In Chromium the module takes 0.7 of its time in CPython (median of seven positions, 0.4 to 1.4).
"""

from __future__ import annotations

import random
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kamisado_widget import Position
from kamisado_widget.rules import Color, Player, Tower
from kamisado_widget.solver import Solver, Verdict, wasm
from kamisado_widget.solver.engine import Engine, PythonEngine
from kamisado_widget.solver.state import State, perft
from kamisado_widget.solver.wasm import CompiledEngine

MOST_PLIES = 20
ENGINES: dict[str, Callable[[int], Engine]] = {"python": PythonEngine}
if wasm.is_available():
    INSTANTIATE = wasm.load(wasm.MODULE)
    ENGINES["wasm"] = lambda size: CompiledEngine(size, INSTANTIATE)


def timed(work: Callable[[], object]) -> float:
    """Return the seconds that a piece of work takes."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def spread(name: str, times: list[float]) -> None:
    """Print how times are spread, in milliseconds."""
    times = sorted(times)
    at = {part: 1000 * times[min(len(times) - 1, int(part * len(times)))] for part in (0.5, 0.9, 0.99)}
    told = ", ".join(f"p{100 * part:.0f} {ms:.1f}" for part, ms in at.items())
    print(
        f"{name}: {told}, most {1000 * times[-1]:.0f}, mean {1000 * statistics.mean(times):.1f} ms",
        flush=True,
    )


def made() -> None:
    """Moves made and unmade a second, beside python-chess doing the same."""
    start = State(Position.start())
    count = perft(start, 4)
    ours = [count / timed(lambda: perft(start, 4)) for _ in range(5)]
    print(f"moves made and unmade: {statistics.median(ours) / 1e6:.2f} million a second")
    try:
        import chess
    except ImportError:
        print("python-chess is not installed: no ratio")
        return

    def chess_perft(board: chess.Board, depth: int) -> int:
        count = 0
        for move in board.legal_moves:
            board.push(move)
            count += 1 + (chess_perft(board, depth - 1) if depth > 1 else 0)
            board.pop()
        return count

    board = chess.Board()
    many = chess_perft(board, 3)
    theirs, ratios = [], []
    for _ in range(5):
        theirs.append(many / timed(lambda: chess_perft(board, 3)))
        ratios.append(count / timed(lambda: perft(start, 4)) / theirs[-1])
    print(f"python-chess: {statistics.median(theirs) / 1e6:.3f} million a second")
    print(
        f"ratio: median {statistics.median(ratios):.1f}, {min(ratios):.1f} to {max(ratios):.1f}", flush=True
    )


def start() -> None:
    """Prove the start."""
    for name, engine in ENGINES.items():
        times = []
        for _ in range(5):
            solver = Solver(look_up=False, engine=engine)
            times.append(timed(lambda: solver.solve(Position.start(), lengths=False)))  # noqa: B023
        seconds = statistics.median(times)
        speed = solver.nodes / seconds
        print(
            f"start proved, {name}: median {seconds:.3f} s, {solver.nodes} positions expanded, "
            f"{speed:,.0f} a second",
            flush=True,
        )


def openings(lengths: bool = False) -> None:
    """Work out the winners of all openings, or their lengths too."""
    what = "lengths" if lengths else "winners"
    for name, engine in ENGINES.items():
        solver = Solver(look_up=False, engine=engine)
        seconds = timed(lambda: solver.classify(Position.start(), lengths=lengths))  # noqa: B023
        print(f"{what} of all openings, {name}: {seconds:.1f} s, {solver.nodes} positions expanded")
    print(f"memory, at most: {memory():.0f} MB", flush=True)


def memory() -> float:
    """Return the most memory that this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def middles(count: int, ranks: bool) -> Iterator[Position]:
    """Give random positions 4 to 20 plies after the start, or after a line-up with ranks."""
    rng = random.Random(20)
    while count:
        position = Position.start()
        if ranks:
            towers = {
                square: Tower(player, color, rng.choice([0, 0, 0, 1, 1, 2, 3]))
                for player, row in ((Player.GOLD, "1"), (Player.BLACK, "8"))
                for square, color in zip(
                    (f + row for f in "abcdefgh"), rng.sample(list(Color), 8), strict=True
                )
            }
            position = Position(towers, rng.choice(list(Player)))
        for _ in range(rng.randint(4, MOST_PLIES)):
            if position.outcome:
                break
            position = position.play(rng.choice(position.legal_moves))
        if not position.outcome:
            count -= 1
            yield position


def questions(count: int, ranks: bool) -> None:
    """Ask about many positions, each with an empty table."""
    kind = "with ranks" if ranks else "plain"
    times: dict[str, list[float]] = {}
    unknown = 0
    for position in middles(count, ranks):
        for name, engine in ENGINES.items():

            def ask(what: str, question: Callable[[Solver], object]) -> None:
                solver = Solver(engine=engine)  # noqa: B023
                spent = times.setdefault(f"{what}, {count} {kind}, {name}", [])  # noqa: B023
                spent.append(timed(lambda: question(solver)))

            verdicts: list[Verdict] = []
            ask("winner", lambda solver: solver.solve(position, lengths=False))  # noqa: B023
            ask("length", lambda solver: verdicts.append(solver.solve(position, seconds=60)))  # noqa: B023
            ask("classify, winners", lambda solver: solver.classify(position, lengths=False, seconds=60))  # noqa: B023
            unknown += verdicts[0].moves is None
    for name, spent in times.items():
        spread(name, spent)
    print(f"not known after a minute: {unknown}; memory, at most: {memory():.0f} MB", flush=True)


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    wanted = sys.argv[2:] or ["made", "start", "openings", "plain", "ranks"]
    for name, work in (("made", made), ("start", start), ("openings", openings)):
        if name in wanted:
            work()
    if "lengths" in wanted:
        openings(lengths=True)
    if "plain" in wanted:
        questions(number, ranks=False)
    if "ranks" in wanted:
        questions(number, ranks=True)
