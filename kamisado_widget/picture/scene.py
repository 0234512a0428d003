"""A scene: one picture on the board, with everything a reader needs beside it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

MarkKind = Literal["blocked", "blocker"]


class Mark(TypedDict):
    """A square that the scene points at."""

    square: str
    kind: MarkKind


class Arrow(TypedDict):
    """An arrow from square to square: where a pass hands the turn to."""

    origin: str
    target: str
    kind: Literal["pass"]


class Over(TypedDict):
    """How the round ended, on the last scene of it."""

    winner: Literal["gold", "black"]
    reason: Literal["home row", "deadlock"]


class Scene(TypedDict):
    """A position, the move that led to it, and what is said about it."""

    at: str  # the position's text
    say: str
    move: NotRequired[str]  # "c8c5"; a pass is "e5e5"
    kind: NotRequired[Literal["move", "push", "pass", "ring", "fill"]]
    entries: NotRequired[list[str]]  # as they stand in the record: player, then the short form, "gpl5y"
    round: NotRequired[int]  # on the first scene of a match's round, its number
    numbers: NotRequired[dict[str, int]]  # on towers, by square: the order of a refill
    marks: NotRequired[list[Mark]]
    arrows: NotRequired[list[Arrow]]
    over: NotRequired[Over]
