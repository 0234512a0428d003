"""A card: how one thing worth knowing was answered, which questions were missed, and when it is asked again.

When, and how likely it is still known, is as FSRS has it, the Free Spaced Repetition Scheduler, by the
package ``fsrs``: without its fuzzing, and without its steps of minutes, so that the same answers give the
same days. Where that package is not installed, what is known lasts twice as long with each right answer.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache
from itertools import takewhile
from typing import Any, NamedTuple

RETENTION = 0.9
"""Of what is asked when it is due, so much is to be known by then; a reader may want another share."""


class Answer(NamedTuple):
    """An answer to something, given without help."""

    date: dt.datetime
    right: bool

    @property
    def day(self) -> dt.date:
        """The reader’s own day."""
        return day_of(self.date)


def day_of(date: dt.datetime) -> dt.date:
    return date.astimezone().date()


def interval(answers: Sequence[Answer], retention: float = RETENTION) -> int:
    known = _remembered(tuple((answer.day, answer.right) for answer in answers), retention)
    return known if isinstance(known, int) else int((known.due - known.last_review).days)


def recall(answers: Sequence[Answer], at: dt.datetime) -> float:
    """Return how likely something is still known, from 0 to 1."""
    if not answers:
        return 0.0
    day = max(day_of(at), answers[-1].day)
    known = _remembered(tuple((answer.day, answer.right) for answer in answers), RETENTION)
    if isinstance(known, int):
        return float(RETENTION ** ((day - answers[-1].day).days / known))
    return float(_scheduler(RETENTION).get_card_retrievability(known, midnight(day)))


@lru_cache(maxsize=8192)
def _remembered(answers: tuple[tuple[dt.date, bool], ...], retention: float) -> Any:
    """Return the card of FSRS after the last answer; without FSRS, for how many days it is known."""
    scheduler = _scheduler(retention)
    if scheduler is None:
        wrong = [number for number, (_, right) in enumerate(answers) if not right]
        since = answers[wrong[-1] + 1 :] if wrong else answers
        return int(2 ** min(8, len({day for day, _ in since})))
    *before, (day, right) = answers
    known = _remembered(tuple(before), retention) if before else _new()
    return scheduler.review_card(known, rating_of(right), midnight(day))[0]


def midnight(day: dt.date) -> dt.datetime:
    """Return when a day begins, as FSRS counts days."""
    return dt.datetime.combine(day, dt.time(), dt.UTC)


def _new() -> Any:
    from fsrs import Card

    return Card(card_id=0)


def rating_of(right: bool) -> Any:
    from fsrs import Rating

    return Rating.Good if right else Rating.Again


@lru_cache(maxsize=64)
def _scheduler(retention: float) -> Any:
    """Return a scheduler of FSRS, or None if it is not installed."""
    try:
        from fsrs import Scheduler
    except ImportError:
        return None
    return Scheduler(
        desired_retention=retention, learning_steps=(), relearning_steps=(), enable_fuzzing=False
    )


HANGING = 3
"""Missed questions that hang on a card at most; of more, the oldest is let go."""

TIRED, _REST = 4, 7  # misses in a row after which it rests, and for how many days


class Card(NamedTuple):
    """How one thing worth knowing was answered.

    Attributes
    ----------
    answers : tuple of Answer
        Of each day the first, and the first wrong one: what is told in between is not remembered yet.
    missed : tuple of str
        The names of questions about it that were missed, the oldest first: each is asked once more.

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
        """Return the card after one more answer, to a question that has a name or none."""
        today = [each for each in self.answers if each.day == answer.day]
        counts = not today or (not answer.right and all(each.right for each in today))
        missed = tuple(each for each in self.missed if each != question)
        if question and not answer.right and question not in self.missed:
            missed = (*missed, question)[-HANGING:]
        return self._replace(answers=(*self.answers, answer) if counts else self.answers, missed=missed)

    @property
    def misses(self) -> int:
        """How many of the last answers in a row were wrong."""
        return sum(1 for _ in takewhile(lambda answer: not answer.right, reversed(self.answers)))

    @property
    def rests(self) -> bool:
        """Whether it was missed so often that asking does not help: its lesson may."""
        return self.misses >= TIRED

    def due(self, retention: float = RETENTION) -> date:
        """Return the day on which it is to be asked again."""
        days = _REST if self.rests else interval(self.answers, retention)
        return self.answers[-1].day + timedelta(days=days)

    def recall(self, at: datetime) -> float:
        """Return how likely it is still known, from 0 to 1."""
        return recall(self.answers, at)
