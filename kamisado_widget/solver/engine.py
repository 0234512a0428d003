"""Search engines: the compiled one and its reference in Python."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from functools import cache
from typing import Protocol, TypeVar

from . import wasm
from .goals import ALL, NOTHING, Bounds, Promotion, TranspositionTable, WinGoal, WinWithinGoal
from .search import LOST, WON, Goal, ProofNumbers, search
from .state import State
from .wasm import CompiledEngine

_RING_QUESTIONS = 4


class PythonEngine:
    def __init__(self, size: int) -> None:
        self._winners: TranspositionTable[ProofNumbers] = TranspositionTable(size * 2 // 3)
        self._size = size
        self._rings: dict[int, TranspositionTable[Bounds]] = {}
        self._bounds: tuple[TranspositionTable[Bounds], ...] = (
            TranspositionTable(size // 8),
            TranspositionTable(size // 8),
        )

    def search(
        self, state: State, attacker: int | None, moves: int, towers: int = ALL
    ) -> Generator[int, None, bool]:
        if attacker is not None and towers != ALL:
            promotion = Promotion(state, attacker, self._winners, self._promotions(towers), towers)
            numbers = yield from search(state, promotion, moves, promotion.expand)
            return numbers == WON
        known = self.known(state, attacker, moves)
        if known is not None:
            return known
        goal: Goal = WinGoal(state, self._winners)
        if attacker is not None:
            goal = WinWithinGoal(state, attacker, self._winners, self._bounds[attacker])
        numbers = yield from search(state, goal, moves)
        return numbers == WON

    def known(self, state: State, attacker: int | None, moves: int) -> bool | None:
        if attacker is None:
            numbers = self._winners[state.turn].get(state.code | state.turn)
            return numbers == WON if numbers in (WON, LOST) else None
        low, high = self.bounds(state, attacker)
        if low <= moves < high:
            return None
        return (high <= moves) == (state.player == attacker)

    def bounds(self, state: State, attacker: int) -> tuple[int, int]:
        return self._bounds[attacker][state.turn].get(state.code | state.turn, NOTHING)[:2]

    def _promotions(self, towers: int) -> TranspositionTable[Bounds]:
        table = self._rings.pop(towers, None) or TranspositionTable(self._size // 16)
        while len(self._rings) >= _RING_QUESTIONS:
            del self._rings[next(iter(self._rings))]
        self._rings[towers] = table
        return table


T = TypeVar("T")

_log = logging.getLogger(__name__)
_faults: list[Exception] = []
"""Faults of the compiled engine in this process; after the first, Python takes over."""


class Engine(Protocol):
    """Answers whether the player to move wins.

    With an attacker: whether the player to move reaches a win of the attacker within ``moves``, or prevents
    it as the defender.
    """

    def search(
        self, state: State, attacker: int | None, moves: int, towers: int = ALL
    ) -> Generator[int, None, bool]:
        """Search; ``state`` changes and is restored. With an attacker, ``moves`` < ``ALWAYS``.

        ``towers`` is a bit mask of the attacker's towers that may get the ring.
        """

    def known(self, state: State, attacker: int | None, moves: int) -> bool | None:
        """Return the answer if it is in the table."""

    def bounds(self, state: State, attacker: int) -> tuple[int, int]:
        """Return the bounds of the number of moves in which the attacker wins."""


class BestEngine:
    """The compiled engine until its first fault, then the one in Python."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._engine: Engine | None = None

    def search(
        self, state: State, attacker: int | None, moves: int, towers: int = ALL
    ) -> Generator[int, None, bool]:
        engine = self._working()
        try:
            return (yield from engine.search(state, attacker, moves, towers))
        except Exception as fault:
            self._give_up(engine, fault)
        return (yield from self._working().search(state, attacker, moves, towers))

    def known(self, state: State, attacker: int | None, moves: int) -> bool | None:
        return self._ask(lambda engine: engine.known(state, attacker, moves))

    def bounds(self, state: State, attacker: int) -> tuple[int, int]:
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
        if isinstance(engine, PythonEngine):
            raise fault
        _report(fault)
        if engine is self._engine:
            self._engine = PythonEngine(self._size)


def backend() -> str:
    """Return ``"wasm"`` where the compiled search works (wasmtime, or the browser), else ``"python"``.

    The answers are the same.
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
    if not wasm.is_available():
        return None
    try:
        return wasm.load(wasm.MODULE)
    except Exception as fault:
        _report(fault)
        return None


def _report(fault: Exception) -> None:
    if not _faults:
        why = f"{type(fault).__name__}: {fault}".splitlines()[0]
        _log.warning("The compiled solver does not work here; Python takes over. %s", why)
    _faults.append(fault)
