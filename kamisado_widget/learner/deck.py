"""The deck: a card for each thing worth knowing, and which of them are asked today."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Protocol

from ..i18n import say
from ..lessons.rulebook import RULES
from .awards import with_recalled
from .card import HANGING, RETENTION, Answer, Card, day_of
from .mastery import groups
from .reader import Preference, ProgressData, Reader
from .topics import chapter_of, course_topics, is_topic, lessons_of

DAY = 20
"""Cards of a day at most: what waits beyond them waits for another day."""

_MINUTES = 10.0  # planned for a day at most
LONGEST = 12.0  # minutes of a day, whatever is missed
MISSED = 1.5  # times as long as a right answer
_NEW = 3  # cards a day of what a lesson was about, and nothing has asked yet
_LOWEST, _HIGHEST = 70, 97  # hundredths that a reader may want to know of what is asked


def minutes(topic: str) -> float:
    """Return how long a card takes: a rule half a minute, an idea or a blunder a whole one."""
    return 0.5 if topic in RULES else 1.0


def minutes_missed(topic: str, card: Card) -> float:
    """Return how long a missed card takes: half as long again, with two helpers if it rests from now on."""
    return minutes(topic) * MISSED * (3 if card.rests else 1)


class Keeper(Protocol):
    clock: Callable[[], datetime]

    @property
    def now(self) -> Reader:
        """All that is remembered of who reads."""

    @property
    def preferences(self) -> dict[str, Preference]: ...

    def prefer(self, **changes: Preference | None) -> None:
        """Remember what the reader likes best."""

    def update_progress(self, change: Callable[[ProgressData], ProgressData]) -> None:
        """Change what the reader has done."""


class Deck:
    """A card for each thing worth knowing, and which of them are asked today.

    All first answers without help count, in lessons, exercises, puzzles and rounds, right and wrong ones.

    Parameters
    ----------
    memory : Memory
        Where it is kept.

    Examples
    --------
    >>> from kamisado_widget.learner import Memory
    >>> deck = Memory(None).deck
    >>> deck.note("M6", right=False)
    >>> deck.due, deck.days
    ((), 1)
    """

    def __init__(self, memory: Keeper) -> None:
        self.memory = memory

    @property
    def cards(self) -> dict[str, Card]:
        """All cards, by their topics: see :mod:`kamisado_widget.learner.topics`."""
        return {topic: card for topic, card in self.memory.now.progress.cards.items() if is_topic(topic)}

    @property
    def retention(self) -> float:
        """How likely a card is to be known when it is asked, 0.9 unless the reader wants another share."""
        wanted = self.memory.preferences.get("retention")
        return min(max(wanted, _LOWEST), _HIGHEST) / 100 if isinstance(wanted, int) else RETENTION

    @retention.setter
    def retention(self, share: float) -> None:
        self.memory.prefer(retention=round(100 * share))

    @property
    def due(self) -> tuple[str, ...]:
        """The topics to be asked today, those most at risk first, up to the day’s cards and minutes."""
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
        """Minutes that today's practice took, with what was missed and what helped then."""
        cards, today = self.cards, day_of(self.memory.clock())
        return sum(
            minutes_missed(topic, cards[topic]) if _was_missed(cards[topic], today) else minutes(topic)
            for topic in self._done(cards, today)
        )

    def minutes_at_most(self, topic: str) -> float:
        """Return how long a card takes if it is missed now."""
        card, missed = self.cards.get(topic, Card()), Answer(self.memory.clock(), False)
        return minutes_missed(topic, card.answered(missed))

    def _done(self, cards: dict[str, Card], today: date) -> list[str]:
        """Return what today's practice has asked."""
        learned, retention = self._learned(), self.retention
        return [
            topic
            for topic, card in cards.items()
            if _was_due(card, today, retention) or (card.answers[0].day == today and topic in learned)
        ]

    def _unasked(self, cards: dict[str, Card]) -> list[str]:
        """Return what the reader’s lessons were about before today, and nothing has asked yet."""
        return [topic for topic in self._learned() if topic not in cards]

    def _learned(self) -> list[str]:
        """Return what the reader's lessons were about before today."""
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
        """The rules that the reader has met, in a lesson or an exercise; the first ones at least."""
        cards = self.cards
        unasked = self._unasked(cards)
        return [rule for rule in RULES if rule in cards or rule in unasked] or list(groups()["moving"])

    @property
    def minutes(self) -> int:
        """About how many minutes what is due today will take."""
        return round(sum(map(minutes, self.due)) + 0.4)

    @property
    def days(self) -> int | None:
        """In how many days the next card is due; None where there is none, 0 where one is due now."""
        if self.due:
            return 0
        today, retention = day_of(self.memory.clock()), self.retention
        waits = ((card.due(retention) - today).days for card in self.cards.values())
        return min((max(1, wait) for wait in waits), default=None)

    def later_text(self, language: str) -> str:
        """Say when the next card is due, within a week by its weekday; nothing where none waits.

        Parameters
        ----------
        language : str
            The language it is told in.
        """
        days = self.days
        if not days:
            return ""
        if not 1 < days < 7:
            return say("deck.later", language, days=days)
        day = day_of(self.memory.clock()) + timedelta(days)
        return say("deck.on", language, day=f"weekday.{day.weekday()}")

    def hanging(self, topic: str) -> tuple[str, ...]:
        """Return the names of the questions about a topic that were missed."""
        return self.cards.get(topic, Card()).missed

    def note(self, topic: str, right: bool, question: str = "") -> None:
        """Remember how something was answered without help, the first time that it was asked now.

        Parameters
        ----------
        topic : str
            What was asked about.
        right : bool
            Whether the answer was right; one that was shown is not.
        question : str
            The question’s name, by which it is asked once more where it was missed.
        """
        answer = Answer(self.memory.clock(), right)
        self.memory.update_progress(noted(topic, answer, question))

    def note_blunder(self, topic: str, question: str) -> None:
        """Remember a blunder of a round; one more of its kind does not put off a card that waits."""
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
    """Whether a card was answered wrongly today."""
    return any(answer.day == today and not answer.right for answer in card.answers)
