"""Whether a puzzle is new: what is like it, mirrored, turned, in other colors, or with little changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ..rules import Layout, Player, Position, Tower
from ..rules.board import MIRRORED
from ..solver.symmetry import mirrored
from . import symmetry
from .puzzle import Puzzle
from .task import Task

LikenessKind = Literal["same", "position", "recolored", "near"]
KINDS: tuple[LikenessKind, ...] = ("same", "position", "recolored", "near")

_NEAR = 2  # towers that stand elsewhere, or have another rank
_PLAIN = {Layout.MIRRORED: Layout.STANDARD, Layout.TURNED_MIRRORED: Layout.TURNED}


class Likeness(NamedTuple):
    """A puzzle that another one is like."""

    kind: LikenessKind
    puzzle: Puzzle


def alike(position: Position, task: Task, puzzles: Iterable[Puzzle]) -> tuple[Likeness, ...]:
    """Return the puzzles that a position with a task is like, the most alike first."""
    images = [_Image.of(image) for image in _images(position)]
    found = []
    for puzzle in puzzles:
        there = _Image.of(_plain(puzzle.position))
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


def _plain(position: Position) -> Position:
    """Return a position without its last move, on a layout that is no mirror image of another."""
    if position.layout in _PLAIN:
        towers = {MIRRORED[square]: tower for square, tower in position.towers.items()}
        position = position.replace(towers=towers, layout=_PLAIN[position.layout])
    return position.replace(last=None)


def _images(position: Position) -> list[Position]:
    """Return a position, its mirror image, its turn, and the turn's mirror image."""
    plain = _plain(position)
    other = symmetry.turned(plain)
    return [plain, mirrored(plain), other, mirrored(other)]
