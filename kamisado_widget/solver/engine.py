"""The engines that search: the compiled one, and its reference in Python."""

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
"""Of so many questions about rings it is remembered what was found out."""


class PythonEngine:
    """Searches with :func:`~kamisado_widget.solver.search.search`; see ``engine.Engine``."""

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
        """Find the answer."""
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
        """Return the answer if it need not be searched."""
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
