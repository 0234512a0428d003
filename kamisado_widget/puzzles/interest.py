"""How much a puzzle is likely to interest: the measure by which the miner brings puzzles to be read.

Dull, and worth nothing, is a puzzle whose every reply along the line is forced, for its solver has only to
follow; and one in which all moves but the right one lose at once, for it asks no more than to look. The
others are worth up to a hundred, as sums of four parts:

- *surprise*, 40: who tries moves in the order in which weak solvers like them, far ones first and those that
  leave few answers, tries *n* that do not lose at once before the right one: n / (n + 1);
- *choice*, 25: of *n* wrong moves that do not lose at once: n / (n + 2);
- *economy*, 20: the share of the towers that play a part: they move in the solution, or stand in the way of
  one that has to move there;
- *uniqueness*, 15: at which share of the solver's turns along the line, but for the one that ends it, a
  single move is right.

Of a fill nothing of that can be told: it is worth nothing here.
"""

from __future__ import annotations

from typing import NamedTuple

from ..rules import Move, Player, Position
from ..rules.board import RAYS
from .rating import losing_at_once
from .task import TreePly
from .tree import Tree, main_line, settled

_SURPRISE, _CHOICE, _ECONOMY, _UNIQUENESS = 40, 25, 20, 15


class Interest(NamedTuple):
    """What the measure knows of a puzzle.

    Attributes
    ----------
    forced : bool
        Whether the opponent never has a choice along the line.
    hopeless : bool
        Whether all moves but the right ones lose at once.
    surprise, choice, economy, uniqueness : float
        The parts, from 0 to 1.
    """

    forced: bool
    hopeless: bool
    surprise: float
    choice: float
    economy: float
    uniqueness: float

    @property
    def dull(self) -> bool:
        """Whether it is worth nothing."""
        return self.forced or self.hopeless

    @property
    def score(self) -> float:
        """What it is worth, from 0 to 100."""
        worth = (
            _SURPRISE * self.surprise
            + _CHOICE * self.choice
            + _ECONOMY * self.economy
            + _UNIQUENESS * self.uniqueness
        )
        return 0.0 if self.dull else worth


def interest(position: Position, solution: Tree) -> Interest:
    """Return how much a puzzle is worth.

    Parameters
    ----------
    position : Position
        The puzzle's.
    solution : dict
        Its tree.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> interest(p, {"g6e8": {}, "g6f7": {}}).hopeless
    False
    """
    if position.outcome:
        return Interest(False, True, 0.0, 0.0, 0.0, 0.0)
    line = list(main_line(position, solution))
    losing = losing_at_once(position)
    open_moves = [move for move in position.legal_moves if str(move) not in losing]
    tempting = [move for move in open_moves if str(move) not in solution]
    key = liking(position, line[0].move)
    before = sum(liking(position, move) >= key for move in tempting)
    return Interest(
        has_forced_replies(line, position.player),
        not tempting,
        before / (before + 1),
        len(tempting) / (len(tempting) + 2),
        len(_playing(position, solution)) / len(position.towers),
        _uniqueness(position, line, solution),
    )


def has_forced_replies(line: list[TreePly] | tuple[TreePly, ...], player: Player) -> bool:
    """Tell whether the opponent of a player has to reply along a line, and never has a choice."""
    replies = [ply for ply in line if ply.position.player is not player and ply.move.kind != "pass"]
    return bool(replies) and all(len(ply.position.legal_moves) == 1 for ply in replies)


def liking(position: Position, move: Move) -> float:
    """Return how much a weak solver likes a move: as those who are simulated do, without their tastes.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> str(max(p.legal_moves, key=lambda move: liking(p, move)))
    'g6e8'
    """
    after = position.play(move)
    rows = abs(int(move.target[1]) - int(move.origin[1]))
    return rows - (0 if after.outcome else len(after.legal_moves))


def _uniqueness(position: Position, line: list[TreePly], solution: Tree) -> float:
    single, turns, tree = 0, 0, solution
    for here, move, _ in line:
        if move.kind == "pass":
            continue
        if here.player is position.player and (tree[str(move)] or tree is solution):
            turns += 1
            single += len(tree) == 1
        tree = tree[str(move)]
    return single / turns


def _playing(position: Position, solution: Tree) -> set[tuple[object, object]]:
    """Return the towers that play a part, each by its player and color."""
    found: set[tuple[object, object]] = set()
    waiting = [(position, solution)]
    while waiting:
        here, tree = waiting.pop()
        for square in here.movable if here.required else ():
            mover = here.towers[square]
            found.add((mover.player, mover.color))
            for ray in RAYS[mover.player][square]:
                first = next((step for step in ray if step in here.towers), None)
                if first:
                    found.add((here.towers[first].player, here.towers[first].color))
        for text, then in tree.items():
            if then:
                waiting.append((settled(here.play(text)), then))
    return found
