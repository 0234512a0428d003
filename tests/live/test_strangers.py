"""Whatever a stranger sends, it changes nothing for the others."""

import json
import socket
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from tornado.websocket import WebSocketClosedError

from kamisado_widget.live import Live, connection, people, server
from kamisado_widget.session import BoardSession
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
    """Ann still sees what the teacher plays, and her vote is counted."""
    board.play("f8f4")
    ann.until(lambda: ann.scene.get("move") == "f8f4")
    live.mode = "vote"
    ann.until(lambda: ann.room["mode"] == "vote")
    assert "ok" in ann.answer("g1g5")
    assert board.turn_state["votes"] == {"g1g5": 1}
    live.mode = "follow"


GARBAGE = [
    "",
    "{",
    "[]",
    "null",
    "7",
    '"text"',
    "[" * 10_000,
    b"\xff\xfe\x00",
    "x" * (connection.LARGEST + 1),
]


@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_is_hung_up_on(live: Live, board: BoardSession, pupils: Class, text: str | bytes) -> None:
    ann, eve = pupils.join(live, "Ann"), pupils.connect(live)
    eve.send(text)
    eve.until_closed()
    still_works(live, board, ann)


def test_absurd_messages_change_nothing(live: Live, board: BoardSession, pupils: Class) -> None:
    ann, eve = pupils.join(live, "Ann"), pupils.join(live, "Eve")
    random = Random(7)
    methods = ["join", "update", "custom", "act", "open", "removed", "", None, 7]
    keys = ["state", "content", "what", "key", "name", "id", "act", "epoch", "node", "answer", "number"]
    for mode in live._possible():
        live.mode = mode
        for _ in range(12):
            message: dict[str, Any] = {key: random.choice(ABSURD) for key in random.sample(keys, 4)}
            message["content"] = {key: random.choice(ABSURD) for key in keys}
            if eve.closed:
                eve = pupils.join(live, "Eve")
            with suppress(WebSocketClosedError):  # what is too long is hung up on
                eve.send({**message, "method": random.choice(methods)})
    live.mode = "follow"
    assert len(board.nodes) == 1
    still_works(live, board, ann)


def test_a_flood_is_hung_up_on(live: Live, board: BoardSession, pupils: Class) -> None:
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
    """Ask for a connection by hand."""
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


def test_who_stops_half_way_holds_nobody_up(live: Live, board: BoardSession, pupils: Class) -> None:
    ann = pupils.join(live, "Ann")
    with knock(live) as half:
        half.sendall(b"\x81\x80")  # half a frame, and then nothing
        still_works(live, board, ann)


def test_a_page_of_another_site_gets_no_connection(live: Live) -> None:
    with knock(live, "Origin: http://elsewhere.example") as other:
        assert b"403" in other.recv(200)


def test_a_message_of_somebody_else_sent_again_does_nothing(
    live: Live, board: BoardSession, pupils: Class
) -> None:
    live.mode = "vote"
    ann, eve = pupils.join(live, "Ann"), pupils.join(live, "Eve")
    here = {"epoch": ann.state["_epoch"], "node": 0, "act": "answer", "answer": ["f8f4"], "shown": False}
    for pupil in (ann, eve, eve):
        pupil.send({"method": "custom", "content": {"id": "the same", **here}})
    ann.until(lambda: "the same" in ann.replies)
    eve.ask("answer", answer=["d8d5"], shown=False)
    assert board.turn_state["votes"] == {"f8f4": 1, "d8d5": 1}


def test_a_full_room_lets_nobody_in_and_nobody_out(
    live: Live, board: BoardSession, pupils: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "MOST", 2)
    ann, _ = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    eve = pupils.connect(live)
    eve.send({"method": "join", "name": "Eve"})
    eve.until_closed()
    assert eve.methods == ["full"]
    still_works(live, board, ann)


def test_strangers_who_come_and_go_fill_no_room(
    live: Live, board: BoardSession, pupils: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "MOST", 3)
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    still_works(live, board, ann)
    ann.leave()
    ann.until_closed()
    for number in range(5):
        eve = pupils.join(live, f"Eve {number}")
        eve.leave()
        eve.until_closed()
        ben.until(lambda: live.state()["people"][-1]["here"] is False)
    assert live.names == ("Ann", "Ben", "Eve 4"), "Ann is away, but has voted"
    assert pupils.join(live, key=ann.key).name == "Ann"


def test_whoever_has_too_many_connections_gets_no_more_and_others_do(
    live: Live, board: BoardSession, pupils: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = pupils.join(live, "Ann")
    monkeypatch.setattr(server, "_MOST", 3)
    with knock(live) as first, knock(live), knock(live) as one_too_many:
        assert b"101" in first.recv(200)
        assert hung_up(one_too_many)
        still_works(live, board, ann)


def hung_up(knocking: socket.socket) -> bool:
    """Whether the other end says nothing and is gone."""
    try:
        return knocking.recv(200) == b""
    except ConnectionError:
        return True


def test_one_device_alone_takes_all_places_from_nobody(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_MOST_OF_ONE", 1)
    monkeypatch.setattr(server, "is_loopback", lambda host: False)  # as if it came from the network
    with knock(live) as first, knock(live) as second:
        assert b"101" in first.recv(200)
        assert hung_up(second)


def test_who_never_says_who_it_is_is_hung_up_on(
    room: Room, pupils: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "_PATIENCE", 0)
    pupils.connect(room(BoardSession())).until_closed()


def test_the_messages_of_the_panel_are_checked_too(live: Live, board: BoardSession, pupils: Class) -> None:
    ann = pupils.join(live, "Ann")
    acts = [
        "mode",
        "pick",
        "rename",
        "remove",
        "reveal",
        "ask",
        "play",
        "keep",
        "diagnose",
        None,
        7,
        [],
        "nonsense",
    ]
    keys = ["mode", "menu", "value", "number", "name"]
    for act in acts:
        for value in ABSURD:
            if value != 1:  # which is Ann
                live.handle({"act": act, **dict.fromkeys(keys, value)})
    live.handle(None)
    assert live.mode == "follow"
    still_works(live, board, ann)
