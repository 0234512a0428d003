"""Who plays whom next: by lot, by strength, or everybody against everybody."""

from __future__ import annotations

import random
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from typing import TypeVar

P = TypeVar("P", bound=Hashable)
Pair = tuple[P, P | None]
"""Two who play each other; None where one is left over."""


def by_lot(people: Sequence[P]) -> list[Pair[P]]:
    """Put people together as it happens.

    Examples
    --------
    >>> sorted(map(len, by_lot(["Ann", "Ben", "Cleo"])))
    [2, 2]
    """
    drawn = random.sample(people, len(people))
    return list(zip(drawn[::2], [*drawn[1::2], None], strict=False))


def by_strength(
    people: Sequence[P], rating: Mapping[P, float], met: Collection[frozenset[P]]
) -> list[Pair[P]]:
    """Put people together who are about as strong, and new to each other where that can be.

    Examples
    --------
    >>> rating = {"Ann": 1016, "Ben": 984, "Cleo": 1016, "Dan": 984}
    >>> by_strength(list(rating), rating, [])
    [('Ann', 'Cleo'), ('Ben', 'Dan')]
    """
    waiting = sorted(people, key=lambda person: -rating[person])
    pairs: list[Pair[P]] = []
    while waiting:
        one = waiting.pop(0)
        new = (index for index, other in enumerate(waiting) if frozenset((one, other)) not in met)
        pairs.append((one, waiting.pop(next(new, 0)) if waiting else None))
    return pairs


def round_robin(people: Sequence[P], met: Collection[frozenset[P]]) -> list[Pair[P]]:
    """Put people together so that everybody plays everybody in as few turns as can be.

    Somebody stays where they are, and all others move on by one place a turn. Of those turns this returns
    one in which most are new to each other; who comes later makes it only longer.

    Examples
    --------
    >>> round_robin(["Ann", "Ben", "Cleo"], [frozenset(("Ben", "Cleo"))])
    [('Ann', 'Cleo'), ('Ben', None)]
    """
    places: list[P | None] = [*people, None] if len(people) % 2 else [*people]
    turns: list[list[Pair[P]]] = []
    for _ in places[1:]:
        turns.append(list(_across(places)))
        places = [places[0], places[-1], *places[1:-1]]
    return max(turns, key=lambda turn: sum(_is_new(pair, met) for pair in turn), default=[])


def _across(places: Sequence[P | None]) -> Iterator[Pair[P]]:
    """Yield who sit opposite each other, at a table with one place for nobody if need be."""
    for one, other in zip(places[: len(places) // 2], reversed(places), strict=False):
        if one is not None:
            yield one, other
        elif other is not None:
            yield other, None


def _is_new(pair: Pair[P], met: Collection[frozenset[P]]) -> bool:
    one, other = pair
    return other is not None and frozenset((one, other)) not in met
