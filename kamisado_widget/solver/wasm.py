"""The compiled search, run by ``wasmtime`` or the browser."""

from __future__ import annotations

import importlib.util
import struct
import sys
import threading
import weakref
from collections.abc import Callable, Generator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from .goals import ALL
from .state import State

MODULE = Path(__file__).parents[1] / "static" / "solver.wasm"


class Instance(Protocol):
    def call(self, name: str, *numbers: int) -> Any: ...

    def write(self, address: int, content: bytes) -> None: ...

    def close(self) -> None: ...


def is_available() -> bool:
    return sys.platform == "emscripten" or importlib.util.find_spec("wasmtime") is not None


@cache
def read(path: Path) -> bytes:
    return path.read_bytes()


def load(path: Path) -> Callable[[], Instance]:
    if sys.platform == "emscripten":
        return _in_browser(read(path))
    return _in_wasmtime(read(path))


def _in_wasmtime(content: bytes) -> Callable[[], Instance]:
    import wasmtime

    engine = wasmtime.Engine()
    module = wasmtime.Module(engine, content)

    class InWasmtime:
        def __init__(self) -> None:
            self._store = wasmtime.Store(engine)
            exports: Any = wasmtime.Instance(self._store, module, []).exports(self._store)
            self._exports = exports

        def call(self, name: str, *numbers: int) -> Any:
            return self._exports[name](self._store, *numbers)

        def write(self, address: int, content: bytes) -> None:
            self._exports["memory"].write(self._store, content, address)

        def close(self) -> None:
            self._store.close()

    # Free the rest at exit while wasmtime is still loaded.
    weakref.finalize(InWasmtime, engine.close)
    weakref.finalize(InWasmtime, module.close)
    return InWasmtime


def _in_browser(content: bytes) -> Callable[[], Instance]:
    js: Any = import_module("js")
    ffi: Any = import_module("pyodide.ffi")
    module = js.WebAssembly.Module.new(ffi.to_js(content))

    class InBrowser:
        def __init__(self) -> None:
            self._exports = js.WebAssembly.Instance.new(module).exports

        def call(self, name: str, *numbers: int) -> Any:
            return getattr(self._exports, name)(*numbers)

        def write(self, address: int, content: bytes) -> None:
            js.Uint8Array.new(self._exports.memory.buffer, address, len(content)).assign(content)

        def close(self) -> None:
            self._exports = None

    return InBrowser


SLICE = 1024
"""Positions expanded between two pauses: 1 to 2 ms."""
_QUESTION = struct.Struct("<64s16s16s16sIIHHBB2x")
"""The question struct of ``core.zig``."""
_NOBODY = 2
_YES, _NO = 1, 2
_MOST_NUMBERS = 1 << 25


class CompiledEngine:
    """Searches in a WebAssembly instance, which also holds the table.

    Only one thread at a time may be inside, and none after a fault.
    """

    def __init__(self, size: int, instantiate: Callable[[], Instance]) -> None:
        self._instance = instantiate()
        self._instance.call("initialize", size)
        self._question = self._instance.call("question")
        self._lock = threading.RLock()
        weakref.finalize(self, _close, self._instance, self._lock)
        self._fault: Exception | None = None
        self._abandoned: list[int] = []
        self._numbers: dict[tuple[int, int], int] = {}

    def search(
        self, state: State, attacker: int | None, moves: int, towers: int = ALL
    ) -> Generator[int, None, bool]:
        with self._lock:
            answer = self._ask(state, attacker, moves, towers, "ask", SLICE)
            expanded = self._call("expanded")
        if not answer:
            raise MemoryError
        try:
            while answer > _NO:
                yield expanded
                with self._lock:
                    answer, expanded = self._call("goOn", answer, SLICE), self._call("expanded")
        except GeneratorExit:  # maybe raised by the garbage collector, in any thread
            self._abandoned.append(answer)
            raise
        if expanded:
            yield expanded
        return answer == _YES

    def known(self, state: State, attacker: int | None, moves: int) -> bool | None:
        answer: int = self._ask(state, attacker, moves, ALL, "known")
        return answer == _YES if answer else None

    def bounds(self, state: State, attacker: int) -> tuple[int, int]:
        bounds: int = self._ask(state, attacker, 0, ALL, "bounds")
        return divmod(bounds, 1 << 16)

    def _ask(
        self, state: State, attacker: int | None, moves: int, towers: int, name: str, *numbers: int
    ) -> int:
        if attacker is not None:
            towers |= ALL ^ 255 << 8 * attacker  # any tower may end the round for the defender
        with self._lock:
            while self._abandoned:
                self._call("forget", self._abandoned.pop())
            question = _QUESTION.pack(
                bytes(state.colors),
                bytes(state.ranks),
                bytes(state.ranges),
                bytes(state.places),
                self._number(state.round_, towers),
                self._number(state.round_, ALL),
                towers,
                moves,
                state.turn,
                _NOBODY if attacker is None else attacker,
            )
            self._instance.write(self._question, question)
            return self._call(name, *numbers)

    def _number(self, round_: int, towers: int) -> int:
        number = self._numbers.setdefault((round_, towers), len(self._numbers))
        if number >= _MOST_NUMBERS:
            raise OverflowError("too many rounds for one table's keys")
        return number

    def _call(self, name: str, *numbers: int) -> int:
        with self._lock:
            if self._fault:
                raise self._fault
            try:
                return int(self._instance.call(name, *numbers) or 0)
            except Exception as fault:
                self._fault = fault
                raise


def _close(instance: Instance, lock: threading.RLock) -> None:
    with lock:
        instance.close()
