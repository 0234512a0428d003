"""What to solve: puzzles that fit the reader, the day's, composed ones, a streak, three minutes, each idea's.

Such a set is known by its name: one of :data:`OWN_PACE` and :data:`RUNS`, a theme's, or what :func:`traits`
says of a puzzle: its task, its length, whether there are rings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from hashlib import sha256
from itertools import pairwise
from random import Random

from .puzzle import Puzzle
from .themes import THEMES

OWN_PACE = ("fitting", "daily", "composed")
RUNS = ("streak", "three minutes")
"""Sets that are solved in one go, from the easiest on, and counted."""

GROUPS = ("task", "moves", "rings")
"""What the names of sets begin with that hold puzzles of one sort."""

_OF_ALL = ("fitting", "daily", *RUNS)
_FEWEST = 5  # puzzles that make a set of another kind
_RUNGS = 40  # parts, rising, of which a climb takes one puzzle each


def set_names(puzzles: Sequence[Puzzle]) -> tuple[str, ...]:
    """Return the names of the sets that puzzles make."""
    shown = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    shown["composed"] = sum(bool(puzzle.title) for puzzle in puzzles)
    sorts = Counter(sort for puzzle in puzzles for sort in traits(puzzle))
    shown += sorts
    names = (*OWN_PACE, *RUNS, *THEMES, *sorted(sorts, key=_order))
    return tuple(name for name in names if name in _OF_ALL or shown[name] >= _FEWEST)


def traits(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the sets that a puzzle is in by its task, its length and its rings."""
    ringed = any(tower.rank for tower in puzzle.position.towers.values())
    return f"task {puzzle.task}", f"moves {puzzle.own_moves}", f"rings {int(ringed)}"


def _order(sort: str) -> tuple[int, int, str]:
    group, _, value = sort.partition(" ")
    return GROUPS.index(group), int(value) if value.isdecimal() else 0, value


def members(puzzles: Sequence[Puzzle], name: str, day: date) -> list[int]:
    if name == "daily":
        return [min(range(len(puzzles)), key=lambda index: _lot(day, puzzles[index]))]
    if name == "composed":
        return [index for index in _rising(puzzles) if puzzles[index].title]
    if name.partition(" ")[0] in GROUPS:
        return [index for index in _rising(puzzles) if name in traits(puzzles[index])]
    return [index for index in _rising(puzzles) if name in puzzles[index].themes]


def _lot(day: date, puzzle: Puzzle) -> bytes:
    return sha256(f"{day} {puzzle.id}".encode()).digest()


def climb(puzzles: Sequence[Puzzle], rng: Random) -> Iterator[int]:
    """Yield indexes from the easiest to the hardest, other ones each time: a puzzle for each rung."""
    rising = _rising(puzzles)
    ends = [len(rising) * rung // _RUNGS for rung in range(_RUNGS + 1)]
    return (rng.choice(rising[low:high]) for low, high in pairwise(ends) if low < high)


def _rising(puzzles: Sequence[Puzzle]) -> list[int]:
    return sorted(range(len(puzzles)), key=lambda index: puzzles[index].rating)
