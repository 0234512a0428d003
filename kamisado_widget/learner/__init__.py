"""The learner: progress, review cards, and the next part of the course."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .card import Card as Card
    from .deck import Deck as Deck
    from .memory import Memory as Memory
    from .progress import Progress as Progress
    from .question_id import QuestionId as QuestionId
    from .reader import Entry as Entry
    from .stores import Store as Store

__all__, __getattr__, __dir__ = lazily(__name__)
