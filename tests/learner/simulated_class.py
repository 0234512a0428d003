"""A class of simulated learners: sixty days by a moved clock.

First comes what is due, then two lessons of the course with the exercises, puzzles and rounds that follow
them; who is done with the course plays a round a day. Half a minute a rule and one an idea are assumed.

``python -m tests.learner.simulated_class`` prints the table.

Cards a day by week, minutes of the longest day after the course, most cards put off, and rules above 0.85 on
day 60, by the share that a learner knows on the due date:

| knows | week 1 | 2 | 3 | 5 | 8 | longest day | put off at most | rules kept |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| 0.95 | 3.3 | 5.1 | 5.6 | 0.9 | 0.9 | 5.5 | 0 | 41 of 41 |
| 0.9 | 3.7 | 5.7 | 7.3 | 1.9 | 2.7 | 7.5 | 0 | 41 of 41 |
| 0.7 | 6.0 | 13.6 | 13.9 | 11.4 | 10.6 | 10 | 12 | 40 of 41 |
| 0.5 | 8.0 | 17.0 | 16.0 | 15.1 | 15.1 | 10 | 34 | 16 of 41 |
| 0.9, never M6 | 3.6 | 5.9 | 6.0 | 2.4 | 1.6 | 6 | 0 | 40 of 41 |
| 0.7, never M6 | 5.1 | 13.7 | 14.0 | 12.0 | 10.9 | 10 | 12 | 40 of 41 |
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

from kamisado_widget.learner import Memory
from kamisado_widget.learner.card import day_of
from kamisado_widget.learner.deck import minutes
from kamisado_widget.learner.next import ENOUGH, PUZZLES, idea_of, parts, round_of
from kamisado_widget.learner.topics import BLUNDERS, topic_of_task
from kamisado_widget.lessons import COURSE, exercise
from kamisado_widget.lessons.compiler import compile_lesson
from kamisado_widget.lessons.parser import course

DAYS = 60
A_DAY = 2  # lessons
EXERCISES = 5  # of a kind
PARTS = [part for part in parts() if part != PUZZLES]
COURSE_DAYS = -(-sum(part in COURSE for part in PARTS) // A_DAY)


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

    def do(self, part: str) -> None:
        """Do a part of the course, and finish it."""
        for topic in _topics(part):
            self.answer(topic)
        if round_of(part):
            self.play()
        self.memory.progress.finish(part)

    def play(self) -> None:
        """Play a round, and have reviewed which blunders it had."""
        for kind in BLUNDERS:
            if not self.knows(f"blunder {kind}"):
                self.memory.deck.note_blunder(f"blunder {kind}", f"mistake {self._chance.random()}")

    def live(self, days: int = DAYS, away: range = range(0)) -> Learner:
        """Go through what is due and the course, day by day; do nothing on some days."""
        left = list(PARTS)
        for number in range(days):
            self.clock.time += timedelta(days=1)
            if number not in away:
                self.days.append(self._practice())
                if not left:
                    self.play()
                for part in _taken(left):
                    self.do(part)
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
        """Yield how well each rule that was met is known now; not at all, if nothing has asked it."""
        mastery = self.memory.progress.mastery
        yield from (mastery[rule] for rule in self.memory.deck.met)


def _taken(left: list[str]) -> list[str]:
    """Take from what is left of the course the parts of a day."""
    lessons = [number for number, part in enumerate(left) if part in COURSE]
    taken = left[: lessons[A_DAY] if len(lessons) > A_DAY else None]
    del left[: len(taken)]
    return taken


@cache
def _topics(part: str) -> list[str]:
    """Return what the questions of a part of the course are about; of a round there are none."""
    if part in COURSE:
        tasks = (scene["task"] for scene in compile_lesson(course(part), "en") if "task" in scene)
        return [topic_of_task(part, task) for task in tasks]
    if idea := idea_of(part):
        return [f"idea {idea}"] * ENOUGH
    if round_of(part):
        return []
    kind, _, level = part.partition(" ")
    return [exercise(kind, int(level), seed).rule for seed in range(EXERCISES)]


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
            f"   day {len(one.days)}: {sure} of {len(known)} rules met above 0.85 "
            f"({sure / len(known):.0%}), median {known[len(known) // 2]:.2f}, lowest {known[0]:.2f}"
        )
        after = one.days[COURSE_DAYS:]
        lines.append(
            f"   after the course: {max(day.minutes for day in after)} minutes at most, "
            f"{max(day.waiting for day in after)} cards put off at most"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    CLASS = [Learner(0.95), Learner(0.9), Learner(0.7), Learner(0.5), Learner(0.9, "M6"), Learner(0.7, "M6")]
    print(table([one.live() for one in CLASS]))
