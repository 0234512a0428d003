"""A program in somebody else’s room: it is asked for moves, and answers; nothing else crosses."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from typing import Any, cast
from urllib.parse import urlsplit

from ..i18n import KamisadoError, say
from ..i18n.message import shortened
from ..kinds.board.own_player import print_failure
from ..learner.names import plain
from ..players.game import LevelPlayer
from ..players.player import AnyPlayer, PlayerCall, PlayerFailed, checked, move_of, name_of
from ..players.thought import asked, told
from ..rules import Player, Position
from ..solver import LEVELS

_PATIENCE = 15  # seconds until somebody must have answered at the door
_AGAIN, _TRIES = 2, 150  # seconds from one try to connect again to the next, and how many
_OVER = ("over", "removed", "moved", "full", "locked")
_LONGEST = 16_384  # bytes of a message


def join(address: str, player: AnyPlayer | str, name: str = "") -> Guest:
    """Let a player of one’s own play in a room, from this kernel: only its moves go there.

    Parameters
    ----------
    address : str
        The room’s, as pupils open it.
    player : AnyPlayer or str
        A function or an object that plays, or the name of a level.
    name : str
        What it is to be called there; by default what it is called here.

    Returns
    -------
    Guest
        It plays whenever it is asked, while other cells run, until the room is closed or it leaves.

    Raises
    ------
    ValueError
        If there is no room there, it lets nobody in, or what is given is no player.

    Examples
    --------
    >>> from kamisado_widget.live import Live
    >>> from kamisado_widget.session import BoardSession
    >>> live = Live(BoardSession())
    >>> guest = join(live.address, lambda position: position.legal_moves[0], name="Ann")
    >>> print(guest)
    “Ann” is in the room. Rounds won: 0 of 0.
    >>> guest.leave()
    >>> live.stop()
    """
    if sys.platform == "emscripten":
        raise KamisadoError(say("live.browser"))
    found = player if isinstance(player, str) and player in LEVELS else checked(player)
    given = name or (found if isinstance(found, str) else name_of(found))
    playing = cast(AnyPlayer, LevelPlayer(found, 0)) if isinstance(found, str) else found
    return Guest(_checked(address), playing, given)


def _checked(address: object) -> str:
    """Return the address of a room, if it is like one."""
    parts = urlsplit(address.strip()) if isinstance(address, str) else None
    if parts is None or parts.scheme not in ("http", "https") or not parts.netloc or len(parts.path) < 2:
        raise KamisadoError(say("live.join.address", found=shortened(address)))
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


class Guest:
    """A program in somebody else’s room: see :func:`join`.

    Parameters
    ----------
    address : str
        The room’s.
    player : AnyPlayer
        Who plays.
    name : str
        What it would like to be called.

    Attributes
    ----------
    name : str
        What it is called in the room.
    won, played : int
        How many rounds it has won, and of how many.
    """

    def __init__(self, address: str, player: AnyPlayer, name: str) -> None:
        self.name = name
        self.won = self.played = 0
        self._address = address
        self._player = player
        self._key = ""
        self._cell = copy_context()  # what it prints belongs to the cell that has brought it
        self._round = 0  # of which it was told that it begins
        self._why = ""  # it is over
        self._has_come = self._waits = False
        self._answered = threading.Event()  # at the door
        self._over = threading.Event()
        self._worker = ThreadPoolExecutor(1, "kamisado-guest")
        self._loop = asyncio.SelectorEventLoop()
        self._connection: Any = None
        threading.Thread(target=self._run, name="kamisado-guest", daemon=True).start()
        self._answered.wait(_PATIENCE)
        if not self._has_come and not self._waits:
            self.leave()
            raise KamisadoError(self._why or say("live.join.nobody", address=address))

    def __repr__(self) -> str:
        """Return how it stands."""
        if self._waits:
            return str(say("live.join.waits", name=self.name))
        key = "over" if self._over.is_set() else "here"
        return str(say(f"live.join.{key}", name=self.name, won=self.won, played=self.played))

    def leave(self) -> None:
        """Leave the room; a round that is being played is lost."""
        self._over.set()
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hang_up)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the room is closed, or for so long at most; tell whether it is."""
        return self._over.wait(seconds)

    # --- on a thread of its own

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._stay())
        finally:
            self._over.set()
            self._answered.set()
            self._worker.shutdown(wait=False, cancel_futures=True)
            self._loop.close()

    async def _stay(self) -> None:
        """Be there, and come back where the connection is lost."""
        for _ in range(_TRIES):
            try:
                await self._visit()
            except OSError:
                if not self._has_come:
                    return
            if self._over.is_set():
                return
            await asyncio.sleep(_AGAIN)

    async def _visit(self) -> None:
        """Connect, say who it is, and do as it is asked until that ends."""
        from tornado.httpclient import HTTPClientError
        from tornado.websocket import websocket_connect

        try:
            socket = f"ws{self._address.removeprefix('http')}/players"
            connecting = websocket_connect(socket, connect_timeout=_PATIENCE, max_message_size=_LONGEST)
            self._connection = await connecting
        except HTTPClientError as error:
            raise OSError from error
        await self._say(method="join", key=self._key, name=self.name)
        while not self._over.is_set() and (text := await self._connection.read_message()) is not None:
            with suppress(ValueError, LookupError, TypeError):  # what a room says is a stranger’s
                await self._hear(json.loads(text))

    async def _hear(self, message: dict[str, Any]) -> None:
        method = message["method"]
        if method == "turn":
            await self._take_turn(message)
        elif method == "ended":
            await self._end_round(message)
        elif method == "welcome":
            self._key, self.name = str(message["key"]), plain(message["name"])
            self._has_come, self._waits = True, False
        elif method == "wait":
            self._waits = True
        elif method in _OVER:
            self._why = say(f"live.page.{method}") if method != "over" else ""
            self._waits = False
            self._over.set()
        if self._has_come or self._waits or self._over.is_set():
            self._answered.set()

    async def _take_turn(self, message: dict[str, Any]) -> None:
        """Have the player choose, and send what it has chosen; where it fails, that it has no move."""
        position = Position.parse(message["position"])
        known = {"position": position, "match": None, "player": Player(message["player"])}
        answer: dict[str, Any] = {"method": "move", "turn": message["turn"]}
        try:
            if self._round != message["round"]:
                self._round = message["round"]
                await self._ask("begin", message["seconds"], known)
            found = await self._ask("choose", message["seconds"], known)
            answer["move"] = str(move_of(self._player, position, found))
        except PlayerFailed as failure:
            self._cell.copy().run(print_failure, failure)
        await self._say(**answer)

    async def _end_round(self, message: dict[str, Any]) -> None:
        self.played += 1
        self.won += bool(message["won"])
        if self._round == message["round"]:
            known = {"position": Position.parse(message["position"]), "match": None, "player": None}
            try:
                await self._ask("end", _PATIENCE, known)
            except PlayerFailed as failure:
                self._cell.copy().run(print_failure, failure)

    async def _ask(self, what: PlayerCall, seconds: float, known: dict[str, Any]) -> object:
        def work() -> object:
            return told(asked(self._player, what, seconds, context=self._cell, **known))

        return await self._loop.run_in_executor(self._worker, work)

    async def _say(self, **message: Any) -> None:
        from tornado.websocket import WebSocketClosedError

        try:
            await self._connection.write_message(json.dumps(message))
        except WebSocketClosedError:
            return  # it comes back, and is asked again

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
