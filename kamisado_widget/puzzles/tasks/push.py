"""Task: leave the opponent no move except a push (S11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...i18n import Sentence
from ...rules import Position
from ...solver.state import PUSH, State
from ..task import EndNote, PositionSource, TreePly
from ..task_bases import Forced


class ForcedPush(Forced):
    implied: ClassVar[frozenset[str]] = frozenset(("push-only", "push-against"))

    def source(self) -> PositionSource:
        from ..random_positions import pushes

        return pushes

    def explained(self, position: Position, line: Sequence[TreePly]) -> Iterator[EndNote]:
        at = line[-1].position
        square = at.movable[0]
        parts = {"player": at.player, "color": at.towers[square].color, "square": square}
        yield EndNote(at, Sentence("puzzle.end.push", parts), (square,))

    def fits(self, won: bool, deadlock: bool) -> bool:
        """Return False: no end of a round counts."""
        return False

    def is_last(self, kinds: list[str], own: bool) -> bool:
        return not own and kinds == ["push"]

    def is_reached(self, state: State, attacking: bool) -> bool:
        moves = () if attacking else state.moves()
        return len(moves) == 1 and bool(moves[0] & PUSH)


TASK = ForcedPush()
