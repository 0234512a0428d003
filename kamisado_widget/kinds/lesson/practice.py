"""What is due: questions that the reader missed, mixed over all kinds, ten minutes of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...i18n import say
from ...learner import Progress
from ...rules import Position
from ...session.session import first_language
from ...session.wire import LessonState, Node
from .questions import SceneQuestion, question_of
from .series import SeriesSession

_MOST = 20  # questions: half a minute for each


class PracticeSession(SeriesSession):
    """What is due today: questions that were missed in lessons, exercises, puzzles and rounds.

    A first answer that is right sends its card away for longer, one that is wrong or shown brings it back
    tomorrow.

    Parameters
    ----------
    progress : Progress, optional
        Whose deck; by default nobody's, which is empty.
    **settings
        Any setting of a session.
    """

    def __init__(
        self, progress: Progress | None = None, *, language: str | None = None, **settings: object
    ) -> None:
        super().__init__(progress, first_language(language), language, settings)

    def _draw(self) -> Iterator[SceneQuestion]:
        return islice(self._due(), _MOST)

    def _due(self) -> Iterator[SceneQuestion]:
        """Yield what is due; a card whose question is gone leaves the deck, or it would be due for ever."""
        deck = self._progress.memory.deck
        for card in deck.due:
            if question := question_of(card):
                yield question
            else:
                deck.forget(card)

    def _scenes(self, language: str) -> list[Node]:
        return super()._scenes(language) or [self._nothing_due(language)]

    def _nothing_due(self, language: str) -> Node:
        """Return the scene that there is where nothing is due."""
        return Node(parent=-1, batch=0, position=str(Position.start()), say=self._next_day(language))

    def _next_day(self, language: str) -> str:
        """Say when there is something to ask."""
        days = self._progress.memory.deck.days
        if not days:
            return say("deck.empty" if days is None else "deck.more", language)
        return say("deck.later", language, days=days)

    def _publish_lesson(self) -> None:
        language, number = self.language, len(self._questions)
        state = LessonState(title=say("deck.title", language), size=max(1, number), contents=[], unrated=True)
        if number:
            state["about"] = say("deck.due", language, cards=number)
        if number and len(self._tried) == number:
            state["ending"] = self._next_day(language)
        self.lesson_state = state
