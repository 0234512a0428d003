from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, chdir, closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

from kamisado_widget.classroom import AnswerSheet, question
from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession, QuizSession, Session
from tests.browser.panels import open_panel
from tests.live.pupils import Class, until

ONE_WINS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
ITEMS = ["blocked 1 seed 7", "targets 1 seed 7"]
NAMES = ("Ann", "Bernhard", "Chloé", "David", "Elif", "Femi")


def board() -> Session:
    return BoardSession(ONE_WINS)


def quiz() -> Session:
    sheet = AnswerSheet(ITEMS, Path(tempfile.mkdtemp()) / "answers.json")
    return QuizSession(sheet, title="First")


def there(live: Live, pupils: Class) -> None:
    for name in NAMES:
        pupils.join(live, name)


def voting(live: Live, pupils: Class) -> None:
    live.mode = "vote"
    for name, move in zip(NAMES, ("g6e8", "g6e8", "g6e8", "g6g7", "g6f7"), strict=False):
        pupils.join(live, name).answer(move)


def revealed(live: Live, pupils: Class) -> None:
    voting(live, pupils)
    live.reveal()
    until(lambda: live.state()["mode"]["poll"].get("truth"))


def answered(live: Live, pupils: Class) -> None:
    live.mode = "each"
    asked = question(ITEMS[0])
    for number, name in enumerate(NAMES[:-1]):
        pupils.join(live, name).answer(asked.choices[2 if number % 2 else 0])
    pupils.join(live, NAMES[-1])


def in_pairs(live: Live, pupils: Class) -> None:
    there(live, pupils)
    live.mode = "pairs"


def come_in(page: Page, live: Live) -> None:
    page.goto(live.address)
    page.get_by_role("textbox").fill("Greta")
    page.get_by_role("button").click()
    page.locator(".kamisado").first.wait_for()


def vote_too(page: Page, live: Live) -> None:
    come_in(page, live)
    for square in ("g6", "e8"):
        page.locator(f'[data-square="{square}"]').click()
    page.get_by_text("Voted! You can still change it.").wait_for()


def results(page: Page, live: Live) -> None:
    open_panel(page, live).get_by_role("button", name="Results").click()
    page.locator(".questions").wait_for()


def panel(page: Page, live: Live) -> None:
    open_panel(page, live).wait_for()


def door(page: Page, live: Live) -> None:
    page.goto(live.address)
    page.get_by_role("textbox").wait_for()


def projector(page: Page, live: Live) -> None:
    page.goto(f"{live.address}/screen")
    page.locator("#screen > *").first.wait_for()


class RoomScene(NamedTuple):
    name: str
    teacher: Callable[[], Session]
    happens: Callable[[Live, Class], object]
    look: Callable[[Page, Live], None]

    @contextmanager
    def shown(self, page: Page, light: bool) -> Iterator[None]:
        assert light == page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")
        with (
            tempfile.TemporaryDirectory() as folder,
            chdir(folder),  # answer sheets are saved here
            closing(Class()) as pupils,
            ExitStack() as stack,
        ):
            live = Live(self.teacher())
            stack.callback(live.stop)
            self.happens(live, pupils)
            self.look(page, live)
            yield


ROOM_SCENES = [
    RoomScene("room-panel", board, there, panel),
    RoomScene("room-panel-vote", board, voting, panel),
    RoomScene("room-panel-revealed", board, revealed, panel),
    RoomScene("room-panel-pairs", board, in_pairs, panel),
    RoomScene("room-results", quiz, answered, results),
    RoomScene("room-door", board, there, door),
    RoomScene("room-pupil", board, there, come_in),
    RoomScene("room-pupil-vote", board, voting, vote_too),
    RoomScene("room-pupil-quiz", quiz, answered, come_in),
    RoomScene("room-projector", board, there, projector),
    RoomScene("room-projector-vote", board, voting, projector),
    RoomScene("room-projector-revealed", board, revealed, projector),
    RoomScene("room-projector-pairs", board, in_pairs, projector),
]
