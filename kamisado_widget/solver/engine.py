"""Engines: what searches, and remembers what it found. One is compiled; the other is its model, in Python."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from functools import cache
from typing import Protocol, TypeVar

from . import wasm
from .compiled_engine import CompiledEngine
from .goals import ALL
from .python_engine import PythonEngine
from .state import State

T = TypeVar("T")

_log = logging.getLogger(__name__)
_faults: list[Exception] = []
"""Of the compiled engine in this process: after the first one Python does its work."""


class Engine(Protocol):
    """Answers questions about positions: who wins, and whether an attacker wins within so many moves.

    An answer tells whether the player to move wins; or, where there is an attacker, whether the player to
    move can bring that about, or prevent it if the attacker is the other one.
    """

    def search(
        self, state: State, attacker: int | None, moves: int, towers: int = ALL
    ) -> Generator[int, None, bool]:
        """Find the answer. The state is changed meanwhile, and as before in the end.

        ``towers`` has a bit for each tower of the attacker's that must get the ring; by default any may.
        With an attacker there are fewer moves than ``ALWAYS``, which stands for a win that is not known.
        """

    def known(self, state: State, attacker: int | None, moves: int) -> bool | None:
        """Return the answer if it need not be searched."""

    def bounds(self, state: State, attacker: int) -> tuple[int, int]:
        """Return in how many moves an attacker wins: at least, and at most."""


class BestEngine:
    """The compiled engine as long as it works, else the one in Python."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._engine: Engine | None = None

    def search(
        self, state: State, attacker: int | None, moves: int, towers: int = ALL
    ) -> Generator[int, None, bool]:
        """Find the answer, as every engine; whatever is wrong with the compiled one, Python finds it."""
        engine = self._working()
        try:
            return (yield from engine.search(state, attacker, moves, towers))
        except Exception as fault:
            self._give_up(engine, fault)
        return (yield from self._working().search(state, attacker, moves, towers))

    def known(self, state: State, attacker: int | None, moves: int) -> bool | None:
        """Return the answer if it need not be searched."""
        return self._ask(lambda engine: engine.known(state, attacker, moves))

    def bounds(self, state: State, attacker: int) -> tuple[int, int]:
        """Return in how many moves an attacker wins."""
        return self._ask(lambda engine: engine.bounds(state, attacker))

    def _ask(self, question: Callable[[Engine], T]) -> T:
        engine = self._working()
        try:
            return question(engine)
        except Exception as fault:
            self._give_up(engine, fault)
        return question(self._working())

    def _working(self) -> Engine:
        if self._engine is None:
            self._engine = _compiled(self._size) or PythonEngine(self._size)
        return self._engine

    def _give_up(self, engine: Engine, fault: Exception) -> None:
        """Go on in Python, if it was not Python that failed."""
        if isinstance(engine, PythonEngine):
            raise fault
        _report(fault)
        if engine is self._engine:
            self._engine = PythonEngine(self._size)


def backend() -> str:
    """Return what searches here.

    Returns
    -------
    str
        ``"wasm"`` where the compiled search works: with ``wasmtime``, or in the reader's own browser.
        Else ``"python"``. The answers are the same.

    Examples
    --------
    >>> backend() in ("wasm", "python")
    True
    """
    return "wasm" if not _faults and compiled_search() else "python"


def _compiled(size: int) -> CompiledEngine | None:
    if backend() == "python":
        return None
    instantiate = compiled_search()
    try:
        return instantiate and CompiledEngine(size, instantiate)
    except Exception as fault:
        _report(fault)
        return None


@cache
def compiled_search() -> Callable[[], wasm.Instance] | None:
    """Return what makes instances of the compiled search, if there is anything to run it."""
    if not wasm.is_available():
        return None
    try:
        return wasm.load(wasm.MODULE)
    except Exception as fault:
        _report(fault)
        return None


def _report(fault: Exception) -> None:
    """Write the first fault into the log, in one line."""
    if not _faults:
        why = f"{type(fault).__name__}: {fault}".splitlines()[0]
        _log.warning("The compiled solver does not work here; Python takes over. %s", why)
    _faults.append(fault)
