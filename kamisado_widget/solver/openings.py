"""The openings, as data: the verdicts on the first line-up and on the 102 positions after it.

``python -m kamisado_widget.solver.openings`` works them all out again and writes the data; it takes
a few minutes.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from ..rules.board import Player
from ..rules.position import Position
from .verdict import Verdict

_FILE = Path(__file__).with_name("openings.json")


@cache
def verdicts() -> dict[str, Verdict]:
    """Return the verdict on the position after each first move, by the move's text.

    Examples
    --------
    >>> len(verdicts())
    102
    >>> sum(verdict.winner == "black" for verdict in verdicts().values())
    16
    """
    return {
        move: Verdict(Player(winner), moves)
        for winner, openings in json.loads(_FILE.read_text("utf-8")).items()
        for move, moves in openings.items()
    }


@cache
def _positions() -> dict[str, Verdict]:
    from .solver import best

    start = Position.start()
    found = {str(start.play(move)): verdict for move, verdict in verdicts().items()}
    winner, moves = best(start.player, list(verdicts().values()))
    found[str(start)] = Verdict(winner, (moves or 0) + 1)
    return found


def find(position: Position | str) -> Verdict | None:
    """Return the verdict on a position if it is one of the openings.

    Parameters
    ----------
    position : Position or str
        Any position, or its text.

    Returns
    -------
    Verdict or None
        None if it is none of them.

    Examples
    --------
    >>> find(Position.start()).winner
    Player.BLACK
    >>> find(Position.start(ruleset="genius")) is None
    True
    """
    position = Position.of(position)
    if position.rules.ranges[0] != Position.start().rules.ranges[0]:
        return None
    return _positions().get(str(position.replace(ruleset="official")))


def main() -> None:
    """Work out all openings and write the data: by winner, each first move and its length."""
    from .solver import Solver

    solver = Solver(look_up=False)
    start = Position.start()
    found: dict[str, dict[str, int | None]] = {player: {} for player in Player}
    for move in start.legal_moves:
        winner, moves = solver.solve(start.play(move))
        assert winner
        found[winner][str(move)] = moves
        print(move, winner, moves, flush=True)
    lines = [
        f'  "{player}": {{\n' + ",\n".join(f'    "{m}": {n}' for m, n in openings.items()) + "\n  }"
        for player, openings in found.items()
    ]
    _FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
