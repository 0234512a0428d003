"""Rings for lessons and exercises: done, done without a mistake, recalled a week later."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from .card import day_of
from .reader import Award, ProgressData
from .topics import Sureness, known, lessons_of, topics_of

DONE, ALONE, RECALLED = 1, 2, 3

_WEEK = 7  # days until the third ring


def awarded(data: ProgressData, name: str, rings: int, now: datetime) -> ProgressData:
    """Award rings; the third replaces the second a week after the first. Rings are never taken away."""
    before = data.rings.get(name)
    if before and rings >= ALONE and _is_a_week_later(now, before):
        rings = RECALLED
    if rings <= (before.rings if before else 0):
        return data
    return replace(data, rings={**data.rings, name: Award(rings, before.date if before else now)})


def with_recalled(data: ProgressData, topic: str) -> ProgressData:
    """Give the third ring to lessons about a topic if all their topics were recalled unaided."""
    for lesson in lessons_of(topic):
        won = data.rings.get(lesson)
        if won and all(_is_recalled(data, each, won) for each in topics_of(lesson)):
            data = replace(data, rings={**data.rings, lesson: won._replace(rings=RECALLED)})
    return data


def level_of(data: ProgressData, lesson: str, now: datetime) -> Sureness:
    """Return how well the topics of a lesson are known now; unlike rings, this fades."""
    levels = {known(data.cards.get(topic), now).level for topic in topics_of(lesson)}
    return "shaky" if "shaky" in levels else "sure" if levels == {"sure"} else "never"


def _is_recalled(data: ProgressData, topic: str, since: Award) -> bool:
    card = data.cards.get(topic)
    return card is not None and any(
        each.right and _is_a_week_later(each.date, since) for each in card.answers
    )


def _is_a_week_later(date: datetime, since: Award) -> bool:
    return (day_of(date) - day_of(since.date)).days >= _WEEK
