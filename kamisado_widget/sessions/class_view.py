"""What a class adds to a teacher's board, and takes from it: votes, and what is drawn there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..rules.board import is_square
from .wire import Stroke, TurnState

_MOST = 64  # strokes on a board
_TINTS = 4

SceneName = tuple[int, int]
"""The epoch of a tree, and the index of a scene in it."""


class Votes(NamedTuple):
    """How often a class has given each answer to a scene, and which are right, once it is told."""

    scene: SceneName = (0, 0)
    counts: Mapping[str, int] = {}
    right: Collection[str] = ()


@dataclass
class ClassView:
    """What a session has to do with a class that sees it: mostly nothing."""

    votes: Votes = field(default_factory=Votes)
    is_watched: bool = False
    drawn_on: SceneName = (0, 0)
    strokes: list[Stroke] = field(default_factory=list)

    def write(self, turn: TurnState, scene: SceneName) -> None:
        """Write into what the page knows of a scene what there is of it."""
        if self.votes.scene == scene:
            if self.votes.counts:
                turn["votes"] = dict(self.votes.counts)
            if self.votes.right:
                turn["right"] = list(self.votes.right)
        if self.is_watched:
            turn["watched"] = True

    def drawings_on(self, scene: SceneName) -> list[Stroke]:
        """Return what is drawn on a scene."""
        return self.strokes if self.is_watched and self.drawn_on == scene else []


def are_drawn(strokes: list[Stroke]) -> bool:
    """Tell whether strokes that a page speaks of can have been drawn.

    Examples
    --------
    >>> are_drawn([{"origin": "a1", "target": "b2", "tint": 0}])
    True
    >>> are_drawn([{"origin": "a1", "target": "z9", "tint": 0}])
    False
    """
    return len(strokes) <= _MOST and all(
        each["tint"] in range(_TINTS) and is_square(each["origin"]) and is_square(each["target"])
        for each in strokes
    )
