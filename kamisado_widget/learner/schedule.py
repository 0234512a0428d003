"""In how many days something is asked again, from how it was answered.

The days are those of FSRS, the Free Spaced Repetition Scheduler, by the package ``fsrs``: without its
fuzzing, and without its steps of minutes, so that the same answers give the same days. Where that package is
not installed, the days double: one after a wrong answer, two after a right one, four after one more on
another day, and so on.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

_SHARE = 0.9  # of what is asked when it is due, known by then


class Answer(NamedTuple):
    """An answer to something, given without help.

    Attributes
    ----------
    date : datetime
        When, in universal time.
    right : bool
        Whether it was right.
    """

    date: dt.datetime
    right: bool

    @property
    def day(self) -> dt.date:
        """The reader’s own day."""
        return day_of(self.date)


def day_of(date: dt.datetime) -> dt.date:
    """Return the reader’s own day at a time."""
    return date.astimezone().date()


def interval(answers: Sequence[Answer]) -> int:
    """Return after how many days something is to be asked again.

    Parameters
    ----------
    answers : sequence of Answer
        How it was answered, the last one last; one at least.

    Examples
    --------
    >>> monday = dt.datetime(2026, 11, 23, 12, tzinfo=dt.UTC)
    >>> tuesday = monday + dt.timedelta(days=1)
    >>> interval([Answer(monday, False)])
    1
    >>> interval([Answer(monday, False), Answer(tuesday, True)])
    2
    """
    return _interval(tuple((answer.day, answer.right) for answer in answers))


def due(answers: Sequence[Answer]) -> dt.date:
    """Return the day on which something is to be asked again."""
    return answers[-1].day + dt.timedelta(days=interval(answers))


def recall(answers: Sequence[Answer], at: dt.datetime) -> float:
    """Return how likely something is still known, from 0 to 1.

    It falls by a tenth until the day on which it is due, by a tenth of the rest in as many days more, and
    so on.

    Parameters
    ----------
    answers : sequence of Answer
        How it was answered, the last one last; what was never asked is not known.
    at : datetime
        When.
    """
    if not answers:
        return 0.0
    days = max(0, (day_of(at) - answers[-1].day).days)
    return float(_SHARE ** (days / interval(answers)))


@lru_cache(maxsize=4096)
def _interval(answers: tuple[tuple[dt.date, bool], ...]) -> int:
    fsrs = _fsrs()
    if fsrs is None:
        return _doubled(answers)
    scheduler = fsrs.Scheduler(
        desired_retention=_SHARE, learning_steps=(), relearning_steps=(), enable_fuzzing=False
    )
    card = fsrs.Card(card_id=0)
    for day, right in answers:
        rating = fsrs.Rating.Good if right else fsrs.Rating.Again
        card, _ = scheduler.review_card(card, rating, dt.datetime.combine(day, dt.time(), dt.UTC))
    return int((card.due - card.last_review).days)


def _doubled(answers: tuple[tuple[dt.date, bool], ...]) -> int:
    """Return the days where there is no FSRS: a right answer counts once a day."""
    wrong = [number for number, (_, right) in enumerate(answers) if not right]
    since = answers[wrong[-1] + 1 :] if wrong else answers
    return int(2 ** min(8, len({day for day, _ in since})))


@cache
def _fsrs() -> Any:
    """Return the package, None where it is not installed."""
    try:
        import fsrs
    except ImportError:
        return None
    return fsrs
