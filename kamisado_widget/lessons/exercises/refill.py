"""Exercise on the order in which towers go home (F3, F4)."""

from __future__ import annotations

from random import Random

from ...i18n import Sentence
from ...rules import Player
from ...rules.fill import DIRECTIONS, steps
from ...rules.match import crowned
from . import random_positions
from .draft import AnswerReason, Draft, Given

_MOST = {1: 0, 2: 0, 3: 2}


def draw(rng: Random, level: int) -> Draft:
    """Draw the end of a round; from level 2 for either player."""
    ended = random_positions.round_to_the_end(rng, _MOST[level])
    position = random_positions.replaced(ended, crowned(ended))
    direction = rng.choice(DIRECTIONS)
    player = Player.GOLD if level == 1 else rng.choice(list(Player))
    rule = "F3" if direction == "left" else "F4"
    order = steps(position.towers, player, direction)
    right = tuple(step.origin for step in order)
    parts = {"player": player, "direction": direction}

    def why(given: Given) -> AnswerReason:
        for step, square in zip(order, (*given, *[""] * 8), strict=False):
            if step.origin != square:
                tower = position.towers[step.origin]
                named = {**parts, "number": step.number, "color": tower.color, "square": step.origin}
                return AnswerReason(rule, Sentence(f"exercise.refill.{direction}", named), (step.origin,))
        return AnswerReason(rule, Sentence("exercise.refill.all", parts), right)

    return Draft(position, "order", Sentence("exercise.refill", parts), right, rule, why)
