"""What comes next: one thing always, and why it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..lessons.chapters import CHAPTERS
from ..lessons.parser import COURSE
from .memory import Memory
from .reader import Reader
from .schedule import day_of

Why = Literal["go_on", "due", "begin", "next", "level_up", "puzzles"]
Standing = Literal["open", "begun", "done"]

REVIEW, PUZZLES = "review", "puzzles"
"""Parts of the course beside lessons and exercises: what is due, and the collection of puzzles."""


class Next(NamedTuple):
    """What comes next.

    Attributes
    ----------
    part : str
        ``"review"``, or what a chapter is made of: see :class:`kamisado_widget.lessons.chapters.Chapter`.
    why : str
        ``"go_on"`` with what was begun, ``"due"`` today, ``"begin"`` the course, the ``"next"`` lesson, a
        ``"level_up"`` of exercises, or ``"puzzles"``, when all else is done.
    """

    part: str
    why: Why


def next_part(memory: Memory) -> Next:
    """Return what comes next for the reader.

    Who stopped within a lesson today goes on with it; on another day what is due comes first. Then comes
    whatever was begun, then what was never done, in the order of the course.

    Parameters
    ----------
    memory : Memory
        What is remembered of the reader.

    Examples
    --------
    >>> next_part(Memory(None))
    Next(part='figure-1', why='begin')
    """
    reader = memory.now
    begun = begun_lesson(reader)
    place = reader.places.get(place_of(begun)) if begun else None
    today = day_of(memory.clock())
    if begun and place and day_of(place.date) == today:
        return Next(begun, "go_on")
    if memory.deck.due:
        return Next(REVIEW, "due")
    if begun:
        return Next(begun, "go_on")
    done = reader.progress.stars
    for part in parts():
        if part in done or part == PUZZLES:
            continue
        return Next(part, "begin" if not done else "next" if part in COURSE else "level_up")
    return Next(PUZZLES, "puzzles")


def parts() -> tuple[str, ...]:
    """Return all parts of the course in their order."""
    return tuple(part for chapter in CHAPTERS for part in chapter.parts)


def place_of(lesson: str) -> str:
    """Return under which key the place in a lesson of the course is remembered, wherever it is read."""
    return f"lesson {lesson}"


def standing(reader: Reader, part: str) -> Standing:
    """Tell how far a part is.

    Parameters
    ----------
    reader : Reader
        What is remembered of the reader.
    part : str
        One of :func:`parts`.
    """
    if part in reader.progress.stars:
        return "done"
    return "begun" if step_in(reader, part) else "open"


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


def learned(reader: Reader) -> list[tuple[str, int]]:
    """Return the kinds and levels of exercises that the reader has come to, the first one at least.

    Examples
    --------
    >>> learned(Reader())
    [('targets', 1)]
    """
    done = reader.progress.stars
    found = []
    for chapter in CHAPTERS:
        lessons = [part for part in chapter.parts if part in COURSE]
        for part in chapter.parts:
            kind, _, level = part.rpartition(" ")
            if kind and (part in done or (lessons and all(lesson in done for lesson in lessons))):
                found.append((kind, int(level)))
    return found or [("targets", 1)]
