"""A session whose page is at the other end of messages: how they reach it, and what it is told.

There are two, either way: ``{"method": "update", "state": …}`` says which values are others now, and
``{"method": "custom", "content": …}`` holds an act, or the reply to it. The page's end is
``js/src/transports/messages.ts``; as ``static/messages.js`` any page may import it, beside the script of a
kind that draws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from ..sessions.readers import Attached
from ..sessions.session import Session
from ..sessions.wire import PartName

PARTS: tuple[str, ...] = get_args(PartName)
"""What of a page is fetched when it is first asked for."""


def parts_beside() -> dict[str, str]:
    """Return where a page imports its parts from if they are beside the script that draws."""
    return {part: f"./{part}.js" for part in PARTS}


class OpenView:
    """A session, and its view in a page."""

    def __init__(self, session: Session, attached: Attached, tell: Callable[..., None]) -> None:
        self._session = session
        self._attached = attached
        self._tell = tell
        session.parts = parts_beside()

    def open(self, **more: object) -> None:
        """Tell the view how the session stands, and from now on what changes."""
        self._tell("open", kind=self._session.kind, state=self._session.state(), **more)

        def publish(changed: frozenset[str]) -> None:
            # Include what the view itself set: it may have received another value since.
            self._tell("update", state=self._session.shared_values(changed))

        self._session.subscribe(publish)

    def hear(self, message: Mapping[str, object]) -> None:
        self._attached.begin()
        if message.get("method") == "update":
            self._session.receive(message.get("state"))
        elif reply := self._session.handle(message.get("content")):
            self._tell("custom", content=reply)
        self._attached.save()

    def close(self) -> None:
        """Let go of the session, and remember where its reader stood."""
        self._attached.end()
        self._session.close()
