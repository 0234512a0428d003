"""Messages between the room, the panel and the pages."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

SeatPlace = Literal["own", "shared", "audience"]
"""What the pupil controls: the whole board, the answer, or nothing."""

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
    right: NotRequired[bool]  # once revealed


class PollState(TypedDict):
    """A vote, without names."""

    prompt: str
    position: str
    move: NotRequired[str]  # the last one
    counts: list[Count]  # most frequent first, then right ones nobody gave; choices keep their order
    voted: int
    asked: int
    finding: bool  # the solver is running
    truth: str


class PersonState(TypedDict):
    """A pupil in the room."""

    number: int  # identifies the person
    name: str
    here: bool
    position: NotRequired[str]  # on their board
    move: NotRequired[str]  # the last move
    marks: NotRequired[str]  # of each question in order: + right, - wrong, . open
    doing: NotRequired[str]  # their progress


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
    main: bool
    off: bool


class TableRow(TypedDict):
    """A row of the table."""

    name: str
    points: int  # rounds won
    played: int
    rating: int  # Elo's, of this room alone


class ModeState(TypedDict):
    """The mode on the panel."""

    name: str
    note: str
    menus: list[MenuState]
    buttons: list[ButtonState]
    boards: bool  # show the pupils' boards
    asks: bool  # offer the teacher's own questions
    poll: NotRequired[PollState]
    places: list[MenuOption]  # where a pupil may be put
    table: list[TableRow]  # the best first


class PastVote(TypedDict):
    """A finished vote; no voter is named."""

    position: str
    move: str  # the move before; empty at the start
    prompt: str
    counts: dict[str, int]
    good: list[str]  # empty unless the answer was revealed


class QuestionResult(TypedDict):
    """First answers to one question."""

    node: int  # in the teacher's session, or -1
    prompt: str
    position: str
    move: NotRequired[str]  # the last one
    counts: list[Count]  # most frequent first; includes a right answer that nobody gave
    right: int
    wrong: int
    open: int


class PupilResult(TypedDict):
    """A pupil's answers."""

    name: str
    marks: str  # of each question in order: + right, - wrong, . open
    right: int


class RuleResult(TypedDict):
    """Mistakes by rule."""

    rule: str
    label: str
    wrong: int
    asked: int  # answers it decided


class ResultsState(TypedDict):
    """The results of a class."""

    questions: list[QuestionResult]
    pupils: list[PupilResult]  # by name
    rules: list[RuleResult]  # most missed first
    silent: list[str]  # names without an answer
    again: int  # index of the question to repeat, or -1
    saved: str  # path, or empty


class PanelState(TypedDict):
    """The teacher's panel."""

    shown: bool  # the class sees the widget below this panel
    address: str
    open: bool  # to the room's network
    can_open: bool
    code: str  # QR code of the address as an SVG path, or empty
    size: int  # of the code, in modules
    notice: str  # a hint to the teacher, or empty
    findings: list[str]  # diagnosis of the connection, if asked for
    modes: list[MenuOption]  # modes that fit the session
    mode: ModeState
    people: list[PersonState]
    door: DoorWay  # for newcomers
    waiting: list[NewcomerState]
    listed: list[str]  # the class list
    coming: bool  # the projector shows the code large
    keep: bool  # log who voted for what
    results: NotRequired[ResultsState]  # while they are open


class ScreenState(TypedDict):
    """The projector's page."""

    address: str  # empty until the room is open
    code: str  # the address as a QR code
    size: int  # of the code
    mode: ModeState
    people: list[PersonState]  # if their boards are shown
    here: int  # how many are there
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
