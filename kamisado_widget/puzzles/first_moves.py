"""Which first moves do what a task asks, found out in slices, while somebody builds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..rules import Position
from ..solver import Solver
from ..solver.slices import during
from .choices import choices, chooser
from .tasks import LONGEST_FORCED, ForcedSearch, Task, is_good_steps


@dataclass
class FirstMoves:
    """What is known of a position's first moves, or of its fills by their names.

    Attributes
    ----------
    right : dict of str to bool
        Whether a move, by its text, does what is asked, as far as that is known.
    moves : dict of str to int
        Real moves of both players until the task is done, the first one counted, as far as that is known.
    settled : bool
        Whether all that can be known is.
    """

    right: dict[str, bool] = field(default_factory=dict)
    moves: dict[str, int] = field(default_factory=dict)
    settled: bool = False

    @property
    def solutions(self) -> tuple[str, ...]:
        """The moves that are right, the soonest first."""
        right = [move for move, is_right in self.right.items() if is_right]
        return tuple(sorted(right, key=lambda move: self.moves.get(move, 1 << 10)))


Work = Iterator[FirstMoves]


def first_moves_steps(position: Position, task: Task, solver: Solver) -> Work:
    """Find out in slices which first moves do what a task asks.

    Parameters
    ----------
    position : Position
        Where the round goes on, with something other than a pass; for a fill, where it is over.
    task : str
        One of :data:`kamisado_widget.puzzles.TASKS`.
    solver : Solver
        What finds it out.

    Yields
    ------
    FirstMoves
        What is known so far: the same object, which grows.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> *_, found = first_moves_steps(p, "win", Solver())
    >>> [(move, found.moves[move]) for move in found.solutions]
    [('g6e8', 1), ('g6f7', 21)]
    """
    found = FirstMoves()
    if task == "win":
        yield from _winning(position, solver, found)
    elif task == "hold out":
        yield from _holding_out(position, solver, found)
    elif task in ("deadlock", "push"):
        yield from _forcing(position, task, found)
    else:
        for text, after in choices(position).items():
            steps = is_good_steps(after, chooser(position), task, solver)
            found.right[text] = yield from during(steps, found)
            found.moves[text] = 1
    found.settled = True
    yield found


def _winning(position: Position, solver: Solver, found: FirstMoves) -> Work:
    """Find who wins after each move, and how soon."""
    for verdicts in solver.classify_steps(position):
        for move, known in verdicts.items():
            if known.winner:
                found.right[str(move)] = known.winner is position.player
            if known.moves is not None:
                found.moves[str(move)] = known.moves + 1
        yield found


def _holding_out(position: Position, solver: Solver, found: FirstMoves) -> Work:
    """Find the moves that lose last, where all of them lose."""
    known = FirstMoves()
    for _ in _winning(position, solver, known):
        found.moves = known.moves
        yield found
    latest = 0 if any(known.right.values()) else max(known.moves.values())
    found.right = {text: known.moves.get(text) == latest for text in map(str, position.legal_moves)}


def _forcing(position: Position, task: Task, found: FirstMoves) -> Work:
    """Find the moves that force it soonest: to look for later ones would take too long."""
    search = ForcedSearch(position.player, task)
    for moves in range(1, LONGEST_FORCED + 1):
        for move in position.legal_moves:
            if (yield from during(search.steps(position.play(move), moves - 1), found)):
                found.right[str(move)], found.moves[str(move)] = True, moves
        if found.right:
            break
    found.right = dict.fromkeys(map(str, position.legal_moves), False) | found.right
