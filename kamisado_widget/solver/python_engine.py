"""The engine in Python: the reference, and what searches where nothing can run the compiled one."""

from __future__ import annotations

from collections.abc import Generator

from .goals import ALL, NOTHING, Bounds, TranspositionTable, WinGoal, WinWithinGoal
from .promotion import Promotion
from .search import LOST, WON, Goal, ProofNumbers, search
from .state import State

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
        """Return in how many moves an attacker wins."""
        return self._bounds[attacker][state.turn].get(state.code | state.turn, NOTHING)[:2]

    def _promotions(self, towers: int) -> TranspositionTable[Bounds]:
        """Return what is known of rings for these towers; the question asked longest ago is forgotten."""
        table = self._rings.pop(towers, None) or TranspositionTable(self._size // 16)
        while len(self._rings) >= _RING_QUESTIONS:
            del self._rings[next(iter(self._rings))]
        self._rings[towers] = table
        return table
