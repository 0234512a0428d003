"""Use every widget through a screen reader only: play, solve, answer and set up.

A virtual screen reader in the page reads it by the ARIA standards: the next element, the focused element,
and announcements. It also presses the keys. The tests look at nothing else.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from kamisado_widget import Board, Editor, Lesson, PuzzleBoard
from kamisado_widget.learner import Progress
from tests import harness

pytestmark = pytest.mark.slow

BEFORE_THE_END = "obp1yrgn/2R5/8/8/8/8/5K1k/NG1Y1PBO g r"
AT_ONCE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
FEW = 8  # phrases a listener may hear before knowing what to do
READER = Path("@guidepup", "virtual-screen-reader", "lib", "esm", "index.browser.js")

START = """async (code) => {
  const file = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  ({ virtual: window.reader } = await import(file));
  await reader.start({ container: document.body });
}"""
# The number of phrases read from the top of the page up to these words.
UNTIL = """async ([words, most]) => {
  await reader.stop();
  await reader.start({ container: document.body });
  for (let count = 1; count <= most; count++) {
    if ((await reader.lastSpokenPhrase()).includes(words)) return count;
    await reader.next();
  }
  throw new Error(`Not heard: ${words}. But: ${(await reader.spokenPhraseLog()).join(" | ")}`);
}"""
HEARD = """async ([words, since]) => {
  const phrases = await reader.spokenPhraseLog();
  return phrases.slice(since).some((phrase) => phrase.includes(words));
}"""


class Listener:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.since = 0  # index of the first phrase after the last key

    def phrases(self) -> list[str]:
        return self.page.evaluate("() => reader.spokenPhraseLog()")

    def until(self, words: str) -> int:
        count: int = self.page.evaluate(UNTIL, [words, 20])
        return count

    def press(self, *keys: str) -> None:
        for key in keys:
            self.since = len(self.phrases())
            self.page.evaluate("(key) => reader.press(key)", key)

    def type(self, text: str) -> None:
        self.page.evaluate("(text) => reader.type(text)", text)

    def hears(self, words: str) -> None:
        self.page.wait_for_function(HEARD, arg=[words, self.since])

    def count(self, words: str) -> int:
        return sum(words in phrase for phrase in self.phrases())

    def enter_the_board(self) -> None:
        self.press("Tab")


Listen = Callable[[harness.HasSession], Listener]


@pytest.fixture
def listen(browser: Browser, node_modules: Path) -> Iterator[Listen]:
    pages = []

    def listen(widget: harness.HasSession) -> Listener:
        page = browser.new_context(reduced_motion="reduce").new_page()
        pages.append(page)
        harness.show(page, widget)
        page.evaluate(START, (node_modules / READER).read_text("utf-8"))
        return Listener(page)

    yield listen
    for page in pages:
        page.context.close()


def test_winning_a_round_is_heard(listen: Listen) -> None:
    heard = listen(Board(BEFORE_THE_END))
    assert heard.until("Gold must move the red tower.") <= FEW
    heard.enter_the_board()
    heard.hears("c7, pink square, Gold’s red tower, must move")
    heard.press("Enter")
    heard.hears("can move to: d8 pink")
    heard.press(".")
    heard.hears("d8")
    heard.press("Enter")
    heard.hears("wins the round")
    assert [heard.count("can move to"), heard.count("wins the round")] == [1, 1]  # each is said once


def test_solving_a_puzzle_is_heard(listen: Listen) -> None:
    heard = listen(PuzzleBoard(AT_ONCE, Progress(None)))
    assert heard.until("Gold moves and wins right away.") <= FEW
    heard.enter_the_board()
    heard.press("Enter")
    heard.hears("can move to")
    heard.type("/")
    heard.hears("Type a move or a question")
    heard.type("g6e8")
    heard.press("Enter")
    heard.hears("Solved")


def test_answering_a_lesson_is_heard(listen: Listen) -> None:
    lesson = Lesson("figure-3", Progress(None))
    heard = listen(lesson)
    assert heard.until(lesson._nodes[0]["task"]["prompt"]) <= FEW
    heard.enter_the_board()
    heard.press("t")
    heard.hears(lesson._nodes[0]["task"]["prompt"])
    heard.press("End")
    heard.hears("h8, brown square, Black’s brown tower")
    heard.press("Enter", "ArrowDown", "ArrowDown")
    heard.hears("h6")
    heard.press("Enter")
    heard.hears("Right")


def test_setting_up_a_position_is_heard(listen: Listen) -> None:
    heard = listen(Editor())
    assert heard.until("Black starts and can move any of its towers.") <= FEW
    heard.enter_the_board()
    heard.press("Home", "B")
    heard.hears("This isn’t a position yet.")
    assert heard.until("Gold’s brown tower is missing.") <= FEW
    heard.press("ArrowUp", "N")
    heard.hears("Gold’s brown tower")
    heard.hears("Black starts and can move any of its towers.")
