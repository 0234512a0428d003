"""After the round: what each move was worth, and where it was lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..rules.board import Player
from ..rules.moves import Move
from ..rules.position import Position
from .slices import during, finish
from .solver import Solver
from .verdict import Verdict


class Worth(NamedTuple):
    """What one move was worth.

    Attributes
    ----------
    player : Player
        Who made it.
    move : Move
        The move.
    before, after : Verdict
        The verdicts on the positions before and after it.

    Examples
    --------
    >>> move = Move("move", "c8", "c5")
    >>> Worth(Player.BLACK, move, Verdict(Player.BLACK, 9), Verdict(Player.GOLD, 12)).lost
    True
    """

    player: Player
    move: Move
    before: Verdict
    after: Verdict

    @property
    def lost(self) -> bool:
        """Whether it gave away a win."""
        return self.before.winner is self.player and self.after.winner is self.player.other

    @property
    def wasted(self) -> int:
        """How many moves it fell short of the best one that keeps the winner: 0 if it was best.

        Unknown lengths count as 0, and so does a move that gives away the win.
        """
        before, after = self.before, self.after
        if before.winner is not after.winner or before.moves is None or after.moves is None:
            return 0
        return abs(after.moves + (self.move.kind != "pass") - before.moves)


def review(
    position: Position | str,
    moves: Iterable[Move | str],
    *,
    lengths: bool = True,
    solver: Solver | None = None,
) -> list[Worth]:
    """Return what each move of a round was worth.

    The round was lost for good at the last move that is ``lost``.

    Parameters
    ----------
    position : Position or str
        Where the round began, or its text.
    moves : iterable of Move or str
        What was played, passes included.
    lengths : bool
        Whether to find out lengths too.
    solver : Solver, optional
        One that remembers earlier questions.

    Returns
    -------
    list of Worth
        One for each move.

    Raises
    ------
    IllegalMove
        A ValueError, if a move could not have been played.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> [(worth.lost, worth.wasted) for worth in review(p, ["g6e8"])]
    [(False, 0)]
    """
    return finish(review_steps(position, moves, lengths=lengths, solver=solver))


def review_steps(
    position: Position | str,
    moves: Iterable[Move | str],
    *,
    lengths: bool = True,
    solver: Solver | None = None,
) -> Iterator[list[Worth]]:
    """Work on :func:`review` in slices, from the last move to the first.

    The end of a round is the easiest to know, and what is found there helps with what came before.
    """
    solver = solver or Solver()
    position = Position.of(position)
    played: list[tuple[Position, Move]] = []
    for text in moves:
        move = position.find_move(text)
        played.append((position, move))
        position = position.play(move)
    found: list[Worth] = []
    verdict = yield from during(solver.steps(position, lengths=lengths), found)
    for here, move in reversed(played):
        before = yield from during(solver.steps(here, lengths=lengths), found)
        found = [Worth(here.player, move, before, verdict), *found]
        verdict = before
    yield found
