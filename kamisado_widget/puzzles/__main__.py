"""``python -m kamisado_widget.puzzles mine`` finds puzzles."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from typing import Any

from .collection import Collection
from .miner import mine
from .motifs import THEMES
from .puzzle import Puzzle
from .tasks import TASKS

_HELP = {
    "mine": "find puzzles with one right first move",
    "workers": "processes to search with",
    "out": "file to write (default: print the puzzles, one per line)",
    "count": "puzzles to find (default: until Ctrl-C)",
    "seconds": "time limit in seconds",
    "lengths": "moves they may take, counting both players",
    "themes": "show at least one of these: " + ", ".join(THEMES),
    "ranks": "most rings on a tower",
    "choices": "fewest legal moves to choose from",
    "seed": "the same seed finds the same puzzles",
    "task": "task of the solver",
    "number": "number of a task that needs one",
    "rating": "lowest rating",
    "ringed": "most towers with rings",
    "tries": "fewest tries: wrong first moves that one answer alone refutes",
    "resume": "file to keep puzzles in; the next run continues there",
    "own": "the solver’s own moves, instead of lengths",
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m kamisado_widget.puzzles")
    commands = parser.add_subparsers(dest="command", required=True)
    it = commands.add_parser("mine", help=_HELP["mine"])
    it.add_argument("--workers", type=int, default=1, help=_HELP["workers"])
    it.add_argument("--out", help=_HELP["out"])
    options: dict[str, dict[str, Any]] = {
        "count": {"type": int},
        "seconds": {"type": float},
        "own": {"type": int, "nargs": "+", "default": []},
        "lengths": {"type": int, "nargs": "+", "default": [3, 5, 7, 9]},
        "themes": {"nargs": "+", "default": [], "choices": THEMES, "metavar": "THEME"},
        "ranks": {"type": int, "default": 0, "choices": range(4)},
        "choices": {"type": int, "default": 4},
        "seed": {"type": int, "default": 0},
        "task": {"default": "win", "choices": TASKS},
        "number": {"type": int, "default": 0},
        "rating": {"type": int, "default": 0},
        "ringed": {"type": int, "default": 16},
        "tries": {"type": int, "default": 0},
        "resume": {},
    }
    for name, option in options.items():
        it.add_argument(f"--{name}", help=_HELP[name], **option)
    return parser


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; an interrupt ends mining but keeps the puzzles found."""
    given = vars(_parser().parse_args(arguments))
    del given["command"]
    out = given.pop("out")
    workers = given.pop("workers")
    with nullcontext() if workers == 1 else ProcessPoolExecutor(workers) as executor:
        found: list[Puzzle] = []
        mining = mine(executor=executor, progress=True, **given)
        try:
            for puzzle in mining:
                found.append(puzzle)  # noqa: PERF402 - an interrupt keeps the puzzles found
        except KeyboardInterrupt:
            pass
        finally:
            mining.close()
    print()
    collection = Collection(found)
    if out:
        collection.save(out)
    else:
        print("\n".join(puzzle.text for puzzle in collection))


if __name__ == "__main__":
    main()
