"""A session connected to a page by messages.

Both directions: ``{"method": "update", "state": …}`` has changed values, ``{"method": "custom", "content":
…}`` an act or its reply. The page's end is ``js/src/transports/messages.ts``; any page can import
``static/messages.js`` beside the script of a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from ..sessions.readers import Recall
from ..sessions.session import Session
from ..sessions.wire import PartName

PARTS: tuple[str, ...] = get_args(PartName)
"""Parts of a page that are loaded on demand."""


def parts_beside() -> dict[str, str]:
    return {part: f"./{part}.js" for part in PARTS}


class OpenView:
    def __init__(self, session: Session, recall: Recall, tell: Callable[..., None]) -> None:
        self._session = session
        self._recall = recall
        self._tell = tell
        session.parts = parts_beside()

    def open(self, **more: object) -> None:
        """Send the whole state, then every change."""
        self._tell("open", kind=self._session.kind, state=self._session.state(), **more)

        def publish(changed: frozenset[str]) -> None:
            # Include the view's own values: the session may have changed them since.
            self._tell("update", state=self._session.shared_values(changed))

        self._session.subscribe(publish)

    def hear(self, message: Mapping[str, object]) -> None:
        self._recall.begin()
        if message.get("method") == "update":
            self._session.receive(message.get("state"))
        elif reply := self._session.handle(message.get("content")):
            self._tell("custom", content=reply)
        self._recall.save_soon()

    def close(self) -> None:
        """Detach the view, and save the reader's place."""
        self._recall.save()
        self._session.close()
