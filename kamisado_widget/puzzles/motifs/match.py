"""Motifs of a match: what a round costs, and how the next one begins."""

from __future__ import annotations

from ...rules import Position
from ..rating import losing_at_once
from .line import MainLine, Motif


def _rank_named(position: Position) -> int:
    """Return the rank of the tower that has to answer; 0 where the round is over."""
    after = position.settled()
    return 0 if after.outcome else max(after.towers[at].rank for at in after.movable)


def _fewer_rings(line: MainLine) -> bool:
    first = line.plies[0]
    if first.after.outcome or any(ply.after.outcome for ply in line.plies):
        return False
    ranks = [_rank_named(first.position.play(move)) for move in first.position.legal_moves]
    others = {str(move) for move in first.position.legal_moves} - line.solution.keys()
    only_safe = losing_at_once(first.position) == others  # then the rings do not matter
    return len(line.plies) == 1 and not only_safe and _rank_named(first.after) < max(ranks)


MOTIFS = {
    "points": Motif("points", _fewer_rings),
}
