"""The engine in Python: the reference, and what searches where nothing can run the compiled one."""

from __future__ import annotations

from collections.abc import Generator

from .goals import NOTHING, Bounds, TranspositionTable, Win, WinWithin
from .search import LOST, WON, Goal, ProofNumbers, search
from .state import State


class PythonEngine:
    """Searches with :func:`~kamisado_widget.solver.search.search`; see ``engine.Engine``."""

    def __init__(self, size: int) -> None:
        self._winners: TranspositionTable[ProofNumbers] = TranspositionTable(size * 2 // 3)
        self._bounds: tuple[TranspositionTable[Bounds], ...] = (
            TranspositionTable(size // 8),
            TranspositionTable(size // 8),
        )

    def search(self, state: State, attacker: int | None, moves: int) -> Generator[int, None, bool]:
        """Find the answer."""
        known = self.known(state, attacker, moves)
        if known is not None:
            return known
        goal: Goal = Win(state, self._winners)
        if attacker is not None:
            goal = WinWithin(state, attacker, self._winners, self._bounds[attacker])
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
        """Return in how many moves an attacker wins."""
        return self._bounds[attacker][state.turn].get(state.code | state.turn, NOTHING)[:2]
