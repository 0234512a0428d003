"""A scene: one picture on the board, with everything a reader needs beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from ..i18n import KamisadoError, say
from ..i18n.message import shortened
from ..rules import Move, Position, record
from ..rules.board import square_named
from ..rules.moves import is_move
from ..rules.outcome import right_ahead

MarkKind = Literal["blocked", "blocker", "point", "lost"]


class Mark(TypedDict):
    """A square that the scene points at."""

    square: str
    kind: MarkKind


def blockers(position: Position, square: str) -> list[Mark]:
    """Mark a blocked tower and the towers right ahead of it."""
    ahead = right_ahead(position.towers, square)
    return [Mark(square=square, kind="blocked"), *(Mark(square=s, kind="blocker") for s in ahead)]


def mover(position: Position) -> list[Mark]:
    """Mark the tower that must move, where a question would not show it."""
    return [Mark(square=position.movable[0], kind="point")] if position.required else []


class Arrow(TypedDict):
    """An arrow from square to square: where a pass hands the turn to."""

    origin: str
    target: str
    kind: Literal["pass", "point"]


class Over(TypedDict):
    """How the round ended, on the last scene of it."""

    winner: Literal["gold", "black"]
    reason: Literal["home row", "deadlock"]


class Why(TypedDict):
    """What a wrong answer hears: the rule (empty where none decides), a sentence, squares to show."""

    rule: str
    text: str
    squares: list[str]
    scenes: NotRequired[list[Scene]]  # what the answer would lead to, played out


class SceneTask(TypedDict):
    """A question on a scene, which the page can mark alone.

    ``good`` holds any right answer of a move, a tower or a choice; all squares to mark; or the
    squares in order. ``why`` is looked up by the answer, for a move then by its origin, and then by
    ``"*"``; squares that are missing are ``"missing"``. A right move is seen made: ``after`` holds what
    stands on the board then, unless the scene that comes next shows it.
    """

    ask: Literal["move", "squares", "tower", "order", "choice"]
    prompt: str
    good: list[str]
    why: dict[str, Why]
    rule: str  # the rule that the question is about
    choices: NotRequired[list[str]]
    after: NotRequired[dict[str, Scene]]  # by a right move


class Value(TypedDict):
    winner: Literal["gold", "black"]
    moves: NotRequired[int]
    points: NotRequired[int]  # told where towers differ in what their ring gives
    match: NotRequired[bool]  # those points win the match
    asked: NotRequired[bool]  # of a move in a puzzle of another task than to win: whether it is right
    later: NotRequired[bool]  # it does what is asked, and not as soon as it can be done


class SceneWorth(TypedDict):
    player: Literal["gold", "black"]  # who made it
    before: NotRequired[Value]
    after: NotRequired[Value]
    lost: bool  # it gave a win away
    wasted: int  # by so many moves it was slower than the best one, or lost sooner
    why: NotRequired[list[Scene]]  # why it gave the win away, a scene for each sentence
    better: NotRequired[list[Scene]]  # what would have kept it, and why


class Scene(TypedDict):
    """A position, the move that led to it, and what is said about it."""

    position: str  # its text; where there are errors, a setup's
    say: str
    move: NotRequired[str]  # "c8c5"; a pass is "e5e5"
    kind: NotRequired[Literal["move", "push", "pass", "ring", "fill"]]
    fill: NotRequired[Literal["left", "right"]]  # on the first scene of a refill, the side
    entries: NotRequired[list[str]]  # as they stand in the record: player, then the short form, "gpl5y"
    round: NotRequired[int]  # on the first scene of a match's round, its number
    numbers: NotRequired[dict[str, int]]  # on towers, by square: the order of a refill
    marks: NotRequired[list[Mark]]
    arrows: NotRequired[list[Arrow]]
    over: NotRequired[Over]
    figure: NotRequired[str]  # the rulebook's figure that it shows, "4b"
    task: NotRequired[SceneTask]
    tried: NotRequired[Literal["right", "wrong", "done"]]  # in a puzzle, on the last scene of a try
    why: NotRequired[list[Scene]]  # there, why the move was wrong or right, a scene for each sentence
    worth: NotRequired[SceneWorth]
    errors: NotRequired[list[str]]  # what keeps a setup from being a position
    remarks: NotRequired[list[str]]  # on a setup that is one: what could not have come about in play


class Node(Scene):
    """A scene in a tree, and where it hangs."""

    parent: int  # -1 for a root
    batch: int  # scenes that one step shows one after another share a number: a move and the passes it forces


def add_move(scene: Scene, before: Position, move: Move) -> None:
    """Add the move that led to a scene; where it is a pass, what blocks it and where it takes the turn."""
    scene["move"] = str(move)
    scene["kind"] = move.kind
    scene["entries"] = [f"{entry.player[0]}{entry.short}" for entry in record.entries(before, move)]
    if move.kind == "pass":
        scene["marks"] = blockers(before, move.origin)
        scene["arrows"] = [handing_on(before, move.origin)]


def made(position: Position, moves: Sequence[str]) -> dict[str, Scene]:
    """Return what stands on the board after each of some moves that are right, passes apart.

    Examples
    --------
    >>> after = made(Position.start(), ["d8d5"])["d8d5"]
    >>> after["kind"], after["position"].endswith(" g o")
    ('move', True)
    """
    scenes: dict[str, Scene] = {}
    for move in position.legal_moves:
        if str(move) in moves and move.kind != "pass":
            after = position.play(move)
            scene = scenes[str(move)] = Scene(position=str(after), say="")
            add_move(scene, position, move)
            if over := after.outcome:
                scene["over"] = Over(winner=over.winner.value, reason=over.reason)
    return scenes


def handing_on(position: Position, square: str) -> Arrow:
    """Draw where a pass on a square takes the turn (M6)."""
    other = position.towers[square].player.other
    return Arrow(origin=square, target=position.find(other, position.color_at(square)), kind="pass")


def point_at(scene: Scene, squares: Sequence[str], arrows: Sequence[str]) -> None:
    """Add marks on squares, and arrows as ``"c8c5"``, to those that a scene has.

    Raises
    ------
    KamisadoError
        A ValueError, if there is no such square, or one is no arrow; the scene stays as it is.
    """
    check_drawn(squares, arrows)
    if squares:
        added = [Mark(square=square, kind="point") for square in squares]
        scene["marks"] = [*scene.get("marks", []), *added]
    if arrows:
        drawn = [Arrow(origin=arrow[:2], target=arrow[2:], kind="point") for arrow in arrows]
        scene["arrows"] = [*scene.get("arrows", []), *drawn]


def check_drawn(squares: Sequence[str], arrows: Sequence[str]) -> None:
    """Refuse what is no square, and what is no arrow from one square to another."""
    for square in squares:
        square_named(square)
    for arrow in arrows:
        if not is_move(arrow):
            raise KamisadoError(say("error.arrow", found=shortened(arrow)))
