"""Sets of puzzles that practice one idea each: what the strategy course asks after each of its lessons."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from ..i18n import say
from .collection import Collection
from .errors import PuzzleError
from .puzzle import Puzzle

_HERE = Path(__file__).parent


def _read() -> dict[str, tuple[str, ...]]:
    found = json.loads((_HERE / "sets.json").read_text(encoding="utf-8"))
    return {name: tuple(ids) for name, ids in found.items()}


SETS = _read()
"""The ids of the puzzles of each set, by its name, which is that of the lesson that it belongs to."""

FIRST = SETS.pop("first")
"""The ids of the puzzles that a new reader meets first, in order: chosen by hand, no rings, no deadlocks."""


def puzzle_set(name: str) -> Collection:
    """Return the puzzles of a set, the easiest first.

    Parameters
    ----------
    name : str
        One of :data:`SETS`.

    Raises
    ------
    PuzzleError
        A ValueError, if the set does not exist.

    Examples
    --------
    >>> {puzzle.task for puzzle in puzzle_set("doors")}
    {'safe'}
    """
    if name not in SETS:
        raise PuzzleError(say("puzzle.no_set", found=repr(name), names=", ".join(SETS)))
    by_id = all_puzzles()
    rising = sorted((by_id[each] for each in SETS[name]), key=lambda puzzle: puzzle.rating)
    return Collection(rising)


@cache
def puzzles_by_line() -> dict[str, Puzzle]:
    """Return the package's own puzzles by their lines: they are proved."""
    return {puzzle.text: puzzle for puzzle in all_puzzles().values()}


@cache
def all_puzzles() -> dict[str, Puzzle]:
    """Return the package's own puzzles by their ids: the collection's, and those mined for one idea."""
    from .collection import COLLECTION  # some time is needed to read it

    mined = Collection.load(_HERE / "ideas.json")
    return {puzzle.id: puzzle for puzzle in (*COLLECTION, *mined)}
