"""How strong the opponents are: ``python tests/ladder.py [rounds] [file]``.

Each level plays rounds from the first line-up against the next one, black and gold in turns. Each
result is written to the file at once, so that the work may be stopped at any time and gone on with;
the table at the end is the one in the guide, and the ratings are those of ``LEVELS``.
"""

from __future__ import annotations

import json
import math
import sys
import time
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kamisado_widget import Position
from kamisado_widget.rules import Move, Player
from kamisado_widget.solver import LEVELS, Solver
from kamisado_widget.solver.opponents import choose_steps

SECONDS = 0.5
"""What a level may think for a move: less than on a board, so that the table is there within the hour.

It is the processor's time, so that whatever else the machine has to do changes nothing."""


def played(position: Position, level: str, seed: int, solver: Solver) -> Move:
    """Return what a level plays when its time is over, or it has decided."""
    end = time.process_time() + SECONDS
    for known in choose_steps(position, level, seed, solver):
        choice = known
        if time.process_time() >= end:
            break
    return choice.move


def winner(gold: str, black: str, seed: int, solver: Solver) -> str:
    """Play a round; return the level that won it."""
    position = Position.start()
    while not position.outcome:
        level = gold if position.player is Player.GOLD else black
        position = position.play(played(position, level, seed, solver))
    return gold if position.outcome.winner is Player.GOLD else black


def elo(won: float, rounds: int) -> float:
    """Return the difference in rating that a score speaks for; half a round is given to each side."""
    share = (won + 0.5) / (rounds + 1)
    return 400 * math.log10(share / (1 - share))


def main(rounds: int, file: Path) -> None:
    """Play what is missing, and print the table."""
    results: dict[str, list[bool]] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    rating = float(next(iter(LEVELS.values())).rating)
    print("| level | against | won | difference | rating |\n| --- | --- | --- | --- | --- |")
    for weaker, stronger in pairwise(LEVELS):
        solver, found = Solver(), results.setdefault(f"{weaker} {stronger}", [])
        while len(found) < rounds:
            players = [stronger, weaker] if len(found) % 2 else [weaker, stronger]
            found.append(winner(*players, len(found), solver) == stronger)
            file.write_text(json.dumps(results), "utf-8")
        won = sum(found)
        rating += elo(won, len(found))
        print(
            f"| {stronger} | {weaker} | {won} of {len(found)} | {elo(won, len(found)):+.0f} | {rating:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    main(number, Path(sys.argv[2] if len(sys.argv) > 2 else "ladder.json"))
