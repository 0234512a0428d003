"""Who wins: every position of every round, solved.

``state`` is a position as numbers and ``target_table`` its table of targets; ``search`` is the one search
and ``goals`` what it is to prove. In ``core`` is the same a second time, compiled, which ``wasm`` runs;
``engine`` says which of the two searches. ``solver`` answers people's questions with it, as a
``verdict``, a principal variation, or a ``proof``; ``openings`` are answers kept as data. A match
asks more: ``promotion`` is the goal of a ring for one of certain towers, ``stakes`` what a round is
worth by that. ``danger``, ``opponents`` with their ``best_play``, and ``review`` are what a learner
has of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ..rules.moves import Move
from ..rules.position import Position
from ..rules.proof import Proof
from .danger import danger
from .engine import backend
from .opponents import LEVELS, choose, level_label
from .review import Worth, review
from .slices import Answer, FairLock
from .solver import Solver
from .stakes import Gain, Prize, gain, prizes
from .verdict import Verdict

__all__ = [
    "LEVELS",
    "SOLVER_LOCK",
    "Gain",
    "Prize",
    "Proof",
    "Solver",
    "Verdict",
    "Worth",
    "backend",
    "choose",
    "classify",
    "danger",
    "gain",
    "level_label",
    "line",
    "principal_variation",
    "prizes",
    "proof",
    "review",
    "shared",
    "solve",
]


SOLVER_LOCK = FairLock()
"""Held by whoever steps the shared solver: threads must not step it at the same time."""


class _Shared(Solver):
    def _answer(
        self, steps: Iterator[Answer], answer: Answer, nodes: int | None, seconds: float | None
    ) -> Answer:
        return super()._answer(SOLVER_LOCK.interleaved(steps), answer, nodes, seconds)


@cache
def shared() -> Solver:
    """Return the solver behind the functions below; it remembers from one question to the next."""
    return _Shared()


def solve(
    position: Position | str,
    *,
    lengths: bool = True,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Verdict:
    """Return who wins a position with best play, and in how many moves: :meth:`Solver.solve`.

    Parameters
    ----------
    position : Position or str
        Any position, of any round of a match, or its text.
    lengths : bool
        False to ask for the winner alone, which is much quicker.
    nodes, seconds : int, float, optional
        Limits; what is not known by then is None in the verdict.

    Returns
    -------
    Verdict
        Who wins, and in how many moves.

    Examples
    --------
    >>> verdict = solve(Position.start())
    >>> print(verdict.winner)
    black
    """
    return shared().solve(position, lengths=lengths, nodes=nodes, seconds=seconds)


def classify(
    position: Position | str,
    *,
    lengths: bool = True,
    nodes: int | None = None,
    seconds: float | None = None,
) -> dict[Move, Verdict]:
    """Return the verdict on the position after each legal move: :meth:`Solver.classify`.

    Parameters
    ----------
    position, lengths, nodes, seconds
        As for :func:`solve`; the limits are for all moves together.

    Returns
    -------
    dict of Move to Verdict
        One for each of the position's ``legal_moves``.

    Examples
    --------
    >>> verdicts = classify(Position.start())
    >>> sum(verdict.winner == "gold" for verdict in verdicts.values()), len(verdicts)
    (86, 102)
    """
    return shared().classify(position, lengths=lengths, nodes=nodes, seconds=seconds)


def principal_variation(
    position: Position | str, *, nodes: int | None = None, seconds: float | None = None
) -> tuple[Move, ...]:
    """Return best play to the end of the round: :meth:`Solver.principal_variation`.

    Parameters
    ----------
    position, nodes, seconds
        As for :func:`solve`.

    Returns
    -------
    tuple of Move
        Moves, pushes and passes, as they can be played.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> [str(move) for move in principal_variation(p)]
    ['g6e8']
    """
    return shared().principal_variation(position, nodes=nodes, seconds=seconds)


def proof(
    position: Position | str, *, nodes: int | None = None, seconds: float | None = None
) -> Proof | None:
    """Return a proof of who wins: :meth:`Solver.proof`.

    Parameters
    ----------
    position, nodes, seconds
        As for :func:`solve`.

    Returns
    -------
    Proof or None
        None where a limit ended the search.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> len(proof(p).moves)
    1
    """
    return shared().proof(position, nodes=nodes, seconds=seconds)
