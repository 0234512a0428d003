"""A reader's rank, which grows as towers' do: a plain tower, a Sumo, a Double Sumo, a Triple Sumo."""

from __future__ import annotations

from typing import NamedTuple

from ..lessons.chapters import CHAPTERS
from ..lessons.parser import COURSE
from .awards import DONE, RECALLED
from .next import is_new, standing
from .reader import Reader

_RULES = [chapter for chapter in CHAPTERS[1:] if any(part.startswith("figure-") for part in chapter.parts)]
LESSONS = tuple(part for chapter in _RULES for part in chapter.parts if part in COURSE)
"""The lessons that are about the rules: each ring that all of them have is one of their reader's."""


class Rank(NamedTuple):
    """A reader's rank."""

    rings: int
    lessons: int


def rank_of(reader: Reader) -> Rank:
    """Return how far a reader has come; what was passed in a placement test counts as done."""
    if is_new(reader):
        return Rank(0, 0)
    rings = [_rings(reader, lesson) for lesson in LESSONS]
    rank = min(rings)
    return Rank(rank, sum(each > rank or each == RECALLED for each in rings))


def _rings(reader: Reader, lesson: str) -> int:
    won = reader.progress.rings.get(lesson)
    return won.rings if won else DONE if standing(reader, lesson) == "done" else 0
