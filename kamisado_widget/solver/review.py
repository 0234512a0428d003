"""Review of a round: the value of each move, and where the round was lost."""

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
    """The value of a move."""

    player: Player
    move: Move
    before: Verdict
    after: Verdict
    """The verdicts ``before`` and ``after`` the move."""

    @property
    def lost(self) -> bool:
        """Whether the move gave away a win."""
        return self.before.winner is self.player and self.after.winner is self.player.other

    @property
    def wasted(self) -> int:
        """Moves wasted, compared to the best move with the same winner; 0 for the best.

        Also 0 if a length is unknown or the move gives away the win.
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
    """Return the value of each move of a round; the decisive error is the last move that is ``lost``.

    ``moves`` include passes. Without ``lengths`` only the winners are searched; a ``solver`` may be reused
    with its cache. An illegal move raises an :class:`IllegalMove`.

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
    """Run :func:`review` in slices, from the last move to the first.

    The end of a round is the easiest to solve, and fills the cache for earlier positions.
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
