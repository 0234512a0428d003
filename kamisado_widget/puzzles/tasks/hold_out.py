"""Task: lose as late as possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...i18n import Sentence
from ...rules import Player, Position
from ...solver import Solver
from ...solver.slices import finish
from ..task import EndNote, FirstMoves, TreePly
from ..task_bases import RoundRace, winning_steps
from ..task_search import TaskSearch

_CLEAR_MARGIN = 4  # moves by which the best resistance must exceed all others


class HoldOut(RoundRace):
    attacks: ClassVar[bool] = False

    def explained(self, position: Position, line: Sequence[TreePly]) -> Iterator[EndNote]:
        lasted = sum(ply.move.kind != "pass" and ply.position.player is position.player for ply in line)
        parts = {"player": position.player, "opponent": position.player.other, "count": lasted}
        yield EndNote(position, Sentence("puzzle.end.hold-out", parts), tuple(position.movable[:1]))

    def is_done(self, position: Position, left: int, player: Player) -> bool:
        return position.outcome is not None

    def is_right(self, after: Position, left: int, before: Position, search: TaskSearch) -> bool:
        remaining = self.length(before, search)
        return remaining is None or not self.within(after, remaining - 2, search)

    def stands(self, after: Position, left: int, player: Player, search: TaskSearch) -> bool:
        return not self.within(after, left - 1, search)

    def delay(self, after: Position, left: int, before: Position, search: TaskSearch) -> int | None:
        """Return 0: only the longest resistance is right."""
        return 0

    def find_first_moves(self, position: Position, solver: Solver, found: FirstMoves) -> Iterator[FirstMoves]:
        """Find the moves that lose last, if all moves lose."""
        known = FirstMoves()
        for _ in winning_steps(position, solver, known):
            found.moves = known.moves
            yield found
        latest = 0 if any(known.right.values()) else max(known.moves.values())
        found.right = {text: known.moves.get(text) == latest for text in map(str, position.legal_moves)}

    def is_promising(self, position: Position, longest: int, solver: Solver) -> bool:
        if not finish(solver.wins_within(position, position.player.other, longest)):
            return False
        lengths = sorted(verdict.moves or 0 for verdict in solver.classify(position).values())
        return lengths[-1] - lengths[-2] >= _CLEAR_MARGIN


TASK = HoldOut()
