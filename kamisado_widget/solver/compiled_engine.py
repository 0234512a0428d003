"""The compiled engine: the same search as a WebAssembly module, made from the sources in ``core/``."""

from __future__ import annotations

import struct
import threading
import weakref
from collections.abc import Callable, Generator

from .goals import ALL
from .state import State
from .wasm import Instance

SLICE = 1024
"""Positions expanded between two pauses: one or two milliseconds of work."""
_QUESTION = struct.Struct("<64s16s16s16sIIHHBB2x")
"""What is asked, as ``core.zig`` reads it."""
_NOBODY = 2
_YES, _NO = 1, 2
_MOST_NUMBERS = 1 << 25


class CompiledEngine:
    """Searches in an instance of the compiled module, which has the table too; see ``engine.Engine``.

    Only one thread at a time may be in an instance, and none after a fault.
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
        """Find the answer."""
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
        except GeneratorExit:  # at any time, in any thread: it may be the garbage collector's
            self._abandoned.append(answer)
            raise
        if expanded:
            yield expanded
        return answer == _YES

    def known(self, state: State, attacker: int | None, moves: int) -> bool | None:
        """Return the answer if it need not be searched."""
        answer: int = self._ask(state, attacker, moves, ALL, "known")
        return answer == _YES if answer else None

    def bounds(self, state: State, attacker: int) -> tuple[int, int]:
        """Return in how many moves an attacker wins."""
        bounds: int = self._ask(state, attacker, 0, ALL, "bounds")
        return divmod(bounds, 1 << 16)

    def _ask(
        self, state: State, attacker: int | None, moves: int, towers: int, name: str, *numbers: int
    ) -> int:
        if attacker is not None:
            towers |= ALL ^ 255 << 8 * attacker  # the defender is content with any end
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
            raise OverflowError("more rounds than a key can tell apart")
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
