"""Call players with a time limit.

A call runs on its own thread. A thread cannot be killed: Python raises an error in it, which ends a loop
in Python, but not C code, a blocking wait, or code that catches every error.
:func:`kamisado_widget.players.in_process` runs a player in a process that can be killed.

Pyodide has no threads: there a function runs at once, and only a coroutine has a time limit.
"""

from __future__ import annotations

import re
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Generator
from contextvars import Context, copy_context
from inspect import Parameter, isawaitable, signature
from typing import TYPE_CHECKING, Literal, Protocol, cast

from ..i18n import KamisadoError, say
from ..i18n.message import shortened
from ..rules import IllegalMove, Move, Position
from ..rules.fill import Direction, IllegalFill, direction_named
from ..solver.opponents import LEVELS

if TYPE_CHECKING:
    import asyncio

PlayerCall = Literal["begin", "choose", "fill", "end"]

_LONGEST_NAME = 40
_MOST_SAID = 120


class PlayerObject(Protocol):
    """A player that is an object. Only ``choose`` is required.

    Methods, and functions that play, get arguments by parameter name: ``position``, ``match`` (None outside a
    match), ``player`` (the player's own color) and ``seconds`` (its time limit, None for no limit). A first
    parameter of any other name gets the position. Each may be a coroutine.

    Optional methods:

    - ``begin(position)``, before its first move;
    - ``fill(match)``, which returns ``"left"`` or ``"right"`` when it is the Defender; drawn if missing;
    - ``end(position)``, when the round or match is over;
    - ``stop()``, when it took too long: stop work that runs elsewhere.

    Examples
    --------
    >>> class First:
    ...     def choose(self, position):
    ...         return position.legal_moves[0]
    >>> is_player(First())
    True
    """

    choose: Callable[..., Move | str | Awaitable[Move | str]]


PlayerFunction = Callable[..., Move | str | Awaitable[Move | str]]
"""A function of the position, or of a parameter named ``match``, that returns a move."""

AnyPlayer = PlayerFunction | PlayerObject


class PlayerFailed(KamisadoError):  # noqa: N818 - named like IllegalMove
    """A player gave no legal move: ``code`` says why; ``__cause__`` is the error that it raised.

    The codes are ``player.raised``, ``player.late``, ``player.illegal``, ``player.silent``,
    ``player.no_move`` and ``player.stopped``. ``parts`` are the values in the message.
    """

    def __init__(self, code: str, **parts: object) -> None:
        super().__init__(say(code, **parts))
        self.parts = parts


def is_player(found: object) -> bool:
    """Whether the object can play: a function, or an object with ``choose``."""
    return not isinstance(found, type) and (callable(found) or callable(getattr(found, "choose", None)))


def checked(found: object) -> AnyPlayer:
    if not is_player(found):
        raise KamisadoError(say("player.none", found=in_one_line(repr(found), 40), names=", ".join(LEVELS)))
    return cast(AnyPlayer, found)


def name_of(player: object) -> str:
    """Return the ``name`` of a player, or that of its function or class, on one line."""
    found = getattr(player, "name", None) or getattr(player, "__name__", None) or type(player).__name__
    return in_one_line(str(found), _LONGEST_NAME)


def in_one_line(text: str, most: int = _MOST_SAID) -> str:
    """Shorten untrusted text to one line."""
    line = re.sub(r"[\s\x00-\x1f\x7f-\x9f]+", " ", text).strip()
    return line if len(line) <= most else line[: most - 1] + "…"


def method_of(player: AnyPlayer, what: PlayerCall) -> Callable[..., object] | None:
    """Return the function that answers a call, or None."""
    found = getattr(player, what, None)
    if what == "choose" and not callable(found):
        return player if callable(player) else None
    return found if callable(found) else None


def call(function: Callable[..., object], /, **known: object) -> object:
    """Call a player with the arguments that its parameters name; others get the position."""
    try:
        parameters = [*signature(function).parameters.values()]
    except ValueError:  # a builtin without a signature
        return function(known["position"])
    given: list[object] = []
    named: dict[str, object] = {}
    rest = [known["position"]]
    for each in parameters:
        if each.kind is Parameter.VAR_POSITIONAL:
            given += [] if named or given else rest
        elif each.kind is Parameter.VAR_KEYWORD:
            named.update({name: value for name, value in known.items() if name not in named})
        elif each.name in known or (rest and each.default is Parameter.empty):
            value = known[each.name] if each.name in known else rest.pop()
            if each.kind is Parameter.POSITIONAL_ONLY:
                given.append(value)
            else:
                named[each.name] = value
    return function(*given, **named)


def move_of(player: object, position: Position, answer: object) -> Move:
    """Return the legal move that a player answered, or raise ``PlayerFailed``."""
    name = name_of(player)
    if answer is None:
        raise PlayerFailed("player.silent", name=name)
    if not isinstance(answer, (Move, str)):
        raise PlayerFailed("player.no_move", name=name, found=in_one_line(shortened(answer)))
    try:
        return position.find_move(answer)
    except IllegalMove as error:
        parts = {"name": name, "move": in_one_line(str(answer), 12), "why": in_one_line(str(error))}
        raise PlayerFailed("player.illegal", **parts) from error


def side_of(player: object, answer: object) -> Direction:
    """Return the side that a player chose to fill from, or raise ``PlayerFailed``."""
    try:
        return direction_named(answer)
    except IllegalFill as error:
        found = in_one_line(shortened(answer))
        raise PlayerFailed("player.no_side", name=name_of(player), found=found) from error


def raised(player: object, error: BaseException) -> PlayerFailed:
    said = in_one_line(f"{type(error).__name__}: {error}" if str(error) else type(error).__name__)
    failed = PlayerFailed("player.raised", name=name_of(player), error=said)
    failed.__cause__ = error
    return failed


_HAS_THREADS = sys.platform != "emscripten"
_SLICE = 0.01  # seconds of one wait


class _GivenUp(BaseException):
    """Raised in the thread of a call that took too long."""


class ThreadCall:
    """A call running on its own thread.

    In a notebook it prints into the cell that ``context`` comes from.
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
            self._result = awaited(found) if isawaitable(found) else found
        except BaseException as error:  # a player's SystemExit must not end the kernel
            self._error = error
        self._over.set()

    def wait(self, seconds: float) -> bool:
        """Wait; return whether the call is over."""
        return self._over.wait(seconds)

    def result(self) -> object:
        if self._error:
            raise self._error
        return self._result

    def give_up(self) -> None:
        import ctypes  # rarely needed

        if not self._over.is_set() and self._thread.ident:
            thread = ctypes.c_ulong(self._thread.ident)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(_GivenUp))


class LoopCall:
    """A call without threads: functions run at once, coroutines on the running event loop."""

    def __init__(self, work: Callable[[], object], context: Context | None = None) -> None:
        import asyncio

        self._task: asyncio.Future[object] | None = None
        found = work()
        self._result = found
        if isawaitable(found):
            self._task = asyncio.ensure_future(_await(found))

    def wait(self, seconds: float) -> bool:
        """Return whether the call is over; the event loop cannot wait here."""
        return self._task is None or self._task.done()

    def result(self) -> object:
        return self._task.result() if self._task else self._result

    def give_up(self) -> None:
        if self._task:
            self._task.cancel()


async def _await(found: Awaitable[object]) -> object:
    return await found


def awaited(found: Awaitable[object]) -> object:
    """Run an awaitable to its end, on a thread without an event loop."""
    import asyncio

    return asyncio.run(_await(found))


def asked(
    player: AnyPlayer,
    what: PlayerCall,
    seconds: float | None,
    /,
    *,
    context: Context | None = None,
    **known: object,
) -> Generator[None, None, object]:
    """Call a player, yielding every hundredth of a second; the generator returns the answer."""
    function = method_of(player, what)
    if function is None:
        return None
    asking = function
    end = None if seconds is None else time.monotonic() + seconds
    start = ThreadCall if _HAS_THREADS else LoopCall
    try:
        running = start(lambda: call(asking, **known, seconds=seconds), context)
    except Exception as error:  # from LoopCall, which calls at once
        raise raised(player, error) from error
    over = False
    try:
        while not running.wait(_SLICE):
            if end is not None and time.monotonic() >= end:
                raise PlayerFailed("player.late", name=name_of(player), seconds=f"{seconds:g}")
            yield
        over = True
    finally:
        if not over:  # too late, or the generator was closed
            running.give_up()
            if callable(stop := getattr(player, "stop", None)):
                stop()
    try:
        return running.result()
    except PlayerFailed:
        raise
    except BaseException as error:
        raise raised(player, error) from error
