"""Ratings of puzzles from who solved which: measured, with how far they may be off.

The model is that of Rasch (1960): who is rated θ solves a puzzle rated b with the chance 1 / (1 + 10^((b - θ)
/ 400)), which is the scale of Elo's. Ratings of solvers and puzzles are those under which the results are
most likely, each with a normal prior so wide that it only speaks where somebody solved all or nothing
(Mislevy, *Bayes modal estimation in item response models*, Psychometrika 51 (1986), 177-195). The deviation
is from the information at that place. Solvers whose rating is known hold the scale: those of the opponents'
ladder.

Results may be of simulated solvers (:func:`simulate`), of people, or both: of each it is told who tried,
which puzzle, and whether the first try, without help, did it. What simulated solvers cannot tell is how a
motif looks to a person: they see a long retreat as soon as a short step, and are not led astray by what was
played before. Once there are people's results the same fit moves the ratings of what people find harder.
"""

from __future__ import annotations

import math
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import Executor, Future
from itertools import islice
from typing import NamedTuple

from ..i18n import say
from ..puzzles.puzzle import Puzzle, puzzles_from
from ..puzzles.rating import Rating
from .anchors import RATINGS, attempts_of_levels
from .population import attempts, population

SOLVERS = 200
"""Simulated solvers, unless one wants another number."""
_STEP = 400 / math.log(10)
"""What one unit of a logistic scale is in Elo."""
_CENTER, _SPREAD = 1200.0, 600.0  # of the prior
_ROUNDS, _CLOSE = 100, 0.3  # of the iteration at most; when it has come near enough
_LONGEST = 200.0  # step of it
_AHEAD = 8  # puzzles handed out and not yet done


class Result(NamedTuple):
    """How somebody's first try at a puzzle went, without help."""

    solver: str
    puzzle: str
    solved: bool


class Calibration(NamedTuple):
    puzzles: dict[str, Rating]
    solvers: dict[str, Rating]


def calibrate(results: Iterable[Result], known: Mapping[str, float] | None = None) -> Calibration:
    """Measure how hard puzzles are, and how strong who tried them."""
    known = RATINGS if known is None else known
    tries: dict[str, dict[str, bool]] = {}
    for solver, puzzle, solved in results:
        tries.setdefault(puzzle, {}).setdefault(solver, solved)
    by_solver: dict[str, dict[str, bool]] = {}
    for puzzle, tried in tries.items():
        for solver, solved in tried.items():
            by_solver.setdefault(solver, {})[puzzle] = solved
    puzzles = dict.fromkeys(tries, Rating(_CENTER, _SPREAD))
    solvers = {
        name: Rating(known.get(name, _CENTER), 0.0 if name in known else _SPREAD) for name in by_solver
    }
    free = [name for name in by_solver if name not in known]
    for _ in range(_ROUNDS):
        moved = 0.0
        for name, tried in tries.items():
            # A puzzle is to its solvers what a solver is to puzzles, won and lost exchanged.
            met = [(solvers[solver].rating, not solved) for solver, solved in tried.items()]
            new = _improved(puzzles[name].rating, met)
            moved = max(moved, abs(new.rating - puzzles[name].rating))
            puzzles[name] = new
        for name in free:
            met = [(puzzles[puzzle].rating, solved) for puzzle, solved in by_solver[name].items()]
            new = _improved(solvers[name].rating, met)
            moved = max(moved, abs(new.rating - solvers[name].rating))
            solvers[name] = new
        if moved < _CLOSE:
            break
    return Calibration(puzzles, solvers)


def _improved(own: float, met: Iterable[tuple[float, bool]]) -> Rating:
    """Return the next estimate of a rating, by a step of Newton's towards what is most likely."""
    weight = (_STEP / _SPREAD) ** 2
    slope, information = -(own - _CENTER) / _STEP * weight, weight
    for rating, won in met:
        chance = 1 / (1 + math.exp((rating - own) / _STEP))
        slope += won - chance
        information += chance * (1 - chance)
    step = max(-_LONGEST, min(_LONGEST, _STEP * slope / information))
    return Rating(own + step, _STEP / math.sqrt(information))


def simulate(
    puzzles: Iterable[Puzzle | str],
    solvers: int = SOLVERS,
    *,
    seed: int = 0,
    executor: Executor | None = None,
    progress: bool | Callable[[int, int], None] = False,
) -> Generator[Result, None, None]:
    """Let simulated solvers try puzzles, and the opponents' levels those to win: these hold the scale.

    Stop asking, close it or interrupt it to stop the work; what was yielded until then can be calibrated.
    """
    given = puzzles_from(puzzles)
    report = progress if callable(progress) else _report_on_one_line if progress else None
    waiting = iter(given)
    if executor is None:
        futures: deque[Future[list[Result]]] = deque()
        found = (tried(puzzle, solvers, seed) for puzzle in waiting)
    else:
        futures = deque(executor.submit(tried, puzzle, solvers, seed) for puzzle in islice(waiting, _AHEAD))
        found = _from_executor(executor, futures, waiting, solvers, seed)
    try:
        for done, results in enumerate(found, start=1):
            yield from results
            if report:
                report(done, len(given))
    finally:
        for future in futures:
            future.cancel()


def _from_executor(
    executor: Executor,
    futures: deque[Future[list[Result]]],
    waiting: Iterable[Puzzle],
    solvers: int,
    seed: int,
) -> Generator[list[Result], None, None]:
    for puzzle in waiting:
        yield futures.popleft().result()
        futures.append(executor.submit(tried, puzzle, solvers, seed))
    while futures:
        yield futures.popleft().result()


def tried(puzzle: Puzzle, solvers: int, seed: int) -> list[Result]:
    """Return how all who are simulated do at one puzzle: a piece of work, which may be done anywhere."""
    drawn = population(solvers, seed)
    simulated = zip((each.name for each in drawn), attempts(puzzle, drawn), strict=True)
    return [Result(name, puzzle.text, solved) for name, solved in (*simulated, *attempts_of_levels(puzzle))]


def _report_on_one_line(done: int, of: int) -> None:
    sys.stderr.write("\r" + say("puzzle.calibrating", done=done, of=of))
    sys.stderr.flush()
