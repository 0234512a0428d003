"""Opponents, from one that moves at random to one that never errs.

A level sees so many moves ahead, its own included, and nothing beyond. Among moves that look
equally good to it it draws one; that is where its mistakes come from. The draw depends on the
seed, the level and the position alone, so a game with the same seed is the same game.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator

from ..i18n import KamisadoError, say
from ..rules.board import Player
from ..rules.moves import Move
from ..rules.position import Position
from .slices import during, finish
from .solver import Solver, best
from .verdict import Verdict

LEVELS: dict[str, int | None] = {"random": 0, "one": 1, "two": 2, "three": 3, "perfect": None}
"""How many moves each level sees ahead; None to the end."""


def choose(position: Position | str, level: str, seed: int = 0, solver: Solver | None = None) -> Move:
    """Return the move that an opponent of a level plays.

    ``"one"`` takes a win when it sees one. ``"two"`` also sees when a move hands the opponent a win
    at once, and ``"three"`` a win that the opponent cannot prevent with one move. ``"perfect"``
    wins as fast, and loses as slowly, as can be.

    Parameters
    ----------
    position : Position or str
        Where it is to move, or its text.
    level : str
        One of :data:`LEVELS`.
    seed : int
        Another seed, other choices among equals.
    solver : Solver, optional
        One that remembers earlier questions.

    Returns
    -------
    Move
        A legal move.

    Raises
    ------
    ValueError
        If there is no such level, or the round is over.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> str(choose(p, "one", seed=1))
    'g6e8'
    """
    return finish(choose_steps(position, level, seed, solver))


def choose_steps(
    position: Position | str, level: str, seed: int = 0, solver: Solver | None = None
) -> Iterator[Move]:
    """Work on :func:`choose` in slices.

    Parameters
    ----------
    position, level, seed, solver
        As for :func:`choose`.

    Yields
    ------
    Move
        What it would play if it had to move now: drawn from the moves not known to be worse yet.

    Raises
    ------
    ValueError
        As :func:`choose`.

    Examples
    --------
    >>> list(choose_steps(Position.start(), "random", seed=3))[-1] in Position.start().legal_moves
    True
    """
    position = Position.of(position)
    if not isinstance(level, str) or level not in LEVELS:
        raise KamisadoError(say("solver.level", found=repr(level), names=", ".join(LEVELS)))
    if position.outcome:
        raise KamisadoError(say("solver.over"))
    solver = solver or Solver()
    ahead = LEVELS[level]
    for moves in _perfect(position, solver) if ahead is None else _seen(position, ahead, solver):
        yield random.Random(f"{seed} {level} {position}").choice(moves)


def _perfect(position: Position, solver: Solver) -> Iterator[list[Move]]:
    """Keep the moves of the fastest win, or of the slowest loss.

    Who wins is asked first. How long it takes is asked of the better moves alone, and of all
    together, one move further each time: so the longest of several wins is never worked out.
    """
    moves = list(position.legal_moves)
    yield moves
    if len(moves) == 1:
        return
    ends = {move: position.play(move).outcome for move in moves}
    at_once = [move for move, end in ends.items() if end and end.winner is position.player]
    if at_once:
        yield at_once
        return
    verdicts: dict[Move, Verdict] = {}
    for move in moves:
        lost = [other for other, verdict in verdicts.items() if verdict.winner is not position.player]
        hoped = [move for move in moves if move not in lost] or moves
        verdicts[move] = yield from during(solver.steps(position.play(move), lengths=False), hoped)
    if all(verdict.moves is not None for verdict in verdicts.values()):
        wanted = best(position.player, list(verdicts.values()))
        yield [move for move in moves if verdicts[move] == wanted]
        return
    winning = [move for move in moves if verdicts[move].winner is position.player]
    yield from _fastest(position, winning, solver) if winning else _slowest(position, moves, solver)


def _fastest(position: Position, winning: list[Move], solver: Solver) -> Iterator[list[Move]]:
    distance, found = 0, winning if len(winning) == 1 else []
    while not found:
        found = yield from _over(position, winning, distance, position.player, solver)
        distance += 1
    yield found


def _slowest(position: Position, losing: list[Move], solver: Solver) -> Iterator[list[Move]]:
    distance = 0
    while len(losing) > 1:
        over = yield from _over(position, losing, distance, position.player.other, solver)
        if len(over) == len(losing):
            break
        losing = [move for move in losing if move not in over]
        distance += 1
    yield losing


def _over(
    position: Position, moves: list[Move], distance: int, winner: Player, solver: Solver
) -> Generator[list[Move], None, list[Move]]:
    """Return the moves after which a player wins within so many more."""
    over: dict[Move, bool | None] = {}
    for move in moves:
        over[move] = yield from during(solver.wins_within(position.play(move), winner, distance), moves)
    return [move for move in moves if over[move]]


def _seen(position: Position, ahead: int, solver: Solver) -> Iterator[list[Move]]:
    """Keep the moves that win soonest, or else those that lose latest, as far as one can see."""
    moves = list(position.legal_moves)
    yield moves
    me = position.player
    for distance in range(ahead if len(moves) > 1 else 0):
        winning, holding = [], []
        for move in moves:
            after = position.play(move)
            if (yield from during(solver.wins_within(after, me, distance), moves)):
                winning.append(move)
            elif not (yield from during(solver.wins_within(after, me.other, distance), moves)):
                holding.append(move)
        if winning or not holding:
            moves = winning or moves
            break
        moves = holding
    yield moves
