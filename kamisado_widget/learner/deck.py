"""The deck: what a reader missed, in lessons, exercises, puzzles and rounds, and when it is asked again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from .card import Card
from .reader import ProgressData
from .schedule import Answer, day_of, due, interval

if TYPE_CHECKING:
    from .memory import Memory

LEARNED = 180
"""Days: what is not to be asked again for as long leaves the deck."""

MOST = 500
"""Cards in the deck; of more, those that were asked longest ago leave it."""


class Deck:
    """What a reader missed, and when it is asked again.

    A question becomes a card when its first answer, given without help, is wrong, or is shown. From then
    on only first answers on other days count: one that is corrected after it was told earns nothing.

    Parameters
    ----------
    memory : Memory
        Where it is kept.

    Examples
    --------
    >>> from kamisado_widget.learner import Memory
    >>> from kamisado_widget.puzzles import Puzzle
    >>> puzzle = Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> deck = Memory(None).deck
    >>> deck.note(Card.of_puzzle(puzzle), right=False)
    >>> deck.due, deck.days
    ((), 1)
    """

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    @property
    def cards(self) -> dict[Card, tuple[Answer, ...]]:
        """All cards, each with how it was answered."""
        return {card: of for text, of in self.memory.now.progress.cards.items() if (card := Card.parse(text))}

    @property
    def due(self) -> tuple[Card, ...]:
        """The cards to be asked today, mixed over all kinds; of each those first that wait longest."""
        today = day_of(self.memory.clock())
        days = {card: due(answers) for card, answers in self.cards.items()}
        waiting = sorted((card for card in days if days[card] <= today), key=days.__getitem__)
        kinds = dict.fromkeys(card.kind for card in waiting)
        rows = [[card for card in waiting if card.kind == kind] for kind in kinds]
        return tuple(card for row in zip_longest(*rows) for card in row if card)

    @property
    def days(self) -> int | None:
        """In how many days the next card is due; None where there is none, 0 where one is due now."""
        today = day_of(self.memory.clock())
        return min((max(0, (due(of) - today).days) for of in self.cards.values()), default=None)

    def forget(self, card: Card) -> None:
        """Take a card out of the deck: there is no such question any more."""
        self.memory.update_progress(lambda data: replace(data, cards=_without(data, str(card))))

    def note(self, card: Card, right: bool) -> None:
        """Remember how a question was answered without help, the first time that it was asked now.

        Parameters
        ----------
        card : Card
            The question. One that is not in the deck joins it with a wrong answer.
        right : bool
            Whether the answer was right; one that was shown is not.
        """
        answer = Answer(self.memory.clock(), right)
        self.memory.update_progress(noted(card, answer))


def noted(card: Card, answer: Answer) -> Callable[[ProgressData], ProgressData]:
    """Return what notes an answer in a reader’s progress."""

    def change(data: ProgressData) -> ProgressData:
        name = str(card)
        before = data.cards.get(name, ())
        if answer.right and (not before or before[-1].day == answer.day):
            return data
        others = _without(data, name)
        answers = (*before, answer)
        if interval(answers) < LEARNED:
            others[name] = answers
        return replace(data, cards=dict([*others.items()][-MOST:]))

    return change


def _without(data: ProgressData, name: str) -> dict[str, tuple[Answer, ...]]:
    return {text: answers for text, answers in data.cards.items() if text != name}
