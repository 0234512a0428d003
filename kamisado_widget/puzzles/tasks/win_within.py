"""To win the round within so many moves of one's own."""

from __future__ import annotations

from typing import ClassVar

from ...rules import Player
from ...solver import Verdict
from ...solver.state import END, State
from ..counted import Within
from ..forced import refuted
from ..task_search import EveryMove


class WinWithin(Within):
    """Whoever is to move wins with that many moves at the most, whatever is answered.

    A move that wins too, and takes more of them, is wrong.
    """

    has_reason: ClassVar[bool] = True

    def every_move(self, attacker: Player) -> EveryMove:
        """Return the search for such a win."""
        return EveryMove(
            attacker, _is_decided, lambda won, *_: won, lambda attacking: int(attacking), least=0
        )

    def is_reached(self, state: State, attacking: bool) -> bool:
        """Tell that it is done by no position before the round ends."""
        return False

    def missed(self, verdict: Verdict, shown: int, player: Player) -> tuple[str, dict[str, object]]:
        """Return what a wrong try hears: that it wins too late, or who wins now."""
        if verdict.winner is not player:
            return refuted(verdict, shown)
        return super().missed(verdict, shown, player)[0], {
            "winner": player,
            "moves": 1 + (verdict.moves or 0),
        }


def _is_decided(state: State, attacking: bool, left: int) -> bool | None:
    """Tell whether the attacker wins at once, or has no more moves to make; else it is open."""
    if not attacking:
        return None
    return bool(left) and (any(END[move & 127] for move in state.moves()) or None)


TASK = WinWithin()
