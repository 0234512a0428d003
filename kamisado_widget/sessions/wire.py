"""What crosses between Python and the page: the types of both sides, written once.

``js/wire.py`` writes ``js/src/wire/generated.ts`` from this file; a test holds the two together.
``None`` never crosses (Pyodide would turn it into ``undefined``): what is not there is left out.
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
Palette = Literal["standard", "distinct"]  # the game's own colors; some that all eyes tell apart
Signs = Literal["letters", "shapes"]  # for the colors
Side = Literal["gold", "black"]
QuestionEnd = Literal["right", "shown"]  # how a question was done with
Shared = Literal["link", "file", "print", "diagrams", "tournament", "solutions"]  # how something is handed on
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
    "typing",
]


class AppendedNodes(TypedDict):
    """The nodes added last: all that an act sends of the tree, however large it is."""

    epoch: int
    start: int  # the index of the first of them
    nodes: list[Node]


class Search(TypedDict):
    """What Python is thinking about, and how far it is: so many parts of ``total`` are done."""

    what: Literal["verdicts", "opponent", "hint", "review", "check"]
    done: int
    total: int


class Stroke(TypedDict):
    """Something drawn on the board with chalk: an arrow, or a circle where both squares are the same."""

    origin: str
    target: str
    tint: int  # which of the page's chalks


class Opponent(TypedDict):
    """Somebody to play against who has a face."""

    name: str
    label: str
    line: str  # how they play, and how they lose
    tower: str  # whose face it is, as a position's text has it: "g+"
    beaten: bool


class Facing(Opponent):
    """Both sides of a round against the computer."""

    plays: Side
    you: str  # which side is the reader's, in words
    own: str  # the reader's tower
    asked: bool  # a friend has sent the position
    result: str  # how the round ended for the reader; empty while it is played


class NewRound(TypedDict):
    """What another round against the computer may be like."""

    opponents: list[Opponent]
    levels: dict[str, str]  # that there are, and what they are called
    level: str
    side: Side  # the reader's


class TurnState(TypedDict):
    """What may be done at a node; the page ignores it unless ``node`` is its cursor."""

    node: int
    moves: list[str]
    must: NotRequired[str]  # the square of the only tower that may move
    onward: NotRequired[list[int]]  # the scenes after it, on the way last gone
    value: NotRequired[Value]  # of the position
    values: NotRequired[dict[str, Value]]  # of the position after each move, as far as they are known
    best: NotRequired[list[str]]  # a line of best play, passes included
    how: NotRequired[list[Scene]]  # such a line, move by move
    danger: NotRequired[list[str]]  # moves after which the opponent wins at once
    ideas: NotRequired[list[Scene]]  # what the best move is about, asked for bit by bit
    hint: NotRequired[str]  # that move, asked for last
    why: NotRequired[list[Scene]]  # why somebody wins here, a scene for each sentence
    notes: NotRequired[list[str]]  # what else is known, in sentences
    towers: NotRequired[dict[str, str]]  # of a diagram, by square: what each of them can do
    search: NotRequired[Search]
    facing: NotRequired[Facing]
    new_round: NotRequired[NewRound]  # at the end of one against the computer
    votes: NotRequired[dict[str, int]]  # how often a class has given each answer
    right: NotRequired[list[str]]  # answers that are right, once the class is told
    watched: NotRequired[bool]  # a class sees what is drawn on the board
    drawings: NotRequired[list[Stroke]]  # what somebody else has drawn on it


class MatchState(TypedDict):
    """Where a match stands at the node shown; nothing at all where there is no match."""

    format: NotRequired[str]
    goal: NotRequired[int]  # points that win it; a series has none
    round: NotRequired[int]
    scores: NotRequired[dict[str, int]]  # by player
    names: NotRequired[dict[str, str]]  # of the people, by player
    chooser: NotRequired[Side]  # who chooses the fill, when one is due
    line_ups: NotRequired[dict[str, str]]  # then, by direction, the text of the line-up each would give
    winner: NotRequired[Side]


class Content(TypedDict):
    """A line of a lesson's contents."""

    node: int
    label: str
    name: NotRequired[str]  # in words: then it is chosen by its picture
    group: NotRequired[str]  # with which it is listed


class HandIn(TypedDict):
    """What a reader sends to a teacher."""

    name: str  # of who answers
    code: str  # the answers, as a line of text


class QuizState(TypedDict):
    """How a quiz stands."""

    id: str  # by which a page without Python keeps the answers
    held: bool  # nothing is said about an answer, and the tasks come without what is right
    handed_in: bool  # the answers cannot be changed any more
    once: NotRequired[bool]  # a vote: whoever has answered has, and hands nothing in
    given: dict[str, list[str]]  # the last answer to each question, by node; empty where it was shown
    notice: str  # what the reader should know about the file; mostly empty
    total: int  # questions of the whole quiz
    score: NotRequired[int]  # how many are right; not while it is held back
    missed: NotRequired[list[int]]  # nodes whose first answer, which counts, was wrong; likewise
    send: NotRequired[HandIn]  # where answers reach nobody unless their reader sends them


class LessonState(TypedDict):
    """What a lesson is; its scenes are the first ``size`` nodes."""

    title: str
    about: NotRequired[str]
    size: int
    contents: NotRequired[list[Content]]
    endless: NotRequired[bool]  # exercises: one more comes whenever one is answered
    rings: NotRequired[int]  # once it is finished, or earned before
    unrated: NotRequired[bool]  # no rings are earned here
    total: NotRequired[int]  # of questions, where some of them come later
    ending: NotRequired[str]  # what is to be said once all is answered
    quiz: NotRequired[QuizState]


class SavedFile(TypedDict):
    """A file for the reader's own disk."""

    number: int  # how many were made before
    name: str
    text: str


class ReadersState(TypedDict):
    """Who reads; nothing at all where nobody in particular does."""

    names: NotRequired[
        list[str]
    ]  # of everybody who is known, the one without a name among them, once asked for
    reader: NotRequired[str]
    forgotten: NotRequired[str]  # who was forgotten last, as long as it can be undone


class PreferenceState(TypedDict):
    """What a reader may set for all boards at once; nothing at all where that is not kept."""

    languages: NotRequired[dict[str, str]]  # that there are, and what they call themselves
    shared: NotRequired[list[str]]  # settings that go for all boards; others were set by code


class QrCode(TypedDict):
    """A text as a picture for telephones."""

    path: str  # of its dark modules, as SVG has it
    size: int  # modules to a side


class ShareState(TypedDict):
    """What hands on what a scene shows; nothing at all where the host hands nothing on."""

    epoch: NotRequired[int]  # of the scene
    node: NotRequired[int]
    text: NotRequired[str]  # empty until somebody asks
    link: NotRequired[str]
    challenge: NotRequired[str]  # a link that asks whether one can win from here
    code: NotRequired[QrCode]  # of the link
    your_move: NotRequired[bool]  # whoever opens the link is to move
    unsound: NotRequired[bool]  # a puzzle with no single solution: the link opens the editor
    file: NotRequired[SavedFile]


class FromPage(TypedDict):
    """What a page says: its name, the scene that it speaks of, and those that it left to come there."""

    id: str
    epoch: int
    node: int
    left: NotRequired[list[int]]  # the last few that the page itself left, of which Python may not know yet


class Refusal(TypedDict):
    """Why not: the rule (empty where no rule is the reason), the sentence, the squares to show."""

    rule: str
    text: str
    squares: list[str]
    code: NotRequired[str]  # of the sentence, for programs


class Accepted(TypedDict):
    """The act was done; the new state is on its way or there already."""

    id: str
    ok: Literal[True]
    starting: NotRequired[bool]  # the page's host alone is there yet, and keeps what is asked for Python


class Refused(TypedDict):
    """The act was not done."""

    id: str
    refused: Refusal


PageState = dict[str, Any]  # what a page knows of a session, by the names of the wire: as sessions declare it
Labels = dict[str, str]
Reply = Accepted | Refused


class LastRound(TypedDict):
    """A round played on this board before, which may be gone on with; nothing at all where there is none."""

    moves: NotRequired[int]
    node: NotRequired[int]  # where the board began, and the round is offered


class Moment(TypedDict):
    """A move that decided the round."""

    node: int  # the scene that it led to
    text: str
    retry: bool  # the reader can look for a better one


class RetryState(TypedDict):
    """What decided the reviewed round; nothing at all on others."""

    moments: NotRequired[list[Moment]]  # the largest first
    node: NotRequired[int]  # while a mistake is retried: the scene at which a better move is to be found
    text: NotRequired[str]  # and what is asked there; else what is said of a round without moments
    last: NotRequired[bool]  # none comes after it


class SolvedState(TypedDict):
    """What is proved of the first moves; nothing at all on other boards."""

    moves: NotRequired[dict[str, Value]]  # who wins after each, and in how many moves
    letters: NotRequired[dict[str, int]]  # of their proofs; one without a name is that of the first line-up
    checked: NotRequired[list[str]]  # the proofs that hold, checked here
    wrong: NotRequired[str]  # what does not hold
    file: NotRequired[SavedFile]  # all of them


class PuzzleSet(TypedDict):
    """A set of puzzles to choose."""

    name: str
    label: str
    position: str  # of its first puzzle, for a small board
    why: str  # what it is about
    group: NotRequired[str]  # "ideas", "task", "moves" or "rings": of those that have something in common
    size: NotRequired[int]  # of those
    solved: NotRequired[int]


class PuzzleTheme(TypedDict):
    """What a puzzle shows."""

    label: str
    name: NotRequired[str]  # of a set of more of it


class RunResult(TypedDict):
    """What came of puzzles that were solved in one go."""

    title: str
    solved: int
    said: list[str]  # what there is to be proud of
    text: str  # all of that, to be handed on
    missed: NotRequired[list[str]]  # the positions of those that were missed


class RunState(TypedDict):
    """Puzzles that are solved in one go."""

    text: str  # how it stands
    over: bool
    marks: str  # of each in order: + solved, - missed
    result: NotRequired[RunResult]  # once it is over
    seconds: NotRequired[int]  # that are left, where a clock runs


class PuzzleState(TypedDict):
    """The puzzle on the board; nothing at all where there is none."""

    task_text: NotRequired[str]  # what is to be done
    title: NotRequired[str]  # and who made it
    about: NotRequired[str]  # notes, for when they give nothing away
    themes: NotRequired[list[PuzzleTheme]]  # once nothing is given away by them
    rating: NotRequired[str]  # how hard it is, in words
    own_rating: NotRequired[str]  # and how strong its reader is, with a sign while that is not sure
    today: NotRequired[str]  # of each puzzle tried today: + solved, - missed
    lesson: NotRequired[PuzzleTheme]  # about what was missed three times
    set: NotRequired[str]  # what the set is called, where it was chosen
    sets: NotRequired[list[PuzzleSet]]  # that can be chosen, once asked for
    choosing: NotRequired[bool]  # whether there are sets to choose
    run: NotRequired[RunState]
    solved: NotRequired[int]  # of the set, so far
    size: NotRequired[int]  # of the set
    mistakes: NotRequired[int]
    rings: NotRequired[int]  # once it is solved
    shown: NotRequired[bool]  # the solution was
    otherwise: NotRequired[bool]  # it is won, and not by what it asks for
    roots: NotRequired[dict[str, PuzzleState]]  # all of a set, by root: on pages without Python
