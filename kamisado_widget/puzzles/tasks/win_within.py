"""To win the round within so many moves of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ...rules import Player, Position
from ...solver import Solver, Verdict
from ...solver.slices import during
from ...solver.state import State
from ...solver.target_table import END
from ..choices import choices
from ..counted import MINED_NODES, Counted
from ..first_moves import FirstMoves
from ..forced import refuted
from ..task_search import EveryMove, TaskSearch


class WinWithin(Counted):
    """Whoever is to move wins with that many moves at the most, whatever is answered.

    A move that wins too, and takes more of them, is wrong.
    """

    usual: ClassVar[int] = 2
    has_reason: ClassVar[bool] = True

    def every_move(self, attacker: Player) -> EveryMove:
        """Return the search for such a win."""
        return EveryMove(
            attacker, _is_decided, lambda won, *_: won, lambda attacking: int(attacking), least=0
        )

    def best(self, position: Position, left: int, search: TaskSearch) -> list[str]:
        """Return the moves that are soon enough, the soonest first; or those that put it off longest."""
        after = choices(position)
        own = position.player is search.attacker
        needed = {text: self._needed(there, left - own, search) for text, there in after.items()}
        if own:
            return sorted((text for text in after if needed[text] < left), key=lambda text: needed[text])
        return [text for text in after if needed[text] == max(needed.values())]

    def _needed(self, position: Position, most: int, search: TaskSearch) -> int:
        """Return how many own moves it takes; one more than the most where those are not enough."""
        return next((left for left in range(most + 1) if self.within(position, left, search)), most + 1)

    def missed(self, verdict: Verdict, shown: int, player: Player) -> tuple[str, dict[str, object]]:
        """Return what a wrong try hears: that it wins too late, or who wins now."""
        if verdict.winner is not player:
            return refuted(verdict, shown)
        return super().missed(verdict, shown, player)[0], {
            "winner": player,
            "moves": 1 + (verdict.moves or 0),
        }

    def find_first_moves(self, position: Position, solver: Solver, found: FirstMoves) -> Iterator[FirstMoves]:
        """Find the moves that are soon enough."""
        search = self.every_move(position.player)
        for move, after in choices(position).items():
            found.right[move] = yield from during(search.steps(after, self.number - 1), found)

    def is_promising(self, position: Position, longest: int, solver: Solver) -> bool:
        """Tell whether one move alone is soon enough."""
        search = self.search(position, MINED_NODES)
        return (
            self.within(position, self.number, search) and len(self.best(position, self.number, search)) == 1
        )


def _is_decided(state: State, attacking: bool, left: int) -> bool | None:
    """Tell whether the attacker wins at once, or has no more moves to make; else it is open."""
    if not attacking:
        return None
    return bool(left) and (any(END[move & 127] for move in state.moves()) or None)


TASK = WinWithin()
