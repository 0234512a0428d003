"""How much somebody may say: so much at a time, and then so much a second."""

from __future__ import annotations

_RATE, _BURST = 12, 80  # messages a second, and at a time


class Allowance:
    """A supply that fills up again as time goes by."""

    def __init__(self) -> None:
        self._left, self._counted = float(_BURST), float("-inf")

    def take(self, now: float) -> bool:
        """Take one; tell whether there was one."""
        self._left = max(0.0, min(_BURST, self._left + (now - self._counted) * _RATE)) - 1
        self._counted = now
        return self._left >= 0
