"""Motifs of deadlocks (M8): who brings one about loses the round."""

from __future__ import annotations

from .line import MainLine, Motif


def _wins(line: MainLine) -> bool:
    over = line.plies[-1].after.outcome if line.plies else None
    return bool(over and over.reason == "deadlock" and over.winner is line.player)


def _threatens(line: MainLine) -> bool:
    for position, right in line.turns:
        for move in position.legal_moves:
            over = None if str(move) in right else position.play(move).outcome
            if over and over.reason == "deadlock":
                return True
    return False


MOTIFS = {
    "deadlock-for": Motif("dead-ends", _wins),
    "deadlock-against": Motif("dead-ends", _threatens),
    "deadlock-push": Motif(
        "dead-ends", lambda line: _wins(line) and any(ply.move.kind == "push" for ply in line.plies)
    ),
}
