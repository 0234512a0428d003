"""The learner: what is remembered of a reader, in one place that a person can read.

``memory`` (places, progress and preferences, of several readers), ``progress`` (stars, rules
mastered, what comes back), ``reader`` (what is kept, and how), ``document``, ``file`` and ``storage`` (a
JSON document that several writers share), ``names`` (what people call themselves). Names are loaded when they
are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .memory import Memory
    from .progress import Progress
    from .reader import Entry
    from .storage import Storage

_HOMES = {"Entry": "reader", "Memory": "memory", "Progress": "progress", "Storage": "storage"}

__all__ = ["Entry", "Memory", "Progress", "Storage"]

__getattr__, __dir__ = lazily(__name__, _HOMES)
