"""Solvers whose rating is known: the opponents' levels, which hold puzzles to the scale of the ladder."""

from __future__ import annotations

from collections.abc import Iterator

from ..puzzles.puzzle import Puzzle
from ..puzzles.tree import settled
from ..solver import LEVELS, Solver
from ..solver.opponents import choose_steps
from ..solver.slices import finish

_FARTHEST = 7  # moves that a level sees ahead, of those that try: others take long, and solve nearly all

RATINGS = {
    name: float(level.rating)
    for name, level in LEVELS.items()
    if level.ahead is not None and level.ahead <= _FARTHEST
}
"""The ratings of the levels that try puzzles, by name."""


def attempts_of_levels(puzzle: Puzzle) -> Iterator[tuple[str, bool]]:
    """Let the levels try a puzzle, where it asks for what they play for, to win, and not in a whole round."""
    if puzzle.aim.has_reason and puzzle.position.required is not None:
        solver = Solver()
        yield from ((name, _solves(puzzle, name, solver)) for name in RATINGS)


def _solves(puzzle: Puzzle, level: str, solver: Solver) -> bool:
    here, tree = puzzle.position, puzzle.solution
    while tree:
        own = here.player is puzzle.player
        move = str(finish(choose_steps(here, level, solver=solver)).move) if own else next(iter(tree))
        if move not in tree:
            return False
        here, tree = settled(here.play(move)), tree[move]
    return True
