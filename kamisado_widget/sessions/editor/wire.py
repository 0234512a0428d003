"""What an editor tells its page of its desks, and what may be asked for there."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ..wire import PageState, SavedFile


class Suggestion(TypedDict):
    """A change after which one first move alone is right, on a button."""

    label: str
    text: str  # of the setup after it


class SolutionMove(TypedDict):
    """A move of the solution at the scene shown."""

    move: str
    count: int  # of the moves that the solution knows behind it


class SolutionLine(TypedDict):
    """A line of the whole solution, as it is printed."""

    indent: int  # how far it is set in
    text: str
    shown: bool  # whether its end is on the board


class Option(TypedDict):
    """Something to choose."""

    value: str
    label: str


class LessonDraft(TypedDict):
    """A lesson that is written at an editor, and of the scene on the board all that stands there."""

    title: str
    about: str
    scenes: list[str]  # what they are called
    indents: list[int]  # how many variations each of them is in
    scene: int  # on the board
    name: str  # that its author gave it
    plays: bool  # whether a tower that is moved makes a move
    undo: bool  # whether there is a change to take back
    say: str
    ask: str  # what is asked for; nothing where nothing is
    prompt: str
    why: str  # what a wrong answer hears
    choices: list[str]
    answer: list[str]
    purpose: str  # of what is asked for
    purposes: list[Option]  # that it may have; none where it has none
    rule: str  # that the question is about
    rules: list[Option]
    fill: str  # the refill that leads here
    fills: list[Option]  # that may lead here; none where no round has ended
    marks: list[str]
    arrows: list[str]
    notes: list[str]  # how the scene comes about, what is right, what is still wrong with the lesson
    whole: bool  # whether it can be read
    replaced: bool  # whether there is a lesson that this one took the place of
    file: NotRequired[SavedFile]
    preview: NotRequired[PageState]  # of the lesson, while its author reads it


class KeptPuzzle(TypedDict):
    """A puzzle of a composer's own collection."""

    id: str
    position: str
    said: str  # what is to be done
    title: str
    author: str
    notes: str
    tags: str  # with commas between
    own: bool  # whether it is not somebody else's


class OwnState(TypedDict):
    """A composer's own collection; nothing at all while it is not looked at."""

    name: NotRequired[str]  # of the file
    owner: NotRequired[str]  # whose it is
    puzzles: NotRequired[list[KeptPuzzle]]
    undo: NotRequired[bool]  # whether something deleted can come back
    notice: NotRequired[str]
    file: NotRequired[SavedFile]


class FindState(TypedDict):
    """The form *Find me one*: what the miner looks for, and how far it is."""

    task: str
    moves: int  # the solver's own; 0 for any
    rings: int  # towers with rings, at most
    tries: int  # at least
    searching: bool
    mined: NotRequired[str]
    error: NotRequired[str]


class DeskState(TypedDict):
    """What a composer has at an editor; nothing at all where nobody composes."""

    lesson: NotRequired[LessonDraft]  # where a lesson is written, and nothing else is there

    task: NotRequired[str]
    number: NotRequired[int]  # of the task, if it needs one
    mode: NotRequired[Literal["edit", "play", "solution"]]
    kept: NotRequired[int]  # puzzles in the composer's own collection
    idle: NotRequired[str]  # which towers change nothing, once that was asked
    known: NotRequired[str]  # whether it is new, once that was asked
    title: NotRequired[str]
    author: NotRequired[str]
    said: NotRequired[str]  # how many solutions there are; what is to be done, while one plays
    reasons: NotRequired[list[str]]  # why what was not meant is right too
    mends: NotRequired[list[Suggestion]]  # the best first
    near: NotRequired[str]  # how near it is to one solution, in words
    searching: NotRequired[bool]  # whether more is being found out
    proved: NotRequired[int]  # first moves, of how many, as long as that is what is being found out
    total: NotRequired[int]
    stopped: NotRequired[bool]  # whether there is more to find out, and nobody does
    ready: NotRequired[bool]  # whether it is a puzzle
    rating: NotRequired[str]  # how hard it is, in words, once it is known
    moves: NotRequired[list[SolutionMove]]  # while one walks through the solution: what it knows here
    lines: NotRequired[list[SolutionLine]]  # of the whole solution
    remarks: NotRequired[list[str]]  # on it: its tries and duals
    find: NotRequired[FindState]
    notice: NotRequired[str]
    file: NotRequired[SavedFile]


Composing = Literal[
    "begin",
    "end",
    "task",
    "number",
    "title",
    "author",
    "play",
    "solution",
    "walk",
    "line",
    "again",
    "edit",
    "prove",
    "look up",
    "idle",
    "find",
    "keep",
    "save",
    "open",
]
"""What a composer asks for at an editor."""


Collecting = Literal[
    "show",
    "hide",
    "edit",
    "play",
    "copy",
    "remove",
    "undo",
    "earlier",
    "later",
    "title",
    "author",
    "notes",
    "tags",
    "owner",
    "open",
    "save",
]
"""What a composer asks for in the collection."""


Drafting = Literal[
    "begin",
    "end",
    "title",
    "about",
    "say",
    "prompt",
    "why",
    "ask",
    "choices",
    "answer",
    "purpose",
    "rule",
    "fill",
    "mark",
    "show",
    "name",
    "playing",
    "promote",
    "cut",
    "undo",
    "add",
    "remove",
    "earlier",
    "later",
    "new",
    "open",
    "restore",
    "preview",
    "edit",
    "save",
]
"""What an author asks for there."""
