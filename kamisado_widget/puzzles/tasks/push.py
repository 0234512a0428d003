"""To leave the opponent no move but a push (S11)."""

from __future__ import annotations

from ...solver.state import PUSH, State
from ..forced import Forced
from ..task import PositionSource


class ForcedPush(Forced):
    """Whoever is to move leaves the opponent nothing but a push, which is the last move that is counted."""

    def source(self) -> PositionSource:
        """Return where such positions are found: they are rare in ordinary play."""
        from ..random_positions import pushes

        return pushes

    def fits(self, won: bool, deadlock: bool) -> bool:
        """Tell that it is not done by any end of the round."""
        return False

    def is_last(self, kinds: list[str], own: bool) -> bool:
        """Tell whether the opponent has to push."""
        return not own and kinds == ["push"]

    def is_reached(self, state: State, attacking: bool) -> bool:
        """Tell the same of a state of the search."""
        moves = () if attacking else state.moves()
        return len(moves) == 1 and bool(moves[0] & PUSH)


TASK = ForcedPush()
