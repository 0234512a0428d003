"""Run a player in its own process, which can be killed."""

from __future__ import annotations

import os
import pickle
import sys
import threading
import traceback
from contextlib import redirect_stdout
from importlib import import_module
from inspect import isawaitable
from io import StringIO
from typing import TYPE_CHECKING, BinaryIO, cast

from ..i18n import KamisadoError, say
from ..rules import Move
from .player import AnyPlayer, PlayerCall, awaited, call, checked, method_of, name_of

if TYPE_CHECKING:
    import subprocess

_ASKED: tuple[PlayerCall, ...] = ("begin", "choose", "fill", "end")


class RemoteTraceback(Exception):  # noqa: N818 - displayed, never caught
    pass


class InProcess:
    """A player that runs in its own process: see :func:`in_process`."""

    def __init__(self, player: AnyPlayer) -> None:
        self.name = name_of(player)
        self._packed = packed(player)
        self._can = {what for what in _ASKED if method_of(player, what)}
        self._process: subprocess.Popen[bytes] | None = None
        self._begun = threading.Lock()
        self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        import subprocess  # rarely needed

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
        """Announce a round."""
        self._ask("begin", **known)

    def choose(self, **known: object) -> Move | str:
        """Return the player's answer, unchecked."""
        return cast(Move, self._ask("choose", **known))

    def fill(self, **known: object) -> object:
        """Return the side to fill from, or None."""
        return self._ask("fill", **known)

    def end(self, **known: object) -> None:
        """Announce the end of the round."""
        self._ask("end", **known)

    def stop(self) -> None:
        """Kill the process; the next call starts a new one."""
        if self._process:
            self._process.kill()
            self._process.wait()

    def __del__(self) -> None:
        if self.__dict__.get("_process"):
            self.stop()

    def __reduce__(self) -> tuple[object, tuple[bytes]]:
        return _arrived, (self._packed,)


def _arrived(packed_player: bytes) -> InProcess:
    return InProcess(unpacked(packed_player))


def in_process(player: AnyPlayer) -> InProcess:
    """Run a player in its own process, which is killed if it takes too long.

    It cannot crash the kernel, nor run on after its time is up. State that it keeps between moves is lost
    when it is killed. It still has your rights on this machine: run no player that you do not trust.

    A player written in a notebook needs ``cloudpickle``; without that it must be imported from a file. One
    that cannot be pickled raises a :class:`KamisadoError`.

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
    """Pickle a player for another process of this machine."""
    try:
        pickler = import_module("cloudpickle")
    except ImportError:
        pickler = pickle
    try:
        return bytes(pickler.dumps(player))
    except Exception as error:  # a stranger's object may raise anything
        raise KamisadoError(say("player.packed", name=name_of(player))) from error


def unpacked(sent: bytes) -> AnyPlayer:
    return cast(AnyPlayer, pickle.loads(sent))


def _send(pipe: object, what: object) -> None:
    there = cast(BinaryIO, pipe)
    pickle.dump(what, there)
    there.flush()


def _serve() -> None:
    """Answer calls on stdin until it closes: the main loop of the process."""
    asked, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # os-level output must not mix with the answers
    player = unpacked(pickle.load(asked))
    while True:
        try:
            what, known = pickle.load(asked)
        except EOFError:
            return
        _send(answers, _answered(player, what, known))


def _answered(player: AnyPlayer, what: PlayerCall, known: dict[str, object]) -> tuple[object, ...]:
    with redirect_stdout(StringIO()) as printed:
        try:
            function = method_of(player, what)
            found = call(function, **known) if function else None
            if isawaitable(found):
                found = awaited(found)
            if not isinstance(found, (Move, str, type(None))):
                found = repr(found)
        except BaseException as error:  # including SystemExit
            return printed.getvalue(), None, _sendable(error), traceback.format_exc()
    return printed.getvalue(), found, None, ""


def _sendable(error: BaseException) -> BaseException:
    """Return the error if it survives pickling, else its text."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


if __name__ == "__main__":
    _serve()
