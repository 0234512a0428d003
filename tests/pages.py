"""Simulated pages without a browser: their state, their messages, and the replies they wait for.

`Page` works like `js/src/wire/requests.ts`, its subclasses like the models of their hosts.
"""

from __future__ import annotations

from collections import deque
from copy import deepcopy
from itertools import count
from typing import Any

from hypothesis import strategies as st

from kamisado_widget.sessions import Session

_pages = count()
_REMEMBERED = 8  # scenes the page has left, numbered as in the connection

Message = dict[str, Any]


def acts(*more: str) -> st.SearchStrategy[list[tuple[str, int, int]]]:
    of_readers = ["go", "play", "leave", "toggle", "answer", "hint", "solution"]
    act = st.tuples(st.sampled_from([*of_readers, *more]), st.integers(0, 1), st.integers(0, 15))
    return st.lists(act, max_size=60)


def a_move(session: Session, node: int, number: int) -> str:
    moves = session.position_at(node).legal_moves if node in range(len(session.nodes)) else ()
    return str(moves[number % min(len(moves), 3)]) if moves else "a1a2"


def place_of(session: Session) -> tuple[int, int, list[str]]:
    return session.epoch, session.cursor, [node["position"] for node in session.nodes]


class Page:
    def __init__(self, state: Message) -> None:
        self.state = deepcopy(state)
        self.to_python: deque[Message] = deque()
        self.from_python: deque[Message] = deque()
        self._name = f"page {next(_pages)}"
        self._count = count()
        self._left: list[int] = []
        self.ask("hello", nodes=len(self.state["_nodes"]))

    # --- acts of the reader

    def go(self, node: int) -> None:
        self._left = [*self._left, self.state["cursor"]][-_REMEMBERED:]
        self.set({"cursor": node})

    def ask(self, act: str, **content: Any) -> None:
        where = {"epoch": self.state["_epoch"], "node": self.state["cursor"], "left": list(self._left)}
        message = {"id": f"{self._name} {next(self._count)}", "act": act, **where, **content}
        self._send({"method": "custom", "content": message})

    def do(self, what: str, number: int, session: Session) -> None:
        if what in ("go", "leave"):
            self.go(number % len(self.state["_nodes"]))
        if what in ("play", "leave"):  # the scene to play from
            move = a_move(session, self.state["cursor"], number)
            self.ask("play", origin=move[:2], target=move[2:])
        if what == "toggle":
            self.set({"flipped": not self.state["flipped"]})
        if what in ("answer", "hint", "solution"):
            self.ask(what, answer=["d4"], shown=number % 2 == 0, what="idea")

    # --- its model

    def set(self, values: Message) -> None:
        self.state |= values
        self._send({"method": "update", "state": values})

    def _send(self, message: Message) -> None:
        self.to_python.append(message)

    def hear(self) -> None:
        """Handle the next message."""
        if not self.from_python:
            return
        message = self.from_python.popleft()
        if message["method"] in ("update", "open"):
            self._merge(message["state"])

    def _merge(self, news: Message) -> None:
        self.state |= deepcopy(news)
        appended = news.get("_appended_nodes")
        known = self.state["_nodes"]
        if not appended or appended["epoch"] != self.state["_epoch"]:
            return
        if appended["start"] == len(known):
            known += deepcopy(appended["nodes"])
        elif appended["start"] > len(known):
            self.ask("hello", nodes=len(known))

    @property
    def place(self) -> tuple[int, int, list[str]]:
        return self.state["_epoch"], self.state["cursor"], [node["position"] for node in self.state["_nodes"]]


class JupyterPage(Page):
    """A page whose model is that of ipywidgets.

    It holds back its changes until Python has processed the earlier ones, and ignores echoes of other pages'
    changes until it has heard its own.
    """

    def __init__(self, state: Message) -> None:
        self._numbers = count()
        self._held: Message = {}
        self._undone = 0
        self._set_since: set[str] = set()
        self._awaited: dict[str, str] = {}  # trait name to the id of the message whose echo is expected
        super().__init__(state)

    def set(self, values: Message) -> None:
        if all(self.state[name] == value for name, value in values.items()):
            return
        self.state |= values
        self._set_since |= set(values)
        if self._undone:
            self._held |= values
        else:
            self._sync(values)

    def _sync(self, values: Message) -> None:
        self._undone += 1
        name = self._send({"method": "update", "state": values})
        self._awaited |= dict.fromkeys(self._set_since, name)
        self._set_since = set()

    def _send(self, message: Message) -> str:
        name = f"{self._name} sends {next(self._numbers)}"
        self.to_python.append({**message, "name": name})
        return name

    def hear(self) -> None:
        if not self.from_python:
            return
        message = self.from_python.popleft()
        state = dict(message.get("state", {}))
        if message["method"] == "idle":
            self._undone -= message["of"]["method"] == "update"
            if self._held and not self._undone:
                held, self._held = self._held, {}
                self._sync(held)
        if message["method"] == "echo_update":
            for name in state.keys() & self._awaited.keys():
                if self._awaited[name] != message["parent"]:
                    del state[name]
                else:
                    del self._awaited[name]
                    if name in self._held:
                        del state[name]
        self._merge(state)
