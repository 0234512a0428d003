"""A host that carries a session by lines of JSON."""

from __future__ import annotations

from collections.abc import Iterator

from .files import PACKAGE, TESTS, begin_file, shown

HOSTS = PACKAGE / "hosts"
PAGES = PACKAGE.parent / "js" / "src" / "hosts"
HOST = '''\
"""How a session and its page reach each other, in one line; js/src/hosts/NAME.ts is the page's end."""

from __future__ import annotations

import json
from collections.abc import Callable

from ..session import Session
from .attach import Readers
from .messages import OpenView


class KINDHost:
    """A session, and a page that hears of it in lines of JSON.

    Parameters
    ----------
    session : Session
        What the page shows.
    send : callable
        Takes a line that the page is to hear.
    readers : Readers, optional
        Whose memory its reader is kept in.
    """

    def __init__(
        self, session: Session, send: Callable[[str], object], readers: Readers | None = None
    ) -> None:
        self._send = send
        self._view = OpenView(session, (readers or Readers()).attach(session), self._tell)
        self._view.open()

    def _tell(self, method: str, **parts: object) -> None:
        self._send(json.dumps({"method": method, **parts}))

    def hear(self, line: str) -> None:
        """Take a line of the page's."""
        self._view.hear(json.loads(line))

    def close(self) -> None:
        """Let go of the session, once the page is gone."""
        self._view.close()
'''
HOST_PAGE = """\
// How a page and its session reach each other, in one line; kamisado_widget/hosts/NAME.py is Python's end.
import messageHost, { type MessageHost } from "./messages.ts";

/** What lines come and go by: a WebSocket is one. */
interface Line {
  send(line: string): void;
  onmessage: ((event: { data: string }) => void) | null;
}

/** Show in an element what Python opens. */
export default function CALLED(line: Line, el: HTMLElement): void {
  let host: MessageHost | undefined;

  function post(message: object): boolean {
    line.send(JSON.stringify(message));
    return true;
  }

  line.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.method !== "open") return host?.hear(message);
    const model = (host = messageHost(message.state, post));
    const script = `./${message.kind}.js`;
    void import(script).then(({ default: widget }) => widget.render({ model, el }));
  };
}
"""
HOST_TEST = '''\
"""What the page does is done here, and what is done here the page hears."""

import json
from typing import Any

from kamisado_widget.hosts.NAME import KINDHost
from kamisado_widget.session import BoardSession


def test_both_ends_hear_each_other() -> None:
    heard: list[dict[str, Any]] = []
    host = KINDHost(board := BoardSession(), lambda line: heard.append(json.loads(line)))
    assert heard[0]["kind"] == "board"
    play = {"id": "1", "epoch": board.epoch, "node": 0, "act": "play", "origin": "f8", "target": "f4"}
    host.hear(json.dumps({"method": "custom", "content": play}))
    assert board.cursor == 1
    assert heard[-1]["content"] == {"id": "1", "ok": True}
    board.flipped = True
    assert heard[-1]["state"] == {"flipped": True}
    host.close()
'''


def begin_host(name: str) -> Iterator[str]:
    """Write a host by lines of JSON: Python's end, the page's, and a test of the first."""
    here, page, test = HOSTS / f"{name}.py", PAGES / f"{name}.ts", TESTS / "hosts" / f"test_{name}.py"
    kind = name.title().replace("_", "")
    called = kind[0].lower() + kind[1:]
    for path, text in ((here, HOST), (page, HOST_PAGE), (test, HOST_TEST)):
        begin_file(path, text.replace("KIND", kind).replace("CALLED", called).replace("NAME", name))
    yield f"{shown(here)} is Python's end: attach.py beside it says what a host may do for its reader."
    yield f"{shown(page)} is the page's: built, it is static/{name}.js, beside the scripts that draw."
    yield f"{shown(test)} is a test of the first."
    yield "Then build the page: python js/hatch_build.py"
