"""What would have been better, and why."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules import Move, Position
from ..solver import Solver, shared
from ..solver.slices import during
from .because import Reason, because_steps, wins_steps

_TRIED = 3  # winning moves that are explained to find one whose reason is short


def better_steps(
    position: Position | str, *, solver: Solver | None = None
) -> Iterator[tuple[Move, Reason] | None]:
    """Find a winning move that can be explained: one whose reason is short, if there is one soon.

    Parameters
    ----------
    position : Position or str
        Where a win was given away, or its text.
    solver : Solver, optional
        One that remembers earlier questions.

    Yields
    ------
    tuple of Move and Reason, or None
        What is known so far; None in the end where no move wins.

    Raises
    ------
    ValueError
        If the position is none.

    Examples
    --------
    >>> *_, (move, reason) = better_steps("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> print(move, reason.text)
    g6e8 Gold gets across and wins the round.
    """
    position = Position.of(position)
    solver = solver or shared()
    found: tuple[Move, Reason] | None = None
    yield found
    tried = 0
    for move in sorted(position.legal_moves, key=lambda move: position.play(move).outcome is None):
        if not (yield from during(wins_steps(position, move, solver), found)):
            continue
        reason = yield from during(because_steps(position, move, solver=solver), found)
        if found is None or not reason.deep:
            found = move, reason
        tried += 1
        if not reason.deep or tried == _TRIED:
            break
    yield found
