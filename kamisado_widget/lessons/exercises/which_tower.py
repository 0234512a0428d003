"""Exercise on the tower that moves next (T1, T2, M6, S3)."""

from __future__ import annotations

from random import Random

from ...i18n import Sentence
from ...rules import Color, Position
from . import random_positions
from .blocked import stuck
from .draft import AnswerReason, Draft, Given
from .push import pushing

_FIRST = 0.25  # share of the easy ones at the start of a round


def draw(rng: Random, level: int) -> Draft:
    if level == 3 and rng.random() < 0.4:
        return _after_a_push(rng)
    position = stuck(rng, level) if level > 1 and rng.random() < 0.5 else _walked(rng, level)
    if level == 1 and rng.random() < _FIRST:
        return _first(rng)
    return _ask(position, "exercise.which_tower" if level > 1 else "exercise.which_tower.plain", {})


def _first(rng: Random) -> Draft:
    position = random_positions.line_up(rng, 0)
    player = position.player
    color, other = rng.sample(list(Color), 2)
    choices = {"any": Sentence("exercise.which_tower.any", {"player": player})}
    choices |= {
        f"{owner} {each}": Sentence("exercise.which_tower.only", {"player": owner, "color": each})
        for owner, each in ((player, color), (player, other), (player.other, color))
    }
    parts = {"player": player, "opponent": player.other}
    reason = AnswerReason("T1", Sentence("exercise.which_tower.first.why", parts))
    question = Sentence("exercise.which_tower.first", parts)
    return Draft(position, "choice", question, "any", "T1", lambda _: reason, choices=choices)


def _walked(rng: Random, level: int) -> Position:
    """Play some random plies; the last is not a pass."""
    while True:
        played = random_positions.walk(rng, rng.randint(3, 18), level - 1)
        if len(played) > 1 and played[-2][1].kind == "move":
            position = played[-1][0]
            if level > 1 or not position.chains[0].squares:  # blocked towers only from level 2
                return position


def _after_a_push(rng: Random) -> Draft:
    while True:
        before = pushing(rng, rng.choice((1, 2, 3)))
        move = next(m for m in before.legal_moves if m.kind == "push")
        position = before.play(move)
        if not position.outcome:
            return _ask(position, "exercise.which_tower.pushed", {"color": before.required})


def _ask(position: Position, key: str, parts: dict[str, object]) -> Draft:
    passes = position.chains[0].squares
    end = position
    for square in passes:
        end = end.passed(square)
    right = end.movable[0]
    rule = "M6" if passes else _of_the_turn(position)
    parts = {
        **parts,
        "player": position.player,
        "opponent": position.player.other,
        "onto": position.required,
        "next": end.player,
        "must": end.required,
        "square": right,
        "count": len(passes),
    }

    def why(given: Given) -> AnswerReason:
        story = "turn" if not passes else "blocked" if given in passes else "passes"
        return AnswerReason(rule, Sentence(f"exercise.which_tower.{story}", parts), (*passes, right))

    return Draft(position, "tower", Sentence(key, parts), right, rule, why)


def _of_the_turn(position: Position) -> str:
    """Return the rule of the turn: T2, or S3 in the form of the pusher's rank."""
    if position.last is None:
        return "T2"
    return position.rules.cite("S3", position.towers[position.last.target].rank)
