"""Wire types of the editor."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ..wire import PageState, SavedFile


class Suggestion(TypedDict):
    label: str
    text: str


class SolutionMove(TypedDict):
    move: str
    count: int  # number of known continuations


class SolutionLine(TypedDict):
    indent: int
    text: str
    shown: bool  # whether the end of this line is on the board


class Option(TypedDict):
    value: str
    label: str


class LessonDraft(TypedDict):
    """The lesson editor and its current scene."""

    title: str
    about: str
    scenes: list[str]  # titles
    indents: list[int]  # depth of variations
    scene: int
    name: str  # the scene's name, if the author gave one
    plays: bool  # moving a tower plays a move
    undo: bool
    say: str
    ask: str  # form of the question, or empty
    prompt: str
    why: str  # feedback on a wrong answer
    choices: list[str]
    answer: list[str]
    purpose: str  # the purpose that right moves or squares serve
    purposes: list[Option]  # purposes to choose from
    rule: str
    rules: list[Option]
    fill: str  # the fill before this scene
    fills: list[Option]
    marks: list[str]
    arrows: list[str]
    notes: list[str]  # how the scene is reached, right answers, missing parts
    whole: bool  # whether the lesson is complete
    replaced: bool  # there is a replaced lesson to restore
    file: NotRequired[SavedFile]
    preview: NotRequired[PageState]  # the lesson's state in the preview


class KeptPuzzle(TypedDict):
    id: str
    position: str
    said: str  # the task in words
    title: str
    author: str
    notes: str
    tags: str  # separated by commas
    own: bool  # false if another author signed it


class OwnState(TypedDict):
    """The composer's collection; empty while it is closed."""

    name: NotRequired[str]  # name of the file
    owner: NotRequired[str]
    puzzles: NotRequired[list[KeptPuzzle]]
    undo: NotRequired[bool]
    notice: NotRequired[str]
    file: NotRequired[SavedFile]


class FindState(TypedDict):
    """The form *Find me one*: the properties of the puzzle, and the progress."""

    task: str
    moves: int  # number of the solver's own moves; 0 for any
    rings: int  # maximum number of towers with rings
    tries: int  # minimum number of tries
    searching: bool
    mined: NotRequired[str]
    error: NotRequired[str]


class DeskState(TypedDict):
    """The puzzle composer; empty while it is closed."""

    lesson: NotRequired[LessonDraft]  # the lesson being edited; nothing else is set then

    task: NotRequired[str]
    number: NotRequired[int]
    mode: NotRequired[Literal["edit", "play", "solution"]]
    kept: NotRequired[int]
    idle: NotRequired[str]  # idle towers, if requested
    known: NotRequired[str]  # similar puzzles, if requested
    title: NotRequired[str]
    author: NotRequired[str]
    said: NotRequired[str]  # the number of solutions; the task while playing
    reasons: NotRequired[list[str]]
    repairs: NotRequired[list[Suggestion]]  # best first
    near: NotRequired[str]  # how close it is to a single solution
    searching: NotRequired[bool]
    proved: NotRequired[int]  # first moves proved so far
    total: NotRequired[int]
    stopped: NotRequired[bool]  # a search was stopped early
    ready: NotRequired[bool]  # whether the setup is a puzzle
    rating: NotRequired[str]  # difficulty in words, if known
    moves: NotRequired[list[SolutionMove]]  # the solution's moves here, while it is shown
    lines: NotRequired[list[SolutionLine]]
    remarks: NotRequired[list[str]]  # about tries and duals
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
