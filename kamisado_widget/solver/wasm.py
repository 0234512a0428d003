"""Runs the compiled search: by ``wasmtime``, or in the reader's own browser."""

from __future__ import annotations

import importlib.util
import sys
import weakref
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

MODULE = Path(__file__).parents[1] / "static" / "solver.wasm"


class Instance(Protocol):
    """A module at work: its functions, and the memory that belongs to it."""

    def call(self, name: str, *numbers: int) -> Any:
        """Call one of its functions, and return the number that it returns, if any."""

    def write(self, address: int, content: bytes) -> None:
        """Write into its memory."""

    def close(self) -> None:
        """Let go of it."""


def is_available() -> bool:
    """Tell whether there is anything here to run a module."""
    return sys.platform == "emscripten" or importlib.util.find_spec("wasmtime") is not None


@cache
def read(path: Path) -> bytes:
    """Return what a module's file holds, read once: in a page the files come later than Python."""
    return path.read_bytes()


def load(path: Path) -> Callable[[], Instance]:
    """Return what makes instances of a module.

    Raises
    ------
    Exception
        Of any class, where the file, the module, or what is to run it does not work.
    """
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

    # What is left when Python ends must be let go while wasmtime is still there to do it.
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
