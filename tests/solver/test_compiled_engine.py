import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget import Position
from kamisado_widget.browser import snapshot
from kamisado_widget.rules import Color, Player
from kamisado_widget.solver import Solver, wasm
from kamisado_widget.solver.engine import Engine, PythonEngine
from kamisado_widget.solver.search import ALWAYS
from kamisado_widget.solver.slices import finish
from kamisado_widget.solver.state import State
from kamisado_widget.solver.wasm import SLICE, CompiledEngine
from tests.waiting import join

from .plain import crowded, facing, late, line_up, mid_round, mixed

Maker = Callable[[random.Random, bool], Position]
LARGE = 10_000_000


@pytest.fixture(scope="module")
def instantiate() -> Callable[[], wasm.Instance]:
    return wasm.load(wasm.MODULE)


@pytest.fixture
def compiled(instantiate: Callable[[], wasm.Instance]) -> CompiledEngine:
    return CompiledEngine(LARGE, instantiate)


def solver_with(engine: Engine) -> Solver:
    return Solver(look_up=False, engine=lambda _size: engine)


def round_from(rng: random.Random, position: Position) -> Iterator[Position]:
    while not position.outcome:
        yield position
        position = position.play(rng.choice(position.legal_moves))


def agree(compiled: CompiledEngine, positions: Iterator[Position]) -> None:
    solvers = [solver_with(PythonEngine(LARGE)), solver_with(compiled)]
    for position in positions:
        verdicts = [solver.solve(position) for solver in solvers]
        assert verdicts[0] == verdicts[1], position
        assert solvers[0].nodes == solvers[1].nodes, position
        for player in Player:
            answers = [finish(solver.wins_within(position, player, 3)) for solver in solvers]
            assert answers[0] == answers[1], position


@pytest.mark.parametrize("make", [late, crowded, facing, mixed])
@pytest.mark.parametrize(
    ("ranks", "rounds"),
    [
        (False, 40),
        (True, 40),
        pytest.param(False, 400, marks=pytest.mark.slow),
        pytest.param(True, 400, marks=pytest.mark.slow),
    ],
)
def test_same_answers(compiled: CompiledEngine, make: Maker, ranks: bool, rounds: int) -> None:
    rng = random.Random(rounds)
    agree(compiled, (here for _ in range(rounds) for here in round_from(rng, make(rng, ranks))))


@pytest.mark.parametrize("make", [late, crowded, facing])
@pytest.mark.parametrize("rounds", [40, pytest.param(250, marks=pytest.mark.slow)])
def test_same_rings(compiled: CompiledEngine, make: Maker, rounds: int) -> None:
    rng = random.Random(rounds)
    solvers = [solver_with(PythonEngine(LARGE)), solver_with(compiled)]
    given: Counter[bool | None] = Counter()
    for _ in range(rounds):
        for position in round_from(rng, make(rng, True)):
            player, colors = rng.choice(list(Player)), rng.sample(list(Color), rng.randint(1, 6))
            for moves in (1, 2, 3, 4, ALWAYS):
                answers = [finish(solver.promotes(position, player, colors, moves)) for solver in solvers]
                assert answers[0] == answers[1], (position, player, colors, moves)
                given[answers[0]] += 1
    assert min(given.values()) > rounds
    assert set(given) == {True, False}


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["official", "genius"])
def test_same_in_mid_round(compiled: CompiledEngine, ruleset: str) -> None:
    rng = random.Random(30)
    for _ in range(30):
        rounds = list(round_from(rng, line_up(rng, ruleset)))
        agree(compiled, iter(rounds[8:][-4:]))  # earlier ones may find a full table


def test_same_node_counts(compiled: CompiledEngine) -> None:
    solvers = [solver_with(PythonEngine(LARGE)), solver_with(compiled)]
    verdicts = [solver.solve(Position.start(), lengths=False) for solver in solvers]
    assert verdicts[0] == verdicts[1]
    assert solvers[0].nodes == solvers[1].nodes


def test_full_table(instantiate: Callable[[], wasm.Instance]) -> None:
    rng = random.Random(4)
    large = Solver()
    for size in (1, 10, 500, 5000):
        small = solver_with(CompiledEngine(size, instantiate))
        for _ in range(12):
            position = mid_round(rng, 12, 20)
            assert small.solve(position) == large.solve(position)


def test_slice_length(compiled: CompiledEngine) -> None:
    work = compiled.search(State(Position.start()), None, ALWAYS)
    expanded = list(work)
    assert expanded[0] == SLICE <= 2000
    assert max(expanded) == SLICE
    assert len(expanded) > 3


def test_stop_keeps_results(compiled: CompiledEngine) -> None:
    whole = sum(compiled.search(State(Position.start()), None, ALWAYS))
    assert sum(compiled.search(State(Position.start()), None, ALWAYS)) == 0
    assert compiled.known(State(Position.start()), None, ALWAYS) is True
    other = State(Position.start(), round_=1)
    assert compiled.known(other, None, ALWAYS) is None
    assert sum(compiled.search(other, None, ALWAYS)) == whole


def test_abandoned_searches_free_memory(compiled: CompiledEngine) -> None:
    for round_ in range(100):
        next(compiled.search(State(Position.start(), round_), None, ALWAYS))
    instance: Any = compiled._instance
    assert instance._exports["memory"].data_len(instance._store) < 50 << 20  # each kept table would take 2 MB


def test_interleaved_searches(compiled: CompiledEngine) -> None:
    alone = sum(compiled.search(State(Position.start()), None, ALWAYS))
    works = [compiled.search(State(Position.start(), round_), None, ALWAYS) for round_ in (1, 2, 3)]
    expanded = list(zip(*works, strict=True))
    assert [sum(each) for each in zip(*expanded, strict=True)] == [alone] * 3


def test_threads(compiled: CompiledEngine) -> None:
    alone = sum(compiled.search(State(Position.start()), None, ALWAYS))
    found: dict[int, int] = {}

    def ask(thread: int) -> None:
        for round_ in (1, 2, 3):
            work = compiled.search(State(Position.start(), 10 * thread + round_), None, ALWAYS)
            found[10 * thread + round_] = sum(work)

    threads = [threading.Thread(target=ask, args=[thread]) for thread in range(4)]
    for thread in threads:
        thread.start()
    join(*threads)
    assert list(found.values()) == [alone] * 12


def test_page_has_the_search_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python snapshot must include the compiled search: later there is no file to load it from."""
    for name in ("LANGUAGES", "_LIBRARIES"):
        monkeypatch.setattr(snapshot, name, ())
    monkeypatch.setattr(snapshot.pkgutil, "walk_packages", lambda *_: [])
    monkeypatch.setattr(snapshot, "_zero_free_memory", lambda: None)
    wasm.read.cache_clear()
    snapshot.prepare()
    monkeypatch.setattr(Path, "read_bytes", lambda path: pytest.fail(f"{path} is not there yet"))
    assert wasm.load(wasm.MODULE)
