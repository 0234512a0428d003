"""Exercise on whether a move or a fill is allowed (M, S, F1, F2)."""

from __future__ import annotations

from random import Random

from ...i18n import Sentence
from ...rules import Move, Position
from ...rules.fill import DIRECTIONS
from . import random_positions, refused
from .draft import AnswerReason, Draft
from .push import pushing

_PLAIN = "M2"  # the rule of ordinary moves
_TRIES = 12


def draw(rng: Random, level: int) -> Draft:
    """Draw a move or fill, allowed half the time."""
    allowed = rng.random() < 0.5
    if rng.random() < 0.25:
        return _fill(rng, allowed)
    position, move = _legal(rng, level) if allowed else _refused(rng, level)
    why = AnswerReason.of(position.explain(move.origin, move.target))
    tower = position.towers[move.origin]
    parts: dict[str, object] = {
        "player": position.player,
        "opponent": position.player.other,
        "onto": position.required,
        "owner": tower.player,
        "color": tower.color,
        "rank": f"rank{tower.rank}",
        "origin": move.origin,
        "square": move.target,
    }
    key = "exercise.allowed"
    if position.last and position.last.kind == "push":
        key += ".pushed"
        parts["pusher"] = position.towers[position.last.target].color
    elif move.origin == move.target:
        key += ".stay"
    return _draft(position, Sentence(key, parts), allowed, why, move)


def _draft(
    position: Position, question: Sentence, allowed: bool, why: AnswerReason, move: Move | None
) -> Draft:
    choices = {answer: Sentence(f"exercise.allowed.{answer}", {}) for answer in ("yes", "no")}
    answer = "yes" if allowed else "no"
    return Draft(position, "choice", question, answer, why.rule, lambda _: why, move, choices)


def _legal(rng: Random, level: int) -> tuple[Position, Move]:
    for number in range(_TRIES):
        position = _walked(rng, level)
        by_rule: dict[str, list[Move]] = {}
        for move in position.legal_moves:
            by_rule.setdefault(position.explain(move.origin, move.target).rule, []).append(move)
        special = sorted(by_rule.keys() - {_PLAIN, "M6"}) or (by_rule.keys() & {_PLAIN} if number else ())
        if special:
            return position, rng.choice(by_rule[rng.choice(sorted(special))])
    return _legal(rng, level)


def _walked(rng: Random, level: int) -> Position:
    if level > 1 and rng.random() < 0.5:
        return pushing(rng, rng.choice((1, 1, 2) if level == 2 else (2, 3)))
    while True:
        played = random_positions.walk(rng, rng.randint(3, 16), level - 1)
        if played and played[-1][0].required is not None:
            return played[-1][0]


def _refused(rng: Random, level: int) -> tuple[Position, Move]:
    """Draw a refused move, T1 excluded."""
    while True:
        _, rule, rank = rng.choice(refused.pool(level))
        if rule != "T1":
            return refused.attempted(rng, rule, rank)


def _fill(rng: Random, allowed: bool) -> Draft:
    position = random_positions.round_to_the_end(rng)
    assert position.outcome
    winner = position.outcome.winner
    side, other = rng.sample(DIRECTIONS, 2)
    if rng.random() < 0.5:
        player = winner if allowed else winner.other
        question = Sentence("exercise.allowed.chooses", {"player": player, "direction": side})
        why = AnswerReason("F1", Sentence("refused.F1", {"player": winner}))
    else:
        parts = {"winner": winner, "player": winner.other, "direction": side}
        question = Sentence("exercise.allowed.follows", {**parts, "side": side if allowed else other})
        why = AnswerReason("F2", Sentence("refused.F2", parts))
    return _draft(position, question, allowed, why, None)
