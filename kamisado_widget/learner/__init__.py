"""The learner: what is remembered of a reader, in one place that a person can read.

``memory``, on ``remembered`` (places, progress and preferences, of several readers), ``progress`` (rings,
rules mastered), ``mastery`` (what is shaky and what is sure), ``topics`` (what is worth knowing), ``deck``
and ``card`` (how it was answered, and what is asked today), ``schedule`` (on which day), ``question_id``
(what a question is called), ``reader`` (what is kept, and how), ``takeover`` (what 2.0 kept), ``document``,
``stores`` and ``shared_file`` (where a JSON document is kept that several writers share), ``names`` (what
people call themselves). Names are loaded when they are first asked for.
"""

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
