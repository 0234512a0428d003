"""Measures a room with sixty sockets: ``python tests/benchmarks/room.py``.

A move of the teacher's until it is on every page, the teacher's own click with and without a class, sixty
votes at once, a quiz through a restart of half the connections, and memory. The class is in the same
process, so all of it has one core. First and last it says what a fixed piece of work takes, for times tell
of the machine too.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import chdir
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from tornado.websocket import WebSocketClientConnection, websocket_connect

sys.path.insert(0, str(Path(__file__).parents[2]))

from kamisado_widget import Position
from kamisado_widget.classroom import AnswerSheet, question
from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession, QuizSession, SharedSheet

CLASS = 60
MOVES = 100
QUIZ = [f"{kind} 1 seed {seed}" for kind in ("targets", "blocked", "which_tower") for seed in (1, 2)]

IDS = count()  # none is used twice, not by whoever comes back either


class Client:
    """A socket that knows no more than it must."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket = socket
        self.key = ""
        self.state: dict[str, Any] = {}
        self.heard: dict[str, float] = {}  # when a move was heard of
        self.replied: set[str] = set()
        self.listening = asyncio.ensure_future(self.listen())

    async def listen(self) -> None:
        while (text := await self.socket.read_message()) is not None:
            message = json.loads(text)
            if message["method"] == "welcome":
                self.key = message["key"]
            self.state.update(message.get("state", {}))
            for node in message.get("state", {}).get("_appended_nodes", {}).get("nodes", []):
                self.heard[node["position"]] = time.perf_counter()
            if message["method"] == "custom":
                self.replied.add(message["content"]["id"])

    async def act(self, **content: Any) -> str:
        name = f"{next(IDS)}"
        here = {"epoch": self.state["_epoch"], "node": self.state["cursor"]}
        await self.socket.write_message(
            json.dumps({"method": "custom", "content": {"id": name, **here, **content}})
        )
        return name


async def join(live: Live, key: str | None = None) -> Client:
    client = Client(await websocket_connect(live.address.replace("http:", "ws:") + "/socket"))
    await client.socket.write_message(json.dumps({"method": "join", "name": "", "key": key}))
    await until(lambda: bool(client.state))
    return client


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


def in_ms(seconds: Iterable[float]) -> str:
    ordered = sorted(1000 * each for each in seconds)
    return f"median {statistics.median(ordered):.1f} ms, p99 {ordered[int(0.99 * (len(ordered) - 1))]:.1f} ms"


def fixed_work() -> float:
    """What the machine takes for a fixed piece of work, now."""
    begun = time.perf_counter()
    sum(number * number for number in range(300_000))
    return time.perf_counter() - begun


def click(board: BoardSession, number: int) -> float:
    """What one move takes until the board has answered it."""
    begun = time.perf_counter()
    moves = board.turn_state["moves"]
    if moves:
        board.play(moves[number % len(moves)])
    else:
        board.go(0)
    return time.perf_counter() - begun


def memory() -> int:
    """What the process has in memory, in kilobytes."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


async def moves_to_all(board: BoardSession, clients: list[Client]) -> None:
    delays = []
    for number in range(MOVES):
        begun, before = time.perf_counter(), board.cursor
        await asyncio.to_thread(click, board, number)
        if board.cursor > before:
            shown = board.scene()["position"]
            await until(lambda shown=shown: all(shown in client.heard for client in clients))
            delays += [client.heard[shown] - begun for client in clients]
    print(f"a move on every page: {in_ms(delays)}")


async def clicks(board: BoardSession) -> None:
    other = BoardSession()
    alone, with_class = [], []
    for number in range(MOVES):  # by turns, so that what else the machine does falls on both alike
        alone.append(await asyncio.to_thread(click, other, number))
        with_class.append(await asyncio.to_thread(click, board, number))
        await asyncio.sleep(0.05)
    ratio = statistics.median(with_class) / statistics.median(alone)
    print(f"the teacher's click, alone: {in_ms(alone)}")
    print(f"the teacher's click, with a class: {in_ms(with_class)}; {ratio:.2f} times the median")


async def votes(live: Live, clients: list[Client]) -> None:
    live.mode = "vote"
    await until(lambda: all("quiz" in client.state.get("_lesson_state", {}) for client in clients))
    moves = live.widget.turn_state["moves"]  # type: ignore[union-attr]
    begun = time.perf_counter()
    await asyncio.gather(
        *(
            client.act(act="answer", answer=[moves[number % len(moves)]], shown=False)
            for number, client in enumerate(clients)
        )
    )
    await until(lambda: live.state()["mode"]["poll"]["voted"] == len(clients))
    print(f"{len(clients)} votes at once: all counted after {1000 * (time.perf_counter() - begun):.0f} ms")


async def quiz(live: Live, clients: list[Client]) -> None:
    live.mode = "each"
    await until(lambda: all(client.state["_lesson_state"].get("size") == len(QUIZ) for client in clients))
    for number, item in enumerate(QUIZ):
        asked = question(item)
        right = asked.to_wire(asked.solution()[0])
        if number == len(QUIZ) // 2:
            for index in range(0, len(clients), 2):
                key = clients[index].key
                clients[index].socket.close()
                clients[index] = await join(live, key)
        for client in clients:
            client.state["cursor"] = number
            await client.socket.write_message(json.dumps({"method": "update", "state": {"cursor": number}}))
        for client in clients:
            name = await client.act(act="answer", answer=right, shown=False)
            await until(partial(client.replied.__contains__, name))
    table = live.results()
    lost = sum(mark.right is not True for row in table.rows for mark in row.marks)
    print(f"a quiz of {len(QUIZ)} through a restart of half: {len(table.rows)} files, {lost} answers lost")


async def main() -> None:
    board = BoardSession()
    before = memory()
    live = Live(board)
    print(f"fixed work: {1000 * fixed_work():.0f} ms")
    clients = [await join(live) for _ in range(CLASS)]
    await moves_to_all(board, clients)
    board.position = Position.start()
    await clicks(board)
    board.position = Position.start()
    await votes(live, clients)
    sheet = AnswerSheet(QUIZ, Path("answers.json"))
    shown = Live(QuizSession(SharedSheet(sheet)))
    await quiz(shown, clients)
    print(f"memory: {(memory() - before) / CLASS:.0f} KB a client, both ends of the connection together")
    print(f"fixed work: {1000 * fixed_work():.0f} ms")
    live.stop()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        asyncio.run(main())
