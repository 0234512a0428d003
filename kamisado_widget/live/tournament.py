"""Pairings, results and ratings of the games between pupils."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeVar, get_args

P = TypeVar("P", bound=Hashable)
Pair = tuple[P, P | None]
"""Two opponents; None for a pupil left over."""


def by_lot(people: Sequence[P]) -> list[Pair[P]]:
    drawn = random.sample(people, len(people))
    return list(zip(drawn[::2], [*drawn[1::2], None], strict=False))


def by_strength(
    people: Sequence[P], rating: Mapping[P, float], met: Collection[frozenset[P]]
) -> list[Pair[P]]:
    """Pair pupils of similar rating, new opponents first."""
    waiting = sorted(people, key=lambda person: -rating[person])
    pairs: list[Pair[P]] = []
    while waiting:
        one = waiting.pop(0)
        new = (index for index, other in enumerate(waiting) if frozenset((one, other)) not in met)
        pairs.append((one, waiting.pop(next(new, 0)) if waiting else None))
    return pairs


def round_robin(people: Sequence[P], met: Collection[frozenset[P]]) -> list[Pair[P]]:
    """The round of a round robin with the most new pairs (circle method)."""
    places: list[P | None] = [*people, None] if len(people) % 2 else [*people]
    turns: list[list[Pair[P]]] = []
    for _ in places[1:]:
        turns.append(list(_across(places)))
        places = [places[0], places[-1], *places[1:-1]]
    return max(turns, key=lambda turn: sum(_is_new(pair, met) for pair in turn), default=[])


def _across(places: Sequence[P | None]) -> Iterator[Pair[P]]:
    for one, other in zip(places[: len(places) // 2], reversed(places), strict=False):
        if one is not None:
            yield one, other
        elif other is not None:
            yield other, None


def _is_new(pair: Pair[P], met: Collection[frozenset[P]]) -> bool:
    one, other = pair
    return other is not None and frozenset((one, other)) not in met


Way = Literal["lot", "strength", "all"]
WAYS: tuple[Way, ...] = get_args(Way)
"""Ways of pairing: by lot, by strength, or everyone against everyone."""

_BEGINS, _MOST, _SCALE = 1000.0, 32.0, 400.0  # Elo: initial rating, K factor, scale
_MOST_RESULTS = 5000  # kept


class TournamentStanding(NamedTuple):
    number: int
    points: int
    played: int
    rating: int


class Tournament:
    """Results of finished games between pupils, pairings and Elo ratings."""

    def __init__(self) -> None:
        self.way: Way = "lot"
        self.results: list[tuple[int, int]] = []

    def note(self, winner: int, loser: int) -> None:
        if len(self.results) < _MOST_RESULTS:
            self.results.append((winner, loser))

    def pairs(self, people: Sequence[int]) -> list[Pair[int]]:
        if self.way == "lot":
            return by_lot(people)
        if self.way == "all":
            return round_robin(people, self._met())
        return by_strength(people, self._ratings(people), self._met())

    def is_over(self, people: Sequence[int]) -> bool:
        """Whether everybody has played everybody, in that mode."""
        pairs, met = len(people) * (len(people) - 1) // 2, self._met()
        return self.way == "all" and pairs > 0 and sum(pair <= set(people) for pair in met) == pairs

    def standings(self, people: Collection[int]) -> list[TournamentStanding]:
        points, ratings = Counter(winner for winner, _ in self.results), self._ratings(people)
        played = Counter(number for result in self.results for number in result)
        standings = [
            TournamentStanding(number, points[number], played[number], round(ratings[number]))
            for number in people
            if played[number] or self.way == "all"
        ]
        return sorted(standings, key=lambda each: (-each.points, each.played, -each.rating))

    def _met(self) -> set[frozenset[int]]:
        return {frozenset(result) for result in self.results}

    def _ratings(self, people: Collection[int]) -> dict[int, float]:
        ratings = dict.fromkeys(people, _BEGINS)
        for winner, loser in self.results:
            won, lost = ratings.get(winner, _BEGINS), ratings.get(loser, _BEGINS)
            moves = _MOST / (1 + 10 ** ((won - lost) / _SCALE))
            ratings[winner], ratings[loser] = won + moves, lost - moves
        return ratings
