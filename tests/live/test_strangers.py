# ruff: noqa: RUF001  # the tests use look-alike names

import json
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from tornado.websocket import WebSocketClosedError

from kamisado_widget.live import Live, connection, pages, people, server
from kamisado_widget.live import room as room_module
from kamisado_widget.sessions import BoardSession
from tests.live.pupils import Class, Pupil
from tests.stress.mutate import ABSURD

Room = Callable[..., Live]


@pytest.fixture
def board() -> BoardSession:
    return BoardSession()


@pytest.fixture
def live(room: Room, board: BoardSession) -> Live:
    return room(board)


def still_works(live: Live, board: BoardSession, ann: Pupil) -> None:
    board.play("f8f4")
    ann.until(lambda: ann.scene.get("move") == "f8f4")
    live.mode = "vote"
    ann.until(lambda: ann.room["mode"] == "vote")
    assert "ok" in ann.answer("g1g5")
    assert live._room.mode.counts() == {"g1g5": 1}
    live.mode = "follow"


def test_garbage_is_disconnected(live: Live, board: BoardSession, pupils: Class) -> None:
    ann = pupils.join(live, "Ann")
    for text in (
        "",
        "{",
        "[]",
        "null",
        "7",
        '"text"',
        "[" * 10_000,
        b"\xff\xfe\x00",
        "x" * (connection.LARGEST + 1),
    ):
        eve = pupils.connect(live)
        eve.send(text)
        eve.until_closed()
    still_works(live, board, ann)


def test_absurd_messages_change_nothing(live: Live, board: BoardSession, pupils: Class) -> None:
    ann, eve = pupils.join(live, "Ann"), pupils.join(live, "Eve")
    random = Random(7)
    methods = ["join", "update", "custom", "act", "open", "removed", "", None, 7]
    keys = ["state", "content", "what", "key", "name", "id", "act", "epoch", "node", "answer", "number"]
    for mode in [each["value"] for each in live.state()["modes"]]:
        live.mode = mode
        for _ in range(12):
            message: dict[str, Any] = {key: random.choice(ABSURD) for key in random.sample(keys, 4)}
            message["content"] = {key: random.choice(ABSURD) for key in keys}
            if eve.closed:
                eve = pupils.join(live, "Eve")
            with suppress(WebSocketClosedError):  # a message that is too long closes the connection
                eve.send({**message, "method": random.choice(methods)})
    live.mode = "follow"
    assert len(board.nodes) == 1
    still_works(live, board, ann)


def test_flood_is_disconnected(live: Live, board: BoardSession, pupils: Class) -> None:
    ann, eve = pupils.join(live, "Ann"), pupils.join(live, "Eve")
    hello = json.dumps({"method": "custom", "content": {"id": "1", "act": "hello", "nodes": 0}})

    async def flood() -> None:
        with suppress(WebSocketClosedError):
            for _ in range(2000):
                await eve._send(hello)

    pupils.run(flood())
    eve.until_closed()
    still_works(live, board, ann)


def knock(live: Live, *headers: str) -> socket.socket:
    host, _, rest = live.address.removeprefix("http://").partition(":")
    port, _, token = rest.partition("/")
    lines = [
        f"GET /{token}/socket HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        *headers,
    ]
    knocking = socket.create_connection((host, int(port)))
    knocking.sendall("\r\n".join([*lines, "", ""]).encode())
    return knocking


def test_cross_origin_is_refused(live: Live) -> None:
    with knock(live, "Origin: http://elsewhere.example") as other:
        assert b"403" in other.recv(200)


def test_replayed_message_is_ignored(live: Live, board: BoardSession, pupils: Class) -> None:
    live.mode = "vote"
    ann, eve = pupils.join(live, "Ann"), pupils.join(live, "Eve")
    here = {"epoch": ann.state["_epoch"], "node": 0, "act": "answer", "answer": ["f8f4"], "shown": False}
    for pupil in (ann, eve, eve):
        pupil.send({"method": "custom", "content": {"id": "the same", **here}})
    ann.until(lambda: "the same" in ann.replies)
    eve.ask("answer", answer=["d8d5"], shown=False)
    assert live._room.mode.counts() == {"f8f4": 1, "d8d5": 1}


def test_full_room(live: Live, board: BoardSession, pupils: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST", 2)
    ann, _ = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    eve = pupils.connect(live)
    eve.send({"method": "join", "name": "Eve"})
    eve.until_closed()
    assert eve.methods == ["full"]
    still_works(live, board, ann)


def test_reconnecting_uses_one_seat(
    live: Live, board: BoardSession, pupils: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "MOST", 4)
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    still_works(live, board, ann)
    ann.leave()
    ann.until_closed()
    for number in range(5):
        eve = pupils.join(live, f"Eve {number}")
        eve.leave()
        eve.until_closed()
        ben.until(lambda: live.state()["people"][-1]["here"] is False)
    assert live.names == ("Ann", "Ben", "Eve 0", "Eve 4"), "Ann voted, so her name is kept"
    assert pupils.join(live, key=ann.key).name == "Ann"


def test_many_names_from_one_device(
    live: Live, board: BoardSession, pupils: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "MOST", 20)
    ann = pupils.join(live, "Ann")
    live.mode = "vote"
    ann.until(lambda: ann.room["mode"] == "vote")
    assert "ok" in ann.answer("f8f4")
    for _ in range(19):
        eve = pupils.join(live)
        assert "ok" in eve.answer("d8d5")
        eve.leave()
        eve.until_closed()
    class_ = [pupils.join(live, f"Pupil {number}") for number in range(10)]
    for pupil in class_:
        assert "ok" in pupil.answer("f8f4")
    assert live._room.mode.counts() == {"f8f4": 11, "d8d5": 9}
    ann.until(lambda: sum(person["here"] for person in live.state()["people"]) == 11)
    live.handle({"act": "clear"})
    assert live._room.mode.counts() == {"f8f4": 11}
    assert live.names == ("Ann", *(f"Pupil {number}" for number in range(10)))


def test_kept_votes_survive_leaving(
    live: Live, board: BoardSession, pupils: Class, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    live.mode = "vote"
    live.keeps_votes = True
    ann, eve = pupils.join(live, "Ann"), pupils.join(live, "Eve")
    eve.answer("d8d5")
    eve.leave()
    eve.until_closed()
    ann.until(lambda: not live.state()["people"][1]["here"])
    live.clear_away()
    assert live._room.mode.counts() == {"d8d5": 1}


@pytest.mark.parametrize("route", ["", "https://hub.example/services/kamisado"])
def test_class_behind_one_address(room: Room, pupils: Class, route: str) -> None:
    live = room(BoardSession(), route=route)
    inside = f"http://127.0.0.1:{live._server._port}{urlsplit(live.address).path}"
    pages = [pupils.load(inside) for _ in range(60)]
    for _ in range(60):
        pupils.join(live, at=inside)
    assert all(b"pupil.js" in page for page in pages)
    assert len(live.names) == 60


def test_silent_connections_block_nobody(
    live: Live, board: BoardSession, pupils: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "MOST", 12)
    ann = pupils.join(live, "Ann")
    host, port = urlsplit(live.address).hostname, urlsplit(live.address).port
    with ExitStack() as silent:
        silent.enter_context(knock(live)).sendall(b"\x81\x80")  # half a frame, and then nothing
        for _ in range(3):
            for _ in range(40):
                silent.enter_context(socket.create_connection((host, port)))
            assert pupils.join(live).name
        for _ in range(40):
            silent.enter_context(knock(live))
        assert pupils.join(live).name, "connections that never join do not use up places"
        still_works(live, board, ann)


def test_too_many_connections(
    live: Live, board: BoardSession, pupils: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    monkeypatch.setattr(pages, "MOST", 2)
    with knock(live) as one_too_many:
        assert hung_up(one_too_many)
    still_works(live, board, ann)


def hung_up(knocking: socket.socket) -> bool:
    try:
        return knocking.recv(200) == b""
    except ConnectionError:
        return True


def test_reconnecting_does_not_reset_limits(
    timed_room: Callable[..., tuple[Live, Callable[[float], None]]], board: BoardSession, pupils: Class
) -> None:
    live, advance = timed_room(board)
    ann, eve = pupils.join(live, "Ann"), pupils.join(live, "Eve")
    heard = 0
    for _ in range(5):
        with suppress(WebSocketClosedError, AssertionError):  # the connection was closed
            for _ in range(60):
                eve.ask("hello", nodes=1)
        eve.leave()
        eve.until_closed()
        heard += len(eve.replies)
        advance(1)
        eve = pupils.join(live, key=eve.key)
    assert 60 < heard <= 80 + 12 * 5
    still_works(live, board, ann)


def test_hello_is_answered_privately(live: Live, board: BoardSession, pupils: Class) -> None:
    ann, eve = pupils.join(live, "Ann"), pupils.join(live, "Eve")
    for mode in ("follow", "vote", "machine"):
        live.mode = mode
        for pupil in (ann, eve):
            pupil.until(lambda pupil=pupil, mode=mode: pupil.room["mode"] == mode)
        before = len(ann.methods)
        for _ in range(10):
            assert "ok" in eve.ask("hello", nodes=-1, languages=["de"])
        assert eve.methods[-20:].count("update") == 10, "each hello sends the tree"
        assert "update" not in ann.methods[before:]
        assert board.language == "en"


def test_host_header_is_checked(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "DELAY", 0)
    live = room(BoardSession(), route="https://hub.example/services/kamisado")
    parts = urlsplit(live.address)
    port = live._server._port

    def status(host: str, path: str) -> bytes:
        with socket.create_connection(("127.0.0.1", port)) as asking:
            lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Connection: close", "", ""]
            asking.sendall("\r\n".join(lines).encode())
            return asking.recv(12)[-3:]

    own = [
        "127.0.0.1",
        f"127.0.0.1:{port}",
        f"localhost:{port}",
        "hub.example",
        f"[::1]:{port}",
        "192.168.1.7",
    ]
    others = ["evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "hub.example.evil.example"]
    assert [status(host, parts.path) for host in own] == [b"200"] * len(own)
    assert [status(host, parts.path) for host in others] == [b"404"] * len(others)
    assert [status(host, f"{parts.path}/socket") for host in others] == [b"404"] * len(others)


def test_guessing_tokens_is_throttled(live: Live, board: BoardSession, pupils: Class) -> None:
    ann = pupils.join(live, "Ann")
    parts = urlsplit(live.address)
    begun = time.monotonic()
    guesses = [socket.create_connection((parts.hostname, parts.port)) for _ in range(30)]
    for guess in guesses:
        guess.sendall(f"GET /abcdefgh HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode())
    still_works(live, board, ann)
    assert pupils.load(live.address)
    for guess in guesses:
        assert b"404" in guess.recv(20)
        guess.close()
    assert time.monotonic() - begun > pages.DELAY
    assert len(parts.path) == 9


def test_lookalike_names_are_distinguished(live: Live, pupils: Class) -> None:
    assert pupils.join(live, "Pupil 01").name == "Pupil 01"
    others = ["Ｐｕｐｉｌ 01", "Рupil 01", "PUPIL O1", "Pupil\u200b 0l", "pupi1 01"]
    for number, other in enumerate(others, 2):
        assert pupils.join(live, other).name.endswith(f" {number}")
    asked = ("Pupil 03", "Zoe\u0308", "Zoë", "Zoe", "ﬁn", "Юлия", "Ὀδυσσεύς")
    names = [pupils.join(live, name).name for name in asked]
    assert names == ["Pupil 03", "Zoë", "Zoë 2", "Zoe", "fin", "Юлия", "Ὀδυσσεύς"]


@pytest.mark.slow
def test_dead_connection_is_noticed(room: Room, pupils: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    assert 2 * server._PING + 5 <= 20, "two pings and five seconds for a farewell"
    monkeypatch.setattr(server, "_PING", 2)
    monkeypatch.setattr(room_module, "BEAT", 0.2)
    live = room(BoardSession())
    ann = pupils.join(live, "Ann")
    with knock(live) as dead:
        dead.sendall(masked('{"method": "join", "name": "Ben"}'))
        ann.until(lambda: len(live.state()["people"]) == 2)
        ann.until(lambda: not live.state()["people"][1]["here"])
    assert live.state()["people"][0]["here"]
    ann.until(lambda: ann.methods.count("beat") > 3)


def test_heartbeat_on_request(live: Live, pupils: Class) -> None:
    ann = pupils.join(live, "Ann")
    ann.send({"method": "beat"})
    ann.until(lambda: "beat" in ann.methods)


def masked(text: str) -> bytes:
    content = text.encode()
    return bytes([0x81, 0x80 | len(content), 0, 0, 0, 0]) + content


def test_anonymous_connection_is_closed(room: Room, pupils: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "_PATIENCE", 0)
    pupils.connect(room(BoardSession())).until_closed()


def test_panel_messages_are_validated(live: Live, board: BoardSession, pupils: Class) -> None:
    ann = pupils.join(live, "Ann")
    acts = [*"mode pick rename remove reveal ask play keep diagnose nonsense".split(), None, 7, []]
    keys = ["mode", "menu", "value", "number", "name"]
    for act in acts:
        for value in ABSURD:
            if value != 1:  # 1 is Ann
                live.handle({"act": act, **dict.fromkeys(keys, value)})
    live.handle(None)
    assert live.mode == "follow"
    still_works(live, board, ann)
