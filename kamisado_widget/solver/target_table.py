"""Where a tower may go, looked up: the table behind the solver's speed.

Squares are numbers here, ``a1`` 0, ``b1`` 1, up to ``h8`` 63, and a board's occupancy is one
integer with a bit for each square. Where a tower may go from a square depends on nothing but the
occupancy of its three rays. So the answer is worked out once for each such pattern and kept: from
then on a tower's moves are one ``&`` and one dictionary look-up, with no loop at all.
"""

from __future__ import annotations

from functools import cache

from ..rules.board import FILES, RAYS, ROWS, Player

SQUARE = tuple(file + row for row in ROWS for file in FILES)
NUMBER = {square: number for number, square in enumerate(SQUARE)}
BIT = tuple(1 << number for number in range(64))
END = tuple(number < 8 or 56 <= number < 64 for number in range(128))
"""Whether a target is on a home row. A tower that moves there has won: nobody can move to their own.
Targets from 64 on are pushes, which never end there: behind the pushed towers must be a free square."""
ENDS = sum(bit for bit, end in zip(BIT, END, strict=False) if end)
"""The squares of both home rows."""

_MOST = 2048  # patterns kept for a square; beyond that it starts again, so that memory is bounded


class Targets(dict[int, tuple[int, ...]]):
    """The targets from one square by the occupancy of its rays, worked out when first asked for.

    ``dict`` calls ``__missing__`` by itself, so a known pattern costs no Python call. Winning
    targets come first: one look at the first target tells whether the tower can win at once.
    """

    __slots__ = ("mask", "rays")

    def __init__(self, rays: tuple[tuple[int, ...], ...]) -> None:
        self.rays = rays
        self.mask = sum(BIT[square] for ray in rays for square in ray)

    def __missing__(self, occupied: int) -> tuple[int, ...]:
        if len(self) >= _MOST:
            self.clear()
        found: list[int] = []
        for ray in self.rays:
            for square in ray:
                if occupied & BIT[square]:
                    break
                found.append(square)
        found.sort(key=lambda square: not END[square])
        self[occupied] = targets = tuple(found)
        return targets


class TargetBits(dict[int, int]):
    """The same targets as bits of one integer: to count them, or to ask whether one is among them."""

    __slots__ = ("mask", "rays")

    def __init__(self, rays: tuple[tuple[int, ...], ...]) -> None:
        self.rays = rays
        self.mask = sum(BIT[square] for ray in rays for square in ray)

    def __missing__(self, occupied: int) -> int:
        if len(self) >= _MOST:
            self.clear()
        bits = 0
        for ray in self.rays:
            for square in ray:
                if occupied & BIT[square]:
                    break
                bits |= BIT[square]
        self[occupied] = bits
        return bits


@cache
def _rays(player: Player, most: int) -> list[tuple[tuple[int, ...], ...]]:
    """Return the three rays from each square, as far as a tower may move (M1, S1, DS1, TS1)."""
    return [tuple(tuple(NUMBER[s] for s in ray[:most]) for ray in RAYS[player][square]) for square in SQUARE]


@cache
def targets(player: Player, most: int) -> tuple[Targets, ...]:
    """Return the tables of all squares for a player's towers that may move ``most`` squares."""
    return tuple(map(Targets, _rays(player, most)))


@cache
def target_bits(player: Player, most: int) -> tuple[TargetBits, ...]:
    """Return the same as bits."""
    return tuple(map(TargetBits, _rays(player, most)))
