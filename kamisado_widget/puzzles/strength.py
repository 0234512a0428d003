"""How strong a solver is: Glicko-2, a rating that says how sure it is.

Mark E. Glickman, *Example of the Glicko-2 system* (2022). Only its numbers for who is new are ours.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

_SCALE, _CENTER = 173.7178, 1500.0
_CHANGE = 0.5  # Glickman's τ: how fast a volatility may change
_CLOSE = 1e-6
_SURE = 110.0  # a deviation below which a rating is told


class Strength(NamedTuple):
    """How strong somebody is; a puzzle has a strength too, without volatility."""

    rating: float = 800.0
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def sure(self) -> bool:
        """Whether it is sure enough to be told."""
        return self.deviation < _SURE

    def waited(self, periods: float) -> Strength:
        deviation = math.hypot(self.deviation, _SCALE * self.volatility * math.sqrt(max(0, periods)))
        return self._replace(deviation=min(deviation, Strength().deviation))

    def after(self, results: Sequence[tuple[Strength, float]]) -> Strength:
        """Return the strength after the results of a period."""
        if not results:
            return self.waited(1)
        own = (self.rating - _CENTER) / _SCALE
        phi = self.deviation / _SCALE
        variance, improvement = 0.0, 0.0
        for other, score in results:
            weight = 1 / math.sqrt(1 + 3 * (other.deviation / _SCALE / math.pi) ** 2)
            chance = 1 / (1 + math.exp(-weight * (own - (other.rating - _CENTER) / _SCALE)))
            variance += weight**2 * chance * (1 - chance)
            improvement += weight * (score - chance)
        variance = 1 / variance
        volatility = _volatility(self.volatility, phi, variance, variance * improvement)
        phi = 1 / math.sqrt(1 / (phi**2 + volatility**2) + 1 / variance)
        return Strength(self.rating + _SCALE * phi**2 * improvement, _SCALE * phi, volatility)


def _volatility(volatility: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility, by the Illinois algorithm: step 5 of the paper."""
    start = math.log(volatility**2)

    def slope(x: float) -> float:
        total = phi**2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - total) / (2 * total**2) - (x - start) / _CHANGE**2

    low, high = start, math.log(delta**2 - phi**2 - variance) if delta**2 > phi**2 + variance else 0.0
    if not delta**2 > phi**2 + variance:
        steps = 1
        while slope(start - steps * _CHANGE) < 0:
            steps += 1
        high = start - steps * _CHANGE
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
