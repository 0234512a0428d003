"""A player at thought: on a thread of its own, watched by a clock, given up where it takes too long.

What can be promised: the board, the cell and the kernel go on, and the round is not lost. A thread cannot be
killed. Python is asked to raise an error in it, which ends a loop of Python's own; code that is in C, that
waits, or that catches every error may go on for as long as the kernel does, and takes time from it.
:func:`kamisado_widget.players.in_process` runs a player where it can be killed.

A browser's Python has no threads: there a function is waited for, a coroutine is not, and no limit holds but
a coroutine's.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Generator
from contextvars import Context, copy_context
from inspect import isawaitable

from .player import AnyPlayer, PlayerCall, PlayerFailed, call, method_of, name_of, raised

HAS_THREADS = sys.platform != "emscripten"
SLICE = 0.01  # seconds that are waited at a time


class _GivenUp(BaseException):
    """Raised in a thread that nobody waits for any more."""


class Thought:
    """A call under way on a thread of its own.

    Parameters
    ----------
    work : callable
        What is done; what it returns may be awaited.
    context : contextvars.Context, optional
        Where it is done: a notebook prints into the cell that the context comes from.

    Examples
    --------
    >>> thought = Thought(lambda: 6 * 7)
    >>> thought.wait(10), thought.result()
    (True, 42)
    """

    def __init__(self, work: Callable[[], object], context: Context | None = None) -> None:
        self._work = work
        self._over = threading.Event()
        self._error: BaseException | None = None
        self._result: object = None
        within = (context or copy_context()).copy()
        self._thread = threading.Thread(
            target=within.run, args=(self._run,), name="kamisado-player", daemon=True
        )
        self._thread.start()

    def _run(self) -> None:
        try:
            found = self._work()
            self._result = asyncio.run(_awaited(found)) if isawaitable(found) else found
        except BaseException as error:  # a player's, whatever it is
            self._error = error
        self._over.set()

    def wait(self, seconds: float) -> bool:
        """Wait for so long at most; tell whether it is over."""
        return self._over.wait(seconds)

    def result(self) -> object:
        """Return what was thought of, or raise what was raised instead."""
        if self._error:
            raise self._error
        return self._result

    def give_up(self) -> None:
        """Wait for it no more, and have Python end it as far as it can."""
        import ctypes  # most are in time

        if not self._over.is_set() and self._thread.ident:
            thread = ctypes.c_ulong(self._thread.ident)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(_GivenUp))


class ThoughtHere:
    """The same where there are no threads: a function is done at once, a coroutine on the running loop."""

    def __init__(self, work: Callable[[], object], context: Context | None = None) -> None:
        self._task: asyncio.Future[object] | None = None
        found = work()
        self._result = found
        if isawaitable(found):
            self._task = asyncio.ensure_future(_awaited(found))

    def wait(self, seconds: float) -> bool:
        """Tell whether it is over; nothing can be waited for."""
        return self._task is None or self._task.done()

    def result(self) -> object:
        """Return what was thought of, or raise what was raised instead."""
        return self._task.result() if self._task else self._result

    def give_up(self) -> None:
        """Wait for it no more."""
        if self._task:
            self._task.cancel()


async def _awaited(found: Awaitable[object]) -> object:
    return await found


def asked(
    player: AnyPlayer,
    what: PlayerCall,
    seconds: float | None,
    /,
    *,
    context: Context | None = None,
    **known: object,
) -> Generator[None, None, object]:
    """Ask a player, a hundredth of a second at a time; the answer is the last word.

    Parameters
    ----------
    player : AnyPlayer
        Who is asked; where it does nothing about it the answer is None.
    what : str
        What for: ``"begin"``, ``"choose"``, ``"fill"`` or ``"end"``.
    seconds : float or None
        How long it may take.
    context : contextvars.Context, optional
        Where it is done.
    **known
        What it may ask for, by name.

    Raises
    ------
    PlayerFailed
        If it raises something, or is late.

    Examples
    --------
    >>> from kamisado_widget import Position
    >>> work = asked(lambda position: position.legal_moves[0], "choose", 10, position=Position.start())
    >>> str(told(work))
    'a8b7'
    """
    function = method_of(player, what)
    if function is None:
        return None
    asking = function
    end = None if seconds is None else time.monotonic() + seconds
    start = Thought if HAS_THREADS else ThoughtHere
    try:
        thought = start(lambda: call(asking, **known, seconds=seconds), context)
    except Exception as error:  # without threads it is done at once
        raise raised(player, error) from error
    over = False
    try:
        while not thought.wait(SLICE):
            if end is not None and time.monotonic() >= end:
                raise PlayerFailed("player.late", name=name_of(player), seconds=f"{seconds:g}")
            yield
        over = True
    finally:
        if not over:  # late, or nobody asks any more
            thought.give_up()
            if callable(stop := getattr(player, "stop", None)):
                stop()
    try:
        return thought.result()
    except PlayerFailed:
        raise
    except BaseException as error:
        raise raised(player, error) from error


def told(steps: Generator[None, None, object]) -> object:
    """Wait for an answer, and return it."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
