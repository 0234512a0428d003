"""Idle towers: those that can stand on any free square without changing the solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..rules import Position
from ..rules.board import SQUARES
from ..solver import Solver
from ..solver.slices import during
from .task import Task


@dataclass
class Idle:
    """Which towers change nothing, wherever they stand."""

    squares: list[str] = field(default_factory=list)
    done: int = 0
    total: int = 0


class Soundness:
    """Find the unique solution of a position; memoized."""

    def __init__(self, position: Position, task: Task, likely: Sequence[str], solver: Solver) -> None:
        self._strict = not position.problems  # what cannot come about in play is no worse than before
        self._task = task
        self._likely = likely
        self._solver = solver
        self._known: dict[str, str | None] = {}

    def steps(self, position: Position) -> Iterator[str | None]:
        """Find out in slices which move alone is right; the last word is None where there is not one."""
        if not self._asks_something(position):
            yield None
            return
        key = str(position)
        if key not in self._known:
            work = self._task.only_solution_steps(position, self._likely, self._solver)
            self._known[key] = yield from during(work, None)
        yield self._known[key]

    def _asks_something(self, position: Position) -> bool:
        if position.outcome or position.legal_moves[0].kind == "pass":
            return False
        return not self._strict or not position.problems


def idle_steps(position: Position, task: Task, solution: str, solver: Solver) -> Iterator[Idle]:
    """Find out in slices which towers can stand on any free square, and the same move alone stays right."""
    idle, sound = Idle(total=len(position.towers)), Soundness(position, task, [solution], solver)
    for origin, tower in position.towers.items():
        others = {square: it for square, it in position.towers.items() if square != origin}
        stands = True
        for target in SQUARES:
            if target in others or target == origin or not stands:
                continue
            after = position.replace(towers=others | {target: tower}, last=None)
            elsewhere = after.outcome or (after.problems and not position.problems)
            stands = bool(elsewhere) or (yield from during(sound.steps(after), idle)) == solution
        idle.done += 1
        if stands:
            idle.squares.append(origin)
        yield idle
