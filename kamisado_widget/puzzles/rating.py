"""How hard a puzzle is to find, as a rating on the scale of the opponents.

It follows from how people look for a move, and not from how long the solution is:

- Who looks ``h`` moves ahead does not always do so: an end that is ``d`` moves away is within sight with the
  chance 1 / (1 + (d / h)²). Exchanges in which the opponent has no choice, since all answers but one lose at
  once, do not make it farther.
- A right move whose end is within sight is played, and a wrong one whose end is within sight is not. Else one
  of the moves that are left is drawn.
- The hardest of the solver's turns along the main line is what counts.

The rating is that of who finds the right move there every other time. It grows with how far one looks as it
does for the opponents, whose ratings are measured (``kamisado_widget.solver.LEVELS``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..rules import Player, Position
from ..solver import Solver, danger
from .difficulty import is_guessed
from .task import Task
from .tree import Ply, Tree, main_line, settled

LOWEST, HIGHEST = 400, 2100
"""Of all ratings: that of moves at random, and a little more than that of an opponent who never errs."""
GUESSED = 800
"""A puzzle whose first move is found by more than one guess in eight is rated no higher than that."""
# What the opponents' ratings follow: that of who looks one move ahead; how much looking twice as far adds.
_ONE_AHEAD, _DOUBLED = 680, 300
_FARTHEST = 9  # moves; an end that is farther away nobody sees


class Turn(NamedTuple):
    """One of the solver's turns.

    Attributes
    ----------
    right : int
        How many moves are right.
    distance : int or None
        How far away the end is to which they lead; None where it cannot be seen.
    wrong : tuple of int or None
        The same for each of the other moves.
    """

    right: int
    distance: int | None
    wrong: tuple[int | None, ...]


def rating(position: Position, task: Task, solution: Tree, solver: Solver) -> int:
    """Return how strong one must be to find a puzzle's solution every other time.

    Parameters
    ----------
    position : Position
        The puzzle's.
    task : Task
        What it asks for.
    solution : dict
        Its tree.
    solver : Solver
        What finds out how soon wrong moves lose.

    Examples
    --------
    >>> from kamisado_widget.puzzles.tasks import task_named
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> rating(p, task_named("win"), {"g6e8": {}, "g6f7": {}}, Solver())
    400
    """
    if position.outcome:
        return GUESSED  # nobody sees to the end of a round, and of two fills every other guess is right
    turns = tuple(_turns(position, task, solution, solver))
    low, high = LOWEST, HIGHEST
    while low < high:
        middle = (low + high) // 2
        if min(chance(turn, middle) for turn in turns) < 0.5:
            low = middle + 1
        else:
            high = middle
    return min(low, GUESSED) if is_guessed(position, len(solution)) else low


def chance(turn: Turn, rating: int) -> float:
    """Return how often who has a rating finds a right move.

    Examples
    --------
    >>> turn = Turn(1, 3, (2, None))
    >>> [round(chance(turn, rating), 2) for rating in (400, 800, 1200)]
    [0.36, 0.46, 0.73]
    """
    ahead = 2 ** ((rating - _ONE_AHEAD) / _DOUBLED)
    ends = sorted(end or _FARTHEST + 1 for end in turn.wrong)
    nearer = [end for end in ends if end < (turn.distance or _FARTHEST + 1)]
    found, farther, left = 0.0, 1.0, turn.right + len(turn.wrong)
    for end in nearer:
        seen = _seen(end, ahead)
        found += (farther - seen) * turn.right / left
        farther, left = seen, left - 1
    seen = _seen(turn.distance, ahead)
    return found + (farther - seen) * turn.right / left + seen


def _seen(distance: int | None, ahead: float) -> float:
    return 0.0 if distance is None or distance > _FARTHEST else 1 / (1 + (distance / ahead) ** 2)


def _turns(position: Position, task: Task, solution: Tree, solver: Solver) -> Iterator[Turn]:
    """Yield the solver's turns along the main line."""
    player, tree = position.player, solution
    plies = [ply for ply in main_line(position, solution) if ply.move.kind != "pass"]
    for number, (here, move, _) in enumerate(plies, start=1):
        if here.player is player:
            ends = task.attacks and not task.one_move
            wrong = (each for each in here.legal_moves if str(each) not in tree)
            losses = tuple(_loss(here.play(each), player.other, task, solver) for each in wrong)
            yield Turn(len(tree), 1 + _choices(plies[number:], position) if ends else None, losses)
        tree = tree[str(move)]


def _choices(plies: Sequence[Ply], position: Position) -> int:
    """Return how many moves there are to think about, an exchange without a choice left out."""
    counted = 0
    for here, *_ in plies:
        own = here.player is position.player
        counted += 1 if own or len(here.legal_moves) - len(danger(here)) > 1 else -1
    return max(0, counted)


def _loss(after: Position, opponent: Player, task: Task, solver: Solver) -> int | None:
    """Return how many moves there are from a wrong move to what it loses, that move counted."""
    after = settled(after)
    if after.outcome:
        return 1
    lengths = range(1, _FARTHEST)
    return next((1 + moves for moves in lengths if task.is_lost(after, opponent, moves, solver)), None)
