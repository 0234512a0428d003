"""Review cards: answers to a topic, missed questions, and the next due date.

Scheduled with FSRS (Free Spaced Repetition Scheduler, package ``fsrs``), without fuzzing and learning steps,
so that the same answers give the same dates. Without the package, the interval doubles with each right
answer.
"""

from __future__ import annotations

import datetime as dt
from datetime import date, datetime, timedelta
from functools import lru_cache
from itertools import takewhile
from typing import Any, NamedTuple

RETENTION = 0.9
"""Default target recall probability at the due date."""


class Answer(NamedTuple):
    date: dt.datetime
    right: bool

    @property
    def day(self) -> dt.date:
        """The date in the reader's time zone."""
        return day_of(self.date)


def day_of(date: dt.datetime) -> dt.date:
    return date.astimezone().date()


@lru_cache(maxsize=8192)
def _remembered(answers: tuple[tuple[dt.date, bool], ...], retention: float) -> Any:
    """Return the FSRS card after the last answer; without FSRS, the interval in days."""
    scheduler = _scheduler(retention)
    if scheduler is None:
        wrong = [number for number, (_, right) in enumerate(answers) if not right]
        since = answers[wrong[-1] + 1 :] if wrong else answers
        return int(2 ** min(8, len({day for day, _ in since})))
    import fsrs

    *before, (day, right) = answers
    known = _remembered(tuple(before), retention) if before else fsrs.Card(card_id=0)
    return scheduler.review_card(known, fsrs.Rating.Good if right else fsrs.Rating.Again, midnight(day))[0]


def midnight(day: dt.date) -> dt.datetime:
    """Return the start of a day, as FSRS counts them."""
    return dt.datetime.combine(day, dt.time(), dt.UTC)


@lru_cache(maxsize=64)
def _scheduler(retention: float) -> Any:
    try:
        from fsrs import Scheduler
    except ImportError:
        return None
    return Scheduler(
        desired_retention=retention, learning_steps=(), relearning_steps=(), enable_fuzzing=False
    )


HANGING = 3
"""Maximum number of missed questions per card; the oldest is dropped."""

TIRED, _REST = 4, 7  # misses in a row before a card rests, and days of rest


class Card(NamedTuple):
    """A review card: the answers to a topic, and the ids of missed questions, each asked once more.

    Of each day the first answer counts, and the first wrong one: repeats do not show recall.

    Examples
    --------
    >>> from datetime import UTC
    >>> monday = datetime(2026, 11, 23, 12, tzinfo=UTC)
    >>> card = Card().answered(Answer(monday, False), "exercise push 1 seed 77")
    >>> card.missed, str(card.due())
    (('exercise push 1 seed 77',), '2026-11-24')
    """

    answers: tuple[Answer, ...] = ()
    missed: tuple[str, ...] = ()

    def answered(self, answer: Answer, question: str = "") -> Card:
        """Return the card with another answer."""
        today = [each for each in self.answers if each.day == answer.day]
        counts = not today or (not answer.right and all(each.right for each in today))
        if answer.right and self.was_shown(question, answer.day):
            return self
        missed = tuple(each for each in self.missed if each != question)
        if question and not answer.right and question not in self.missed:
            missed = (*missed, question)[-HANGING:]
        return self._replace(answers=(*self.answers, answer) if counts else self.answers, missed=missed)

    def was_shown(self, question: str, day: dt.date) -> bool:
        """Whether the answer was shown that day: the question is missed, and some answer was wrong."""
        return question in self.missed and any(each.day == day and not each.right for each in self.answers)

    @property
    def misses(self) -> int:
        """The number of wrong answers in a row, up to now."""
        return sum(1 for _ in takewhile(lambda answer: not answer.right, reversed(self.answers)))

    @property
    def rests(self) -> bool:
        """Whether it was missed too often to be asked; rereading its lesson may help."""
        return self.misses >= TIRED

    def due(self, retention: float = RETENTION) -> date:
        """Return the next due date."""
        if self.rests:
            days = _REST
        else:
            known = self._remembered(retention)
            days = known if isinstance(known, int) else (known.due - known.last_review).days
        return self.answers[-1].day + timedelta(days=days)

    def recall(self, at: datetime) -> float:
        """Return the probability of recall, 0 to 1."""
        if not self.answers:
            return 0.0
        day = max(day_of(at), self.answers[-1].day)
        known = self._remembered(RETENTION)
        if isinstance(known, int):
            return float(RETENTION ** ((day - self.answers[-1].day).days / known))
        return float(_scheduler(RETENTION).get_card_retrievability(known, midnight(day)))

    def _remembered(self, retention: float) -> Any:
        return _remembered(tuple((answer.day, answer.right) for answer in self.answers), retention)
