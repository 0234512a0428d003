"""Tasks in which something is forced, which is found by looking at every move."""

from __future__ import annotations

from collections.abc import Iterator

from ..reasons.check import can_end
from ..rules import Move, Player, Position
from ..solver import Solver
from ..solver.slices import during
from .errors import PuzzleError
from .first_moves import FirstMoves
from .race import Race
from .task_search import EveryMove, TaskSearch

LONGEST = 9  # moves; every move is looked at, so there must be an end
_LATER = 2  # moves, by which one that is later than the soonest is still looked for at the desk
_NODES_PER_MOVE = 3000  # for the miner: what is harder is left alone


class Forced(Race):
    """A race to something that can be forced in a few moves."""

    def every_move(self, attacker: Player) -> EveryMove:
        return EveryMove(
            attacker,
            lambda state, own, _: self.is_reached(state, own) or None,
            lambda won, deadlock, _: self.fits(won, deadlock),
        )

    def goal(self, attacker: Player, *, limited: bool = True) -> EveryMove:
        return self.every_move(attacker)

    def within(self, position: Position, left: int, search: TaskSearch) -> bool:
        return left >= 0 and search.run(search.every_move(self.every_move).steps(position, left))

    def length(self, position: Position, search: TaskSearch) -> int | None:
        return next((moves for moves in range(1, LONGEST + 1) if self.within(position, moves, search)), None)

    def is_right(self, after: Position, left: int, before: Position, search: TaskSearch) -> bool:
        return self.is_later(after, search)

    def stands(self, after: Position, left: int, player: Player, search: TaskSearch) -> bool:
        return self.within(after, left, search)

    def is_later(self, after: Position, search: TaskSearch) -> bool:
        try:
            return self.within(after, 0, search) or self.length(after, search) is not None
        except PuzzleError:
            return False

    def refutation(self, after: Position, left: int, player: Player, search: TaskSearch) -> Iterator[Move]:
        """Yield a reply after which it cannot be forced any more."""
        if after.player is not player:
            moves = after.legal_moves
            yield next((m for m in moves if self.length(after.play(m), search) is None), moves[0])

    def missed(
        self, winner: Player | None, takes: int | None, left: int | None, player: Player
    ) -> tuple[str, dict[str, object]]:
        if winner is player.other:
            return refuted(winner, left)
        return super().missed(winner, takes, left, player)

    def find_first_moves(self, position: Position, solver: Solver, found: FirstMoves) -> Iterator[FirstMoves]:
        """Find the moves that force it soonest, and those that do so a little later."""
        search, longest, moves = self.every_move(position.player), LONGEST, 1
        while moves <= longest:
            for move in map(str, position.legal_moves):
                if move in found.moves or not (
                    yield from during(search.steps(position.play(move), moves - 1), found)
                ):
                    continue
                found.moves[move] = moves
                longest = min(longest, moves + _LATER)
                if moves == min(found.moves.values()):
                    found.right[move] = True
                else:
                    found.later.append(move)
            moves += 1
        found.right = dict.fromkeys(map(str, position.legal_moves), False) | found.right

    def is_promising(self, position: Position, longest: int, solver: Solver) -> bool:
        if can_end(position):
            return False
        return self.within(position, longest, self.search(position, _NODES_PER_MOVE))


def refuted(winner: Player | None, left: int | None) -> tuple[str, dict[str, object]]:
    """Say who wins after a wrong try, and in how many of the winner's own moves."""
    return "puzzle.refuted" if left else "puzzle.refuted.over", {"winner": winner, "moves": left or 0}
