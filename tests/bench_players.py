"""Random rounds per second, by state and by rules: ``python tests/bench_players.py [seconds]``."""

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kamisado_widget import Position
from kamisado_widget.solver.state import DEADLOCK, END, State


def with_state() -> int:
    """Play a round with the state that searches use; return how many moves it had."""
    state, moves = State(Position.start()), 0
    while True:
        move = random.choice(state.moves())
        state.make(move)
        moves += 1
        if END[move & 127] or state.turn == DEADLOCK:
            return moves


def by_the_rules() -> int:
    """Play a round with positions."""
    position, moves = Position.start(), 0
    while not position.outcome:
        position = position.play(random.choice(position.legal_moves))
        moves += 1
    return moves


def measure(name: str, play: Callable[[], int], seconds: float) -> None:
    """Print how many rounds and moves a second there are."""
    play()
    began, rounds, moves = time.process_time(), 0, 0
    while (spent := time.process_time() - began) < seconds:
        moves += play()
        rounds += 1
    print(f"{name:24} {rounds / spent:8.0f} rounds a second {moves / spent:10.0f} moves a second")


def main() -> None:
    """Measure all of them."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3
    random.seed(1)
    measure("state", with_state, seconds)
    measure("rules", by_the_rules, seconds)


if __name__ == "__main__":
    main()
