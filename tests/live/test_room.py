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


def test_names_are_text_and_unlike_each_other(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    asked = ["Ann", "ann", "<b>Ann</b>", "A\nnn\u202e", "x" * 5000, ""]
    names = [pupils.join(live, name).name for name in asked]
    assert names[:4] == ["Ann", "ann 2", "<b>Ann</b>", "A nn"]
    assert len(names[4]) == 24
    assert names[5].endswith(" 1"), "a name that is given is a color with a number"
    assert live.names == tuple(names)


def test_a_place_is_its_owners_alone(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    ann = pupils.join(live, "Ann")
    for key in ("", "x", "1", ann.key[:-1], None):
        assert pupils.join(live, "Eve", key=key).name != "Ann"
    assert pupils.join(live, "Eve", key=ann.key).name == "Ann"


def test_whoever_is_sent_out_has_no_place_any_more(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    ann = pupils.join(live, "Ann")
    live.handle({"act": "remove", "number": 1})
    ann.until_closed()
    assert ann.methods[-1] == "removed"
    assert live.names == ()
    assert pupils.join(live, "Ann", key=ann.key).key != ann.key


def test_whoever_leaves_is_away_and_comes_back(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    ann.leave()
    ann.until_closed()
    ben.until(lambda: not live.state()["people"][0]["here"])
    pupils.join(live, key=ann.key)
    assert live.state()["people"][0]["here"]


def test_another_line_shows_the_same_class_something_else(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    ann = pupils.join(live, "Ann")
    again = room(LessonSession("figure-4"))
    assert again.address == live.address
    ann.until(lambda: ann.kind == "quiz")
    assert again.names == ("Ann",)


def test_each_panel_says_whether_the_class_sees_what_is_below_it_and_can_have_it_shown_again(
    room: Room, pupils: Class
) -> None:
    first, second = room(BoardSession()), room(LessonSession("figure-4"))
    ann = pupils.join(first, "Ann")
    assert not first.state()["shown"]
    assert second.state()["shown"]
    first.handle({"act": "show"})
    assert first.state()["shown"]
    assert not second.state()["shown"]
    ann.until(lambda: ann.kind == "board")


def test_before_it_is_opened_only_this_machine_can_connect(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = room(BoardSession())
    assert live.address.startswith("http://127.0.0.1:")
    assert not live.state()["open"]
    monkeypatch.setattr(live_module, "network_address", lambda: "127.0.0.2")  # as if it were the room's
    opened = live.open()
    assert opened.startswith("http://127.0.0.2:")
    with urlopen(opened) as page:
        assert page.status == 200


def test_opening_it_without_a_network_or_on_a_hub_is_one_sentence(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = room(BoardSession())
    monkeypatch.setattr(live_module, "network_address", lambda: None)
    assert "Wi-Fi" in live.handle({"act": "open"})
    monkeypatch.setenv("JUPYTERHUB_USER", "ann")
    assert "JupyterHub" in live.handle({"act": "open"})


def test_on_a_hub_the_panel_says_so_in_place_of_a_button(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    live = room(BoardSession())
    assert live.state()["can_open"]
    monkeypatch.setenv("JUPYTERHUB_API_URL", "http://127.0.0.1:8081/hub/api")
    state = live.state()
    assert not state["can_open"]
    assert "Open it from Jupyter on your own computer" in state["notice"]


def test_by_a_route_others_reach_it_through_something_else(room: Room, pupils: Class) -> None:
    live = room(BoardSession(), route="https://hub.example/services/kamisado/")
    assert live.state()["open"]
    behind = live.address.removeprefix("https://hub.example")
    assert behind.startswith("/services/kamisado/")
    with urlopen(f"http://127.0.0.1:{live._server._port}{behind}") as page:
        assert page.status == 200
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"http://127.0.0.1:{live._server._port}/{behind.rpartition('/')[2]}")


def test_what_is_no_route_is_refused() -> None:
    with pytest.raises(ValueError, match="'services/kamisado'"):
        Live(BoardSession(), route="services/kamisado")


def test_why_telephones_cannot_connect_is_found_out_as_far_as_it_can_be(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = room(BoardSession())
    where = {"now": "127.0.0.2"}
    for module in (live_module, server, network):
        monkeypatch.setattr(module, "network_address", lambda: where["now"])
    monkeypatch.setattr(server, "is_loopback", lambda host: host == "127.0.0.1")
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


def test_the_end_of_the_kernel_ends_it(tmp_path: Path) -> None:
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


def test_without_tornado_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("tornado", "kamisado_widget.live.server"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "tornado", None)
    with pytest.raises(ValueError, match="needs tornado"):
        Live(BoardSession(), port=1)


def test_in_a_browser_one_sentence_says_what_to_do_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(ValueError, match="Python in a browser"):
        Live(BoardSession(), port=1)


@pytest.mark.parametrize("shown", [None, "figure-4", EditorSession(), CourseSession()])
def test_what_is_nothing_for_a_class_is_refused(shown: object) -> None:
    with pytest.raises(TypeError, match="You can show a class"):
        Live(shown)  # type: ignore[arg-type]


def test_a_port_that_is_taken_and_a_host_that_is_elsewhere_are_named(room: Room) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(ValueError, match=f"127.0.0.1, port {port}"):
            Live(BoardSession(), port=port)
    with pytest.raises(ValueError, match=r"192\.0\.2\.1"):
        Live(BoardSession(), host="192.0.2.1")


def test_after_stop_nobody_can_connect_and_another_room_can_open(room: Room, pupils: Class) -> None:
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


def test_without_the_token_nothing_is_there(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "DELAY", 0)
    live = room(BoardSession())
    base, token = live.address.rsplit("/", 1)
    below = ("nothing.js", "../pages.py", "editor.js", "pages", "")
    for path in ("", token[:-1], token.upper(), *(f"{token}/{name}" for name in below)):
        with pytest.raises(HTTPError, match="404") as error:
            urlopen(f"{base}/{path}")
        assert len(error.value.read()) < 10


def test_what_a_page_fetches_later_is_there_too(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    parts = pupils.join(live).state["_parts"]
    assert set(parts) == set(get_args(PartName))
    for beside in parts.values():
        with urlopen(urljoin(f"{live.address}/pupil.js", beside)) as script:
            assert b"export" in script.read()


def test_the_page_trusts_nobody_else_and_keeps_nothing(room: Room) -> None:
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


def test_what_is_not_to_be_shown_yet_is_shown_once_its_button_is_pressed(room: Room, pupils: Class) -> None:
    first, second = BoardSession(), BoardSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    begun, later = room(first), room(second, show=False)
    ann = pupils.join(begun, "Ann")
    assert ann.scene["position"] == first.scene()["position"]
    assert (begun.state()["shown"], later.state()["shown"]) == (True, False)
    later.handle({"act": "show"})
    ann.until(lambda: ann.scene["position"] == second.scene()["position"])
