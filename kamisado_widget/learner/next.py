"""The next part of the course, and why."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, NamedTuple

from ..lessons.chapters import CHAPTERS, CourseRound, course_round
from ..lessons.parser import COURSE
from ..puzzles.sets import SETS, all_puzzles
from .awards import DONE, RECALLED
from .card import day_of
from .memory import Memory
from .reader import Reader

NextWhy = Literal["go_on", "due", "begin", "next", "level_up", "set", "round", "puzzles"]
PartStanding = Literal["open", "begun", "done"]

PRACTICE, PUZZLES, PLACEMENT = "practice", "puzzles", "placement"
"""Parts of the course besides lessons and exercises: due cards, the puzzle collection, the placement test."""

ENOUGH = 6
"""Puzzles to solve in a set before the next part."""

MOST_ASKED = 8
"""Maximum number of exercises of a part, or puzzles of a set."""


class Next(NamedTuple):
    part: str
    why: NextWhy


def next_part(memory: Memory) -> Next:
    """Return the next part for the reader.

    A lesson interrupted today comes first, on later days the due cards; then parts in progress, then new ones
    in the order of the course.
    """
    reader = memory.now
    begun = begun_lesson(reader)
    place = reader.places.get(place_of(begun)) if begun else None
    today = day_of(memory.clock())
    if begun and place and day_of(place.date) == today:
        return Next(begun, "go_on")
    if memory.deck.due:
        return Next(PRACTICE, "due")
    if begun:
        return Next(begun, "go_on")
    for part in parts():
        if part != PUZZLES and standing(reader, part) != "done":
            return Next(part, "begin" if is_new(reader) else _why(part))
    return Next(PUZZLES, "puzzles")


def is_new(reader: Reader) -> bool:
    return not (reader.progress.rings or reader.progress.passed)


def _why(part: str) -> NextWhy:
    if part in COURSE:
        return "next"
    if idea_of(part):
        return "set"
    return "round" if round_of(part) else "level_up"


def parts() -> tuple[str, ...]:
    return tuple(part for chapter in CHAPTERS for part in chapter.parts)


def place_of(lesson: str) -> str:
    return f"lesson {lesson}"


def standing(reader: Reader, part: str) -> PartStanding:
    if part in reader.progress.rings or (part == parts()[0] and not is_new(reader)):
        return "done"  # the first moves are for beginners
    place, passed = reader.places.get(place_of(part)), _passed(reader, part)
    if passed and not (place and place.date > passed):
        return "done"
    if idea := idea_of(part):
        solved, tried = solved_of(reader, idea), tried_of(reader, idea)
        if solved >= min(ENOUGH, len(SETS[idea])) or tried >= min(MOST_ASKED, len(SETS[idea])):
            return "done"
        return "begun" if solved or tried else "open"
    if reader.progress.asked.get(part, 0) >= MOST_ASKED:
        return "done"
    return "begun" if step_in(reader, part) else "open"


def _passed(reader: Reader, part: str) -> datetime | None:
    """Return when the placement test passed a part's chapter, or None."""
    passed = reader.progress.passed
    return next((passed[each.name] for each in CHAPTERS if each.name in passed and part in each.parts), None)


def idea_of(part: str) -> str:
    """Return the idea that a part's puzzles are about, or an empty string."""
    kind, _, idea = part.partition(" ")
    return idea if kind == PUZZLES else ""


def round_of(part: str) -> CourseRound | None:
    kind, _, name = part.partition(" ")
    return course_round(name) if kind == "round" else None


def solved_of(reader: Reader, idea: str) -> int:
    return sum(f"puzzle {each}" in reader.progress.rings for each in SETS[idea])


def tried_of(reader: Reader, idea: str) -> int:
    if not reader.progress.tried:
        return 0
    return sum(all_puzzles()[each].text in reader.progress.tried for each in SETS[idea])


def step_in(reader: Reader, lesson: str) -> int:
    place = reader.places.get(place_of(lesson))
    step = place.value.get("step") if place else None
    return step if isinstance(step, int) else 0


def begun_lesson(reader: Reader) -> str | None:
    """Return the last lesson read, unless it is finished or untouched."""
    begun = [part for part in parts() if part in COURSE and standing(reader, part) == "begun"]
    dates = {part: reader.places[place_of(part)].date for part in begun}
    return max(dates, key=dates.__getitem__, default=None)


_RULES = [chapter for chapter in CHAPTERS[1:] if any(part.startswith("figure-") for part in chapter.parts)]
LESSONS = tuple(part for chapter in _RULES for part in chapter.parts if part in COURSE)
"""The lessons about the rules. The reader's rank is the number of rings that all of them have."""


class Rank(NamedTuple):
    rings: int
    lessons: int


def rank_of(reader: Reader) -> Rank:
    """Return the reader's rank; chapters passed in a placement test count as done."""
    if is_new(reader):
        return Rank(0, 0)
    rings = [_rings(reader, lesson) for lesson in LESSONS]
    rank = min(rings)
    return Rank(rank, sum(each > rank or each == RECALLED for each in rings))


def _rings(reader: Reader, lesson: str) -> int:
    won = reader.progress.rings.get(lesson)
    return won.rings if won else DONE if standing(reader, lesson) == "done" else 0
