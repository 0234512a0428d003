"""What a round is worth in a match: whose ring it earns, and how many points that ring gives."""

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
    """Something to win a round for.

    Attributes
    ----------
    points : int
        What the ring gives, never more than the match still takes.
    colors : tuple of Color
        The towers whose ring gives as much, or more.
    wins_match : bool
        Whether it ends the match.
    """

    points: int
    colors: tuple[Color, ...]
    wins_match: bool


class Gain(NamedTuple):
    """What the winner of a round gets out of it with best play, as far as it is known.

    The winner wins as many points as can be, and the loser loses as few.

    Attributes
    ----------
    winner : Player or None
        Who wins the round.
    least, most : int
        At least and at most so many points, never more than the match still takes.
    wins_match : bool or None
        Whether it ends the match; None while that is not known.
    moves : int or None
        Within how many real moves of both players the winner can have them.

    Examples
    --------
    >>> from kamisado_widget.rules import Match
    >>> gain("1yp3k1/3Y+1n2/4b+3/4oK2/r4B2/N1g5/1P6/3ROG2 b n", Match("standard"))
    Gain(winner=Player.GOLD, least=1, most=1, wins_match=False, moves=2)
    """

    winner: Player | None = None
    least: int = 0
    most: int = 0
    wins_match: bool | None = None
    moves: int | None = None


def prizes(position: Position, player: Player, match: Match | None = None) -> tuple[Prize, ...]:
    """Return what a player may win a round for, the least first.

    Parameters
    ----------
    position : Position
        Of the round.
    player : Player
        Who may win it.
    match : Match, optional
        Its format says how many points win it; without one every point counts.

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
    """Return what the winner of a round gets out of it with best play.

    Parameters
    ----------
    position : Position or str
        Where the round stands, or its text.
    match : Match, optional
        The match that it belongs to: how many points win it.
    lengths : bool
        Whether to find out how soon, too.
    solver : Solver, optional
        One that remembers earlier questions.

    Returns
    -------
    Gain
        All of it.

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
    """Work on :func:`gain` in slices: first who wins, then how much, then how soon."""
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
    """Find from which side the defender had better fill the home rows.

    Those that nothing known is better than: the next round is won, for more points, sooner; or else lost, for
    fewer points, later.
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
    """Return a number for what a round gives a player: more is better."""
    if gain.winner is None:
        return 0, 0, 0
    sign = 1 if gain.winner is player else -1
    return sign, sign * (math.inf if gain.wins_match else gain.least), -sign * (gain.moves or 0)


def _soonest(
    position: Position, winner: Player, prize: Prize, first: Prize, solver: Solver, known: Gain
) -> Generator[Gain, None, int]:
    """Return within how many moves a prize can be won that is known to be won."""
    if prize == first:
        verdict = yield from during(solver.steps(position), known)
        assert verdict.moves is not None
        return verdict.moves
    moves = 0
    while not (yield from during(solver.promotes(position, winner, prize.colors, moves), known)):
        moves += 1
    return moves
