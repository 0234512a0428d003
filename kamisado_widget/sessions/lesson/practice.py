"""What is due: things worth knowing, mixed over all kinds, ten minutes of them."""

from __future__ import annotations

from collections.abc import Iterator

from ...i18n import say
from ...learner.deck import LONGEST
from ...rules import Position
from ..wire import LessonState, Node
from .questions import SceneQuestion, easier, question_about
from .series import SeriesSession

_AHEAD = 3  # questions ready from the start: to find a position takes some time


class PracticeSession(SeriesSession):
    """What is due today: rules, ideas and blunders, by positions that the reader has not met.

    A first answer that is right sends its card away for longer, one that is wrong or shown brings it back
    tomorrow. What was missed too often rests: its lesson's scene comes in its place, and an easier step.

    Parameters
    ----------
    progress : Progress, optional
        Whose deck; by default nobody's, which is empty.
    **settings
        Any setting of a session.
    """

    def _draw(self) -> Iterator[SceneQuestion]:
        self._topics: list[str] = []  # of the questions; none where one only helps
        self._waiting = list(self._progress.deck.due)
        return self._due()

    def _due(self) -> Iterator[SceneQuestion]:
        """Yield questions until enough are ready, or the day could get too long if all were missed."""
        deck = self._progress.deck
        while self._waiting:
            ready = [
                topic for number, topic in enumerate(self._topics) if number not in self._tried and topic
            ]
            at_most = sum(map(deck.minutes_at_most, [*ready, self._waiting[0]]))
            if len(ready) == _AHEAD or (ready and deck.spent + at_most > LONGEST):
                return
            topic = self._waiting.pop(0)
            if question := question_about(topic, self._progress, self._shown()):
                self._topics.append(topic)
                yield question

    def _shown(self) -> set[str]:
        """Return the positions that were asked already."""
        return {question.scene("en")["position"] for question in self._questions}

    def _on_first_answer(self, number: int, right: bool) -> None:
        """Have more ready; where a card rests from now on, what helps."""
        topic, deck = self._topics[number], self._progress.deck
        card = deck.cards.get(topic)
        if not right and card and card.rests:
            for question in easier(topic, self._progress, self._shown()):
                self._topics.append("")
                self._add(question)
        if not right:
            due = set(deck.due)
            self._waiting = [
                topic for topic in self._waiting if topic in due
            ]  # the rest waits for another day
        for question in self._due():
            self._add(question)

    def _scenes(self, language: str) -> list[Node]:
        return super()._scenes(language) or [self._nothing_due(language)]

    def _nothing_due(self, language: str) -> Node:
        """Return the scene that there is where nothing is due."""
        return Node(parent=-1, batch=0, position=str(Position.start()), say=self._next_day(language))

    def _next_day(self, language: str) -> str:
        """Say when there is something to ask."""
        return self._progress.deck.later_text(language) or say("deck.empty", language)

    def _publish_lesson(self) -> None:
        language, ready = self.language, len(self._questions)
        number = ready + len(self._waiting)
        state = LessonState(title=say("deck.title", language), size=max(1, ready), contents=[], unrated=True)
        if number:
            state["total"] = number
            state["about"] = say("deck.due", language, cards=number)
        if number and len(self._tried) == number:
            state["ending"] = self._next_day(language)
        self.lesson_state = state
