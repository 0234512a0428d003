"""Wire types of sessions and pages.

``js/wire.py`` generates ``js/src/wire/generated.ts`` from this file. ``None`` is never sent (Pyodide would
convert it to ``undefined``): missing values are left out.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from ..svg.scene import Arrow as Arrow
from ..svg.scene import Mark as Mark
from ..svg.scene import MarkKind as MarkKind
from ..svg.scene import Node as Node
from ..svg.scene import Over as Over
from ..svg.scene import Scene as Scene
from ..svg.scene import SceneTask as SceneTask
from ..svg.scene import SceneWorth as SceneWorth
from ..svg.scene import Value as Value
from ..svg.scene import Why as Why

KindName = Literal["board", "lesson", "puzzle", "editor", "quiz", "course"]
Theme = Literal["auto", "light", "dark"]
Palette = Literal["standard", "distinct"]  # the game's colors, or colors for color-blind readers
Signs = Literal["letters", "shapes"]
Side = Literal["gold", "black"]
QuestionEnd = Literal["right", "shown"]  # how a question was finished
Shared = Literal["link", "file", "print", "diagrams", "tournament", "solutions"]
JobKind = Literal["verdicts", "opponent", "hint", "review", "check"]
PartName = Literal[
    "analysis",
    "collection",
    "desk",
    "drawings",
    "finale",
    "gallery",
    "homework",
    "lesson",
    "moments",
    "more",
    "opponents",
    "preferences",
    "presenter",
    "readers",
    "record",
    "refill",
    "result",
    "review",
    "rounds",
    "sets",
    "share",
    "signs",
    "solved",
    "sound",
    "storyboard",
    "tries",
    "typing",
]


class AppendedNodes(TypedDict):
    """The nodes added last, so that an act need not send the whole tree."""

    epoch: int
    start: int
    nodes: list[Node]


class Search(TypedDict):
    """The current job and its progress, in parts of ``total``."""

    what: JobKind
    done: int
    total: int


class Stroke(TypedDict):
    """A drawing on the board: an arrow, or a circle if both squares are the same."""

    origin: str
    target: str
    tint: int  # index of the color


class Opponent(TypedDict):
    name: str
    label: str
    line: str  # their style and weakness
    tower: str  # the tower with the face, like "g+"
    beaten: bool


class Facing(Opponent):
    """Both sides of a round against the computer."""

    plays: Side
    you: str  # the reader's side in words
    own: str
    asked: bool  # whether a friend sent this round as a challenge
    result: str  # the reader's result; empty during the round


class NewRound(TypedDict):
    """Options for another round against the computer."""

    opponents: list[Opponent]
    levels: dict[str, str]  # label by level name
    level: str
    side: Side


class TurnState(TypedDict):
    """The state of a turn; the page ignores it unless ``node`` is its cursor."""

    node: int
    moves: list[str]
    must: NotRequired[str]  # the only movable tower
    onward: NotRequired[list[int]]  # the next scenes on the last path
    value: NotRequired[Value]
    values: NotRequired[dict[str, Value]]  # result by move, for the known ones
    best: NotRequired[list[str]]  # the best line, passes included
    how: NotRequired[list[Scene]]  # the best line as scenes
    danger: NotRequired[list[str]]  # moves that let the opponent win at once
    ideas: NotRequired[list[Scene]]  # hints about the best move so far
    hint: NotRequired[str]  # the best move, once requested
    why: NotRequired[list[Scene]]  # why the position is won, a scene per sentence
    notes: NotRequired[list[str]]  # other sentences
    towers: NotRequired[dict[str, str]]  # by square: what a diagram's towers can do
    search: NotRequired[Search]
    facing: NotRequired[Facing]
    new_round: NotRequired[NewRound]  # at the end of a round against the computer
    votes: NotRequired[dict[str, int]]  # votes of a class, by answer
    right: NotRequired[list[str]]  # right answers, once revealed
    watched: NotRequired[bool]  # a class sees drawings on the board
    drawings: NotRequired[list[Stroke]]  # drawings by another person


class MatchState(TypedDict):
    """The state of a match at the node; empty without a match."""

    format: NotRequired[str]
    goal: NotRequired[int]  # points to win; a series has none
    round: NotRequired[int]
    scores: NotRequired[dict[str, int]]  # by player
    names: NotRequired[dict[str, str]]  # by player
    chooser: NotRequired[Side]  # who chooses the fill, if one is due
    line_ups: NotRequired[dict[str, str]]  # by direction: the line-up after the fill
    winner: NotRequired[Side]


class Content(TypedDict):
    node: int
    label: str
    name: NotRequired[str]  # the title, in contents with pictures
    group: NotRequired[str]


class HandIn(TypedDict):
    name: str
    code: str  # the answers as one line of text


class QuizState(TypedDict):
    id: str  # storage key for a page without Python
    held: bool  # feedback is held back, and tasks come without solutions
    handed_in: bool  # answers are final
    vote: NotRequired[bool]  # whether this is a vote, with nothing to hand in
    verdict: NotRequired[str]  # feedback on the reader's vote, once the answer is revealed
    given: dict[str, list[str]]  # last answers by node; empty if the answer was shown
    notice: str  # a message about the file, or empty
    total: int
    score: NotRequired[int]  # right answers, unless held back
    missed: NotRequired[list[int]]  # nodes with a wrong first answer, unless held back
    send: NotRequired[HandIn]  # set if the reader must send the answers to the teacher


class LessonState(TypedDict):
    """A lesson; its scenes are the first ``size`` nodes."""

    title: str
    about: NotRequired[str]
    size: int
    contents: NotRequired[list[Content]]
    endless: NotRequired[bool]  # exercises without an end: each answer adds one
    rings: NotRequired[int]  # rings earned now or earlier
    unrated: NotRequired[bool]
    total: NotRequired[int]  # number of questions, if some are added later
    ending: NotRequired[str]  # text after the last question
    quiz: NotRequired[QuizState]


class SavedFile(TypedDict):
    number: int  # counts the files sent, so that the page sees a new one
    name: str
    text: str


def saved_file(before: SavedFile | None, name: str, text: str) -> SavedFile:
    return SavedFile(number=before["number"] + 1 if before else 0, name=name, text=text)


def file_name(title: str, otherwise: str, ending: str) -> str:
    """Return a file name made of the letters and digits of a title."""
    words = "".join(sign if sign.isalnum() else " " for sign in title).split()
    return ("-".join(words)[:60] or otherwise) + ending


class ReadersState(TypedDict):
    """The readers; empty if none are stored."""

    names: NotRequired[list[str]]  # of all readers, "" included, once requested
    reader: NotRequired[str]
    forgotten: NotRequired[str]  # the deleted reader who can be restored


class PreferenceState(TypedDict):
    """The reader's preferences; empty if they are not stored."""

    languages: NotRequired[dict[str, str]]  # native names by language code
    shared: NotRequired[list[str]]  # settings for all boards; the others were set by code


class QrCode(TypedDict):
    """A text as a QR code."""

    path: str  # SVG path of the dark modules
    size: int  # modules per side


class ShareState(TypedDict):
    """Data to share the current scene; empty if the host cannot share."""

    epoch: NotRequired[int]
    node: NotRequired[int]
    text: NotRequired[str]
    link: NotRequired[str]
    challenge: NotRequired[str]  # a link that challenges to win from here
    code: NotRequired[QrCode]  # QR code of the link
    your_move: NotRequired[bool]  # the receiver of the link is to move
    unsound: NotRequired[bool]  # a puzzle without a single solution: the link opens the editor
    file: NotRequired[SavedFile]


class FromPage(TypedDict):
    """A message of the page: its name, the scene, and the scenes the page left before."""

    id: str
    epoch: int
    node: int
    left: NotRequired[list[int]]  # the last scenes left, which Python may not know yet


class Accepted(TypedDict):
    """The act was done; the new state follows or has been sent."""

    id: str
    ok: Literal[True]
    starting: NotRequired[bool]  # Python is still starting, and will get the act


class Refused(TypedDict):
    id: str
    refused: Why


PageState = dict[str, Any]  # a session's state by wire name, as declared
Labels = dict[str, str]
Reply = Accepted | Refused


class LastRound(TypedDict):
    """An earlier round to resume on this board; empty if there is none."""

    moves: NotRequired[int]
    node: NotRequired[int]  # the scene where resuming is offered


class Moment(TypedDict):
    """A decisive move of a round."""

    node: int
    text: str
    retry: bool


class RetryState(TypedDict):
    """Decisive moves of the reviewed round; empty for others."""

    moments: NotRequired[list[Moment]]  # most decisive first
    node: NotRequired[int]  # the scene to find a better move at, during a retry
    text: NotRequired[str]  # the question of the retry, or a summary without decisive moves
    last: NotRequired[bool]  # whether this is the last decisive move


class SolvedState(TypedDict):
    """Proofs of the first moves; empty on other boards."""

    moves: NotRequired[dict[str, Value]]  # result by first move
    letters: NotRequired[dict[str, int]]  # length of each proof; "" is the first line-up
    checked: NotRequired[list[str]]
    wrong: NotRequired[str]
    file: NotRequired[SavedFile]


class PuzzleSet(TypedDict):
    name: str
    label: str
    why: str  # a sentence about the set
    position: NotRequired[str]  # position text for the picture
    move: NotRequired[str]
    arrows: NotRequired[list[Arrow]]
    marks: NotRequired[list[Mark]]
    seconds: NotRequired[int]  # time limit of a timed run
    group: NotRequired[str]  # "ideas", "task", "moves" or "rings": the shared property
    size: NotRequired[int]
    solved: NotRequired[int]


class PuzzleTheme(TypedDict):
    label: str
    name: NotRequired[str]  # the set with this theme, or the lesson about it
    address: NotRequired[str]  # URL of the lesson


class RunResult(TypedDict):
    title: str
    solved: int
    said: list[str]  # achievements
    text: str
    missed: NotRequired[list[str]]  # positions of missed puzzles


class RunState(TypedDict):
    text: str  # the score
    over: bool
    marks: str  # by puzzle: + solved, - missed
    result: NotRequired[RunResult]
    seconds: NotRequired[int]  # seconds left in a timed run


class PuzzleState(TypedDict):
    """The current puzzle; empty if there is none."""

    task_text: NotRequired[str]
    title: NotRequired[str]  # title and author
    about: NotRequired[str]  # notes, if they give nothing away
    themes: NotRequired[list[PuzzleTheme]]  # if they give nothing away
    rating: NotRequired[str]  # difficulty in words
    own_rating: NotRequired[str]  # the reader's rating, marked while uncertain
    curve: NotRequired[list[int]]  # the reader's last ratings, without uncertain ones
    today: NotRequired[str]  # today's puzzles: + solved, - missed
    lesson: NotRequired[PuzzleTheme]  # a lesson about a theme missed three times
    set: NotRequired[str]
    sets: NotRequired[list[PuzzleSet]]  # set once requested
    choosing: NotRequired[bool]  # the list of sets is open
    run: NotRequired[RunState]
    solved: NotRequired[int]
    size: NotRequired[int]
    mistakes: NotRequired[int]
    rings: NotRequired[int]  # rings earned, if solved
    shown: NotRequired[bool]
    otherwise: NotRequired[bool]  # won, but not as the puzzle asks
    roots: NotRequired[dict[str, PuzzleState]]  # all puzzles by root, on pages without Python
