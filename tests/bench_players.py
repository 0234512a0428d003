"""Random rounds a second: with the fast state, by the rules, and as environments beside PettingZoo's own.

    python tests/bench_players.py [seconds]

The extra ``train`` brings PettingZoo along; for its board games it wants ``pygame`` and ``chess`` besides.
"""

import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kamisado_widget import Position
from kamisado_widget.players import environment
from kamisado_widget.solver.state import DEADLOCK, END, State

BOARD_GAMES = ("connect_four_v3", "tictactoe_v3", "chess_v6")


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


def in_an_environment(env: Any) -> Callable[[], int]:
    """Return what plays a round in an environment of PettingZoo's kind."""

    def play() -> int:
        moves = 0
        env.reset()
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                mask = seen["action_mask"]
                env.step(int(random.choice(mask.nonzero()[0])))
                moves += 1
        return moves

    return play


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
    measure("environment", in_an_environment(environment()), seconds)
    for name in BOARD_GAMES:
        try:
            game = import_module(f"pettingzoo.classic.{name}")
        except ImportError as error:
            print(f"{name:24} {error}")
        else:
            measure(f"PettingZoo {name}", in_an_environment(game.env()), seconds)


if __name__ == "__main__":
    main()
