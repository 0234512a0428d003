"""The solver, with limits, and the shared instance."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Iterator
from functools import cache, wraps
from typing import Concatenate, ParamSpec, TypeVar

from ..rules.moves import Move
from ..rules.position import Position
from ..rules.proof import Proof
from .engine import compiled_search
from .questions import Questions
from .slices import FairLock
from .verdict import UNKNOWN, Verdict

T = TypeVar("T")
P = ParamSpec("P")


class Solver(Questions):
    """Answers questions about positions and caches results.

    One solver can be asked about any position in any order. Each question exists as a plain method and as a
    generator (``..._steps``) that pauses every few milliseconds and yields the result so far, the answer
    last. To cancel, stop iterating. Results stay in the transposition table, so asking again continues the
    search.

    Parameters
    ----------
    size : int
        Maximum number of cache entries. An entry takes about 45 bytes in the compiled search and 200
        in Python; the default stays below 300 MB.
    look_up : bool
        Whether to answer the openings (up to three plies) from data.
    engine : callable
        Engine factory, called with the size; by default the compiled search where it works, else Python.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> Solver().solve(p)
    Verdict(winner=Player.GOLD, moves=1)
    >>> *_, last = Solver().steps(p)
    >>> last.moves
    1
    """

    def solve(
        self,
        position: Position | str,
        *,
        lengths: bool = True,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> Verdict:
        """Return the winner with best play, and in how many moves.

        Parameters
        ----------
        position : Position or str
            A position, or its text.
        lengths : bool
            False to find only the winner, which is much faster.
        nodes, seconds : int, float, optional
            Limits, checked every few dozen positions. Results not known by then are None.

        Examples
        --------
        >>> Solver(look_up=False).solve(Position.start(), nodes=100)
        Verdict(winner=None, moves=None)
        """
        return self._answer(self.steps(position, lengths=lengths), UNKNOWN, nodes, seconds)

    def classify(
        self,
        position: Position | str,
        *,
        lengths: bool = True,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> dict[Move, Verdict]:
        """Return the verdict after each legal move; the limits of :meth:`solve` are for all moves together.

        ``moves`` counts from the position after the move, so a move that wins at once has 0.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> for move, verdict in Solver().classify(p).items():
        ...     print(move, verdict.winner, verdict.moves)
        g6f7 gold 20
        g6e8 gold 0
        g6g7 black 13
        g6h7 black 2
        """
        position = Position.of(position)
        unknown = dict.fromkeys(position.legal_moves, UNKNOWN)
        return self._answer(self.classify_steps(position, lengths=lengths), unknown, nodes, seconds)

    def principal_variation(
        self, position: Position | str, *, nodes: int | None = None, seconds: float | None = None
    ) -> tuple[Move, ...]:
        """Return the principal variation: best play to the end of the round, passes included.

        The winner wins as fast and the loser as slowly as possible. A limit may cut it short.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> [str(move) for move in Solver().principal_variation(p)]
        ['g6e8']
        """
        return self._answer(self.principal_variation_steps(position), (), nodes, seconds)

    def proof(
        self, position: Position | str, *, nodes: int | None = None, seconds: float | None = None
    ) -> Proof | None:
        """Return a proof of the winner: one move for each of the winner's turns, all for the loser's.

        None if a limit, as for :meth:`solve`, ended the search.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> proof = Solver().proof(p)
        >>> proof.winner, [str(move) for move in proof.moves[p]]
        (Player.GOLD, ['g6e8'])
        """
        return self._answer(self.proof_steps(position), None, nodes, seconds)

    def _answer(self, steps: Iterator[T], answer: T, nodes: int | None, seconds: float | None) -> T:
        most = None if nodes is None else self.nodes + nodes
        until = None if seconds is None else time.monotonic() + seconds
        for known in steps:
            answer = known
            if most is not None and self.nodes >= most:
                break
            if until is not None and time.monotonic() >= until:
                break
        return answer


SOLVER_LOCK = FairLock()
"""Protects the shared solver: only one thread may step it at a time."""


class _Shared(Solver):
    def _answer(self, steps: Iterator[T], answer: T, nodes: int | None, seconds: float | None) -> T:
        return super()._answer(SOLVER_LOCK.interleaved(steps), answer, nodes, seconds)


@cache
def shared() -> Solver:
    """Return the solver behind this package's functions, with their common cache."""
    return _Shared()


def release_shared() -> None:
    shared.cache_clear()
    compiled_search.cache_clear()


def by_shared(question: Callable[Concatenate[Solver, P], T]) -> Callable[P, T]:
    @wraps(question)
    def ask(*arguments: P.args, **named: P.kwargs) -> T:
        return question(shared(), *arguments, **named)

    _, *parameters = inspect.signature(question).parameters.values()
    ask.__signature__ = inspect.signature(question).replace(parameters=parameters)  # type: ignore[attr-defined]
    return ask
