"""To leave the opponent no move but a push (S11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...i18n import Sentence
from ...rules import Position
from ...solver.state import PUSH, State
from ..forced import Forced
from ..task import EndNote, PositionSource, TreePly


class ForcedPush(Forced):
    implied: ClassVar[frozenset[str]] = frozenset(("push-only", "push-against"))

    def source(self) -> PositionSource:
        from ..random_positions import pushes

        return pushes

    def explained(self, position: Position, line: Sequence[TreePly]) -> Iterator[EndNote]:
        """Say that the tower that must move has nothing but its push."""
        at = line[-1].position
        square = at.movable[0]
        parts = {"player": at.player, "color": at.towers[square].color, "square": square}
        yield EndNote(at, Sentence("puzzle.end.push", parts), (square,))

    def fits(self, won: bool, deadlock: bool) -> bool:
        """Tell that it is not done by any end of the round."""
        return False

    def is_last(self, kinds: list[str], own: bool) -> bool:
        return not own and kinds == ["push"]

    def is_reached(self, state: State, attacking: bool) -> bool:
        """Tell the same of a state of the search."""
        moves = () if attacking else state.moves()
        return len(moves) == 1 and bool(moves[0] & PUSH)


TASK = ForcedPush()
