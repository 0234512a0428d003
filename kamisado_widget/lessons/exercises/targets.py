"""Exercise on all targets of a tower (M1 to M4, ranges, pushes)."""

from __future__ import annotations

from random import Random

from ...i18n import Sentence
from ...rules import Move, Position, Tower
from ...rules.board import ALL, RAYS, SQUARES
from ...rules.moves import corner_gaps, path
from . import random_positions
from .draft import AnswerReason, Draft, Given

_MOST = {1: 0, 2: 1, 3: 3}  # highest rank by level


def draw(rng: Random, level: int) -> Draft:
    has_gap = rng.random() < 0.3
    position = _with_gap(rng, _MOST[level]) if has_gap else _walked(rng, level)
    must = position.movable[0]
    tower = position.towers[must]
    right = tuple(sorted(move.target for move in position.legal_moves))
    key = "exercise.targets" if tower.rank else "exercise.targets.plain"
    question = Sentence(key, {"player": tower.player, "color": tower.color, "rank": f"rank{tower.rank}"})
    rule = rule_of_targets(position, must)
    if has_gap and rule == "M2":
        rule = "M4"
    return Draft(position, "squares", question, right, rule, lambda given: _why(position, right, given, rule))


def rule_of_targets(position: Position, square: str) -> str:
    """Return the rule behind the targets: S11 if it must push, S10 if it may, its range, or M2."""
    tower = position.towers[square]
    kinds = [move.kind for move in position.legal_moves if move.origin == square]
    if "push" in kinds:
        return "S10" if len(kinds) > 1 else "S11"
    rule = position.rules.cite(position.rules.range_rule, tower.rank)
    tries = (target for ray in RAYS[tower.player][square] for target in ray)
    return rule if any(position.explain(square, target).rule == rule for target in tries) else "M2"


def _walked(rng: Random, level: int) -> Position:
    """Play some random plies; later positions are more closed."""
    while True:
        played = random_positions.walk(
            rng, rng.randint(2, 6) if level == 1 else rng.randint(6, 16), _MOST[level]
        )
        position = played[-1][0] if played else Position.start()
        if position.required and len(position.legal_moves) > 1:
            return position


def _with_gap(rng: Random, most: int) -> Position:
    """Place two towers corner to corner across a diagonal of the moving one (M4)."""
    while True:
        mover, left, right, *_ = (
            Tower(p, c, random_positions.rank(rng, most)) for p, c in rng.sample(ALL, 3)
        )
        square = rng.choice(SQUARES[8:56])
        diagonal = rng.choice(RAYS[mover.player][square][::2])
        if len(diagonal) < 2:
            continue
        gap = corner_gaps(square, diagonal)[0]
        position = random_positions.build(
            rng, {square: mover, gap[0]: left, gap[1]: right}, square, frozenset(diagonal[:2]), most
        )
        if position and len(position.legal_moves) > 1:
            return position


def _why(position: Position, right: tuple[str, ...], given: Given, rule: str) -> AnswerReason:
    must = position.movable[0]
    wrong = [s for s in given if s not in right]
    if wrong:
        return AnswerReason.of(position.explain(must, wrong[0]))
    missing = [s for s in right if s not in given]
    if not missing:
        return AnswerReason(rule, Sentence("exercise.targets.all", {"count": len(right)}), right)
    shown = next((s for s in missing if _is_gap(position, must, s)), missing[0])
    cites = position.explain(must, shown)
    return AnswerReason(
        cites.rule, Sentence("exercise.targets.missing", {"count": len(missing), "square": shown}), (shown,)
    )


def _is_gap(position: Position, must: str, target: str) -> bool:
    move = Move("move", must, target)
    gaps = corner_gaps(must, path(position.towers, *move[1:]))
    return any(all(square in position.towers for square in gap) for gap in gaps)
