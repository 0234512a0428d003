"""Motifs of the color that a move names: which may be handed over, and which not."""

from __future__ import annotations

from ...rules import Position
from ...rules.board import HOME_ROW, RAYS
from ...solver import Solver, danger
from ...solver.slices import finish
from ..rating import losing_at_once
from .line import MainLine, Motif

_MANY = 4  # squares, of which one expects that one at least is safe
_LATER = 3  # plies, within which a color that loses later loses


def _doors(line: MainLine) -> bool:
    moves, losing = len(line.position.legal_moves), len(danger(line.position))
    return losing > 1 and 3 * losing >= 2 * moves


def _later(line: MainLine) -> bool:
    position, solver = line.position, Solver()
    losing = losing_at_once(position)
    tempting = [
        move for move in map(str, position.legal_moves) if move not in line.solution and move not in losing
    ]
    afters = [position.play(move) for move in tempting]
    return len(afters) > 1 and all(
        not after.outcome and finish(solver.wins_within(after, line.player.other, _LATER)) for after in afters
    )


def _guard(line: MainLine) -> bool:
    move, after = line.plies[0].move, line.plies[0].after
    if after.outcome or after.player is line.player:
        return False
    return any(
        ray and ray[-1] in HOME_ROW[line.player] and [at for at in ray if at in after.towers] == [move.target]
        for square in after.movable
        for ray in RAYS[after.player][square]
        if len(ray) <= after.rules.ranges[after.towers[square].rank]
    )


def _answering(position: Position) -> set[object]:
    """Return the colors that the moves of a position name, behind forced passes."""
    afters = [position.play(move).settled() for move in position.legal_moves]
    return {after.required for after in afters}


def _is_lost(position: Position) -> bool:
    return len(danger(position)) == len(position.legal_moves)


def _two_threats(line: MainLine) -> bool:
    return any(len(_answering(ply.position)) > 1 and _is_lost(ply.position) for ply in line.replies)


def _no_safe_color(line: MainLine) -> bool:
    return any(
        len(ply.position.legal_moves) >= _MANY
        and losing_at_once(ply.position) >= set(map(str, ply.position.legal_moves))
        for ply in line.replies
    )


MOTIFS = {
    "doors": Motif("doors", _doors),
    "colors": Motif("colors", _later),
    "guard": Motif("colors", _guard),
    "two-threats": Motif("two-threats", _two_threats),
    "safe-moves": Motif("safe-moves", _no_safe_color),
}
