"""The stakes of a round in a match: the ring and its points."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator
from typing import NamedTuple

from ..rules.board import Color, Player
from ..rules.fill import DIRECTIONS, Direction
from ..rules.match import Match, points
from ..rules.position import Position
from .slices import during, finish
from .solver import Solver


class Prize(NamedTuple):
    """A possible gain of a round."""

    points: int
    """The ring's points, at most those the match still needs."""
    colors: tuple[Color, ...]
    """The towers whose ring is worth at least this."""
    wins_match: bool


class Gain(NamedTuple):
    """The winner's gain from a round with best play, with bounds while unknown.

    The winner maximizes the points, the loser minimizes them.
    """

    winner: Player | None = None
    """The winner of the round."""
    least: int = 0
    most: int = 0
    """``least`` and ``most`` are bounds of the points, at most those the match still needs."""
    wins_match: bool | None = None
    """None if unknown."""
    moves: int | None = None
    """Real moves of both players until then."""


def prizes(position: Position, player: Player, match: Match | None = None) -> tuple[Prize, ...]:
    """Return a player's possible gains, the smallest first; without a match every point counts.

    Examples
    --------
    >>> from kamisado_widget.rules import Match
    >>> p = Position.parse("1yp3k1/3Y+1n2/4b+3/4oK2/r4B2/N1g5/1P6/3ROG2 b n")
    >>> found = prizes(p, Player.GOLD, Match("standard"))
    >>> [(prize.points, len(prize.colors), prize.wins_match) for prize in found]
    [(1, 8, False), (2, 1, True)]
    """
    ranks = {tower.color: tower.rank for tower in position.towers.values() if tower.player is player}
    if match is not None and match.goal is None:
        return (Prize(1, tuple(ranks), False),)  # a series counts rounds
    missing = match.goal - sum(map(points, ranks.values())) if match and match.goal else None
    rings = {color: points(rank + 1) - points(rank) for color, rank in ranks.items()}
    if missing is not None:
        rings = {color: min(ring, max(1, missing)) for color, ring in rings.items()}
    return tuple(
        Prize(
            ring,
            tuple(color for color in rings if rings[color] >= ring),
            missing is not None and ring >= missing,
        )
        for ring in sorted(set(rings.values()))
    )


def gain(
    position: Position | str,
    match: Match | None = None,
    *,
    lengths: bool = True,
    solver: Solver | None = None,
) -> Gain:
    """Return the gain of the winner of a round with best play.

    ``match`` tells the points still needed (by default every point counts); without ``lengths`` the number of
    moves is not searched; a ``solver`` may be reused with its cache.

    Examples
    --------
    >>> gain("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    Gain(winner=Player.GOLD, least=1, most=1, wins_match=False, moves=1)
    """
    return finish(gain_steps(position, match, lengths=lengths, solver=solver))


def gain_steps(
    position: Position | str,
    match: Match | None = None,
    *,
    lengths: bool = True,
    solver: Solver | None = None,
) -> Iterator[Gain]:
    """Run :func:`gain` in slices: the winner, then the points, then the number of moves."""
    position, solver = Position.of(position), solver or Solver()
    known = Gain()
    yield known
    verdict = yield from during(solver.steps(position, lengths=False), known)
    winner = verdict.winner
    assert winner
    first, *others = prizes(position, winner, match)
    prize, last = first, [first, *others][-1]
    known = Gain(winner, first.points, last.points, first.wins_match if not others else None)
    yield known
    for better in others:
        if not (yield from during(solver.promotes(position, winner, better.colors), known)):
            break
        prize = better
        known = known._replace(least=prize.points, wins_match=prize.wins_match or None)
        yield known
    known = known._replace(most=prize.points, wins_match=prize.wins_match)
    yield known
    if lengths:
        moves = yield from _soonest(position, winner, prize, first, solver, known)
        yield known._replace(moves=moves)


def best_fills(match: Match, solver: Solver, *, lengths: bool = True) -> Iterator[tuple[Direction, ...]]:
    """Find the defender's best directions to fill the home rows.

    Yields the directions not known to be worse: win the next round, with more points, sooner; or lose fewer,
    later.
    """
    defender = match.chooser
    assert defender
    gains = dict.fromkeys(DIRECTIONS, Gain())
    yield DIRECTIONS
    for with_lengths in (False, True) if lengths else (False,):
        for side in DIRECTIONS:
            for known in gain_steps(match.line_up(side), match, lengths=with_lengths, solver=solver):
                if known.least == known.most:
                    gains[side] = known
                values = {side: _value(gains[side], defender) for side in DIRECTIONS}
                yield tuple(side for side in DIRECTIONS if values[side] == max(values.values()))


def _value(gain: Gain, player: Player) -> tuple[int, float, int]:
    if gain.winner is None:
        return 0, 0, 0
    sign = 1 if gain.winner is player else -1
    return sign, sign * (math.inf if gain.wins_match else gain.least), -sign * (gain.moves or 0)


def _soonest(
    position: Position, winner: Player, prize: Prize, first: Prize, solver: Solver, known: Gain
) -> Generator[Gain, None, int]:
    """Return within how many moves a prize known to be won can be won."""
    if prize == first:
        verdict = yield from during(solver.steps(position), known)
        assert verdict.moves is not None
        return verdict.moves
    moves = 0
    while not (yield from during(solver.promotes(position, winner, prize.colors, moves), known)):
        moves += 1
    return moves
