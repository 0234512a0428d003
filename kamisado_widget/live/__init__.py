"""From the teacher's kernel to the room: what a board shows, on whatever the class has in its pockets.

``live`` is what a teacher types, ``panel`` what a teacher sees. ``room`` knows who is there and what the
class does: one of the ``modes``. ``server`` and ``connection`` carry it over HTTP and WebSocket, on a thread
of their own, so that it works while cells run. ``guest`` is at the other end: a pupil's own player, in the
pupil's own kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .guest import Guest, join
    from .live import Live

__all__ = ["Guest", "Live", "join"]

__getattr__, __dir__ = lazily(__name__, {"Guest": "guest", "Live": "live", "join": "guest"})
