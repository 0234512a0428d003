"""What stands idle in a puzzle, and where a tower or a pair may stand so that it is sound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from ..rules import Position, Tower
from ..rules.board import SQUARES
from ..solver import Solver
from ..solver.slices import during
from .choices import choices
from .errors import PuzzleError
from .task import Task

MOST = 2
"""Towers that are put on every square together."""


@dataclass
class Sweep:
    """A tower, or a pair, put on every square.

    Attributes
    ----------
    origins : tuple of str
        Where they stand.
    same : list of str
        Squares of the first of them on which the solution alone is right, for a pair with some square of the
        other.
    other : list of str
        Squares on which another move alone is right.
    done, total : int
        How many placings were looked at, of how many.
    """

    origins: tuple[str, ...]
    same: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)
    done: int = 0
    total: int = 0

    @property
    def settled(self) -> bool:
        """Whether all were looked at."""
        return self.done == self.total


@dataclass
class Idle:
    """Which towers change nothing, wherever they stand.

    Attributes
    ----------
    squares : list of str
        Where these stand now.
    done, total : int
        How many towers were looked at, of how many.
    """

    squares: list[str] = field(default_factory=list)
    done: int = 0
    total: int = 0


class Soundness:
    """Tells of positions which move alone is right; of the same question it thinks once."""

    def __init__(self, position: Position, task: Task, likely: Sequence[str], solver: Solver) -> None:
        self._strict = not position.problems  # what cannot come about in play is no worse than before
        self._task = task
        self._likely = likely
        self._solver = solver
        self._known: dict[tuple[str, ...], str | None] = {}

    def steps(self, position: Position) -> Iterator[str | None]:
        """Find out in slices which move alone is right; the last word is None where there is not one."""
        if not self._asks_something(position):
            yield None
            return
        # A fill depends on what stands in which order alone, which is the same for many boards.
        key = tuple(map(str, choices(position).values())) if position.outcome else (str(position),)
        if key not in self._known:
            work = self._task.only_solution_steps(position, self._likely, self._solver)
            self._known[key] = yield from during(work, None)
        yield self._known[key]

    def _asks_something(self, position: Position) -> bool:
        if not position.outcome and (not position.legal_moves or position.legal_moves[0].kind == "pass"):
            return False
        try:
            self._task.check_begin(position)
        except PuzzleError:
            return False
        return not self._strict or not position.problems


def sweep_steps(
    position: Position, task: Task, solution: str, origins: Sequence[str], solver: Solver
) -> Iterator[Sweep]:
    """Put one tower, or two, on every square in turn.

    Parameters
    ----------
    position : Position
        The puzzle.
    task : Task
        What is asked.
    solution : str
        The move that is meant.
    origins : sequence of str
        Where the towers stand; the first two count.
    solver : Solver
        What finds it out.

    Yields
    ------
    Sweep
        What is known so far: the same object, which grows.

    Examples
    --------
    >>> from kamisado_widget.puzzles.tasks import task_named
    >>> from kamisado_widget.solver.slices import finish
    >>> p = Position.parse("4y3/1YR5/N5nO/2oGbP2/pr4kg/2K5/8/6B1 g b")
    >>> found = finish(sweep_steps(p, task_named("win"), "g1d4", ["a6"], Solver()))
    >>> "a6" in found.same, found.settled
    (True, True)
    """
    sweep = Sweep(tuple(origins[:MOST]))
    sound = Soundness(position, task, [solution], solver)
    towers = [position.towers[square] for square in sweep.origins]
    others = {square: it for square, it in position.towers.items() if square not in sweep.origins}
    free = [square for square in SQUARES if square not in others]
    sweep.total = len(free) if len(towers) == 1 else len(free) * (len(free) - 1)
    for targets in permutations(free, len(towers)):
        sweep.done += 1
        if targets[0] in sweep.same:
            continue
        after = _placed(position, others, dict(zip(targets, towers, strict=True)))
        only = yield from during(sound.steps(after), sweep)
        for where, fits in ((sweep.same, only == solution), (sweep.other, only not in (None, solution))):
            if fits and targets[0] not in where:
                where.append(targets[0])
        yield sweep
    sweep.other = [square for square in sweep.other if square not in sweep.same]
    yield sweep


def idle_steps(position: Position, task: Task, solution: str, solver: Solver) -> Iterator[Idle]:
    """Find out in slices which towers can stand on any free square, and the same move alone stays right.

    Parameters
    ----------
    position : Position
        The puzzle.
    task : Task
        What is asked.
    solution : str
        The only move that is right.
    solver : Solver
        What finds it out.

    Yields
    ------
    Idle
        What is known so far: the same object, which grows.
    """
    idle, sound = Idle(total=len(position.towers)), Soundness(position, task, [solution], solver)
    for origin, tower in position.towers.items():
        others = {square: it for square, it in position.towers.items() if square != origin}
        stands = True
        for target in SQUARES:
            if target in others or target == origin or not stands:
                continue
            after = _placed(position, others, {target: tower})
            elsewhere = bool(after.outcome) != bool(position.outcome) or (
                after.problems and not position.problems
            )
            stands = bool(elsewhere) or (yield from during(sound.steps(after), idle)) == solution
        idle.done += 1
        if stands:
            idle.squares.append(origin)
        yield idle


def _placed(position: Position, others: dict[str, Tower], placed: dict[str, Tower]) -> Position:
    kept = position.last if position.outcome else None
    return position.replace(towers=others | placed, last=kept)
