"""Task: win within a number of the solver's own moves; pushes count, passes do not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...rules import Player, Position
from ...solver import Solver
from ...solver.slices import during
from ...solver.state import END, State
from ..task import FirstMoves, Task, choices
from ..task_bases import refuted
from ..task_search import EveryMove, PuzzleClaim, TaskSearch

_MINED_NODES = 3000  # positions the miner opens; harder puzzles are skipped


class WinWithin(Task):
    """Win with at most ``number`` own moves; a move that wins later is wrong."""

    numbers: ClassVar[range] = range(1, 21)
    usual: ClassVar[int] = 2
    has_reason: ClassVar[bool] = True

    def every_move(self, attacker: Player) -> EveryMove:
        return EveryMove(
            attacker, _is_decided, lambda won, *_: won, lambda attacking: int(attacking), least=0
        )

    def claims(self, position: Position, right: Sequence[str], moves: int) -> Iterator[PuzzleClaim]:
        goal = self.every_move(position.player)
        for choice in choices(position):
            yield PuzzleClaim(choice, goal, self.number - 1, choice in right)

    def within(self, position: Position, left: int, search: TaskSearch) -> bool:
        return left >= 0 and search.run(search.every_move(self.every_move).steps(position, left))

    def start(self, position: Position, search: TaskSearch) -> int | None:
        return self.number if self.within(position, self.number, search) else None

    def moves(self, left: int, played: int) -> int:
        return played

    def left_after(self, left: int, own: bool) -> int:
        """Count own moves only."""
        return left - own

    def goes_on(self, left: int, own: bool) -> bool:
        return left > 0 or not own

    def best(self, position: Position, left: int, search: TaskSearch) -> list[str]:
        after = choices(position)
        own = position.player is search.attacker
        needed = {text: self._needed(there, left - own, search) for text, there in after.items()}
        if own:
            return sorted((text for text in after if needed[text] < left), key=lambda text: needed[text])
        return [text for text in after if needed[text] == max(needed.values())]

    def _needed(self, position: Position, most: int, search: TaskSearch) -> int:
        """Return the own moves needed; ``most + 1`` if those are not enough."""
        return next((left for left in range(most + 1) if self.within(position, left, search)), most + 1)

    def find_first_moves(self, position: Position, solver: Solver, found: FirstMoves) -> Iterator[FirstMoves]:
        search = self.every_move(position.player)
        for move, after in choices(position).items():
            found.right[move] = yield from during(search.steps(after, self.number - 1), found)

    def is_promising(self, position: Position, longest: int, solver: Solver) -> bool:
        search = self.search(position, _MINED_NODES)
        return (
            self.within(position, self.number, search) and len(self.best(position, self.number, search)) == 1
        )

    def missed(
        self, winner: Player | None, takes: int | None, left: int | None, player: Player
    ) -> tuple[str, dict[str, object]]:
        if winner is not player:
            return refuted(winner, left)
        key, _ = super().missed(winner, takes, left, player)
        return key, {"winner": player, "moves": 1 + (takes or 0)}


def _is_decided(state: State, attacking: bool, left: int) -> bool | None:
    """Whether the attacker wins at once, or has no moves left; None while it is open."""
    if not attacking:
        return None
    return bool(left) and (any(END[move & 127] for move in state.moves()) or None)


TASK = WinWithin()
