"""Whether a puzzle is worth telling somebody about: the measure of interest, and whether its idea has a name.

To what :mod:`kamisado_widget.puzzles.interest` finds, from 0 to 100, there comes

- what its motifs tell: ten points for each of the first two that a puzzle can be about, a sacrifice of a
  lead, a jailer, a switchback, and four for each of the first two that are less than that, what the task
  itself is about among them;
- what its length does: for each move of both players beyond eight two points less, and five where no motif is
  what it can be about, for nobody tells a long line; and eight more for each below four, for what is short is
  easily told.

Of a puzzle without a motif that tells anything there is nothing to tell, however hard it is.
"""

from __future__ import annotations

from .interest import interest
from .motifs import MOTIFS
from .puzzle import Puzzle

_ABOUT, _SHOWN, _COUNTED = 10, 4, 2
_LONG, _TOO_LONG, _ABOUT_NOTHING, _SHORT, _SO_SHORT = 8, 2, 5, 4, 8


def worth(puzzle: Puzzle) -> float:
    """Return how much a puzzle is worth telling: nothing where it is dull, or its idea has no name.

    Examples
    --------
    >>> worth(Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"))
    0.0
    """
    found = interest(puzzle.position, puzzle.solution)
    told = [MOTIFS[theme].tells for theme in puzzle.themes if theme in MOTIFS]
    told += [1] * bool(puzzle.aim.implied)
    if found.dull or not any(told):
        return 0.0
    named = _ABOUT * min(told.count(2), _COUNTED) + _SHOWN * min(told.count(1), _COUNTED)
    too_long = _TOO_LONG if 2 in told else _ABOUT_NOTHING
    length = _SO_SHORT * max(0, _SHORT - puzzle.moves) - too_long * max(0, puzzle.moves - _LONG)
    return max(0.0, found.score + named + length)
