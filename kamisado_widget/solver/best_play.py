"""Best play for an opponent, as an anytime search.

The criteria in order: who wins; for how many points, where towers have rings; in a lost position, the share
of replies that are errors; the number of moves.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import NamedTuple

from ..rules.board import Player
from ..rules.match import Match
from ..rules.moves import Move
from ..rules.position import Position
from . import stakes
from .search import ALWAYS
from .slices import during
from .solver import Solver
from .verdict import UNKNOWN

_GLANCE = 3
_LOOK_EVERY = 64
"""Search slices between two checks for moves found to lose."""


class Judgment(NamedTuple):
    moves: tuple[Move, ...]
    winner: Player | None = None
    settled: bool = False


Judging = Generator[Judgment, None, Judgment]
"""Yields the judgment so far; returns the final one."""


def best_play(position: Position, solver: Solver, match: Match | None = None) -> Iterator[Judgment]:
    judgment = Judgment(position.legal_moves, settled=len(position.legal_moves) == 1)
    yield judgment
    if not judgment.settled:
        judgment = yield from glance(position, _GLANCE, solver)
        if judgment.winner is None:
            only_prize = len(stakes.prizes(position, position.player, match)) == 1
            judgment = yield from _prove(position, judgment, solver, settled=only_prize)
        judgment = yield from for_points(position, judgment, solver, match)
        judgment = judgment._replace(settled=True)
        yield judgment
        if judgment.winner is position.player:
            judgment = yield from _fastest(position, judgment, solver)
        else:
            judgment = yield from _traps(position, judgment, solver)
            judgment = yield from _slowest(position, judgment, solver)
        yield judgment


def glance(position: Position, ahead: int, solver: Solver) -> Judging:
    """Keep the moves that win soonest, or else lose latest, within ``ahead`` moves."""
    me, judgment = position.player, Judgment(position.legal_moves)
    for distance in range(ahead if len(judgment.moves) > 1 else 0):
        winning = yield from _over(position, judgment, distance, me, solver)
        if winning:
            return Judgment(winning, me)
        losing = yield from _over(position, judgment, distance, me.other, solver)
        if len(losing) == len(judgment.moves):
            return judgment._replace(winner=me.other)
        judgment = _without(judgment, losing)
        yield judgment
    return judgment


def for_points(
    position: Position, judgment: Judgment, solver: Solver, match: Match | None, moves: int = ALWAYS
) -> Judging:
    winner = judgment.winner
    if winner is None or len(position.legal_moves) == 1:
        return judgment
    _, *prizes = stakes.prizes(position, winner, match)
    winning = winner is position.player
    # The winner tries for the smallest gain first; the loser avoids the largest one first.
    for prize in prizes if winning else reversed(prizes):
        promoting = []
        for move in position.legal_moves:
            steps = solver.promotes(position.play(move), winner, prize.colors, moves)
            if (yield from during(steps, judgment)):
                promoting.append(move)
        better = [move for move in position.legal_moves if (move in promoting) == winning]
        better = [move for move in better if winning or move in judgment.moves] or better
        if not better:
            break
        judgment = judgment._replace(moves=tuple(better))
        yield judgment
    return judgment


def _prove(position: Position, judgment: Judgment, solver: Solver, *, settled: bool) -> Judging:
    """Find the winner and the winning moves, or just the first one if ``settled``."""
    holding, verdict = judgment.moves, UNKNOWN
    for step, known in enumerate(solver.steps(position, lengths=False), 1):
        verdict = known
        if step % _LOOK_EVERY == 0:
            judgment = _not_known_to_lose(position, judgment, solver)
        yield judgment
    if verdict.winner is not position.player:
        return Judgment(holding, verdict.winner)
    hoped = judgment.moves
    first = yield from _while(solver.winning_move(position), judgment)
    judgment = Judgment((first,), position.player, settled)
    yield judgment
    winning = {}
    for move in hoped:
        verdict = yield from during(solver.steps(position.play(move), lengths=False), judgment)
        if verdict.winner is position.player:
            winning[move] = verdict.moves
            judgment = judgment._replace(moves=tuple(winning) if first in winning else (first, *winning))
    lengths = [moves for moves in winning.values() if moves is not None]
    if len(lengths) < len(winning):
        return judgment
    return judgment._replace(moves=tuple(move for move in winning if winning[move] == min(lengths)))


def _not_known_to_lose(position: Position, judgment: Judgment, solver: Solver) -> Judgment:
    rival = position.player.other
    losing = tuple(move for move in judgment.moves if solver.is_known(position.play(move), rival))
    return _without(judgment, losing) if len(losing) < len(judgment.moves) else judgment


def _traps(position: Position, judgment: Judgment, solver: Solver) -> Judging:
    """Keep the moves of a lost position with the largest share of wrong replies.

    Moves that lose at once are removed before: all players see those.
    """
    share: dict[Move, float] = {}
    for move in judgment.moves:
        after = position.play(move).settled()
        answers = after.legal_moves if after.player is not position.player else ()
        errors = 0
        for answer in answers:
            verdict = yield from during(solver.steps(after.play(answer), lengths=False), judgment)
            errors += verdict.winner is position.player
        share[move] = errors / len(answers) if answers else 0
        judgment = judgment._replace(moves=tuple(m for m in share if share[m] == max(share.values())))
        yield judgment
    return judgment


def _fastest(position: Position, judgment: Judgment, solver: Solver) -> Judging:
    """Keep the moves that win fastest; the longest win is never searched."""
    distance = 0
    fastest: tuple[Move, ...] = judgment.moves if len(judgment.moves) == 1 else ()
    while not fastest:
        fastest = yield from _over(position, judgment, distance, position.player, solver)
        distance += 1
    return judgment._replace(moves=fastest)


def _slowest(position: Position, judgment: Judgment, solver: Solver) -> Judging:
    """Keep the moves that lose most slowly; the longest loss is never searched."""
    distance = 0
    while len(judgment.moves) > 1:
        over = yield from _over(position, judgment, distance, position.player.other, solver)
        if len(over) == len(judgment.moves):
            break
        judgment = _without(judgment, over)
        yield judgment
        distance += 1
    return judgment


def _over(
    position: Position, judgment: Judgment, distance: int, winner: Player, solver: Solver
) -> Generator[Judgment, None, tuple[Move, ...]]:
    over = []
    for move in judgment.moves:
        steps = solver.wins_within(position.play(move), winner, distance)
        if (yield from during(steps, judgment)):
            over.append(move)
    return tuple(over)


def _without(judgment: Judgment, moves: tuple[Move, ...]) -> Judgment:
    return judgment._replace(moves=tuple(move for move in judgment.moves if move not in moves))


def _while(work: Generator[None, None, Move], judgment: Judgment) -> Generator[Judgment, None, Move]:
    while True:
        try:
            next(work)
        except StopIteration as stop:
            move: Move = stop.value
            return move
        yield judgment
