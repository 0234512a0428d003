from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from typing import Any, TypeVar
from urllib.request import urlopen

from tornado.websocket import WebSocketClientConnection, websocket_connect

from kamisado_widget.live import Live

T = TypeVar("T")

ITEMS = ["blocked 1 seed 7", "targets 1 seed 7"]

_ids = count()  # unique, also after a reconnect
PATIENCE = 120  # seconds: generous for busy machines


class MovedTime:
    def __init__(self) -> None:
        self.now = 100.0
        self._due: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, do: Callable[[], None]) -> None:
        self._due.append((self.now + seconds, do))

    def go_by(self, seconds: float) -> None:
        end = self.now + seconds
        while due := [each for each in self._due if each[0] <= end]:
            first = min(due, key=lambda each: each[0])
            self._due.remove(first)
            self.now = first[0]
            first[1]()
        self.now = end


class Class:
    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        self.all: list[Pupil] = []

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def load(self, address: str) -> bytes:
        with urlopen(address, timeout=PATIENCE) as page:
            content: bytes = page.read()
        return content

    def join(self, live: Live, name: str = "", key: str | None = None, at: str = "") -> Pupil:
        pupil = self.connect(live, at)
        pupil.send({"method": "join", "name": name, "key": key})
        pupil.until(lambda: pupil.kind)
        return pupil

    def connect(self, live: Live, at: str = "") -> Pupil:
        pupil = Pupil(self, f"{(at or live.address).replace('http:', 'ws:')}/socket")
        self.all.append(pupil)
        return pupil

    def close(self) -> None:
        for pupil in self.all:
            pupil.leave()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(PATIENCE)
        self.loop.close()


class Pupil:
    def __init__(self, home: Class, address: str) -> None:
        self.kind = self.key = self.name = self.seat = self.over = ""
        self.state: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.replies: dict[str, dict[str, Any]] = {}
        self.methods: list[str] = []
        self.closed = False
        self._home = home
        self._news = threading.Condition()
        self._socket: WebSocketClientConnection = home.run(self._open(address))

    async def _open(self, address: str) -> WebSocketClientConnection:
        return await websocket_connect(address, on_message_callback=self._hear, connect_timeout=PATIENCE)

    def _hear(self, text: str | bytes | None) -> None:
        with self._news:
            if text is None:
                self.closed = True
            else:
                self._take(json.loads(text))
            self._news.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        self.methods.append(message["method"])
        match message:
            case {"method": "welcome"}:
                self.key, self.name = message["key"], message["name"]
            case {"method": "open"}:
                self.kind, self.state, self.room = message["kind"], message["state"], message["room"]
                self.seat = message["seat"]
            case {"method": "update", "state": state}:
                self.state.update(state)
                appended = state.get("_appended_nodes")
                if appended and appended["start"] == len(self.state["_nodes"]):
                    self.state["_nodes"] += appended["nodes"]
            case {"method": "custom", "content": reply}:
                self.replies[reply["id"]] = reply
            case {"method": "over", "text": text}:
                self.over = text
            case {"method": "room", "room": room}:
                self.room = room

    @property
    def scene(self) -> dict[str, Any]:
        return self.state["_nodes"][self.state["cursor"]]

    @property
    def quiz(self) -> dict[str, Any]:
        return self.state["_lesson_state"]["quiz"]

    def until(self, condition: Callable[[], object]) -> None:
        with self._news:
            assert self._news.wait_for(lambda: condition() or self.closed, PATIENCE), self.methods[-5:]
            assert condition(), f"hung up on, after {self.methods[-5:]}"

    def until_closed(self) -> None:
        with self._news:
            assert self._news.wait_for(lambda: self.closed, PATIENCE)

    def send(self, message: object) -> None:
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        self._home.run(self._send(text))

    async def _send(self, text: str | bytes) -> None:
        await self._socket.write_message(text, binary=isinstance(text, bytes))

    def post(self, act: str, **more: Any) -> str:
        name = f"message {next(_ids)}"
        here = {"epoch": self.state["_epoch"], "node": self.state["cursor"]}
        self.send({"method": "custom", "content": {"id": name, "act": act, **here, **more}})
        return name

    def ask(self, act: str, **more: Any) -> dict[str, Any]:
        name = self.post(act, **more)
        self.until(lambda: name in self.replies)
        return self.replies[name]

    def answer(self, *answer: str, shown: bool = False) -> dict[str, Any]:
        return self.ask("answer", answer=list(answer), shown=shown)

    def play(self, move: str) -> dict[str, Any]:
        return self.ask("play", origin=move[:2], target=move[2:])

    def go(self, node: int) -> None:
        self.state["cursor"] = node
        self.send({"method": "update", "state": {"cursor": node}})

    def leave(self) -> None:
        self._home.loop.call_soon_threadsafe(self._socket.close)


def until(condition: Callable[[], object]) -> None:
    ends = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < ends
        time.sleep(0.02)


def classroom() -> Iterator[Class]:
    made = Class()
    yield made
    made.close()
