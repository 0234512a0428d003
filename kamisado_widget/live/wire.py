"""Messages between the room, the panel and the pages."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

SeatPlace = Literal["own", "shared", "audience"]
"""What of a board is a pupil's: all of it, the answer, or nothing."""

DoorWay = Literal["open", "ask", "listed", "locked"]
"""Whoever is new comes in, waits for the teacher, waits unless on the class list, or stays outside."""


class NewcomerState(TypedDict):
    """Somebody who waits at the door."""

    number: int
    name: str


class Count(TypedDict):
    """How many gave an answer."""

    label: str
    count: int
    right: NotRequired[bool]  # once the truth is known


class PollState(TypedDict):
    """What a class is asked, and how it has answered; nobody is named."""

    prompt: str
    position: str
    move: NotRequired[str]  # the last one
    counts: list[Count]  # the most frequent first, then what else is right; of choices all, in their order
    voted: int
    asked: int
    revealed: bool
    finding: bool  # the truth is being looked for
    truth: str


class PersonState(TypedDict):
    """Somebody in the room."""

    number: int  # by which the panel names them
    name: str
    here: bool
    position: NotRequired[str]  # on their board
    move: NotRequired[str]  # the last one there
    marks: NotRequired[str]  # of each question in order: + right, - wrong, . open
    doing: NotRequired[str]  # how far they are, in words


class MenuOption(TypedDict):
    """One of those to choose from."""

    value: str
    label: str


class MenuState(TypedDict):
    """What a teacher may choose."""

    name: str
    label: str
    value: str
    options: list[MenuOption]


class ButtonState(TypedDict):
    """What a teacher may have done."""

    name: str
    label: str
    main: bool
    off: bool


class TableRow(TypedDict):
    """How somebody stands against the others."""

    name: str
    points: int  # rounds won
    played: int
    rating: int  # Elo's, of this room alone


class ModeState(TypedDict):
    """What the class does, and what the panel shows of it."""

    name: str
    note: str
    menus: list[MenuState]
    buttons: list[ButtonState]
    boards: bool  # those of the pupils are shown
    asks: bool  # a question of the teacher's own may be asked
    poll: NotRequired[PollState]
    places: list[MenuOption]  # where somebody may be put
    table: list[TableRow]  # the best first


class PastVote(TypedDict):
    """A finished vote; no voter is named."""

    position: str
    move: str  # that led there; empty at the start
    prompt: str
    counts: dict[str, int]
    good: list[str]  # empty unless the answer was revealed


class QuestionResult(TypedDict):
    """How a class has answered one question, at first."""

    node: int  # of the board below the panel; -1 where it is not there
    prompt: str
    position: str
    move: NotRequired[str]  # the last one
    counts: list[Count]  # the most frequent first; a right answer is there even if nobody gave it
    right: int
    wrong: int
    open: int


class PupilResult(TypedDict):
    """How somebody has answered."""

    name: str
    marks: str  # of each question in order: + right, - wrong, . open
    right: int


class RuleResult(TypedDict):
    """How often a rule was missed."""

    rule: str
    label: str
    wrong: int
    asked: int  # how many answers it decided


class ResultsState(TypedDict):
    """What a class has answered."""

    questions: list[QuestionResult]
    pupils: list[PupilResult]  # by name
    rules: list[RuleResult]  # the one missed most first
    silent: list[str]  # who answered nothing
    again: int  # which question to go through again; -1 for none
    saved: str  # where it was written; empty until that is asked for


class PanelState(TypedDict):
    """What a teacher sees of the room."""

    shown: bool  # to the class: what stands below this panel
    address: str
    open: bool  # to the room's network
    can_open: bool
    code: str  # the address as a QR code: the path of its dark modules; empty where there is none
    size: int  # of the code, in modules
    notice: str  # what the teacher should know; mostly empty
    findings: list[str]  # why telephones cannot connect, once that was asked
    modes: list[MenuOption]  # that are possible with what is shown
    mode: ModeState
    people: list[PersonState]
    door: DoorWay  # for who is new
    waiting: list[NewcomerState]
    listed: list[str]  # the class list
    keep: bool  # who voted for what
    results: NotRequired[ResultsState]  # while the teacher looks at them


class ScreenState(TypedDict):
    """What a class sees on the projector."""

    address: str  # where pupils come in; empty while only this machine can
    code: str  # the address as a QR code
    size: int  # of the code
    mode: ModeState
    people: list[PersonState]  # whose boards are shown
    here: int  # how many are there
    about: str  # who plays on the board that all see; mostly empty


class PupilState(TypedDict):
    """What a pupil's page says beside the board."""

    name: str
    mode: str
    place: SeatPlace
    note: str
    actions: dict[str, str]  # labels of what may be asked for beside the board, by what the room calls it
    clocks: dict[str, float]  # seconds that are left, by player, or of a vote
    running: str  # which of them is running; mostly empty
