"""Messages between the room, the panel and the pages."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

SeatPlace = Literal["own", "shared", "audience"]
"""The pupil controls the whole board, the answer, or nothing."""

DoorWay = Literal["open", "ask", "listed", "locked"]
"""Newcomers come in, wait for the teacher, wait unless they are on the class list, or stay out."""


class NewcomerState(TypedDict):
    """A pupil at the door."""

    number: int
    name: str


class Count(TypedDict):
    """Number of pupils with one answer."""

    label: str
    count: int
    right: NotRequired[bool]  # whether the answer is right, once revealed


class PollState(TypedDict):
    """A vote, without names."""

    prompt: str
    position: str
    move: NotRequired[str]  # the last move
    counts: list[Count]  # most frequent first, then right ones that no pupil gave; choices keep their order
    hidden: bool  # counts are hidden until everyone has voted
    voted: int
    asked: int
    finding: bool  # the solver is running
    truth: str


class ModeOption(TypedDict):
    """A mode to choose."""

    value: str
    label: str
    asks: bool  # the large button asks this mode's question
    folded: bool  # shown only after "More"


class PersonState(TypedDict):
    """A pupil in the room."""

    number: int  # identifies the person
    name: str
    here: bool
    position: NotRequired[str]  # position text of the pupil's board
    move: NotRequired[str]
    marks: NotRequired[str]  # a sign per question: + right, - wrong, . open
    doing: NotRequired[str]  # the pupil's progress in words
    votes: NotRequired[bool]  # whether the pupil has voted, while a vote is open


class MenuOption(TypedDict):
    """An option of a menu."""

    value: str
    label: str


class MenuState(TypedDict):
    """A menu on the panel."""

    name: str
    label: str
    value: str
    options: list[MenuOption]


class ButtonState(TypedDict):
    """A button on the panel."""

    name: str
    label: str
    main: bool  # whether this is the large button
    off: bool
    folded: bool


class TableRow(TypedDict):
    """A row of the tournament table."""

    name: str
    points: int  # rounds won
    played: int
    rating: int  # Elo rating within this room


class ModeState(TypedDict):
    """The mode on the panel."""

    name: str
    note: str
    menus: list[MenuState]
    buttons: list[ButtonState]
    boards: bool  # show the pupils' boards
    asks: bool  # offer the teacher's own questions
    poll: NotRequired[PollState]
    places: list[MenuOption]  # places where the teacher may put a pupil
    table: list[TableRow]  # best first


class PastVote(TypedDict):
    """A finished vote; no voter is named."""

    position: str
    move: str  # the previous move; empty at the start
    prompt: str
    counts: dict[str, int]
    good: list[str]  # empty unless the answer was revealed


class QuestionResult(TypedDict):
    """First answers to one question."""

    node: int  # in the teacher's session, or -1
    prompt: str
    position: str
    move: NotRequired[str]  # the last move
    counts: list[Count]  # most frequent first; includes a right answer that no pupil gave
    right: int
    wrong: int
    open: int


class PupilResult(TypedDict):
    """A pupil's answers."""

    name: str
    marks: str  # a sign per question: + right, - wrong, . open
    right: int


class RuleResult(TypedDict):
    """Mistakes by rule."""

    rule: str
    label: str
    wrong: int
    asked: int  # number of answers about this rule


class ResultsState(TypedDict):
    """The results of a class."""

    questions: list[QuestionResult]
    pupils: list[PupilResult]  # by name
    rules: list[RuleResult]  # most missed first
    silent: list[str]  # names of pupils without an answer
    again: int  # index of the question to repeat, or -1
    saved: str  # path, or empty
    scored: bool  # a quiz, whose scores go to Moodle or Canvas
    unlisted: list[str]  # names that the platform's list lacks


class PanelState(TypedDict):
    """The teacher's panel."""

    shown: bool  # the class sees the widget below this panel
    address: str
    open: bool  # whether the room is open to the local network
    can_open: bool
    code: str  # QR code of the address as an SVG path, or empty
    size: int  # width of the code, in modules
    notice: str  # a hint to the teacher, or empty
    findings: list[str]  # diagnosis of the connection, if asked for
    modes: list[ModeOption]  # modes that fit the session
    mode: ModeState
    next: bool  # whether another board follows
    large: NotRequired[int]  # number of the pupil whose board is projected large
    people: list[PersonState]
    door: DoorWay
    waiting: list[NewcomerState]
    listed: list[str]
    coming: bool  # the projector shows the code large
    keep: bool  # log who voted for what
    results: NotRequired[ResultsState]  # the results, while they are shown


class ScreenState(TypedDict):
    """The projector's page."""

    address: str  # empty until the room is open
    code: str  # the address as a QR code
    size: int  # width of the code, in modules
    mode: ModeState
    people: list[PersonState]  # the pupils, if their boards are shown
    large: NotRequired[int]  # number of the one shown large
    here: int  # number of people present
    about: str  # a sentence about the shared board, or empty
    coming: bool  # people are joining: show the address large


class PupilState(TypedDict):
    """The page around a pupil's board."""

    name: str
    mode: str
    place: SeatPlace
    note: str
    actions: dict[str, str]  # buttons beside the board: name to label
    clocks: dict[str, float]  # seconds left, by player or for the vote
    running: str  # the running clock, or empty
