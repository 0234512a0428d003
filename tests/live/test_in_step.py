from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given

from kamisado_widget.live.people import Newcomer, Person
from kamisado_widget.live.room import Room
from kamisado_widget.sessions import BoardSession, LessonSession, Session
from tests.pages import Message, Page, a_move, acts, place_of


class Line:
    def __init__(self) -> None:
        self.page: Page | None = None

    def tell(self, message: Message) -> None:
        if message["method"] == "open":
            self.page = Page(message["state"])
        elif self.page:
            self.page.from_python.append(message)

    def hang_up(self) -> None:
        raise AssertionError("nobody comes twice")


class Class:
    def __init__(self, teacher: Session, mode: str, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self.room = Room(teacher, folder, self.loop)
        self.lines = [Line(), Line()]
        self.people: list[Person] = []
        for name, line in zip("AB", self.lines, strict=True):
            self.room.arrive(None, Newcomer(name, line, self.people.append))
        self.room.choose(mode)

    def do(self, what: str, which: int, number: int) -> None:
        page, teacher = self.lines[which].page, self.room.teacher
        assert page
        match what:
            case "teacher" if number < 5:
                teacher.undo()
            case "teacher" if isinstance(teacher, BoardSession) and number < 10 and not teacher.outcome:
                teacher.play(a_move(teacher, teacher.cursor, number))
            case "teacher":
                teacher.cursor = number
            case "room":
                self.hear(which)
            case "hear":
                page.hear()
            case _:
                page.do(what, number, self._session(which))

    def _session(self, which: int) -> Session:
        person = self.people[which]
        assert person
        return person.seat.session

    def hear(self, which: int) -> None:
        """Handle the next message of a page."""
        page, person = self.lines[which].page, self.people[which]
        if page and person and page.to_python:
            self.room.hear(person, page.to_python.popleft())
        self.loop.run_until_complete(asyncio.sleep(0))

    def calm_down(self) -> None:
        pages = [line.page for line in self.lines if line.page]
        for _ in range(3):
            self.loop.run_until_complete(asyncio.sleep(0))
        while any(page.to_python or page.from_python for page in pages):
            for which, page in enumerate(pages):
                self.hear(which)
                while page.from_python:
                    page.hear()


@pytest.mark.parametrize(
    ("mode", "kind"),
    [("follow", BoardSession), ("each", BoardSession), ("each", LessonSession), ("pairs", BoardSession)],
)
@given(done=acts("teacher", "room", "hear"))
def test_pages_agree_after_random_acts(
    mode: str, kind: type[BoardSession | LessonSession], done: list[tuple[str, int, int]]
) -> None:
    with TemporaryDirectory() as folder:
        together = Class(kind("figure-4") if kind is LessonSession else kind(), mode, Path(folder))
        for act in done:
            together.do(*act)
        together.calm_down()
        for which, line in enumerate(together.lines):
            assert line.page
            assert line.page.place == place_of(together._session(which))
        together.room.close()
        together.loop.close()
