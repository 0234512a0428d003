"""What a reader’s memory is like: the parameters of FSRS, fitted by its own optimizer to all answers.

It is asked for when it is needed: ``pip install kamisado-widget[optimizer]`` brings it, and PyTorch with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from ..i18n import KamisadoError, say
from .card import Card
from .schedule import Parameters, midnight, rating_of

ENOUGH = 512
"""Answers on a later day than the one before, below which the optimizer says what is usual."""


def fitted(cards: Iterable[Card]) -> Parameters:
    """Return the parameters that fit how cards were answered best.

    Raises
    ------
    ValueError
        If there are too few answers, or the optimizer is not installed.
    """
    histories = [card.answers for card in cards]
    found = sum(before.day < after.day for answers in histories for before, after in pairwise(answers))
    if found < ENOUGH:
        raise KamisadoError(say("deck.few", answers=found, least=ENOUGH))
    try:
        from fsrs import ReviewLog
        from fsrs.optimizer import Optimizer

        optimizer = Optimizer(
            [
                ReviewLog(number, rating_of(answer.right), midnight(answer.day), None)
                for number, answers in enumerate(histories)
                for answer in answers
            ]
        )
    except ImportError:
        raise KamisadoError(say("deck.no_optimizer")) from None
    return tuple(optimizer.compute_optimal_parameters())
