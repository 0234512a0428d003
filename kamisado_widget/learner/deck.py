"""The deck of review cards, and the cards due today."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from ..i18n import say
from ..lessons.rulebook import RULES
from .awards import with_recalled
from .card import HANGING, RETENTION, Answer, Card, day_of
from .reader import ProgressData
from .topics import chapter_of, course_topics, groups, is_topic, lessons_of

if TYPE_CHECKING:
    from .memory import Memory

DAY = 20
"""Maximum number of cards per day."""

_MINUTES = 10.0  # planned per day
LONGEST = 12.0  # maximum minutes per day, misses included
MISSED = 1.5  # factor for a missed card
_NEW = 3  # cards per day on lesson topics never asked before
_LOWEST, _HIGHEST = 70, 97  # allowed target recall, in percent


def minutes(topic: str) -> float:
    """Return the estimated minutes of a card: 0.5 for a rule, 1 for an idea or a blunder."""
    return 0.5 if topic in RULES else 1.0


def minutes_missed(topic: str, card: Card) -> float:
    """Return the estimated minutes of a missed card, with two extra questions before it rests."""
    return minutes(topic) * MISSED * (3 if card.rests else 1)


class Deck:
    """The deck of review cards, and the cards due today.

    Every first unaided answer counts, right or wrong, in lessons, exercises, puzzles and rounds.

    Parameters
    ----------
    memory : Memory
        Where it is stored.

    Examples
    --------
    >>> from kamisado_widget.learner import Memory
    >>> deck = Memory(None).deck
    >>> deck.note("M6", right=False)
    >>> deck.due, deck.days
    ((), 1)
    """

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    @property
    def cards(self) -> dict[str, Card]:
        """All cards by topic: see :mod:`kamisado_widget.learner.topics`."""
        return {topic: card for topic, card in self.memory.now.progress.cards.items() if is_topic(topic)}

    @property
    def retention(self) -> float:
        """The target recall probability when a card is asked; 0.9 unless the reader changed it."""
        wanted = self.memory.preferences.get("retention")
        return min(max(wanted, _LOWEST), _HIGHEST) / 100 if isinstance(wanted, int) else RETENTION

    @retention.setter
    def retention(self, share: float) -> None:
        self.memory.prefer(retention=round(100 * share))

    @property
    def due(self) -> tuple[str, ...]:
        """The topics due today, those most at risk first, within the daily limits."""
        now, cards, retention = self.memory.clock(), self.cards, self.retention
        today = day_of(now)
        waiting = [topic for topic, card in cards.items() if card.due(retention) <= today]
        waiting.sort(key=lambda topic: cards[topic].recall(now))
        done = self._done(cards, today)
        begun = sum(card.answers[0].day == today for card in cards.values())
        waiting = self._unasked(cards)[: max(0, _NEW - begun)] + waiting
        left, due = _MINUTES - self.spent, []
        for topic in waiting[: max(0, DAY - len(done))]:
            if left < minutes(topic):
                break
            if self.minutes_at_most(topic) <= left + LONGEST - _MINUTES:
                left -= minutes(topic)
                due.append(topic)
        return tuple(due)

    @property
    def spent(self) -> float:
        """Minutes spent on today's practice, misses and extra questions included."""
        cards, today = self.cards, day_of(self.memory.clock())
        return sum(
            minutes_missed(topic, cards[topic]) if _was_missed(cards[topic], today) else minutes(topic)
            for topic in self._done(cards, today)
        )

    def minutes_at_most(self, topic: str) -> float:
        """Return the minutes of a card if it is missed."""
        card, missed = self.cards.get(topic, Card()), Answer(self.memory.clock(), False)
        return minutes_missed(topic, card.answered(missed))

    def _done(self, cards: dict[str, Card], today: date) -> list[str]:
        learned, retention = self._learned(), self.retention
        return [
            topic
            for topic, card in cards.items()
            if _was_due(card, today, retention) or (card.answers[0].day == today and topic in learned)
        ]

    def _unasked(self, cards: dict[str, Card]) -> list[str]:
        """Return the topics of lessons finished before today that were never asked."""
        return [topic for topic in self._learned() if topic not in cards]

    def _learned(self) -> list[str]:
        done, today = self.memory.now.progress, day_of(self.memory.clock())
        read = {name for name, won in done.rings.items() if day_of(won.date) < today}
        passed = {name for name, date in done.passed.items() if day_of(date) < today}
        return [
            topic
            for topic in course_topics()
            if chapter_of(topic) in passed or read.issuperset(lessons_of(topic))
        ]

    @property
    def met(self) -> list[str]:
        """The rules that the reader has met in lessons and exercises; at least the first ones."""
        cards = self.cards
        unasked = self._unasked(cards)
        return [rule for rule in RULES if rule in cards or rule in unasked] or list(groups()["moving"])

    @property
    def minutes(self) -> int:
        """Estimated minutes of today's due cards."""
        return round(sum(map(minutes, self.due)) + 0.4)

    @property
    def days(self) -> int | None:
        """Days until the next card is due; None without cards."""
        if self.due:
            return 0
        today, retention = day_of(self.memory.clock()), self.retention
        waits = ((card.due(retention) - today).days for card in self.cards.values())
        return min((max(1, wait) for wait in waits), default=None)

    def later_text(self, language: str) -> str:
        """Tell when the next card is due, by weekday within a week; empty if there is none."""
        days = self.days
        if not days:
            return ""
        if not 1 < days < 7:
            return say("deck.later", language, days=days)
        day = day_of(self.memory.clock()) + timedelta(days)
        return say("deck.on", language, day=f"weekday.{day.weekday()}")

    def hanging(self, topic: str) -> tuple[str, ...]:
        """Return the ids of the missed questions about a topic."""
        return self.cards.get(topic, Card()).missed

    def note(self, topic: str, right: bool, question: str = "") -> None:
        """Record the first unaided answer (one that was shown is wrong), and a missed question's id."""
        answer = Answer(self.memory.clock(), right)
        self.memory.update_progress(noted(topic, answer, question))

    def note_blunder(self, topic: str, question: str) -> None:
        """Record a blunder in a round; it never postpones a card that is due."""
        answer = Answer(self.memory.clock(), False)

        def change(data: ProgressData) -> ProgressData:
            card = data.cards.get(topic, Card())
            if question in card.missed:
                return data
            if not card.misses:
                return noted(topic, answer, question)(data)
            hung = card._replace(missed=(*card.missed, question)[-HANGING:])
            return replace(data, cards={**data.cards, topic: hung})

        self.memory.update_progress(change)


def noted(topic: str, answer: Answer, question: str = "") -> Callable[[ProgressData], ProgressData]:
    def change(data: ProgressData) -> ProgressData:
        card = data.cards.get(topic, Card()).answered(answer, question)
        return with_recalled(replace(data, cards={**data.cards, topic: card}), topic)

    return change


def _was_due(card: Card, today: date, retention: float) -> bool:
    before = tuple(answer for answer in card.answers if answer.day < today)
    return (
        len(before) < len(card.answers)
        and bool(before)
        and card._replace(answers=before).due(retention) <= today
    )


def _was_missed(card: Card, today: date) -> bool:
    return any(answer.day == today and not answer.right for answer in card.answers)
