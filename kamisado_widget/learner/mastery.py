"""How well things are known: what was never asked, what is shaky, and what is sure."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, NamedTuple

from ..lessons.rulebook import RULES
from .card import Card

Sureness = Literal["never", "shaky", "sure"]
Group = Literal["moving", "blocked", "ending", "refill", "sumo", "double_sumo", "triple_sumo"]

REMEMBERED = 5
"""Answers in which mistakes are counted."""

SURE = 0.85
"""Known so likely, a thing is sure, if its last answer was right."""


class Known(NamedTuple):
    """How well something is known."""

    level: Sureness
    share: float
    wrong: int


def known(card: Card | None, at: datetime) -> Known:
    """Return how well something is known, from its card; None where it has none."""
    if card is None:
        return Known("never", 0.0, 0)
    share = card.recall(at)
    sure = share >= SURE and not card.misses
    wrong = sum(not answer.right for answer in card.answers[-REMEMBERED:])
    return Known("sure" if sure else "shaky", share, wrong)


def group_of(rule: str) -> Group:
    """Return the group that a rule belongs to, as a learner meets them."""
    kind = rule.rstrip("0123456789")
    of_kind: dict[str, Group] = {"F": "refill", "S": "sumo", "DS": "double_sumo", "TS": "triple_sumo"}
    of_rule: dict[str, Group] = {"M6": "blocked", "M7": "ending", "M8": "ending"}
    return of_kind.get(kind) or of_rule.get(rule, "moving")


def groups() -> dict[Group, list[str]]:
    """Return all rules in their groups, both in the order in which a learner meets them."""
    found: dict[Group, list[str]] = {}
    for rule in RULES:
        found.setdefault(group_of(rule), []).append(rule)
    return found
