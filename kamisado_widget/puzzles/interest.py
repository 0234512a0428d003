"""A score for how interesting a puzzle is, used by the miner.

A puzzle is dull (0) if every reply on the main line is forced, or if all other first moves lose at once.

``_WEIGHTS`` is a rounded least-squares fit to readers' marks from 1 to 5 for about 800 puzzles, most read
twice (correlation between two readers: 0.7). Readers liked few moving towers, few replies to consider,
replies that all name the same tower, deadlocks at the end, pushes that keep the turn, and many wrong moves
that do not lose at once. They disliked solutions of a single move and those without a win. How much weak
solvers like the right move, and the number of idle towers, made no difference.
"""

from __future__ import annotations

from typing import NamedTuple

from ..rules import Move, Player, Position
from .rating import losing_at_once
from .task import TreePly
from .tree import Tree, main_line

_MARKS = range(1, 6)
_BEFORE = 3.4
_WEIGHTS = {
    "movers": -0.1,
    "replies": -0.05,
    "one_color": 0.4,
    "deadlock": 0.3,
    "push": 0.15,
    "choice": 0.2,
    "single": -0.5,
    "no_win": -1.8,
}


class Interest(NamedTuple):
    forced: bool
    hopeless: bool
    movers: int
    replies: int
    one_color: bool
    deadlock: bool
    push: bool
    choice: float
    single: bool
    no_win: bool

    @property
    def dull(self) -> bool:
        return self.forced or self.hopeless

    @property
    def score(self) -> float:
        if self.dull:
            return 0.0
        mark: float = _BEFORE + sum(weight * getattr(self, name) for name, weight in _WEIGHTS.items())
        return 100 * max(0.0, mark - _MARKS[0]) / (_MARKS[-1] - _MARKS[0])


def interest(position: Position, solution: Tree) -> Interest:
    player = position.player
    line = list(main_line(position, solution))
    losing = losing_at_once(position)
    wrong = sum(str(move) not in losing and str(move) not in solution for move in position.legal_moves)
    answered = _answered(line[0].after, player)
    named = {answered.play(move).settled().required for move in answered.legal_moves} if answered else set()
    replies = len(answered.legal_moves) if answered else 0
    own = [ply.move for ply in line if ply.position.player is player and ply.move.kind != "pass"]
    over = line[-1].after.outcome
    return Interest(
        has_forced_replies(line, player),
        not wrong,
        len({ply.position.towers[ply.move.origin][:2] for ply in line}),
        replies,
        replies > 1 and len(named) == 1,
        over is not None and over.reason == "deadlock",
        any(move.kind == "push" for move in own),
        wrong / (wrong + 2),
        len(own) == 1,
        over is None or over.winner is not player,
    )


def _answered(after: Position, player: Player) -> Position | None:
    here = after if after.outcome else after.settled()
    return None if here.outcome or here.player is player else here


def has_forced_replies(line: list[TreePly] | tuple[TreePly, ...], player: Player) -> bool:
    replies = [ply for ply in line if ply.position.player is not player and ply.move.kind != "pass"]
    return bool(replies) and all(len(ply.position.legal_moves) == 1 for ply in replies)


def liking(position: Position, move: Move) -> float:
    """Return how much a simulated weak solver, without tastes, likes a move."""
    after = position.play(move)
    return move.rows - (0 if after.outcome else len(after.legal_moves))
