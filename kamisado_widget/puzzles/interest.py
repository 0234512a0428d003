"""How much a puzzle is likely to interest: the measure by which the miner brings puzzles to be read.

Dull, and worth nothing, is a puzzle whose every reply along the line is forced, for its solver has only to
follow; and one in which all moves but the right one lose at once, for it asks no more than to look.

The others are worth what readers are likely to say. Some eight hundred puzzles were read, most of them
twice, and each got a mark from 1, dull, to 5, to be shown to a friend tonight; two readers agree by a
correlation of 0.7. A least-squares fit to their marks says what they liked, and ``_WEIGHTS`` is that fit,
rounded: few towers that move, and few replies to look at; replies that all name one tower; a deadlock at the
end; a push that keeps the turn; many wrong moves that do not lose at once. They did not care for what is over
with one move, nor for what does not end in a win. How high weak solvers think of the right move, and how
many towers only stand there, made no difference to them.
"""

from __future__ import annotations

from typing import NamedTuple

from ..rules import Move, Player, Position
from .rating import losing_at_once
from .task import TreePly
from .tree import Tree, main_line, settled

_MARKS = range(1, 6)
_BEFORE = 3.4
"""The mark of a puzzle of which nothing is known."""
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
        """Whether it is worth nothing."""
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
    named = {settled(answered.play(move)).required for move in answered.legal_moves} if answered else set()
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
    """Return where the first move is answered: None where the round is over, or it is not answered at all."""
    here = after if after.outcome else settled(after)
    return None if here.outcome or here.player is player else here


def has_forced_replies(line: list[TreePly] | tuple[TreePly, ...], player: Player) -> bool:
    replies = [ply for ply in line if ply.position.player is not player and ply.move.kind != "pass"]
    return bool(replies) and all(len(ply.position.legal_moves) == 1 for ply in replies)


def liking(position: Position, move: Move) -> float:
    """Return how much a weak solver likes a move: as those who are simulated do, without their tastes."""
    after = position.play(move)
    rows = abs(int(move.target[1]) - int(move.origin[1]))
    return rows - (0 if after.outcome else len(after.legal_moves))
