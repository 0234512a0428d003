"""To win the round by a deadlock (M8)."""

from __future__ import annotations

from ..forced import Forced
from ..task import PositionSource


class Deadlock(Forced):
    """Whoever is to move wins by a deadlock."""

    def source(self) -> PositionSource:
        """Return where such positions are found: they are rare in ordinary play."""
        from ..random_positions import dead_ends

        return dead_ends

    def fits(self, won: bool, deadlock: bool) -> bool:
        """Tell whether the round was won by a deadlock."""
        return won and deadlock


TASK = Deadlock()
