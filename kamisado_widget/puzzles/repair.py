"""Changes that give a puzzle a unique solution: a tower, a ring, or the player and tower to move.

Smaller changes are tried first. A change is good if exactly one first move is right after it, and better if
that is the intended move. If no single change is good, pairs are tried: a second change after each of the
changes closest to a unique solution. That search is incomplete. Idle
towers can stand on any free square without changing the solution.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from typing import Literal, NamedTuple

from ..rules import Color, Position, Tower
from ..rules.board import SQUARES
from ..solver import Solver
from ..solver.slices import during
from .task import Task, choices

_MOST, _OF_A_TOWER = 6, 2  # results in total, and per tower

_FIRST, _BEHIND_EACH, _SECOND = 120, 20, 20  # changes tried, those continued, and second changes per first
_MOST_PAIRS = 3
_NEAR, _FAR = 4, 99  # solutions allowed after a first change; a cap
_NODES = 60_000


class Change(NamedTuple):
    kind: Literal["tower", "ring", "color", "player"]
    position: Position
    tower: Tower | None = None
    origin: str = ""
    target: str = ""


class Repair(NamedTuple):
    """One or two changes that leave exactly one right first move."""

    changes: tuple[Change, ...]
    solution: str
    keeps: bool


def repair_steps(
    position: Position, task: Task, solutions: Sequence[str], solver: Solver
) -> Iterator[tuple[Repair, ...]]:
    meant, found, elsewhere = "".join(solutions[:1]), list[Repair](), list[Change]()
    for change in changes(position):
        if meant not in choices(change.position):
            elsewhere.append(change)
        elif sum(repair.keeps for repair in found) < _MOST and _has_room(found, change, keeps=True):
            yield from _try(change, task, solutions, solver, found)
    for change in elsewhere if not any(repair.keeps for repair in found) else ():
        if len(found) < _MOST and _has_room(found, change, keeps=False):
            yield from _try(change, task, solutions, solver, found)
    yield tuple(found[:_MOST])


def _has_room(found: list[Repair], change: Change, *, keeps: bool) -> bool:
    same = (each.keeps is keeps and each.changes[0].origin == change.origin for each in found)
    return sum(same) < _OF_A_TOWER


def _try(
    change: Change, task: Task, solutions: Sequence[str], solver: Solver, found: list[Repair]
) -> Iterator[tuple[Repair, ...]]:
    shown = tuple(found[:_MOST])
    yield shown
    solution = yield from during(task.only_solution_steps(change.position, solutions, solver), shown)
    keeps = solution in solutions[:1]
    if solution and not change.position.problems and _has_room(found, change, keeps=keeps):
        found.append(Repair((change,), solution, keeps))
        found.sort(key=lambda repair: not repair.keeps)


def changes(position: Position) -> Iterator[Change]:
    """Yield all changes after which the player has a choice, smallest first."""
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


class PairsTried(NamedTuple):
    found: tuple[Repair, ...]
    done: int
    total: int


def paired_repair_steps(
    position: Position, task: Task, solutions: Sequence[str], solver: Solver
) -> Iterator[PairsTried]:
    dice = Random(str(position))
    firsts = _some(changes(position), _FIRST, dice)
    total, done = len(firsts) + _BEHIND_EACH * _SECOND, 0
    near: list[tuple[int, int, Change]] = []
    found: list[Repair] = []
    for number, first in enumerate(firsts):
        done += 1
        if not first.position.problems:
            left = yield from _left(first.position, task, solver, PairsTried((), done, total))
            near.append((left if left > 1 else _FAR, number, first))
    behind = sorted(near)[:_BEHIND_EACH]
    total = done + len(behind) * _SECOND
    for _, _, first in behind:
        for second in _some(_seconds(first), _SECOND, dice):
            shown = PairsTried(tuple(found), done, total)
            yield shown
            steps = task.only_solution_steps(second.position, solutions, solver)
            solution = yield from during(steps, shown)
            done += 1
            if solution and not second.position.problems:
                found.append(Repair((first, second), solution, solution in solutions[:1]))
                found.sort(key=lambda pair: not pair.keeps)
                break
        if len(found) == _MOST_PAIRS:
            break
    yield PairsTried(tuple(found), done, done)


def _some(of: Iterator[Change], most: int, dice: Random) -> list[Change]:
    """Return an even sample: similar changes are neighbors."""
    known = list(of)
    return dice.sample(known, min(most, len(known)))


def _seconds(first: Change) -> Iterator[Change]:
    """Yield changes that touch something else than the first one."""
    for second in changes(first.position):
        if second.kind != first.kind or (second.origin and second.origin != first.target):
            yield second


def _left(
    position: Position, task: Task, solver: Solver, shown: PairsTried
) -> Generator[PairsTried, None, int]:
    left, limit = 0, solver.nodes + _NODES
    for known in task.first_moves_steps(position, solver):
        left = len(known.solutions)
        yield shown
        if left > _NEAR or solver.nodes > limit:
            return _FAR
    return left


@dataclass
class Idle:
    squares: list[str] = field(default_factory=list)
    done: int = 0
    total: int = 0


def idle_steps(position: Position, task: Task, solution: str, solver: Solver) -> Iterator[Idle]:
    idle = Idle(total=len(position.towers))
    for origin, tower in position.towers.items():
        others = {square: it for square, it in position.towers.items() if square != origin}
        stands = True
        for target in SQUARES:
            if target in others or target == origin or not stands:
                continue
            after = position.replace(towers=others | {target: tower}, last=None)
            # Positions that cannot arise in play count only if the puzzle's own is one.
            if not after.outcome and (position.problems or not after.problems):
                work = task.only_solution_steps(after, [solution], solver)
                passes = after.legal_moves[0].kind == "pass"
                stands = not passes and (yield from during(work, idle)) == solution
        idle.done += 1
        if stands:
            idle.squares.append(origin)
        yield idle
