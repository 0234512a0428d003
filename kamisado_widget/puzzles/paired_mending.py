"""Two changes that mend a puzzle together, where none does alone.

First it is found out which single changes come nearest to one solution; a second change is then tried behind
each of those. Both are bounded: that nothing was found does not say that there is nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import NamedTuple

from ..rules import Position
from ..solver import Solver
from ..solver.slices import during
from .mending import Change, Mending, changes
from .task import Task

_FIRST, _BEHIND_EACH, _SECOND = 120, 20, 20  # changes tried, those gone on from, and tried behind each
_MOST = 3  # pairs that are looked for
_NEAR, _FAR = 4, 99  # solutions that a first change may leave, and what is as good as any more
_NODES = 60_000  # positions that the solver opens for one change; what is harder is left alone


class PairsTried(NamedTuple):
    """How far the search for two changes is."""

    found: tuple[Mending, ...]
    done: int
    total: int


def paired_mending_steps(
    position: Position, task: Task, solutions: Sequence[str], solver: Solver
) -> Iterator[PairsTried]:
    """Find out in slices which two changes mend a puzzle."""
    dice = Random(str(position))
    firsts = _some(changes(position), _FIRST, dice)
    total, done = len(firsts) + _BEHIND_EACH * _SECOND, 0
    near: list[tuple[int, int, Change]] = []
    found: list[Mending] = []
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
                found.append(Mending((first, second), solution, solution in solutions[:1]))
                found.sort(key=lambda pair: not pair.keeps)
                break  # the next one begins with another change
        if len(found) == _MOST:
            break
    yield PairsTried(tuple(found), done, done)


def _some(of: Iterator[Change], most: int, dice: Random) -> list[Change]:
    """Return some changes of every kind: those that are alike stand side by side."""
    known = list(of)
    return dice.sample(known, min(most, len(known)))


def _seconds(first: Change) -> Iterator[Change]:
    """Yield the changes that can follow on one: of something else than it has changed."""
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
