"""Task: win the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...rules import Player, Position
from ...solver import Solver, danger
from ...solver.slices import finish
from ..task import FirstMoves
from ..task_bases import RoundRace, refuted, winning_steps
from ..task_search import EveryMove, PuzzleClaim, TaskSearch

_LONGEST_COUNTED = 15  # moves of both players; longer wins are proved without their length
_NODES_PER_MOVE = 3000  # per first move, in the miner; harder ones are skipped
_NODES_OF_A_ROUND = 300_000  # the same for a whole round


class Win(RoundRace):
    has_reason: ClassVar[bool] = True

    def keeping(self, choice: str, goal: EveryMove, moves: int, *, best: bool) -> Iterator[PuzzleClaim]:
        """Claim that the best choice wins in time and no sooner, and that the other right ones win."""
        if moves > _LONGEST_COUNTED:
            return iter([PuzzleClaim(choice, self.goal(goal.attacker, limited=False), 1, True)])
        in_time, *no_sooner = self.exactly(choice, goal, moves)
        at_last = in_time._replace(goal=self.goal(goal.attacker, limited=False), left=1)
        return iter([in_time if best else at_last, *no_sooner])

    def missing(self, choice: str, goal: EveryMove, moves: int) -> PuzzleClaim:
        return PuzzleClaim(choice, self.goal(goal.attacker, limited=False), 1, False)

    def slower(self, position: Position, best: list[str], search: TaskSearch) -> list[str]:
        others = (text for text in map(str, position.legal_moves) if text not in best)
        return [text for text in others if search.wins(position.play(text))]

    def is_right(self, after: Position, left: int, before: Position, search: TaskSearch) -> bool:
        return search.wins(after)

    def missed(
        self, winner: Player | None, takes: int | None, left: int | None, player: Player
    ) -> tuple[str, dict[str, object]]:
        return refuted(winner, left)

    def find_first_moves(self, position: Position, solver: Solver, found: FirstMoves) -> Iterator[FirstMoves]:
        return winning_steps(position, solver, found)

    def only_solution_steps(
        self, position: Position, likely: Sequence[str], solver: Solver
    ) -> Iterator[str | None]:
        """Find the only winning move, if there is exactly one, without lengths."""
        losing = danger(position)
        legal = [str(move) for move in position.legal_moves]
        moves = [move for move in likely if move in legal]
        moves += (move for move in legal if move not in moves and move not in losing)
        only = None
        for move in moves:
            limit = solver.nodes + _NODES_PER_MOVE
            for verdict in solver.steps(position.play(move), lengths=False):
                winner = verdict.winner
                yield None
                if solver.nodes > limit:
                    break
            if winner is None or (winner is position.player and only):
                yield None
                return
            if winner is position.player:
                only = move
        yield only

    def is_promising(self, position: Position, longest: int, solver: Solver) -> bool:
        after = _only_win(position, solver)
        return after is not None and bool(finish(solver.wins_within(after, position.player, longest - 1)))


def _only_win(position: Position, solver: Solver) -> Position | None:
    found, most = None, _NODES_PER_MOVE if position.required else _NODES_OF_A_ROUND
    losing = danger(position)
    for move in position.legal_moves:
        if move in losing:
            continue
        after = position.play(move)
        winner = solver.solve(after, lengths=False, nodes=most).winner
        if winner is None or (winner is position.player and found):
            return None
        if winner is position.player:
            found = after
    return found


TASK = Win()
