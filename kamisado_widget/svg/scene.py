"""Scenes: a position with its text, marks and task."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from ..i18n import KamisadoError, say
from ..i18n.message import shortened
from ..rules import Move, Position, record
from ..rules.board import square_named
from ..rules.explain import Explanation
from ..rules.moves import is_move
from ..rules.outcome import right_ahead

MarkKind = Literal["blocked", "blocker", "point", "lost"]


class Mark(TypedDict):
    """A marked square."""

    square: str
    kind: MarkKind


def blockers(position: Position, square: str) -> list[Mark]:
    """Return marks for a blocked tower and the towers right ahead of it."""
    ahead = right_ahead(position.towers, square)
    return [Mark(square=square, kind="blocked"), *(Mark(square=s, kind="blocker") for s in ahead)]


def mover(position: Position) -> list[Mark]:
    """Return a mark for the tower that must move."""
    return [Mark(square=position.movable[0], kind="point")] if position.required else []


class Arrow(TypedDict):
    """An arrow between squares; for a pass, to the tower that moves next."""

    origin: str
    target: str
    kind: Literal["pass", "point"]


class Over(TypedDict):
    """The end of the round, on its last scene."""

    winner: Literal["gold", "black"]
    reason: Literal["home row", "deadlock", "resigned"]


class Why(TypedDict):
    """Why an answer is wrong or an act refused: rule (may be empty), sentence, squares to highlight."""

    rule: str
    text: str
    squares: list[str]
    code: NotRequired[str]  # the sentence's key, in replies to the page
    scenes: NotRequired[list[Scene]]  # the consequences of the answer, played out


class SceneTask(TypedDict):
    """A question on a scene that the page can check without Python.

    ``good`` holds all right answers of a move, a tower or a choice; all squares to mark; or the squares in
    order. ``why`` is looked up by the answer, then by its origin if it is a move, then by ``"*"``; squares
    left out are ``"missing"``. ``after`` holds the position after each right move unless the next scene shows
    it.
    """

    ask: Literal["move", "squares", "tower", "order", "choice"]
    prompt: str
    good: list[str]
    why: dict[str, Why]
    rule: str  # the rule in question
    choices: NotRequired[list[str]]
    after: NotRequired[dict[str, Scene]]  # by right move


class Value(TypedDict):
    winner: Literal["gold", "black"]
    moves: NotRequired[int]
    points: NotRequired[int]  # if towers differ in the points of their rings
    match: NotRequired[bool]  # whether the points win the match
    asked: NotRequired[bool]  # whether a move is right, in a puzzle that does not ask for a win
    later: NotRequired[bool]  # right, but slower than possible


class SceneWorth(TypedDict):
    player: Literal["gold", "black"]
    before: NotRequired[Value]
    after: NotRequired[Value]
    lost: bool
    wasted: int  # moves slower than the best, or lost sooner
    why: NotRequired[list[Scene]]  # why the move gave the win away, a scene per sentence
    better: NotRequired[list[Scene]]  # the better move, and why


class Scene(TypedDict):
    """A position, the move that led to it, and text about it."""

    position: str  # position text; with errors, a setup's
    say: str
    move: NotRequired[str]  # "c8c5"; a pass is "e5e5"
    kind: NotRequired[Literal["move", "push", "pass", "ring", "fill"]]
    fill: NotRequired[Literal["left", "right"]]  # the direction, on the first scene of a fill
    entries: NotRequired[list[str]]  # entries of the record: player, then the short form, "gpl5y"
    round: NotRequired[int]  # the number of the round, on its first scene
    numbers: NotRequired[dict[str, int]]  # by square: the order of towers in a fill
    marks: NotRequired[list[Mark]]
    arrows: NotRequired[list[Arrow]]
    over: NotRequired[Over]
    figure: NotRequired[str]  # the rulebook's figure, "4b"
    task: NotRequired[SceneTask]
    tried: NotRequired[Literal["right", "wrong", "done", "shown"]]  # on the last scene of a try
    why: NotRequired[list[Scene]]  # why the move was wrong or right, a scene per sentence
    worth: NotRequired[SceneWorth]
    errors: NotRequired[list[str]]  # why a setup is not a position
    remarks: NotRequired[list[str]]  # warnings about a valid setup


class Node(Scene):
    """A scene in a tree."""

    parent: int  # -1 for a root
    batch: int  # scenes shown in one step share a number: a move and its forced passes


def why_by_rule(explanation: Explanation, language: str | None) -> Why:
    """Return why a rule refuses a move."""
    text, squares = explanation.sentence.render(language), list(explanation.squares)
    return {"rule": explanation.rule, "text": text, "squares": squares}


def add_move(scene: Scene, before: Position, move: Move) -> None:
    """Add a move to a scene; for a pass, also the blockers and the arrow to the next tower."""
    scene["move"] = str(move)
    scene["kind"] = move.kind
    scene["entries"] = [f"{entry.player[0]}{entry.short}" for entry in record.entries(before, move)]
    if move.kind == "pass":
        scene["marks"] = blockers(before, move.origin)
        scene["arrows"] = [handing_on(before, move.origin)]


def made(position: Position, moves: Sequence[str]) -> dict[str, Scene]:
    """Return the scene after each of some right moves, passes left out.

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
    """Return the arrow of a pass to the tower that moves next (M6)."""
    other = position.towers[square].player.other
    return Arrow(origin=square, target=position.find(other, position.color_at(square)), kind="pass")


def point_at(scene: Scene, squares: Sequence[str], arrows: Sequence[str]) -> None:
    """Add marks and arrows (like ``"c8c5"``) to a scene; KamisadoError for an invalid one changes nothing."""
    check_drawn(squares, arrows)
    if squares:
        added = [Mark(square=square, kind="point") for square in squares]
        scene["marks"] = [*scene.get("marks", []), *added]
    if arrows:
        drawn = [Arrow(origin=arrow[:2], target=arrow[2:], kind="point") for arrow in arrows]
        scene["arrows"] = [*scene.get("arrows", []), *drawn]


def check_drawn(squares: Sequence[str], arrows: Sequence[str]) -> None:
    for square in squares:
        square_named(square)
    for arrow in arrows:
        if not is_move(arrow):
            raise KamisadoError(say("error.arrow", found=shortened(arrow)))
