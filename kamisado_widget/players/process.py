"""A player in a process of its own, which can be killed."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import traceback
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from typing import BinaryIO, cast

from ..i18n import KamisadoError, say
from ..rules import Move
from .player import AnyPlayer, PlayerCall, call, checked, method_of, name_of

_ASKED: tuple[PlayerCall, ...] = ("begin", "choose", "fill", "end")


class RemoteTraceback(Exception):  # noqa: N818 - it is shown as one, and never caught
    """Where a player's error was raised, in its own process."""


class InProcess:
    """A player that runs in a process of its own: see :func:`in_process`.

    Parameters
    ----------
    player : AnyPlayer
        Who plays.
    """

    def __init__(self, player: AnyPlayer) -> None:
        self.name = name_of(player)
        self._packed = packed(player)
        self._can = {what for what in _ASKED if method_of(player, what)}
        self._process: subprocess.Popen[bytes] | None = None
        self._begun = threading.Lock()
        self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        with self._begun:
            if self._process is None or self._process.poll() is not None:
                paths = os.pathsep.join(path for path in sys.path if path)
                self._process = subprocess.Popen(
                    [sys.executable, "-m", __name__],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env={**os.environ, "PYTHONPATH": paths},
                )
                _send(self._process.stdin, self._packed)
            return self._process

    def _ask(self, what: PlayerCall, **known: object) -> object:
        if what not in self._can:
            return None
        process = self._start()
        try:
            _send(process.stdin, (what, known))
            printed, found, error, trace = pickle.load(cast(BinaryIO, process.stdout))
        except (EOFError, OSError, pickle.UnpicklingError) as ended:
            raise RuntimeError("the player’s process has ended") from ended
        print(printed, end="")
        if error is not None:
            raise error from RemoteTraceback(f"\n{trace}")
        return found

    def begin(self, **known: object) -> None:
        """Tell it that a round begins."""
        self._ask("begin", **known)

    def choose(self, **known: object) -> Move | str:
        """Return its answer, whatever it is."""
        return cast(Move, self._ask("choose", **known))

    def fill(self, **known: object) -> object:
        """Return the side from which it fills; None where it does not say."""
        return self._ask("fill", **known)

    def end(self, **known: object) -> None:
        """Tell it that the round is over."""
        self._ask("end", **known)

    def stop(self) -> None:
        """Kill the process. Another one begins with the next move, and knows nothing of this one."""
        if self._process:
            self._process.kill()
            self._process.wait()

    def __del__(self) -> None:
        if self.__dict__.get("_process"):
            self.stop()

    def __reduce__(self) -> tuple[object, tuple[bytes]]:
        """Travel as the player, which has a process wherever it arrives."""
        return _arrived, (self._packed,)


def _arrived(packed_player: bytes) -> InProcess:
    return InProcess(unpacked(packed_player))


def in_process(player: AnyPlayer) -> InProcess:
    """Return a player that runs in a process of its own, which is killed where it takes too long.

    It cannot take the kernel with it, nor go on once it is given up. What it keeps between moves is lost
    when it is killed. It has your rights on this machine all the same: run no player that you would not run
    otherwise.

    Parameters
    ----------
    player : AnyPlayer
        A function or an object that plays. Where ``cloudpickle`` is installed any will do, one written in
        a notebook too; without it the player has to be imported from a file.

    Returns
    -------
    InProcess
        It is a player like any other.

    Raises
    ------
    ValueError
        If it is no player, or cannot be sent to another process.

    Examples
    --------
    >>> from kamisado_widget import Position
    >>> player = in_process(lambda position: position.legal_moves[0])
    >>> str(player.choose(position=Position.start()))
    'a8b7'
    >>> player.stop()
    """
    return InProcess(checked(player))


def packed(player: AnyPlayer) -> bytes:
    """Return a player as bytes that another process of this machine can read.

    Raises
    ------
    ValueError
        If it cannot be sent.

    Examples
    --------
    >>> pickle.loads(packed(min)) is min
    True
    """
    try:
        pickler = import_module("cloudpickle")
    except ImportError:
        pickler = pickle
    try:
        return bytes(pickler.dumps(player))
    except Exception as error:  # whatever a stranger's object raises there
        raise KamisadoError(say("player.packed", name=name_of(player))) from error


def unpacked(sent: bytes) -> AnyPlayer:
    """Return a player that :func:`packed` has made ready, in a process of the same machine.

    Examples
    --------
    >>> unpacked(packed(min)) is min
    True
    """
    return cast(AnyPlayer, pickle.loads(sent))


def _send(pipe: object, what: object) -> None:
    """Write to a process."""
    there = cast(BinaryIO, pipe)
    pickle.dump(what, there)
    there.flush()


def _serve() -> None:
    """Be the process: answer for the player that comes first."""
    asked, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is written there by others is no answer
    player = unpacked(pickle.load(asked))
    while True:
        try:
            what, known = pickle.load(asked)
        except EOFError:
            return
        _send(answers, _answered(player, what, known))


def _answered(player: AnyPlayer, what: PlayerCall, known: dict[str, object]) -> tuple[object, ...]:
    import asyncio
    from inspect import isawaitable

    with redirect_stdout(StringIO()) as printed:
        try:
            function = method_of(player, what)
            found = call(function, **known) if function else None
            if isawaitable(found):

                async def awaited(found: object = found) -> object:
                    return await found  # type: ignore[misc]

                found = asyncio.run(awaited())
            if not isinstance(found, (Move, str, type(None))):
                found = repr(found)
        except BaseException as error:  # a player's, whatever it is
            return printed.getvalue(), None, _sendable(error), traceback.format_exc()
    return printed.getvalue(), found, None, ""


def _sendable(error: BaseException) -> BaseException:
    """Return an error that can be sent, and read on the other side."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


if __name__ == "__main__":
    _serve()
