"""From the teacher's kernel to the room: what a board shows, on whatever the class has in its pockets.

``live`` is what a teacher types, ``panel`` what a teacher sees. ``room`` knows who is there and what the
class does: one of the ``modes``. ``server`` and ``connection`` carry it over HTTP and WebSocket, on a thread
of their own, so that it works while cells run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .live import Live

__all__ = ["Live"]

__getattr__, __dir__ = lazily(__name__, {"Live": "live"})
