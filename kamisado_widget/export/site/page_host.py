"""Opens what a link asks for: a session whose other end is a page, with lines of JSON between them.

It runs in the reader's browser, in a worker beside the page. What comes from the address and from the page
is data to it, as any stranger's.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import get_args

from ...i18n import speaking
from ...rules import Position
from ...session import BoardSession, PuzzleSession, Session
from ...session.wire import PartName
from .links import read_fragment

Send = Callable[[str], object]


def open_link(fragment: str, language: str, send: Send) -> Send | None:
    """Open the board that a link asks for.

    Parameters
    ----------
    fragment : str
        All that follows the ``#`` of the link.
    language : str
        That of the page: what is wrong with a link is said in it.
    send : callable
        Takes what the page is to hear: ``open`` or ``refused``, then messages as a Jupyter widget's.

    Returns
    -------
    callable or None
        Takes the page's own messages; None if the link was refused.

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
    session: Session = BoardSession(asked) if isinstance(asked, Position) else PuzzleSession(asked)
    session.parts = {part: f"./{part}.js" for part in get_args(PartName)}  # beside the board's own script
    send(json.dumps({"method": "open", "kind": session.kind, "state": session.state()}))

    def publish(changed: frozenset[str]) -> None:
        send(json.dumps({"method": "update", "state": session.shared_values(changed)}))

    def hear(text: str) -> None:
        message = json.loads(text)
        if message.get("method") == "update":
            session.receive(message.get("state"))
        elif reply := session.handle(message.get("content")):
            send(json.dumps({"method": "custom", "content": reply}))

    session.subscribe(publish)
    return hear
