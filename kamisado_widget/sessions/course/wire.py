"""Wire types of the front page."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ..wire import Opponent


class CourseNext(TypedDict):
    part: str
    label: str
    why: str
    then: str  # the title, for readers who have just finished a part
    short: str  # the reason in five words


class CoursePart(TypedDict):
    """A lesson, exercises or puzzles of a chapter."""

    part: str
    title: str
    position: str
    standing: Literal["open", "begun", "done"]
    rings: int
    level: Literal["never", "shaky", "sure"]  # how well the part's topics are known
    count: NotRequired[str]  # puzzles: solved and total


class CourseChapter(TypedDict):
    name: str
    number: int
    title: str
    parts: list[CoursePart]
    address: NotRequired[str]  # the part's URL, if the host has one


class CourseOffer(TypedDict):
    part: str
    label: str


class CourseRule(TypedDict):
    """A rule, and how well it is known."""

    rule: str
    name: str
    text: str
    level: Literal["never", "shaky", "sure"]
    share: float  # probability that the rule is known, 0 to 1


class CourseRules(TypedDict):
    title: str
    rules: list[CourseRule]


class CourseRank(TypedDict):
    rings: int
    text: str  # the rank's name, and what the next rank needs


class CourseState(TypedDict):
    title: str
    next: CourseNext
    missed: NotRequired[CourseOffer]  # exercises about a rule missed repeatedly
    opponents: list[Opponent]
    plays: bool  # the board can be played on, for new readers
    placement: NotRequired[CourseOffer]  # the placement test, for readers without a finished lesson
    passed: NotRequired[str]
    due: int
    today: list[str]  # due cards and known rules; empty for a new reader
    mixed: list[CourseOffer]  # offers of mixed exercises: of all levels, then of each level
    chapters: list[CourseChapter]
    groups: list[CourseRules]
    rank: NotRequired[CourseRank]
    puzzles: str  # a sentence about puzzle results, or empty
    curve: list[int]  # the reader's last puzzle ratings, without uncertain ones
    labels: dict[str, str]
