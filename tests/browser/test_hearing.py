"""Played, solved, answered and set up by somebody who hears the page and sees nothing of it.

What is heard is the page's accessibility tree, in the order in which a screen reader comes to it, what the
keyboard is on, and what is announced. Nothing else of the page is asked for.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget import Board, Editor, Lesson, PuzzleBoard
from kamisado_widget.lessons import Progress
from tests import harness
from tests.browser.boards import SLOW

pytestmark = pytest.mark.slow

BEFORE_THE_END = "obp1yrgn/2R5/8/8/8/8/5K1k/NG1Y1PBO g r"
AT_ONCE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
FEW = 5  # phrases, until it is known what to do


class Listener:
    """Hears a page, and presses keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.widget = page.locator(".kamisado")

    def phrases(self) -> list[str]:
        """What is read from the top: texts, and the names of what can be used."""
        tree = self.page.context.new_cdp_session(self.page).send("Accessibility.getFullAXTree")["nodes"]
        nodes = {node["nodeId"]: node for node in tree}

        def read(node: dict[str, Any]) -> Iterator[str]:
            name = node.get("name", {}).get("value", "")
            if name and not node["ignored"] and node["role"]["value"] not in ("RootWebArea", "row"):
                yield name
            if node["ignored"] or node["role"]["value"] not in (
                "button",
                "gridcell",
                "heading",
                "StaticText",
            ):
                for child in node["childIds"]:
                    yield from read(nodes[child])

        return list(read(tree[0]))

    def until(self, words: str) -> int:
        """How many phrases are heard until these words are, them among it."""
        return next(n for n, phrase in enumerate(self.phrases(), 1) if words in phrase)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def hears(self, words: str) -> None:
        """Wait until something with these words is announced."""
        expect(self.widget.locator("[aria-live]").filter(has_text=words)).to_have_count(1, timeout=SLOW)

    def is_on(self, words: str) -> None:
        """Wait until the keyboard is on something that is called so."""
        focused = self.widget.locator(":focus")
        expect(focused).to_have_accessible_name(re.compile(re.escape(words)), timeout=SLOW)

    def enter_the_board(self) -> None:
        self.widget.get_by_role("gridcell").and_(self.widget.locator('[tabindex="0"]')).first.focus()


Listen = Callable[[harness.HasSession], Listener]


@pytest.fixture
def listen(browser: Browser) -> Iterator[Listen]:
    """Give a function that shows a widget and returns who hears it."""
    pages = []

    def listen(widget: harness.HasSession) -> Listener:
        page = browser.new_context(reduced_motion="reduce").new_page()
        pages.append(page)
        harness.show(page, widget)
        return Listener(page)

    yield listen
    for page in pages:
        page.context.close()


def test_a_round_is_won(listen: Listen) -> None:
    heard = listen(Board(BEFORE_THE_END))
    assert heard.until("Gold must move the red tower.") <= FEW
    heard.enter_the_board()
    heard.is_on("c7, pink square, gold red tower, must move")
    heard.press("Enter")
    heard.hears("may go to: d8 pink")
    heard.press(".")
    heard.is_on("d8")
    heard.press("Enter")
    heard.hears("wins the round")


def test_a_puzzle_is_solved(listen: Listen) -> None:
    heard = listen(PuzzleBoard(AT_ONCE, Progress(None)))
    assert heard.until("Gold to move and win at once.") <= FEW
    heard.enter_the_board()
    heard.press("Enter")
    heard.hears("may go to")
    heard.press("/")
    heard.is_on("Type a move or a question")
    heard.page.keyboard.type("g6e8")
    heard.press("Enter")
    heard.hears("Solved")


def test_a_lesson_is_answered(listen: Listen) -> None:
    lesson = Lesson("figure-3", Progress(None))
    heard = listen(lesson)
    assert heard.until(lesson._nodes[0]["task"]["prompt"]) <= FEW
    heard.enter_the_board()
    heard.press("End")
    heard.is_on("h8, brown square, black brown tower")
    heard.press("Enter", "ArrowDown", "ArrowDown")
    heard.is_on("h6")
    heard.press("Enter")
    heard.hears("Right")


def test_a_position_is_set_up(listen: Listen) -> None:
    heard = listen(Editor())
    assert heard.until("Black begins and may move any of its towers.") <= FEW
    heard.enter_the_board()
    heard.press("Home", "B")
    heard.hears("This is not a position yet.")
    assert heard.until("The gold brown tower is missing.") <= FEW
    heard.press("ArrowUp", "N")
    heard.is_on("gold brown tower")
    heard.hears("Black begins and may move any of its towers.")
