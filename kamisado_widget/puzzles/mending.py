"""Changes that mend a puzzle with more than one solution, or none: one tower, one ring, or who moves what.

What is changed is tried in the order of how little it changes. A change is good where one first move alone
is right after it, and better where that is the move that was meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Literal, NamedTuple

from ..rules import Color, Position, Tower
from ..rules.board import SQUARES
from ..solver import Solver
from ..solver.slices import during
from .first_moves import choices
from .task import Task

_MOST, _OF_A_TOWER = 6, 2  # how many are looked for, and of one tower


class Change(NamedTuple):
    """One change of a position."""

    kind: Literal["tower", "ring", "color", "player"]
    position: Position
    tower: Tower | None = None
    origin: str = ""
    target: str = ""


class Mending(NamedTuple):
    """A change, or two, after which one first move alone is right."""

    changes: tuple[Change, ...]
    solution: str
    keeps: bool


def mending_steps(
    position: Position, task: Task, solutions: Sequence[str], solver: Solver
) -> Iterator[tuple[Mending, ...]]:
    """Find out in slices what mends a puzzle."""
    meant, found, elsewhere = "".join(solutions[:1]), list[Mending](), list[Change]()
    for change in changes(position):
        if meant not in choices(change.position):
            elsewhere.append(change)
        elif sum(mending.keeps for mending in found) < _MOST and _has_room(found, change, keeps=True):
            yield from _try(change, task, solutions, solver, found)
    for change in elsewhere if not any(mending.keeps for mending in found) else ():
        if len(found) < _MOST and _has_room(found, change, keeps=False):
            yield from _try(change, task, solutions, solver, found)
    yield tuple(found[:_MOST])


def _has_room(found: list[Mending], change: Change, *, keeps: bool) -> bool:
    same = (each.keeps is keeps and each.changes[0].origin == change.origin for each in found)
    return sum(same) < _OF_A_TOWER


def _try(
    change: Change, task: Task, solutions: Sequence[str], solver: Solver, found: list[Mending]
) -> Iterator[tuple[Mending, ...]]:
    """See whether a change mends the puzzle, and put it where it belongs among those found."""
    shown = tuple(found[:_MOST])
    yield shown
    solution = yield from during(task.only_solution_steps(change.position, solutions, solver), shown)
    keeps = solution in solutions[:1]
    if solution and not change.position.problems and _has_room(found, change, keeps=keeps):
        found.append(Mending((change,), solution, keeps))
        found.sort(key=lambda mending: not mending.keeps)


def changes(position: Position) -> Iterator[Change]:
    """Yield every change after which the round goes on with a choice, the smallest first."""
    for change in chain(_rings(position), _places(position), _turns(position)):
        after = change.position
        if not after.outcome and len(after.legal_moves) > 1:
            yield change


def _rings(position: Position) -> Iterator[Change]:
    most = len(position.rules.ranges) - 1
    for square, tower in position.towers.items():
        for rank in (tower.rank - 1, tower.rank + 1):
            if 0 <= rank <= most:
                other = tower._replace(rank=rank)
                yield Change("ring", _with(position, {square: other}), other, square, square)


def _places(position: Position) -> Iterator[Change]:
    """Yield each tower on each free square, the nearest first."""
    free = [square for square in SQUARES if square not in position.towers]
    pairs = [(origin, target) for origin in position.towers for target in free]
    for origin, target in sorted(pairs, key=_distance):
        tower = position.towers[origin]
        yield Change("tower", _with(position, {target: tower}, without=origin), tower, origin, target)


def _turns(position: Position) -> Iterator[Change]:
    if position.required:
        for color in Color:
            if color is not position.required:
                yield Change("color", position.replace(required=color))
    yield Change("player", position.replace(player=position.player.other))


def _with(position: Position, towers: dict[str, Tower], without: str = "") -> Position:
    others = {square: tower for square, tower in position.towers.items() if square != without}
    return position.replace(towers=others | towers)


def _distance(pair: tuple[str, str]) -> int:
    return max(abs(ord(one) - ord(other)) for one, other in zip(*pair, strict=True))
