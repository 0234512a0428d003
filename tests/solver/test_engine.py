import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import wasmtime

from kamisado_widget import Position
from kamisado_widget.solver import Solver, Verdict, backend, engine, wasm
from kamisado_widget.solver.engine import PythonEngine

ROOT = Path(__file__).resolve().parents[2]
POSITION = Position.parse("o3yrg1/2p2B2/8/4b3/7K/k1NG3n/8/2RY1P1O b y")
EXPECTED = Solver(engine=PythonEngine).solve(POSITION)
BROKEN = """
(module
  (memory (export "memory") 1)
  (func (export "initialize") (param i32))
  (func (export "question") (result i32) i32.const 0)
  (func (export "expanded") (result i32) i32.const 1024)
  (func (export "ask") (param i32) (result i32) {ask})
  (func (export "goOn") (param i32 i32) (result i32) unreachable))
"""
MEMORIES = 5
"""The id of a module's memory section."""
ASK = "from kamisado_widget.solver import *; v = solve('{}'); print(backend(), *v)"


@pytest.fixture(autouse=True)
def nothing_tried_yet() -> Iterator[None]:
    def forget() -> None:
        engine.compiled_search.cache_clear()
        engine._faults.clear()

    forget()
    yield
    forget()


def use(content: bytes, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "solver.wasm"
    path.write_bytes(content)
    monkeypatch.setattr(wasm, "MODULE", path)


def answers_in_python(log: pytest.LogCaptureFixture) -> None:
    with log.at_level(logging.WARNING):
        for solver in (Solver(), Solver()):
            assert solver.solve(POSITION) == EXPECTED
            assert isinstance(solver._engine._engine, PythonEngine)  # type: ignore[attr-defined]
    assert backend() == "python"
    (record,) = log.records
    assert record.name == "kamisado_widget.solver.engine"
    assert "\n" not in record.getMessage()


def with_no_room(module: bytes) -> bytes:
    at = 8
    while module[at] != MEMORIES:
        length, digits = 0, 0
        while not digits or module[at + digits] > 127:
            digits += 1
            length |= (module[at + digits] & 127) << 7 * (digits - 1)
        at += 1 + digits + length
    length, count, growing, *pages = module[at + 1 : at + 2 + module[at + 1]]
    assert (count, growing) == (1, 0)
    limited = bytes([MEMORIES, length + len(pages), 1, 1, *pages, *pages])
    return module[:at] + limited + module[at + 2 + length :]


def test_compiled_by_default() -> None:
    assert backend() == "wasm"
    solver = Solver()
    assert solver.solve(POSITION) == EXPECTED
    assert not isinstance(solver._engine._engine, PythonEngine)  # type: ignore[attr-defined]


@pytest.mark.parametrize("content", [b"", b"not a module", wasm.MODULE.read_bytes()[:2000]])
def test_a_module_that_is_damaged(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    use(content, tmp_path, monkeypatch)
    answers_in_python(caplog)


def test_a_module_that_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(wasm, "MODULE", tmp_path / "solver.wasm")
    answers_in_python(caplog)


def test_a_module_of_something_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    use(wasmtime.wat2wasm("(module)"), tmp_path, monkeypatch)
    answers_in_python(caplog)


def test_no_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    use(with_no_room(wasm.MODULE.read_bytes()), tmp_path, monkeypatch)
    answers_in_python(caplog)


@pytest.mark.parametrize("ask", ["unreachable", "i32.const 70000"], ids=["at once", "in the middle"])
def test_a_trap(
    ask: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    use(wasmtime.wat2wasm(BROKEN.format(ask=ask)), tmp_path, monkeypatch)
    answers_in_python(caplog)


def test_searches_under_way_go_on_in_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    use(wasmtime.wat2wasm(BROKEN.format(ask="i32.const 70000")), tmp_path, monkeypatch)
    solver = Solver()
    works = [solver.steps(POSITION) for _ in range(2)]
    assert [next(work) for work in works] == [Verdict(None, None)] * 2
    assert [list(work)[-1] for work in works] == [EXPECTED] * 2
    assert len(caplog.records) == 1


def in_new_python(code: str, *path: Path) -> subprocess.CompletedProcess[str]:
    places = os.pathsep.join(map(str, [*path, ROOT]))
    environment = {**os.environ, "PYTHONPATH": places}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, timeout=300
    )


def test_another_wasmtime(tmp_path: Path) -> None:
    (tmp_path / "wasmtime").mkdir()
    (tmp_path / "wasmtime" / "__init__.py").write_text("class Engine: pass")
    done = in_new_python(ASK.format(POSITION), tmp_path)
    assert done.stdout.split() == ["python", *map(str, EXPECTED)]
    assert len(done.stderr.splitlines()) == 1


def test_no_wasmtime_is_no_fault() -> None:
    done = in_new_python("import sys; sys.modules['wasmtime'] = None; " + ASK.format(POSITION))
    assert done.stdout.split() == ["python", *map(str, EXPECTED)]
    assert done.stderr == ""


def test_nothing_is_loaded_before_a_search_begins() -> None:
    code = """
import sys
from kamisado_widget import Position
from kamisado_widget.solver import Solver
solver = Solver(look_up=False)
work = solver.steps(Position.start())
assert "wasmtime" not in sys.modules
print(next(work))
assert "wasmtime" in sys.modules
"""
    in_new_python(code)


def test_python_ends_in_the_middle_of_a_search_and_says_nothing() -> None:
    code = """
import sys
from kamisado_widget import Position
from kamisado_widget.solver import Solver
sys.kept = [Solver(look_up=False).steps(Position.start()) for _ in range(2)]
print([next(work) for work in sys.kept])
"""
    assert in_new_python(code).stderr == ""
