"""Motifs of rings: pushes, and ranges that end too early (S to TS)."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Position
from ...rules.board import HOME_ROW, RAYS
from ...rules.sumo import Push, push
from .line import MainLine, Motif, is_free


def _pushed(line: MainLine) -> Iterator[int]:
    """Yield of each push of the solver's how many towers it pushes."""
    for position, move, _ in line.moves:
        if move.kind == "push":
            pushed = push(position.towers, move.origin)
            assert isinstance(pushed, Push)
            yield len(pushed.pushed)


def _again(line: MainLine) -> bool:
    if len(line.plies) < 2:
        return False
    before, last = line.plies[-2:]
    return bool(before.move.kind == "push" and line.is_own(last) and last.after.outcome)


def _only(line: MainLine) -> bool:
    return any(ply.move.kind == "push" and len(ply.position.legal_moves) == 1 for ply in line.plies)


def _range(line: MainLine) -> bool:
    named = (ply.after.settled() for ply in line.moves)
    return any(
        not after.outcome and after.player is not line.player and _falls_short(after) for after in named
    )


def _falls_short(position: Position) -> bool:
    for square in position.movable:
        reach = position.rules.ranges[position.towers[square].rank]
        for ray in RAYS[position.player][square]:
            at_home = bool(ray) and ray[-1] in HOME_ROW[position.player.other]
            if at_home and len(ray) > reach and is_free(position.towers, ray):
                return True
    return False


MOTIFS = {
    "push-1": Motif("rings", lambda line: 1 in _pushed(line)),
    "push-2": Motif("rings", lambda line: 2 in _pushed(line)),
    "push-3": Motif("rings", lambda line: 3 in _pushed(line)),
    "double-push": Motif("rings", lambda line: len(list(_pushed(line))) > 1),
    "push-again": Motif("rings", _again),
    "push-only": Motif("rings", _only),
    "push-against": Motif("rings", lambda line: any(ply.move.kind == "push" for ply in line.replies)),
    "range": Motif("rings", _range),
}
