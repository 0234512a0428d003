"""The miner: search for positions with exactly one right first move.

The work is cut into chunks. A chunk depends only on the settings and its number, so any executor finds the
same puzzles in the same order for a seed. Results are saved chunk by chunk, so that mining can resume.
"""

from __future__ import annotations

import json
import sys
import time
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future
from functools import partial
from itertools import count as numbers
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ..i18n import say
from ..i18n.message import shortened
from ..rules import Position
from ..solver import Solver, symmetry
from . import format, random_positions
from .errors import PuzzleError, check_name
from .interest import interest
from .motifs import DEADLOCKS, PASSES, PUSHES, THEMES
from .puzzle import Puzzle
from .task import PositionSource, Task
from .tasks import task_named
from .whole_solution import tries_of

FORMAT, VERSION = "kamisado-mine", 1

_SOURCES: tuple[tuple[PositionSource, frozenset[str]], ...] = (
    (random_positions.crowd, frozenset(PASSES)),
    (random_positions.dead_ends, frozenset(("chain", *DEADLOCKS))),
    (random_positions.pushes, frozenset(PUSHES) - {"range"}),
)
"""Sources for themes that are rare in random rounds."""

_ROUNDS_PER_CHUNK = 12  # one or two seconds of work
_NODES_PER_MOVE = 3000  # per first move; harder ones are skipped
_MOVES_OF_A_TOWER = 14  # seven ahead and seven on the diagonals
_CHUNKS_AHEAD = 16  # chunks submitted but not finished

FoundPuzzles = list[dict[str, Any]]


class MiningPlan(NamedTuple):
    lengths: tuple[int, ...]
    themes: tuple[str, ...]
    ranks: int
    choices: int
    seed: int
    task: str = "win"
    rating: int = 0
    number: int = 0
    interest: int = 0
    ringed: int = 16
    tries: int = 0
    own: tuple[int, ...] = ()  # allowed numbers of the solver's own moves; empty: use the lengths

    @property
    def aim(self) -> Task:
        return task_named(self.task, self.number)

    def given(self) -> dict[str, Any]:
        """Return the settings, without newer ones at their defaults, which must not change old seeds."""
        usual = self._field_defaults
        return {name: value for name, value in self._asdict().items() if value != usual.get(name, ...)}

    def __repr__(self) -> str:
        return f"Settings({', '.join(f'{name}={value!r}' for name, value in self.given().items())})"


class Mined(NamedTuple):
    """Progress of the miner."""

    chunks: int
    """Chunks done, including those read from a file."""
    found: int
    seconds: float
    """Time since the start of this run."""

    def summary(self, language: str | None = None) -> str:
        """Return the progress in words.

        Examples
        --------
        >>> Mined(100, 3, 60.0).summary()
        '3 puzzles found in 60 seconds. One in 400 rounds.'
        """
        said = say("puzzle.mined", language, found=self.found, seconds=round(self.seconds))
        rounds = self.chunks * _ROUNDS_PER_CHUNK
        if rounds < 2 * self.found or not rounds:
            return said
        rare = say("puzzle.rare", language, rounds=round(rounds / max(1, self.found)))
        return f"{said} {rare if self.found else say('puzzle.rare.none', language, rounds=rounds)}"


def mine(
    count: int | None = None,
    *,
    seconds: float | None = None,
    lengths: int | Collection[int] = (3, 5, 7, 9),
    themes: str | Iterable[str] = (),
    ranks: int = 0,
    choices: int = 4,
    seed: int = 0,
    task: str = "win",
    number: int = 0,
    rating: int = 0,
    ringed: int = 16,
    tries: int = 0,
    interest: int = 0,
    own: int | Collection[int] = (),
    executor: Executor | None = None,
    progress: bool | Callable[[Mined], None] = False,
    resume: str | Path | None = None,
) -> Generator[Puzzle, None, None]:
    """Search for puzzles with several first moves, exactly one of them right.

    Yields proved puzzles as they are found, without mirror images and rotations of each other. Close or
    interrupt the generator to stop; with ``resume`` nothing is lost. An unknown theme, task or rank, or a
    file with other settings, raises a :class:`PuzzleError`.

    Parameters
    ----------
    count : int, optional
        How many to find; no limit by default.
    seconds : float, optional
        Time limit.
    lengths : int or collection of int
        Real moves of both players.
    themes : str or iterable of str
        Themes of :data:`kamisado_widget.puzzles.THEMES`; each puzzle shows at least one. Any by
        default.
    ranks : int
        The highest rank of a tower, 0 to 3.
    choices : int
        Minimum number of legal moves. A single tower has 14 at most: with more, any tower may
        move first.
    seed : int
        The same seed finds the same puzzles in the same order.
    task : str
        A task of :data:`kamisado_widget.puzzles.TASKS`.
    number : int
        The number of a task that has one.
    ringed : int
        Maximum number of towers with rings.
    tries : int
        Minimum number of tries: wrong first moves with a single refutation.
    rating : int
        Minimum rating, as estimated by :mod:`kamisado_widget.puzzles.rating`.
    interest : int
        Minimum interest, 0 to 100: see :mod:`kamisado_widget.puzzles.interest`.
    own : int or collection of int
        The solver's own moves; ``lengths`` is ignored then.
    executor : concurrent.futures.Executor, optional
        A process pool, or an executor of ipyparallel or Dask. By default this process.
    progress : bool or callable
        True to print a progress line; or a function of a :class:`Mined`.
    resume : str or Path, optional
        A file that stores results and the state needed to resume.

    Yields
    ------
    Puzzle
        In an order that depends only on the settings.

    Examples
    --------
    >>> [puzzle.unique for puzzle in mine(2, lengths=(3,), seed=1)]
    [True, True]
    """
    wanted = (own,) if isinstance(own, int) else tuple(sorted(set(own)))
    others = MiningPlan((), (), ranks, choices, seed, task, rating, number, interest, ringed, tries, wanted)
    settings = _plan(lengths, themes, others)
    log = _Log(Path(resume), settings) if resume is not None else None
    return _mine(settings, count, seconds, executor, _reporter(progress), log)


def _plan(lengths: int | Iterable[int], themes: str | Iterable[str], others: MiningPlan) -> MiningPlan:
    lengths = (lengths,) if isinstance(lengths, int) else lengths
    themes = (themes,) if isinstance(themes, str) else themes
    settings = others._replace(lengths=tuple(sorted(set(lengths))), themes=tuple(sorted(set(themes))))
    if settings.own:  # passes can make own moves as many as all moves
        settings = settings._replace(lengths=tuple(range(settings.own[0], 2 * settings.own[-1] + 1)))
    for theme in settings.themes:
        check_name(theme, THEMES, "puzzle.no_theme")
    _ = settings.aim  # raise here rather than in a chunk
    if settings.ranks not in range(4):
        raise PuzzleError(say("puzzle.ranks", found=shortened(str(settings.ranks))))
    if not settings.lengths or settings.lengths[0] < 1:
        raise PuzzleError(say("puzzle.lengths", found=shortened(str(list(settings.lengths)))))
    return settings


def _mine(
    settings: MiningPlan,
    count: int | None,
    seconds: float | None,
    executor: Executor | None,
    report: Callable[[Mined], None],
    log: _Log | None,
) -> Generator[Puzzle, None, None]:
    began, yielded, seen = time.monotonic(), 0, set[str]()
    if count is not None and count <= 0:
        return
    work = (
        _chunks_in_this_process(settings, log)
        if executor is None
        else _chunks_from_executor(settings, log, executor)
    )
    try:
        for done, found in enumerate(work, start=1):
            for entry in found:
                puzzle = format.read(entry, Puzzle)
                image = symmetry.key(puzzle.position)
                if image in seen:
                    continue
                seen.add(image)
                yielded += 1
                yield puzzle
                if yielded == count:
                    report(Mined(done, yielded, time.monotonic() - began))
                    return
            spent = time.monotonic() - began
            report(Mined(done, yielded, spent))
            if seconds is not None and spent >= seconds:
                return
    finally:
        work.close()


def _chunks_in_this_process(settings: MiningPlan, log: _Log | None) -> Generator[FoundPuzzles, None, None]:
    for number in numbers():
        found = log.known.get(number) if log else None
        if found is None:
            found = chunk(settings, number)
            if log:
                log.add(number, found)
        yield found


def _chunks_from_executor(
    settings: MiningPlan, log: _Log | None, executor: Executor
) -> Generator[FoundPuzzles, None, None]:
    """Yield the chunks' puzzles in order; keep the executor busy.

    A finished chunk is saved at once, even while earlier ones are still running.
    """
    known = log.known if log else {}
    waiting: deque[tuple[int, Future[FoundPuzzles] | None]] = deque()
    upcoming = numbers()
    written = set(known)

    def write() -> None:
        for number, future in waiting:
            if log and future and number not in written and _succeeded(future):
                written.add(number)
                log.add(number, future.result())

    try:
        while True:
            while len(waiting) < _CHUNKS_AHEAD:
                number = next(upcoming)
                future = None if number in known else executor.submit(chunk, settings, number)
                waiting.append((number, future))
            number, future = waiting[0]
            found = known[number] if future is None else future.result()
            write()
            waiting.popleft()
            yield found
    finally:
        for _, future in waiting:
            if future:
                future.cancel()
        write()


def _succeeded(future: Future[FoundPuzzles]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def chunk(settings: MiningPlan, number: int) -> FoundPuzzles:
    """Run a chunk: play some rounds and take at most one puzzle from each."""
    return [format.write(vars(puzzle)) for puzzle in _chunk_steps(settings, number) if puzzle]


def mined_again(
    chunks: Iterable[int], executor: Executor | None = None, **settings: Any
) -> Generator[Puzzle, None, None]:
    usual: dict[str, Any] = {"lengths": (), "themes": (), "ranks": 0, "choices": 4, "seed": 0}
    given = MiningPlan(**usual | settings)
    given = _plan(given.lengths, given.themes, given)
    work = partial(chunk, given)
    for found in map(work, chunks) if executor is None else executor.map(work, chunks):
        for entry in found:
            yield format.read(entry, Puzzle)


def _chunk_steps(settings: MiningPlan, number: int) -> Iterator[Puzzle | None]:
    rng = Random(f"{settings} {number}")
    solver = Solver(200_000)
    sources = _sources(settings)
    for round_ in range(_ROUNDS_PER_CHUNK):
        positions = list(sources[round_ % len(sources)](rng, settings.ranks))
        rng.shuffle(positions)
        for position in positions:
            puzzle = _puzzle_at(_with_fewer_rings(position, settings.ringed, rng), settings, solver)
            yield puzzle
            if puzzle:
                break


def finding_steps(
    task: str, own: int, rings: int, tries: int, seed: int
) -> Iterator[tuple[Mined, Puzzle | None]]:
    """Mine in slices: yield the progress and the puzzle, if any, of each position.

    ``own`` is the number of the solver's own moves, 0 for any.
    """
    aim = task_named(task, None)
    number = aim.number and (own or aim.number)
    lengths = (1,) if aim.one_move else range(2, 10)
    plan = MiningPlan(
        (),
        (),
        3 if rings else 0,
        4,
        seed,
        task,
        number=number,
        ringed=rings,
        tries=tries,
        own=(own,) if own and not aim.number else (),
    )
    settings = _plan(lengths, (), plan)
    began, seen = time.monotonic(), set[str]()
    for done in numbers():
        for puzzle in _chunk_steps(settings, done):
            image = symmetry.key(puzzle.position) if puzzle else ""
            new = puzzle if image not in seen else None
            seen |= {image} if new else set()
            yield Mined(done, len(seen), time.monotonic() - began), new


def _sources(settings: MiningPlan) -> list[PositionSource]:
    if settings.choices > _MOVES_OF_A_TOWER:  # any tower must be free to move first
        return [random_positions.next_line_up]
    own = settings.aim.source()
    sources = [source for source, shown in _SOURCES if shown & {*settings.themes} or source is own]
    sources += [own] if own and own not in sources else []
    if not settings.ranks and random_positions.pushes in sources:
        sources.remove(random_positions.pushes)
    return sources or [random_positions.random_round]


def _with_fewer_rings(position: Position, most: int, rng: Random) -> Position:
    ringed = [square for square, tower in position.towers.items() if tower.rank]
    if len(ringed) <= most:
        return position
    towers = dict(position.towers)
    for square in rng.sample(ringed, len(ringed) - most):
        towers[square] = towers[square]._replace(rank=0)
    return position.replace(towers=towers)


def _puzzle_at(position: Position, settings: MiningPlan, solver: Solver) -> Puzzle | None:
    position = position.replace(last=None)
    if sum(tower.rank > 0 for tower in position.towers.values()) > settings.ringed:
        return None
    if position.outcome:
        return None
    if position.required is None:
        most = None
    elif len(position.legal_moves) < settings.choices or position.problems:
        return None
    else:
        most = 20 * _NODES_PER_MOVE
    try:
        if not settings.aim.is_promising(position, settings.lengths[-1], solver):
            return None
        puzzle = Puzzle.from_position(position, settings.task, number=settings.number, nodes=most)
    except PuzzleError:
        return None
    wanted = puzzle.moves in settings.lengths and puzzle.unique and puzzle.rating >= settings.rating
    wanted = wanted and (not settings.own or puzzle.own_moves in settings.own)
    wanted = wanted and (not settings.themes or bool({*settings.themes} & {*puzzle.themes}))
    wanted = wanted and (not settings.tries or len(tries_of(puzzle)) >= settings.tries)
    least = settings.interest
    wanted = wanted and (not least or interest(puzzle.position, puzzle.solution).score >= least)
    return puzzle if wanted else None


class _Log:
    """The results file: the settings on the first line, then a line per chunk."""

    def __init__(self, path: Path, settings: MiningPlan) -> None:
        self.path = path
        self.known: dict[int, FoundPuzzles] = {}
        head = {"format": FORMAT, "version": VERSION, "settings": settings.given()}
        first = json.dumps(head)
        lines = path.read_text("utf-8", "replace").split("\n") if path.exists() else []
        if len(lines) > 1 or (lines and lines[0]):
            if lines[0] != first:
                raise PuzzleError(say("puzzle.other_mine", name=path.name))
            for number, line in enumerate(lines[1:-1], start=2):  # an unterminated last line was cut short
                done, found = _read_chunk(line, path.name, number)
                self.known[done] = found
        whole = "".join(f"{line}\n" for line in (lines[:-1] or [first]))
        path.write_text(whole, "utf-8")

    def add(self, number: int, found: FoundPuzzles) -> None:
        line = json.dumps({"chunk": number, "found": found}, ensure_ascii=False)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def _read_chunk(line: str, name: str, number: int) -> tuple[int, FoundPuzzles]:
    try:
        entry = json.loads(line)
        done, found = entry["chunk"], entry["found"]
        for each in found:
            format.read(each, Puzzle)
    except (ValueError, TypeError, LookupError, RecursionError):
        done, found = None, None
    if not isinstance(done, int) or not isinstance(found, list):
        raise PuzzleError(say("puzzle.damaged_mine", name=name, line=number))
    return done, found


def _reporter(progress: bool | Callable[[Mined], None]) -> Callable[[Mined], None]:
    if callable(progress):
        return progress
    return _report_on_one_line if progress else lambda mined: None


def _report_on_one_line(mined: Mined) -> None:
    """Overwrite the previous line: terminals and notebooks support carriage returns."""
    sys.stderr.write(f"\r{mined.summary()}")
    sys.stderr.flush()
