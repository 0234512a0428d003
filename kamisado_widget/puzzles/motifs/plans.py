"""Motifs of what a line is played for: waiting, clearing a way, luring, going round, running."""

from __future__ import annotations

from ...rules.board import RAYS
from ..interest import has_forced_replies
from ..rating import losing_at_once
from .line import MainLine, Motif, open_doors

_MANY = 4  # replies, from which on a first move can be quiet


def _quiet(line: MainLine) -> bool:
    after = line.plies[0].after
    if sum(1 for _ in line.moves) < 2:
        return False
    replies = {str(move) for move in after.legal_moves}
    return after.player is not line.player and len(replies) >= _MANY and not replies <= losing_at_once(after)


def _gives_up_a_door(line: MainLine) -> bool:
    first = line.plies[0]
    if first.after.outcome:
        return False
    moved = first.position.towers[first.move.origin]
    closed = open_doors(first.position, line.player) - open_doors(first.after, line.player) - {moved}
    here = first.after.settled()
    return bool(closed) and any(
        after.player is line.player and after.towers[square] in closed
        for after in (here.play(reply) for reply in line.solution[str(first.move)])
        for square in after.movable
    )


def _decoy(line: MainLine) -> bool:
    home = line.home
    if not home:
        return False
    origin, target = home.move.origin, home.move.target
    ray = next(ray for ray in RAYS[line.player][origin] if target in ray)
    towers, way = line.position.towers, ray[: ray.index(target) + 1]
    return any(towers[at].player is not line.player for at in way if at in towers)


def _switchback(line: MainLine) -> bool:
    files: dict[object, str] = {}
    for ply in line.moves:
        color = ply.position.towers[ply.move.origin].color
        files[color] = files.get(color, ply.move.origin[0]) + ply.move.target[0]
    return any(way[0] in way.lstrip(way[0]) for way in files.values())


def _run(line: MainLine) -> bool:
    colors = [ply.position.towers[ply.move.origin].color for ply in line.moves]
    return bool(line.home) and {*colors[-2:]} == {*colors[-1:]}


MOTIFS = {
    "quiet": Motif("quiet", _quiet),
    "lead": Motif("quiet", _gives_up_a_door),
    "decoy": Motif("colors", _decoy),
    "switchback": Motif("quiet", _switchback),
    "run": Motif("doors", _run),
    "only-replies": Motif("colors", lambda line: has_forced_replies(line.plies, line.player)),
}
