"""The learner: progress, review cards, and what comes next."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from ..drawing import load_later
from ..lazy import lazily

if TYPE_CHECKING:
    from .card import Card as Card
    from .deck import Deck as Deck
    from .progress import Memory as Memory
    from .progress import Progress as Progress
    from .question_id import QuestionId as QuestionId
    from .reader import Entry as Entry
    from .stores import Store as Store

_HOMES = {
    "Card": "card",
    "Deck": "deck",
    "Entry": "reader",
    "Memory": "progress",
    "Progress": "progress",
    "QuestionId": "question_id",
    "Store": "stores",
}

__all__ = [*_HOMES]


__getattr__, __dir__ = lazily(__name__, _HOMES)

load_later(partial(import_module, ".html", __name__))
