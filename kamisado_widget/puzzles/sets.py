"""Puzzle sets: for the lessons about strategy, the reader's strength, the day, a theme, a timed run.

A set's name is in :data:`SETS`, :data:`OWN_PACE` or :data:`RUNS`, or is a theme or one of a puzzle's
:func:`traits`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random

from ..i18n import say
from .collection import Collection
from .errors import PuzzleError
from .motifs import THEMES
from .order import has_rings
from .puzzle import Puzzle

_HERE = Path(__file__).parent


def _read() -> dict[str, tuple[str, ...]]:
    found = json.loads((_HERE / "sets.json").read_text(encoding="utf-8"))
    return {name: tuple(ids) for name, ids in found.items()}


SETS = _read()
"""The ids of each set, by the name of its lesson."""

FIRST = SETS.pop("first")
"""The ids of a new reader's first puzzles, in order: hand-picked, no rings, no deadlocks."""


def puzzle_set(name: str) -> Collection:
    """Return a set of :data:`SETS`, the easiest puzzle first, or raise a :class:`PuzzleError`."""
    if name not in SETS:
        raise PuzzleError(say("puzzle.no_set", found=repr(name), names=", ".join(SETS)))
    by_id = all_puzzles()
    rising = sorted((by_id[each] for each in SETS[name]), key=lambda puzzle: puzzle.rating)
    return Collection(rising)


@cache
def puzzles_by_line() -> dict[str, Puzzle]:
    return {puzzle.text: puzzle for puzzle in all_puzzles().values()}


@cache
def all_puzzles() -> dict[str, Puzzle]:
    """Return the package's own puzzles by id: the collection and the sets."""
    from .collection import COLLECTION  # slow to load

    mined = Collection.load(_HERE / "ideas.json")
    return {puzzle.id: puzzle for puzzle in (*COLLECTION, *mined)}


OWN_PACE = ("fitting", "daily", "composed")
RUNS = ("streak", "three minutes")
"""Scored sets in one go, easiest first."""

GROUPS = ("task", "moves", "rings")
"""Prefixes of the names of sets by trait."""

_OF_ALL = ("fitting", "daily", *RUNS)
_FEWEST = 5  # smallest set by trait
_RUNGS = 40  # steps of a climb, each with one puzzle


def set_names(puzzles: Sequence[Puzzle]) -> tuple[str, ...]:
    shown = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    shown["composed"] = sum(bool(puzzle.title) for puzzle in puzzles)
    sorts = Counter(sort for puzzle in puzzles for sort in traits(puzzle))
    shown += sorts
    names = (*OWN_PACE, *RUNS, *THEMES, *sorted(sorts, key=_order))
    return tuple(name for name in names if name in _OF_ALL or shown[name] >= _FEWEST)


def traits(puzzle: Puzzle) -> tuple[str, ...]:
    return f"task {puzzle.task}", f"moves {puzzle.own_moves}", f"rings {int(has_rings(puzzle))}"


def _order(sort: str) -> tuple[int, int, str]:
    group, _, value = sort.partition(" ")
    return GROUPS.index(group), int(value) if value.isdecimal() else 0, value


def members(puzzles: Sequence[Puzzle], name: str, day: date) -> list[int]:
    if name == "daily":
        shuffled = sorted(range(len(puzzles)), key=lambda index: sha256(puzzles[index].id.encode()).digest())
        return [shuffled[day.toordinal() % len(puzzles)]]  # none comes twice before all have come
    if name == "composed":
        return [index for index in _rising(puzzles) if puzzles[index].title]
    if name.partition(" ")[0] in GROUPS:
        return [index for index in _rising(puzzles) if name in traits(puzzles[index])]
    return [index for index in _rising(puzzles) if name in puzzles[index].themes]


def climb(puzzles: Sequence[Puzzle], rng: Random, *, rings: bool = True) -> Iterator[int]:
    """Yield indexes from the easiest to the hardest, a random puzzle for each step."""
    rising = _rising(puzzles)
    if not rings:
        rising = [index for index in rising if not has_rings(puzzles[index])] or rising
    ends = [len(rising) * rung // _RUNGS for rung in range(_RUNGS + 1)]
    return (rng.choice(rising[low:high]) for low, high in pairwise(ends) if low < high)


def _rising(puzzles: Sequence[Puzzle]) -> list[int]:
    return sorted(range(len(puzzles)), key=lambda index: puzzles[index].rating)
