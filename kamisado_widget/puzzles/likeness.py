"""Find puzzles similar to a position: mirrored, rotated, recolored, or with few changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ..rules import Player, Position, Tower
from ..solver import symmetry
from .puzzle import Puzzle
from .task import Task

LikenessKind = Literal["same", "position", "recolored", "near"]
KINDS: tuple[LikenessKind, ...] = ("same", "position", "recolored", "near")

_NEAR = 2  # towers moved or changed in rank


class Likeness(NamedTuple):
    kind: LikenessKind
    puzzle: Puzzle


def alike(position: Position, task: Task, puzzles: Iterable[Puzzle]) -> tuple[Likeness, ...]:
    """Return the puzzles similar to a position with a task, the most similar first."""
    images = [_Image.of(image) for image in symmetry.images(position)]
    found = []
    for puzzle in puzzles:
        there = _Image.of(symmetry.plain(puzzle.position))
        kinds = {image.likeness(there) for image in images}
        kind = next((each for each in KINDS if each in kinds), None)
        if kind:
            found.append(Likeness("same" if kind == "position" and puzzle.aim == task else kind, puzzle))
    return tuple(sorted(found, key=lambda each: KINDS.index(each.kind)))


class _Image(NamedTuple):
    towers: frozenset[tuple[str, Tower]]
    shape: frozenset[tuple[str, Player, int]]
    turn: tuple[object, ...]
    rest: tuple[object, ...]

    @classmethod
    def of(cls, position: Position) -> _Image:
        towers = position.towers.items()
        return cls(
            frozenset(towers),
            frozenset((square, tower.player, tower.rank) for square, tower in towers),
            (position.player, position.required),
            (position.player, position.layout, position.ruleset),
        )

    def likeness(self, other: _Image) -> LikenessKind | None:
        if self.rest != other.rest:
            return None
        if self.towers == other.towers and self.turn == other.turn:
            return "position"
        if self.shape == other.shape:
            return "recolored"
        near = self.turn == other.turn and len(self.towers - other.towers) <= _NEAR
        return "near" if near else None
