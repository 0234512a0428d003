from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession
from tests.live.pupils import Class, Pupil
from tests.stress.mutate import ABSURD

HONEST, SECONDS = 40, 12
GONE = (WebSocketClosedError, OSError, AssertionError)  # hung up on, which is what they ask for


class Strangers:
    def __init__(self, live: Live) -> None:
        self.acts = 0
        self._address = live.address
        self._random = Random(11)
        self._ends = time.monotonic() + SECONDS

    async def _socket(self) -> WebSocketClientConnection:
        return await websocket_connect(f"{self._address.replace('http:', 'ws:')}/socket", connect_timeout=60)

    async def _over_and_over(self, act: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while time.monotonic() < self._ends:
            with suppress(*GONE, TimeoutError):
                await asyncio.wait_for(act(), 3)
            await asyncio.sleep(0.002)

    async def _joined(self) -> WebSocketClientConnection:
        socket = await self._socket()
        await socket.write_message(json.dumps({"method": "join", "name": "Pupil 01"}))
        await socket.read_message()
        return socket

    async def _flood(self) -> None:
        socket = await self._joined()
        for number in range(200):
            self.acts += 1
            content = {"id": f"{self._random.random()}", "act": "hello", "nodes": -1, "languages": ["fr"]}
            await socket.write_message(json.dumps({"method": "custom", "content": content}))
            if number % 50 == 0:
                await asyncio.sleep(0)
        socket.close()

    async def _come_vote_and_go(self) -> None:
        socket = await self._joined()
        for node in range(3):
            self.acts += 1
            content = {
                "id": "1",
                "act": "answer",
                "epoch": node,
                "node": 0,
                "answer": ["d8d5"],
                "shown": False,
            }
            await socket.write_message(json.dumps({"method": "custom", "content": content}))
        socket.close()

    async def _talk_nonsense(self) -> None:
        socket = await self._joined()
        for _ in range(20):
            self.acts += 1
            message = {
                key: self._random.choice(ABSURD) for key in ("method", "content", "state", "what", "key")
            }
            await socket.write_message(json.dumps(message))
        socket.close()

    async def _look_on(self) -> None:
        sockets = [await self._socket() for _ in range(8)]
        for socket in sockets:
            self.acts += 1
            await socket.write_message(json.dumps({"method": "watch"}))
            for _ in range(60):
                await socket.write_message(json.dumps({"method": "beat"}))
        for socket in sockets:
            socket.close()

    async def _say_nothing(self) -> None:
        parts = urlsplit(self._address)
        silent = [await asyncio.open_connection(parts.hostname, parts.port) for _ in range(100)]
        self.acts += len(silent)
        await asyncio.sleep(0.2)
        for _, writer in silent:
            writer.close()

    async def _guess(self) -> None:
        parts = urlsplit(self._address)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        self.acts += 1
        writer.write(f"GET /{self._random.random()} HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode())
        await reader.read(20)
        writer.close()

    async def rage(self) -> None:
        kinds = (
            self._flood,
            self._come_vote_and_go,
            self._talk_nonsense,
            self._look_on,
            self._say_nothing,
            *[self._guess] * 8,
        )
        await asyncio.gather(*map(self._over_and_over, kinds))


@pytest.mark.slow
def test_no_pupil_and_no_vote_is_lost_among_strangers(room: Callable[..., Live], pupils: Class) -> None:
    board = BoardSession()
    live = room(board)
    class_ = [pupils.join(live, f"Pupil {number:02}") for number in range(HONEST)]
    live.mode = "vote"
    for pupil in class_:
        pupil.until(lambda pupil=pupil: pupil.room["mode"] == "vote")
    strangers = Strangers(live)
    raging = asyncio.run_coroutine_threadsafe(strangers.rage(), pupils.loop)
    asked, waited = 0, []
    try:
        while not raging.done():
            asked += 1
            move = board.turn_state["moves"][0]
            for pupil in class_:
                pupil.until(
                    lambda pupil=pupil: (
                        pupil.scene["position"] == board.scene()["position"] and not pupil.quiz["given"]
                    )
                )
            begun = time.monotonic()
            names = [pupil.post("answer", answer=[move], shown=False) for pupil in class_]
            for pupil, name in zip(class_, names, strict=True):
                pupil.until(lambda pupil=pupil, name=name: name in pupil.replies)
                assert "ok" in pupil.replies[name]
            waited.append(time.monotonic() - begun)
            assert board.turn_state["votes"][move] >= HONEST
            late = pupils.join(live, "Late")
            assert isinstance(late, Pupil)
            late.leave()
            live.clear_away()
            if board.cursor < 4:
                board.play(move)
            else:
                board.go(0)
    finally:
        raging.cancel()
    assert strangers.acts > 1000
    assert asked >= 3
    assert {pupil.name for pupil in class_} <= set(live.names)
    assert not any(pupil.closed for pupil in class_)
    assert board.language == "en"
    print(f"{strangers.acts} hostile acts, {asked} votes of {HONEST}, at most {max(waited):.2f} s each")
