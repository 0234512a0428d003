"""Motifs of blocked towers (M6): who has to pass, who shut it in, and who moves instead."""

from __future__ import annotations

from itertools import pairwise

from .line import MainLine, Motif, shut_in


def _passes(line: MainLine, own: bool) -> bool:
    return any(ply.move.kind == "pass" and line.is_own(ply) == own for ply in line.plies)


def _double_pass(line: MainLine) -> bool:
    return any(one.move.kind == two.move.kind == "pass" for one, two in pairwise(line.plies))


def _jailer(line: MainLine) -> bool:
    other, caught = line.player.other, set()
    for ply in line.plies:
        if ply.move.kind == "pass" and ply.position.towers[ply.move.origin] in caught:
            return True
        if line.is_own(ply) and ply.move.kind != "pass":
            caught |= shut_in(ply.after, other) - shut_in(ply.position, other)
    return False


def _dead_end(line: MainLine) -> bool:
    caught = shut_in(line.position, line.player.other)
    return any(
        ply.move.kind == "pass" and ply.position.towers[ply.move.origin] in caught for ply in line.plies
    )


def _unblocking(line: MainLine) -> bool:
    caught = shut_in(line.position, line.player)
    return any(ply.position.towers[ply.move.origin] in caught for ply in line.moves)


def _signpost(line: MainLine) -> bool:
    last = line.plies[-2] if line.home and len(line.plies) > 1 else None
    return bool(last and last.move.kind == "pass" and not line.is_own(last))


MOTIFS = {
    "block": Motif("passes", lambda line: _passes(line, own=False)),
    "own-block": Motif("passes", lambda line: _passes(line, own=True)),
    "chain": Motif("passes", _double_pass),
    "dead-end": Motif("dead-ends", _dead_end),
    "jailer": Motif("dead-ends", _jailer),
    "unblocking": Motif("dead-ends", _unblocking),
    "signposts": Motif("signposts", _signpost),
}
