"""How many stars a puzzle has, from 1 to 5: its rating, told by grades.

A file that is older than ratings has nothing but the grade; its puzzles get the middle of it.
"""

from __future__ import annotations

from bisect import bisect_right

STEPS = (900, 1100, 1300, 1500)
"""The ratings from which on a puzzle is of the next grade."""
_HALF = 100


def grade(rating: float) -> int:
    """Return the grade of a rating, 1 for the easiest to 5."""
    return 1 + bisect_right(STEPS, rating)


def rating_of(grade: int) -> int:
    """Return the rating in the middle of a grade."""
    return STEPS[0] + (2 * grade - 3) * _HALF


def stars(rating: float) -> str:
    return "★" * grade(rating) + "☆" * (len(STEPS) + 1 - grade(rating))
