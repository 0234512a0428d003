"""A card: how one thing worth knowing was answered, and which questions about it were missed."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from itertools import takewhile
from typing import NamedTuple

from .schedule import RETENTION, Answer, interval, recall

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
