"""Opens what a link asks for: a widget whose other end is a page, with lines of JSON between them.

It runs in the reader's browser, in a worker beside the page. What comes from the address and from the page
is data to it, as any stranger's.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import comm
from comm.base_comm import BaseComm

from ...i18n import speaking
from ...rules import Position
from .links import read_fragment

Send = Callable[[str], object]


class _PageComm(BaseComm):
    """A widget's line to the page, once there is one."""

    send_line: Send | None = None

    def publish_msg(self, msg_type: str, data: dict[str, Any] | None = None, *_: Any, **__: Any) -> None:
        if msg_type == "comm_msg" and self.send_line:
            self.send_line(json.dumps(data))


def open_link(fragment: str, language: str, send: Send) -> Send | None:
    """Open the board that a link asks for.

    Parameters
    ----------
    fragment : str
        All that follows the ``#`` of the link.
    language : str
        That of the page: what is wrong with a link is said in it.
    send : callable
        Takes what the page is to hear: ``open`` or ``refused``, then Jupyter's widget messages.

    Returns
    -------
    callable or None
        Takes the page's own widget messages; None if the link was refused.

    Examples
    --------
    >>> open_link("code=print(1)", "en", print)
    {"method": "refused", "why": "A link opens a position or a puzzle; this one asks for 'code'."}
    """
    with speaking(language):
        try:
            asked = read_fragment(fragment)
        except ValueError as error:
            send(json.dumps({"method": "refused", "why": str(error)}))
            return None
    from ...widgets import Board, PuzzleBoard

    comm.create_comm = _PageComm
    widget = Board(asked) if isinstance(asked, Position) else PuzzleBoard(asked)
    # The page has the widget's script, and runs no other.
    state = {name: value for name, value in widget.get_state().items() if not name.startswith("_")}
    send(json.dumps({"method": "open", "kind": widget.kind, "state": state}))
    line = widget.comm
    line.send_line = send
    return lambda text: line.handle_msg({"content": {"data": json.loads(text)}, "buffers": []})
