"""The learner: progress, review cards, and what comes next."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from ..drawing import load_later
from ..lazy import lazily

if TYPE_CHECKING:
    from .card import Card
    from .deck import Deck
    from .memory import Memory
    from .progress import Progress
    from .question_id import QuestionId
    from .reader import Entry
    from .stores import Store

_HOMES = {
    "Card": "card",
    "Deck": "deck",
    "Entry": "reader",
    "Memory": "memory",
    "Progress": "progress",
    "QuestionId": "question_id",
    "Store": "stores",
}

__all__ = ["Card", "Deck", "Entry", "Memory", "Progress", "QuestionId", "Store"]

__getattr__, __dir__ = lazily(__name__, _HOMES)

load_later(partial(import_module, ".html", __name__))
