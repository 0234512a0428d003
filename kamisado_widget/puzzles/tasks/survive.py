"""To survive so many moves of one's own."""

from __future__ import annotations

from ...rules import Player, Position
from ...solver import Solver, Verdict
from ...solver.state import END, State
from ..counted import MINED_NODES, Without
from ..forced import refuted


class Survive(Without):
    """Whoever is to move makes so many moves, and has not lost when another is due, whatever is answered."""

    def has_come(self, state: State) -> bool:
        """Tell whether the opponent wins at once."""
        return any(END[move & 127] for move in state.moves())

    def missed(self, verdict: Verdict, shown: int, player: Player) -> tuple[str, dict[str, object]]:
        """Return what a wrong try hears: who wins now, and how soon."""
        return refuted(verdict, shown)

    def is_promising(self, position: Position, longest: int, solver: Solver) -> bool:
        """Tell whether all is lost in the end, and one move alone puts that off so long."""
        lost = solver.solve(position, lengths=False, nodes=MINED_NODES).winner is position.player.other
        return lost and super().is_promising(position, longest, solver)


TASK = Survive()
