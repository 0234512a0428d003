"""Elo ratings with confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

_STEP = 400 / math.log(10)  # Elo points of one unit of the logistic scale
_SURE = 1.96  # standard deviations of a 95 % interval
_PRIOR = 0.5  # one drawn game for every pair that met: Coulom's prior


class Rated(NamedTuple):
    """A rating, and half the width of its 95 % interval."""

    elo: float
    error: float


def ratings(
    wins: Mapping[tuple[str, str], float], names: Sequence[str], known: Mapping[str, float] | None = None
) -> dict[str, Rated]:
    """Rate players by their games against each other.

    Maximum likelihood in the Bradley-Terry model, which underlies Elo's scale, by the iteration of
    D. R. Hunter, *MM algorithms for generalized Bradley-Terry models*, The Annals of Statistics 32 (2004),
    384-406. Every pair that met gets one extra drawn game, as in R. Coulom's *Bayesian Elo Rating* (2005), so
    that a player who won every game has a finite rating. Errors come from the information matrix with the
    mean rating held fixed, so they are relative to the mean of the players.
    """
    met = {
        (one, other): wins.get((one, other), 0) + _PRIOR
        for one in names
        for other in names
        if one != other and wins.get((one, other), 0) + wins.get((other, one), 0)
    }
    strength = dict.fromkeys(names, 1.0)
    for _ in range(10_000):
        new = {one: _improved(one, met, strength) for one in names}
        mean = math.exp(sum(map(math.log, new.values())) / len(new))
        new = {one: value / mean for one, value in new.items()}
        moved = max(abs(math.log(new[one] / strength[one])) for one in names)
        strength = new
        if moved < 1e-9:
            break
    elo = {one: _STEP * math.log(value) for one, value in strength.items()}
    anchors = {one: value for one, value in (known or {}).items() if one in elo}
    wanted = sum(anchors.values()) / len(anchors) if anchors else 1000.0
    has = sum(elo[one] for one in anchors or elo) / len(anchors or elo)
    errors = _errors(names, met, strength)
    return {one: Rated(elo[one] + wanted - has, errors[one]) for one in names}


def _improved(one: str, met: Mapping[tuple[str, str], float], strength: Mapping[str, float]) -> float:
    won = sum(value for (winner, _), value in met.items() if winner == one)
    expected = sum(
        (value + met[other, winner]) / (strength[winner] + strength[other])
        for (winner, other), value in met.items()
        if winner == one
    )
    return won / expected if expected else strength[one]


def _errors(
    names: Sequence[str], met: Mapping[tuple[str, str], float], strength: Mapping[str, float]
) -> dict[str, float]:
    """Half-widths of the intervals; infinite for a player without opponents."""
    count = len(names)
    # Adding 1 to every entry holds the mean, and adds 1/n² to the inverse.
    information = [[1.0] * count for _ in names]
    for i, one in enumerate(names):
        for j, other in enumerate(names):
            if (one, other) in met:
                chance = strength[one] / (strength[one] + strength[other])
                found = (met[one, other] + met[other, one]) * chance * (1 - chance)
                information[i][i] += found
                information[i][j] -= found
    inverse = _inverse(information)
    if inverse is None:
        return dict.fromkeys(names, math.inf)
    spread = (max(inverse[i][i] - 1 / count**2, 0) for i in range(count))
    return {one: _SURE * _STEP * math.sqrt(value) for one, value in zip(names, spread, strict=True)}


def _inverse(matrix: list[list[float]]) -> list[list[float]] | None:
    """Gauss-Jordan inverse; None for a singular matrix."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        if abs(rows[pivot][column]) < 1e-12:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = [value / lead for value in rows[column]]
        for row in range(size):
            if row != column and (times := rows[row][column]):
                pairs = zip(rows[row], rows[column], strict=True)
                rows[row] = [value - times * other for value, other in pairs]
    return [row[size:] for row in rows]
