import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import get_args
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest

from kamisado_widget.live import Live, network, pages, server
from kamisado_widget.live import live as live_module
from kamisado_widget.sessions import BoardSession, CourseSession, EditorSession, LessonSession
from kamisado_widget.sessions.wire import PartName
from tests.live.pupils import Class

Room = Callable[..., Live]


def test_names_are_text_and_distinct(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    asked = ["Ann", "ann", "<b>Ann</b>", "A\nnn\u202e", "x" * 5000, ""]
    names = [pupils.join(live, name).name for name in asked]
    assert names[:4] == ["Ann", "ann 2", "<b>Ann</b>", "A nn"]
    assert len(names[4]) == 24
    assert names[5].endswith(" 1"), "names that the room gives end in a number"
    assert live.names == tuple(names)


def test_seat_belongs_to_its_owner(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    ann = pupils.join(live, "Ann")
    for key in ("", "x", "1", ann.key[:-1], None):
        assert pupils.join(live, "Eve", key=key).name != "Ann"
    assert pupils.join(live, "Eve", key=ann.key).name == "Ann"


def test_panels_tell_which_widget_the_class_sees(room: Room, pupils: Class) -> None:
    first, second = room(BoardSession()), room(LessonSession("figure-4"))
    ann = pupils.join(first, "Ann")
    ann.until(lambda: ann.kind == "quiz")
    assert (second.address, second.names) == (first.address, ("Ann",))
    assert not first.state()["shown"]
    assert second.state()["shown"]
    first.handle({"act": "show"})
    assert first.state()["shown"]
    assert not second.state()["shown"]
    ann.until(lambda: ann.kind == "board")


def test_closed_room_is_local_only(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    live = room(BoardSession())
    assert live.address.startswith("http://127.0.0.1:")
    assert not live.state()["open"]
    monkeypatch.setattr(
        live_module, "network_address", lambda: "127.0.0.2"
    )  # pretend that this is the room's network address
    opened = live.open()
    assert opened.startswith("http://127.0.0.2:")
    with urlopen(opened) as page:
        assert page.status == 200


def test_open_without_network_or_on_a_hub(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    live = room(BoardSession())
    monkeypatch.setattr(live_module, "network_address", lambda: None)
    assert "Wi-Fi" in live.handle({"act": "start"})
    monkeypatch.setenv("JUPYTERHUB_USER", "ann")
    assert "JupyterHub" in live.handle({"act": "start"})


def test_hub_has_a_notice_instead_of_the_button(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    live = room(BoardSession())
    assert live.state()["can_open"]
    monkeypatch.setenv("JUPYTERHUB_API_URL", "http://127.0.0.1:8081/hub/api")
    state = live.state()
    assert not state["can_open"]
    assert "Open it from Jupyter on your own computer" in state["notice"]


def test_room_behind_a_route(room: Room, pupils: Class) -> None:
    live = room(BoardSession(), route="https://hub.example/services/kamisado/")
    assert live.state()["open"]
    behind = live.address.removeprefix("https://hub.example")
    assert behind.startswith("/services/kamisado/")
    with urlopen(f"http://127.0.0.1:{live._server._port}{behind}") as page:
        assert page.status == 200
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"http://127.0.0.1:{live._server._port}/{behind.rpartition('/')[2]}")


def test_invalid_route_is_refused() -> None:
    with pytest.raises(ValueError, match="'services/kamisado'"):
        Live(BoardSession(), route="services/kamisado")


def test_connection_diagnosis(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    live = room(BoardSession())
    where = {"now": "127.0.0.2"}
    for module in (live_module, server, network):
        monkeypatch.setattr(module, "network_address", lambda: where["now"])
    monkeypatch.setattr(server, "is_loopback", lambda host: host == "127.0.0.1")
    monkeypatch.setattr(network, "_PATIENCE", 60)
    assert codes(live) == ["closed"]
    live.open()
    assert codes(live) == ["reachable", "nobody"]
    where["now"] = "127.0.0.3"
    assert codes(live) == ["moved", "reachable", "nobody"]
    assert live.address.startswith("http://127.0.0.3:")
    live._server._http.callers.add("127.0.0.4")  # type: ignore[union-attr]
    assert codes(live) == ["reachable", "called"]
    live.handle({"act": "diagnose"})
    assert len(live.state()["findings"]) == 2
    monkeypatch.setattr(network, "build_opener", lambda _: Unreachable())
    assert codes(live) == ["unreachable"]


class Unreachable:
    def open(self, *_: object, **__: object) -> None:
        raise URLError("timed out")


def codes(live: Live) -> list[str]:
    found = network.diagnose(live._server, "en")
    return [sentence.code.rpartition(".")[2] for sentence in found]


def test_kernel_exit_closes_the_room(tmp_path: Path) -> None:
    code = """
from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession
print(Live(BoardSession()).address)
"""
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=True
    )
    with pytest.raises(OSError, match="refused"):
        urlopen(ended.stdout.strip())


def test_missing_tornado(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("tornado", "kamisado_widget.live.server"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "tornado", None)
    with pytest.raises(ValueError, match="needs tornado"):
        Live(BoardSession(), port=1)


def test_refused_in_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(ValueError, match="Python in a browser"):
        Live(BoardSession(), port=1)


@pytest.mark.parametrize("shown", [None, "figure-4", EditorSession(), CourseSession()])
def test_unsupported_object_is_refused(shown: object) -> None:
    with pytest.raises(TypeError, match="You can show a class"):
        Live(shown)  # type: ignore[arg-type]


def test_port_and_host_errors(room: Room) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(ValueError, match=f"127.0.0.1, port {port}"):
            Live(BoardSession(), port=port)
    with pytest.raises(ValueError, match=r"192\.0\.2\.1"):
        Live(BoardSession(), host="192.0.2.1")


def test_stop_frees_the_port(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    ann, before = pupils.join(live), live.address
    live.stop()
    ann.until_closed()
    with pytest.raises(OSError, match="refused"):
        urlopen(before)
    with pytest.raises(ValueError, match="closed"):
        live.open()
    live.stop()
    assert room(BoardSession()).address != before


def test_token_is_required(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "DELAY", 0)
    live = room(BoardSession())
    base, token = live.address.rsplit("/", 1)
    below = ("nothing.js", "../pages.py", "editor.js", "pages", "")
    for path in ("", token[:-1], token.upper(), *(f"{token}/{name}" for name in below)):
        with pytest.raises(HTTPError, match="404") as error:
            urlopen(f"{base}/{path}")
        assert len(error.value.read()) < 10


def test_parts_are_served(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    parts = pupils.join(live).state["_parts"]
    assert set(parts) == set(get_args(PartName))
    for beside in parts.values():
        with urlopen(urljoin(f"{live.address}/pupil.js", beside)) as script:
            assert b"export" in script.read()


def test_csp_and_no_cache(room: Room) -> None:
    live = room(BoardSession())
    for path in ("", "/pupil.js", "/quiz.js"):
        with urlopen(live.address + path) as page:
            policy = page.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self';" in policy
            assert not page.headers["Set-Cookie"]
            assert page.headers["Cache-Control"] == "no-store"
            assert page.headers["Referrer-Policy"] == "no-referrer"
            content = page.read()
            assert b"http://" not in content.replace(b"http://www.w3.org/", b"")
            assert b"https://" not in content


def test_deferred_board_is_shown_on_request(room: Room, pupils: Class) -> None:
    first, second = BoardSession(), BoardSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    begun, later = room(first), room(second, show=False)
    ann = pupils.join(begun, "Ann")
    assert ann.scene["position"] == first.scene()["position"]
    assert (begun.state()["shown"], later.state()["shown"]) == (True, False)
    later.handle({"act": "show"})
    ann.until(lambda: ann.scene["position"] == second.scene()["position"])
