"""Build the openings data: ``python -m kamisado_widget.tools.openings_build``.

Saves after each first move, so that it can resume. The proofs are always rebuilt.
"""

from __future__ import annotations

import json

from ..rules.board import MIRRORED, Player
from ..rules.position import Position
from ..solver import proofs
from ..solver.openings import FILE, Openings, data
from ..solver.solver import Solver


def main() -> None:
    solver, start = Solver(look_up=False), Position.start()
    made: Openings = {"lengths": {player: {} for player in Player}, "winners": {}}
    if FILE.exists():
        made = data()
    for move in map(str, start.legal_moves):
        image = "".join(MIRRORED[square] for square in (move[:2], move[2:]))
        if image not in made["winners"] and move not in made["winners"]:
            made["winners"][move] = _winners(solver, start.play(move))
            _write(made)
        if not any(move in openings for openings in made["lengths"].values()):
            winner, moves = solver.solve(start.play(move))
            assert winner is not None
            assert moves is not None
            made["lengths"][winner][move] = moves
            _write(made)
        print(move, solver.nodes, flush=True)
    proved = [Solver().proof(each) for each in (start, *map(start.play, start.legal_moves))]
    proofs.FILE.write_text(proofs.written(filter(None, proved)), "utf-8")


def _winners(solver: Solver, position: Position) -> str:
    words = []
    for reply in position.legal_moves:
        after = position.play(reply)
        verdicts = solver.classify(after, lengths=False).values()
        words.append("".join(verdict.winner[0] for verdict in verdicts if verdict.winner))
    return " ".join(words)


def _write(made: Openings) -> None:
    FILE.write_text(json.dumps(made, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
