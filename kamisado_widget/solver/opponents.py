"""Opponents, from one that moves at random to one that never errs.

A level sees so many moves ahead, its own included, and nothing beyond. Among moves that look
equally good to it it draws one; that is where its mistakes come from. The draw depends on the
seed, the level and the position alone, so a game with the same seed is the same game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from ..rules.moves import Move
from ..rules.position import Position
from ..words import say
from .slices import during, finish
from .solver import Solver, best

LEVELS: dict[str, int | None] = {"random": 0, "one": 1, "two": 2, "three": 3, "perfect": None}
"""How many moves each level sees ahead; None to the end."""


def choose(position: Position, level: str, seed: int = 0, solver: Solver | None = None) -> Move:
    """Return the move that an opponent of a level plays.

    ``"one"`` takes a win when it sees one. ``"two"`` also sees when a move hands the opponent a win
    at once, and ``"three"`` a win that the opponent cannot prevent with one move. ``"perfect"``
    wins as fast, and loses as slowly, as can be.

    Parameters
    ----------
    position : Position
        Where it is to move.
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
    move = finish(choose_steps(position, level, seed, solver))
    assert move
    return move


def choose_steps(
    position: Position, level: str, seed: int = 0, solver: Solver | None = None
) -> Iterator[Move | None]:
    """Work on :func:`choose` in slices.

    Parameters
    ----------
    position, level, seed, solver
        As for :func:`choose`.

    Yields
    ------
    Move or None
        None until the move is chosen.

    Raises
    ------
    ValueError
        As :func:`choose`.

    Examples
    --------
    >>> list(choose_steps(Position.start(), "random", seed=3))[-1] in Position.start().legal_moves
    True
    """
    if level not in LEVELS:
        raise ValueError(say("solver.level", found=repr(level), names=", ".join(LEVELS)))
    if position.outcome:
        raise ValueError(say("solver.over"))
    solver = solver or Solver()
    ahead = LEVELS[level]
    moves = list(position.legal_moves)
    draw = random.Random(f"{seed} {level} {position}")
    if len(moves) > 1:
        if ahead is None:
            moves = yield from during(_perfect(position, solver), None)
        else:
            moves = yield from during(_seen(position, ahead, solver), None)
    yield draw.choice(moves)


def _perfect(position: Position, solver: Solver) -> Iterator[list[Move]]:
    """Keep the moves of the fastest win, or of the slowest loss."""
    moves = list(position.legal_moves)
    ends = [position.play(move).outcome for move in moves]
    wins = [move for move, end in zip(moves, ends, strict=True) if end and end.winner is position.player]
    if wins:
        yield wins
        return
    verdicts = yield from during(solver.classify_steps(position), moves)
    wanted = best(position.player, list(verdicts.values()))
    yield [move for move, verdict in verdicts.items() if verdict == wanted]


def _seen(position: Position, ahead: int, solver: Solver) -> Iterator[list[Move]]:
    """Keep the moves that win soonest, or else those that lose latest, as far as one can see."""
    moves = list(position.legal_moves)
    me = position.player
    for distance in range(ahead):
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
