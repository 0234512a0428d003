"""The solver: answers to the questions about positions, within limits; and the one that all share."""

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
    """Answers questions about positions and remembers what it found.

    One solver may be asked about any positions, of any rounds, in any order. Each question comes
    twice: as a plain method, and as a generator (``..._steps``) that pauses every few
    milliseconds and yields what is known so far; the last thing it yields is the answer. To stop,
    ask it for nothing more. What it found stays in the transposition table, so a question asked again goes on
    where it stopped.

    Parameters
    ----------
    size : int
        The most entries to remember, of all kinds together. An entry takes about 45 bytes where the
        compiled search works, and about 200 in Python, so that the usual size stays below 300 MB.
    look_up : bool
        Whether the openings are answered from data: the first line-up and what comes within three plies.
    engine : callable
        What searches, made with the size: the compiled search where it works, else the one in Python.

    Attributes
    ----------
    nodes : int
        How many positions were expanded so far.

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
        """Return who wins a position with best play, and in how many moves.

        Parameters
        ----------
        position : Position or str
            Any position, of any round of a match, or its text.
        lengths : bool
            False to ask for the winner alone, which is much quicker.
        nodes, seconds : int, float, optional
            Limits; they are looked at after every few dozen positions. What is not known by then
            is None in the verdict.

        Returns
        -------
        Verdict
            Who wins, and in how many moves.

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
        """Return the verdict on the position after each legal move.

        Parameters
        ----------
        position, lengths, nodes, seconds
            As for :meth:`solve`; the limits are for all moves together.

        Returns
        -------
        dict of Move to Verdict
            One for each of the position's ``legal_moves``; ``moves`` is counted from the position
            after it, so a move that wins at once has 0.

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
        """Return the principal variation: best play to the end of the round, its passes included.

        Parameters
        ----------
        position, nodes, seconds
            As for :meth:`solve`. Where a limit ends the search it ends early.

        Returns
        -------
        tuple of Move
            The winner wins as fast as can be, the loser holds out as long as can be.

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
        """Return a proof of who wins: one move for each of the winner's turns, all for the loser's.

        Parameters
        ----------
        position, nodes, seconds
            As for :meth:`solve`.

        Returns
        -------
        Proof or None
            None where a limit ended the search.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> proof = Solver().proof(p)
        >>> proof.winner, [str(move) for move in proof.moves[p]]
        (Player.GOLD, ['g6e8'])
        """
        return self._answer(self.proof_steps(position), None, nodes, seconds)

    def _answer(self, steps: Iterator[T], answer: T, nodes: int | None, seconds: float | None) -> T:
        """Run a question to its end or to a limit."""
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
"""Held by whoever steps the shared solver: threads must not step it at the same time."""


class _Shared(Solver):
    def _answer(self, steps: Iterator[T], answer: T, nodes: int | None, seconds: float | None) -> T:
        return super()._answer(SOLVER_LOCK.interleaved(steps), answer, nodes, seconds)


@cache
def shared() -> Solver:
    """Return the solver behind the functions of this room; it remembers from one question to the next."""
    return _Shared()


def let_go() -> None:
    shared.cache_clear()
    compiled_search.cache_clear()


def by_shared(question: Callable[Concatenate[Solver, P], T]) -> Callable[P, T]:
    """Return a method of a solver as a function that asks the shared one."""

    @wraps(question)
    def ask(*arguments: P.args, **named: P.kwargs) -> T:
        return question(shared(), *arguments, **named)

    _, *parameters = inspect.signature(question).parameters.values()
    ask.__signature__ = inspect.signature(question).replace(parameters=parameters)  # type: ignore[attr-defined]
    return ask
