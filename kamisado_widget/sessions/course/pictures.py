"""What a part of the course looks like: a position of it, for a small board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...learner.next import idea_of, round_of
from ...lessons import COURSE, FIGURES, course, exercise
from ...lessons.exercises import KINDS
from ...rules import Position

_FIRST = str(Position.start())


@cache
def position_of(part: str) -> str:
    """Return the text of a position that tells a part from others, of puzzles about an idea a later one.

    Examples
    --------
    >>> position_of("puzzles")
    'obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -'
    """
    if part in COURSE:
        return next(_placed(part), _FIRST)
    if idea := idea_of(part):
        return [*_placed(idea), _FIRST][-2]
    if (played := round_of(part)) and played.position:
        return played.position
    kind, _, level = part.rpartition(" ")
    return str(exercise(kind, int(level), 1).position) if kind in KINDS else _FIRST


def _placed(lesson: str) -> Iterator[str]:
    """Yield the positions that a lesson sets up or has figures of, but for the first line-up."""
    for text in (step.position or step.figure for step in course(lesson).steps):
        position = str(FIGURES[text].position) if text in FIGURES else text
        if "/" in position and position != _FIRST:
            yield position
