"""What comes next: one thing always, and why it."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, NamedTuple

from ..lessons.chapters import CHAPTERS
from ..lessons.parser import COURSE
from ..lessons.rounds import CourseRound, course_round
from ..puzzles.sets import SETS, all_puzzles
from .awards import DONE, RECALLED
from .card import day_of
from .reader import Reader
from .remembered import Remembered

NextWhy = Literal["go_on", "due", "begin", "next", "level_up", "set", "round", "puzzles"]
PartStanding = Literal["open", "begun", "done"]

PRACTICE, PUZZLES, PLACEMENT = "practice", "puzzles", "placement"
"""Parts of the course beside lessons and exercises: what is due, the collection of puzzles, and a test."""

ENOUGH = 6
"""Puzzles of a set that are to be solved before something else comes next."""

MOST_ASKED = 8
"""Exercises of a part, or puzzles of a set, after which it ends with what was reached."""


class Next(NamedTuple):
    part: str
    why: NextWhy


def next_part(memory: Remembered) -> Next:
    """Return what comes next for the reader.

    Who stopped within a lesson today goes on with it; on another day what is due comes first. Then comes
    whatever was begun, then what was never done, in the order of the course.
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
    """Return why a part comes next that was never done."""
    if part in COURSE:
        return "next"
    if idea_of(part):
        return "set"
    return "round" if round_of(part) else "level_up"


def parts() -> tuple[str, ...]:
    """Return all parts of the course in their order."""
    return tuple(part for chapter in CHAPTERS for part in chapter.parts)


def place_of(lesson: str) -> str:
    """Return under which key the place in a lesson of the course is remembered, wherever it is read."""
    return f"lesson {lesson}"


def standing(reader: Reader, part: str) -> PartStanding:
    if part in reader.progress.rings or (part == parts()[0] and not is_new(reader)):
        return "done"  # the first moves are for those who know nothing yet
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
    """Return since when the chapter of a part counts as known; None where it does not."""
    passed = reader.progress.passed
    return next((passed[each.name] for each in CHAPTERS if each.name in passed and part in each.parts), None)


def idea_of(part: str) -> str:
    """Return the idea that a part has puzzles about; nothing if it has none."""
    kind, _, idea = part.partition(" ")
    return idea if kind == PUZZLES else ""


def round_of(part: str) -> CourseRound | None:
    """Return the round that a part is; None if it is none."""
    kind, _, name = part.partition(" ")
    return course_round(name) if kind == "round" else None


def solved_of(reader: Reader, idea: str) -> int:
    """Return how many puzzles about an idea the reader has solved."""
    return sum(f"puzzle {each}" in reader.progress.rings for each in SETS[idea])


def tried_of(reader: Reader, idea: str) -> int:
    """Return how many puzzles about an idea the reader has tried."""
    if not reader.progress.tried:
        return 0
    return sum(all_puzzles()[each].text in reader.progress.tried for each in SETS[idea])


def step_in(reader: Reader, lesson: str) -> int:
    """Return at which step of a lesson the reader stands; 0 at its beginning."""
    place = reader.places.get(place_of(lesson))
    step = place.value.get("step") if place else None
    return step if isinstance(step, int) else 0


def begun_lesson(reader: Reader) -> str | None:
    """Return the lesson that was read last, unless it is finished or nothing was done in it."""
    begun = [part for part in parts() if part in COURSE and standing(reader, part) == "begun"]
    dates = {part: reader.places[place_of(part)].date for part in begun}
    return max(dates, key=dates.__getitem__, default=None)


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
