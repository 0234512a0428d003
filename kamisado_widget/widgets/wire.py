"""What crosses between Python and the page: the types of both sides, written once.

``js/wire.py`` writes ``js/src/wire.ts`` from this file; a test holds the two together.
``None`` never crosses (Pyodide would turn it into ``undefined``): what is not there is left out.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ..picture.scene import Arrow, Mark, MarkKind, Over, Scene, Task, Why

__all__ = [
    "Accepted",
    "Answer",
    "Arrow",
    "Content",
    "Fill",
    "Hello",
    "LessonNow",
    "Mark",
    "MarkKind",
    "MatchNow",
    "Message",
    "More",
    "Node",
    "Now",
    "Over",
    "Play",
    "Refusal",
    "Refused",
    "Reply",
    "Scene",
    "State",
    "Task",
    "Theme",
    "Why",
    "Words",
]

Theme = Literal["auto", "light", "dark"]


class Node(Scene):
    """A scene in the tree, and where it hangs."""

    parent: int  # -1 for a root
    batch: int  # a move and the passes it forces share a number; 0 for a root


class More(TypedDict):
    """The nodes added last: all that an act sends of the tree, however large it is."""

    epoch: int
    start: int  # the index of the first of them
    nodes: list[Node]


class Now(TypedDict):
    """What may be done at a node; the page ignores it unless ``node`` is its cursor."""

    node: int
    moves: list[str]
    must: NotRequired[str]  # the square of the only tower that may move


class MatchNow(TypedDict):
    """Where a match stands at the node shown; nothing at all where there is no match."""

    format: NotRequired[str]
    goal: NotRequired[int]  # points that win it; a series has none
    round: NotRequired[int]
    scores: NotRequired[dict[str, int]]  # by player
    names: NotRequired[dict[str, str]]  # of the people, by player
    chooser: NotRequired[Literal["gold", "black"]]  # who chooses the fill, when one is due
    line_ups: NotRequired[dict[str, str]]  # then, by direction, the text of the line-up each would give
    winner: NotRequired[Literal["gold", "black"]]


class Content(TypedDict):
    """A line of a lesson's contents."""

    node: int
    label: str


class LessonNow(TypedDict):
    """What a lesson is; its scenes are the first ``size`` nodes. Nothing at all on a plain board."""

    title: NotRequired[str]
    about: NotRequired[str]
    size: NotRequired[int]
    contents: NotRequired[list[Content]]
    endless: NotRequired[bool]  # exercises: one more comes whenever one is answered
    stars: NotRequired[int]  # once it is finished, or earned before


class Play(TypedDict):
    """The reader tries to move a tower. ``origin == target`` is a tower merely picked."""

    id: str
    epoch: int
    node: int
    act: Literal["play"]
    origin: str
    target: str


class Fill(TypedDict):
    """The defender chooses how the home rows are filled; in a series, the next round begins."""

    id: str
    epoch: int
    node: int
    act: Literal["fill"]
    direction: Literal["left", "right", "next"]


class Answer(TypedDict):
    """The reader answers the question of the scene shown, or has had the answer shown."""

    id: str
    epoch: int
    node: int
    act: Literal["answer"]
    answer: list[str]
    shown: bool


class Hello(TypedDict):
    """The page asks whether anyone is there, and for all nodes where it has not as many as there are."""

    id: str
    epoch: int
    node: int
    act: Literal["hello"]
    nodes: int


class Refusal(TypedDict):
    """Why not: the rule (empty where no rule is the reason), the sentence, the squares to show."""

    rule: str
    text: str
    squares: list[str]


class Accepted(TypedDict):
    """The act was done; the new state is on its way or there already."""

    id: str
    ok: Literal[True]


class Refused(TypedDict):
    """The act was not done."""

    id: str
    refused: Refusal


class State(TypedDict):
    """The synced traits that the page reads. It sets ``cursor`` and the five below it only."""

    nodes: list[Node]
    epoch: int
    more: More
    now: Now
    match: MatchNow
    lesson: LessonNow
    done: dict[str, Literal["right", "shown"]]  # questions answered, by node
    words: Words
    language: Literal["en"]
    cursor: int
    flipped: bool
    glyphs: bool
    coordinates: bool
    theme: Theme


Words = dict[str, str]
Message = Play | Fill | Answer | Hello
Reply = Accepted | Refused
