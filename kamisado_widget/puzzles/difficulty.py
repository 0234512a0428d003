"""How much work a puzzle is, from what had to be done to prove it: mostly, how long it is.

How hard it is to find is another question: see :mod:`kamisado_widget.puzzles.rating`.
"""

from __future__ import annotations

from math import log2

from ..rules import Position
from ..solver import danger

GUESSES = 8
"""A puzzle whose first move is found by more than one guess in so many is of grade 1, however long it is."""
STEPS = (3.7, 4.7, 5.9, 7.3)
"""Where a puzzle's score gets it from one grade to the next."""


def is_guessed(position: Position, right: int) -> bool:
    """Tell whether a move at random is right more often than one time in eight.

    Examples
    --------
    >>> is_guessed(Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"), 2)
    True
    """
    return GUESSES * right > len(position.legal_moves)


def of(position: Position, right: int, moves: int, nodes: int) -> int:
    """Return how hard a puzzle is, 1 to 5: as :func:`score` says, unless its first move can be guessed."""
    return 1 if is_guessed(position, right) else grade(score(position, right, moves, nodes))


def score(position: Position, right: int, moves: int, nodes: int) -> float:
    """Return how hard a puzzle is, as a number without an upper end.

    It is the sum of

    - half a point for each move until the end, both players' counted;
    - a fifth of the binary logarithm of the positions that the solver opened;
    - a quarter of a point for each wrong first move that looks safe: it neither ends the round nor
      lets the opponent win at once;
    - a twentieth of a point for each other wrong first move.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> round(score(p, right=2, moves=1, nodes=2), 2)
    1.2
    """
    wrong = len(position.legal_moves) - right
    ends = [position.play(move).outcome for move in position.legal_moves]
    at_once = len(danger(position)) + sum(
        end is not None and end.winner is not position.player for end in ends
    )
    tempting = max(0, wrong - at_once)
    return moves / 2 + log2(max(1, nodes)) / 5 + tempting / 4 + (wrong - tempting) / 20


def grade(score: float) -> int:
    """Return the grade of a score, 1 for the easiest to 5.

    Examples
    --------
    >>> [grade(score) for score in (1.0, 5.0, 99.0)]
    [1, 3, 5]
    """
    return 1 + sum(score >= step for step in STEPS)
