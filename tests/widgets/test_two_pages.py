from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget import Board, Exercises, Lesson, Match, PuzzleBoard
from kamisado_widget.widgets.session_widget import SessionWidget
from tests.pages import JupyterPage, Message, a_move, acts, place_of

Widget = SessionWidget[Any]

WIDGETS: dict[str, Callable[[], Widget]] = {
    "board": lambda: Board(language="en"),
    "match": lambda: Board(Match("standard", seed=1), language="en"),
    "lesson": lambda: Lesson("figure-4", language="en"),
    "exercises": lambda: Exercises("blocked", 1, seed=7, language="en"),
    "puzzle": lambda: PuzzleBoard("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", language="en"),
}


class Kernel:
    def __init__(self, widget: Widget) -> None:
        self.widget = widget
        self._parent: str | None = None
        widget.comm.send = lambda data, buffers=None: self._tell({**data, "parent": self._parent})
        self.pages = [JupyterPage(widget.get_state()) for _ in range(2)]

    def _tell(self, message: Message) -> None:
        for page in self.pages:
            page.from_python.append(message)

    def hear(self, page: JupyterPage) -> None:
        """Handle the next message of a page."""
        if not page.to_python:
            return
        message = page.to_python.popleft()
        self._parent = message["name"]
        self.widget._handle_msg({"content": {"data": message}, "buffers": []})
        self._parent = None
        page.from_python.append({"method": "idle", "of": message})

    def do(self, what: str, which: int, number: int) -> None:
        page = self.pages[which]
        match what:
            case "cell":
                self._in_a_cell(number)
            case "load":
                sent = page.to_python
                self.pages[which] = JupyterPage(self.widget.get_state())
                self.pages[which].to_python.extendleft(reversed(sent))
            case "kernel":
                self.hear(page)
            case "hear":
                page.hear()
            case _:
                page.do(what, number, self.widget.session)

    def _in_a_cell(self, number: int) -> None:
        session = self.widget.session
        with suppress(ValueError):  # the move is not legal here
            if number < 5:
                self.widget.undo()
            elif number < 10:
                self.widget.play(a_move(session, session.cursor, number))
            elif number < 12 and isinstance(self.widget, Board):
                self.widget.position = session.position_at(0)
            else:
                self.widget.cursor = number

    def calm_down(self) -> None:
        while waiting := [page for page in self.pages if page.to_python or page.from_python]:
            for page in waiting:
                self.hear(page)
                while page.from_python:
                    page.hear()


@pytest.mark.parametrize("name", WIDGETS)
@given(done=acts("cell", "load", "kernel", "hear"))
def test_pages_agree_after_random_acts(name: str, done: list[tuple[str, int, int]]) -> None:
    kernel = Kernel(WIDGETS[name]())
    for act in done:
        kernel.do(*act)
    kernel.calm_down()
    here = place_of(kernel.widget.session)
    assert kernel.widget.cursor == here[1]
    assert [page.place for page in kernel.pages] == [here, here]


def test_ignored_late_step() -> None:
    kernel = Kernel(Board(language="en"))
    kernel.widget.play("f8f4")
    kernel.calm_down()
    for what in "toggle", "leave":  # Jupyter delays the step, but not the move
        kernel.do(what, 0, 0)
    kernel.calm_down()
    assert kernel.widget.cursor == 2
    kernel.do("go", 1, 1)
    kernel.calm_down()
    assert [page.place[1] for page in kernel.pages] == [1, 1]


def test_page_followed_and_redirected() -> None:
    kernel = Kernel(Board(language="en"))
    kernel.widget.play("f8f4")
    for node in 0, 1:
        kernel.calm_down()
        kernel.do("go", 0, node)
    kernel.calm_down()
    kernel.widget.cursor = 0
    kernel.do("hint", 0, 0)  # at scene 1, which the page has reached by itself
    kernel.calm_down()
    assert [page.place[1] for page in kernel.pages] == [kernel.widget.cursor] * 2


@given(done=st.lists(st.sampled_from(["answer", "step", "kernel", "hear"]), max_size=60))
def test_no_rollback_after_answer_and_step(done: list[str]) -> None:
    kernel = Kernel(Lesson("figure-4", language="en"))
    page, here = kernel.pages[0], 0
    for what in done:
        if what == "answer":  # a right answer, so the page continues by itself
            page.ask("answer", answer=["d4"], shown=True)
            page.set({"_answered": {**page.state["_answered"], f"{here}": "shown"}})
        if what in ("answer", "step"):
            here = (here + 1) % len(page.state["_nodes"])
            page.go(here)
        else:
            kernel.do(what, 0, 0)
        assert page.state["cursor"] == here
    kernel.calm_down()
    assert [each.state["cursor"] for each in kernel.pages] == [here, here]
