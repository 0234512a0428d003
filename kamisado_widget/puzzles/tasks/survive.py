"""To survive so many moves of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...i18n import Sentence
from ...rules import Player, Position
from ...solver import Solver, Verdict
from ...solver.slices import during
from ...solver.state import State
from ...solver.target_table import END
from ..choices import choices
from ..counted import MINED_NODES, Counted
from ..first_moves import FirstMoves
from ..forced import refuted
from ..task import EndNote, TreePly
from ..task_search import EveryMove, TaskSearch


class Survive(Counted):
    """Whoever is to move makes so many moves, and has not lost when another one is due, whatever is answered.

    Whoever has to pass waits for what the opponent plays then. Who wins before has survived.
    """

    usual: ClassVar[int] = 3
    attacks: ClassVar[bool] = False
    counts: ClassVar[bool] = True

    def every_move(self, attacker: Player) -> EveryMove:
        """Return the search for a win against who wants to survive."""
        return EveryMove(attacker, _is_decided, lambda won, *_: won, lambda attacking: not attacking, least=0)

    def explained(self, position: Position, line: Sequence[TreePly]) -> Iterator[EndNote]:
        """Say that the moves are made, and what any other first move would have come to."""
        parts = {"player": position.player, "opponent": position.player.other, "count": self.number}
        yield EndNote(line[-1].after, Sentence("puzzle.end.survive", parts))

    def fits(self, won: bool, deadlock: bool) -> bool:
        """Tell whether it is done where the round ends: nobody who has won can lose."""
        return won

    def best(self, position: Position, left: int, search: TaskSearch) -> list[str]:
        """Return the moves that survive; of the opponent's, those first that leave the fewest such moves."""
        after = choices(position)
        if position.player is not search.attacker:
            return [text for text in after if not self.within(after[text], left - 1, search)]
        return sorted(after, key=lambda text: self._ways(after[text].settled(), left, search))

    def _ways(self, position: Position, left: int, search: TaskSearch) -> int:
        """Return how many moves survive where the opponent has moved; many where that is done."""
        if position.outcome or position.player is search.attacker or not left:
            return 1000
        return len(self.best(position, left, search))

    def missed(self, verdict: Verdict, shown: int, player: Player) -> tuple[str, dict[str, object]]:
        """Return what a wrong try hears: who wins now, and how soon."""
        return refuted(verdict, shown)

    def find_first_moves(self, position: Position, solver: Solver, found: FirstMoves) -> Iterator[FirstMoves]:
        """Find the moves that survive."""
        search = self.every_move(position.player.other)
        for move, after in choices(position).items():
            found.right[move] = not (yield from during(search.steps(after, self.number - 1), found))

    def is_promising(self, position: Position, longest: int, solver: Solver) -> bool:
        """Tell whether all is lost in the end, and one move alone puts that off so long."""
        if solver.solve(position, lengths=False, nodes=MINED_NODES).winner is not position.player.other:
            return False
        search = self.search(position, MINED_NODES)
        return len(self.best(position, self.number, search)) == 1


def _is_decided(state: State, attacking: bool, left: int) -> bool | None:
    """Tell whether the opponent wins at once, or the last move was answered; else it is open."""
    if attacking:
        return any(END[move & 127] for move in state.moves()) or None
    return None if left else False


TASK = Survive()
