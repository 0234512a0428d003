"""A class of simulated learners: two lessons a day, then what is due, for sixty days by a moved clock.

``python -m tests.learner.simulated_class`` prints the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

from kamisado_widget.learner import Memory
from kamisado_widget.learner.deck import minutes
from kamisado_widget.learner.next import parts
from kamisado_widget.learner.schedule import day_of
from kamisado_widget.learner.topics import topic_of_task
from kamisado_widget.lessons import COURSE, RULES
from kamisado_widget.lessons.compiler import compile_lesson
from kamisado_widget.lessons.parser import course

DAYS = 60
A_DAY = 2  # lessons
LESSONS = [part for part in parts() if part in COURSE]
COURSE_DAYS = -(-len(LESSONS) // A_DAY)


class Clock:
    """A clock that is moved."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 23, 18, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


@dataclass
class Day:
    """What a day held."""

    due: int
    minutes: float
    waiting: int  # that is put off until another day
    asked: list[str]


@dataclass
class Learner:
    """Somebody who knows a share of what is asked at the right time, and less of what is asked later.

    Attributes
    ----------
    share : float
        Of what is asked on the day on which it is due, known.
    never : str
        What is always missed.
    """

    share: float
    never: str = ""
    seed: int = 1
    days: list[Day] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.clock = Clock()
        self.memory = Memory(None, clock=self.clock)
        self._chance = Random(self.seed)

    def knows(self, topic: str) -> bool:
        """Answer a question about a topic."""
        card = self.memory.deck.cards.get(topic)
        late = 1.0
        if card:
            today = day_of(self.clock())
            waited = (today - card.answers[-1].day).days
            late = waited / max(1, (card.due() - card.answers[-1].day).days)
        return topic != self.never and self._chance.random() < self.share**late

    def answer(self, topic: str) -> None:
        """Answer a question, and have it noted."""
        self.memory.deck.note(topic, self.knows(topic), f"exercise of {self._chance.random()}")

    def read(self, lesson: str) -> None:
        """Answer the questions of a lesson, and finish it."""
        for topic in _topics(lesson):
            self.answer(topic)
        self.memory.progress.finish(lesson)

    def live(self, days: int = DAYS, away: range = range(0)) -> Learner:
        """Go through the course and what is due, day by day; do nothing on some days."""
        lessons = iter(LESSONS)
        for number in range(days):
            self.clock.time += timedelta(days=1)
            if number not in away:
                self.days.append(self._practice())
                for _ in range(A_DAY):
                    if lesson := next(lessons, None):
                        self.read(lesson)
        return self

    def _practice(self) -> Day:
        deck = self.memory.deck
        today, asked = day_of(self.clock()), []
        due = deck.due
        for topic in due:
            self.answer(topic)
            asked.append(topic)
        waiting = sum(card.due() <= today for card in deck.cards.values())
        return Day(len(due), sum(map(minutes, asked)), waiting, asked)

    def known(self) -> Iterator[float]:
        """Yield how well each rule that was asked is known now."""
        cards = self.memory.deck.cards
        yield from (cards[rule].recall(self.clock()) for rule in RULES if rule in cards)


@cache
def _topics(lesson: str) -> list[str]:
    """Return what the questions of a lesson are about."""
    tasks = (scene["task"] for scene in compile_lesson(course(lesson), "en") if "task" in scene)
    return [topic_of_task(lesson, task) for task in tasks]


def table(learners: list[Learner]) -> str:
    """Return week by week what learners do, and what they know in the end."""
    lines = ["recalls  never   week  cards a day  most  minutes  most  put off"]
    for one in learners:
        for week in (0, 1, 2, 4, 7):
            days = one.days[7 * week : 7 * week + 7]
            cards, took = [day.due for day in days], [day.minutes for day in days]
            lines.append(
                f"{one.share:7}  {one.never or '-':5}  {week + 1:5}  {sum(cards) / len(cards):11.1f}"
                f"  {max(cards):4}  {sum(took) / len(took):7.1f}  {max(took):4.1f}"
                f"  {max(day.waiting for day in days):7}"
            )
        known = sorted(one.known())
        sure = sum(each > 0.85 for each in known)
        lines.append(
            f"   day {len(one.days)}: {sure} of {len(known)} rules asked above 0.85 "
            f"({sure / len(known):.0%}), median {known[len(known) // 2]:.2f}, lowest {known[0]:.2f}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    CLASS = [Learner(0.95), Learner(0.9), Learner(0.7), Learner(0.5), Learner(0.9, "M6"), Learner(0.7, "M6")]
    print(table([one.live() for one in CLASS]))
