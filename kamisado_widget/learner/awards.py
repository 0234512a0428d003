"""Rings, as towers get them: for what was done, done without a mistake, and recalled a week later."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from .card import day_of
from .mastery import Sureness, known
from .reader import Award, ProgressData
from .topics import lessons_of, topics_of

DONE, ALONE, RECALLED = 1, 2, 3
"""How many rings there are for what was done, done without a mistake, and done so a week later."""

_WEEK = 7  # days


def awarded(data: ProgressData, name: str, rings: int, now: datetime) -> ProgressData:
    """Give rings, the third instead of the second a week after the first; those once put on stay."""
    before = data.rings.get(name)
    if before and rings >= ALONE and _is_a_week_later(now, before):
        rings = RECALLED
    if rings <= (before.rings if before else 0):
        return data
    return replace(data, rings={**data.rings, name: Award(rings, before.date if before else now)})


def with_recalled(data: ProgressData, topic: str) -> ProgressData:
    """Give lessons about a topic their third ring, where all that they are about was recalled unaided."""
    for lesson in lessons_of(topic):
        won = data.rings.get(lesson)
        if won and all(_is_recalled(data, each, won) for each in topics_of(lesson)):
            data = replace(data, rings={**data.rings, lesson: won._replace(rings=RECALLED)})
    return data


def level_of(data: ProgressData, lesson: str, now: datetime) -> Sureness:
    """Return how well all that a lesson is about is known now: rings stay, and this fades."""
    levels = {known(data.cards.get(topic), now).level for topic in topics_of(lesson)}
    return "shaky" if "shaky" in levels else "sure" if levels == {"sure"} else "never"


def _is_recalled(data: ProgressData, topic: str, since: Award) -> bool:
    card = data.cards.get(topic)
    return card is not None and any(
        each.right and _is_a_week_later(each.date, since) for each in card.answers
    )


def _is_a_week_later(date: datetime, since: Award) -> bool:
    return (day_of(date) - day_of(since.date)).days >= _WEEK
