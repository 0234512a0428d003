"""What the front door tells its page."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ..wire import Opponent


class CourseNext(TypedDict):
    """The one thing that comes next, and why."""

    part: str
    label: str
    why: str
    then: str  # by its name, for whoever has just finished something
    short: str  # why, in five words


class CoursePart(TypedDict):
    """A lesson, exercises or puzzles of a chapter."""

    part: str
    title: str
    position: str  # for a small board
    standing: Literal["open", "begun", "done"]
    rings: int  # that the reader has
    level: Literal["never", "shaky", "sure"]  # how well what it is about is known now
    count: NotRequired[str]  # of puzzles, how many are solved, and how many there are


class CourseChapter(TypedDict):
    """A chapter of the course."""

    name: str
    number: int
    title: str
    parts: list[CoursePart]
    address: NotRequired[str]  # where it is read, if the host has it


class CourseOffer(TypedDict):
    """Something that is offered."""

    part: str
    label: str


class CourseRule(TypedDict):
    """How well a rule is known."""

    rule: str
    name: str
    text: str
    level: Literal["never", "shaky", "sure"]
    share: float  # of 1; it fades


class CourseRules(TypedDict):
    """Rules that belong together."""

    title: str
    rules: list[CourseRule]


class CourseRank(TypedDict):
    """What its reader is, as towers are."""

    rings: int
    text: str  # what it is called, and what the next one takes


class CourseOffers(TypedDict):
    """What is offered while a part of the course is open."""

    next: CourseNext
    missed: NotRequired[CourseOffer]  # exercises about what went wrong more than once


class CourseState(CourseOffers):
    """The front door of the course."""

    title: str
    opponents: list[Opponent]
    plays: bool  # whether its board is there to be played on, as for those who know nothing yet
    placement: NotRequired[CourseOffer]  # a test, for those who have finished nothing yet
    passed: NotRequired[str]  # what counts as known since such a test
    due: int
    today: list[str]  # what it holds, and what is known; nothing for a new reader
    mixed: list[CourseOffer]  # exercises of all kinds, of any level and of each
    chapters: list[CourseChapter]
    groups: list[CourseRules]
    rank: NotRequired[CourseRank]  # of who has done something
    puzzles: str  # how the reader does with them; nothing where none was solved
    curve: list[int]  # the last ratings, as far as they are sure
    labels: dict[str, str]
