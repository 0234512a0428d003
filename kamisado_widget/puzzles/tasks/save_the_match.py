"""To find a move after which the opponent cannot win the match with this round."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import FORMATS, Color, Match, Move, Player, Position
from ...rules.match import points
from ...solver import Solver, prizes
from ...solver.state import COLORS
from ..one_move import OneMove, denied
from ..task import Judge
from ..task_search import TaskSearch

_NODES = 3000  # for the miner: who wins what is harder is not asked


class SaveTheMatch(OneMove):
    """The round may be lost, and not the shortest match that the rings on the board leave undecided."""

    def parts(self, position: Position) -> dict[str, object]:
        """Return the points that win that match."""
        return {"goal": goal(position) or 0}

    def good_steps(self, after: Position, player: Player, solver: Solver) -> Iterator[bool]:
        """Find out whether the opponent cannot get the ring that wins the match."""
        if after.outcome:
            return iter([after.outcome.winner is player or not _ends_match(after)])
        return denied(solver.promotes(after, player.other, decisive(after, player.other)))

    def stands(self, after: Position, left: int, player: Player, search: TaskSearch) -> bool:
        """Tell whether the opponent still cannot get that ring."""
        return self.within(after, 0, search)

    def refutation(self, after: Position, left: int, player: Player, search: TaskSearch) -> Iterator[Move]:
        """Yield a reply after which the match cannot be saved any more."""
        if after.player is not player:
            moves = after.legal_moves
            yield next((m for m in moves if not self.within(after.play(m), 0, search)), moves[0])

    def is_promising(self, position: Position, longest: int, solver: Solver) -> bool:
        """Tell whether the opponent wins this round, can win the match with it, and has to be let go on."""
        if not decisive(position, position.player.other):
            return False
        if any(position.play(move).outcome for move in position.legal_moves):
            return False
        return solver.solve(position, lengths=False, nodes=_NODES).winner is position.player.other

    def judge(self, position: Position) -> Judge:
        """Return what tells of the end of a round whether the match is saved."""
        deciding = {COLORS.index(color) for color in decisive(position, position.player.other)}
        return lambda won, deadlock, promoted: 1 if won or promoted not in deciding else -1


def goal(position: Position) -> int | None:
    """Return how many points win the shortest match that the rings on the board leave undecided.

    Examples
    --------
    >>> goal(Position.start())
    1
    """
    scores = [sum(points(t.rank) for t in position.towers.values() if t.player is p) for p in Player]
    return next((needed for needed in FORMATS.values() if needed and needed > max(scores)), None)


def decisive(position: Position, player: Player) -> tuple[Color, ...]:
    """Return the towers of a player whose ring would win that match."""
    needed = goal(position)
    match = Match(next(name for name, enough in FORMATS.items() if enough == needed))
    return next((prize.colors for prize in prizes(position, player, match) if prize.wins_match), ())


def _ends_match(over: Position) -> bool:
    outcome = over.outcome
    assert outcome
    ring = outcome.promoted
    return ring is not None and ring.color in decisive(over, outcome.winner)


TASK = SaveTheMatch()
