from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from kamisado_widget.sessions import BoardSession, LessonSession, Session
from tests.browser.boards import BoardInPage
from tests.browser.lab import Notebook
from tests.harness import show

pytestmark = pytest.mark.slow

SCREEN = {"width": 1280, "height": 800}
BOARD = ["from kamisado_widget import Board", "Board()"]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(viewport=SCREEN, reduced_motion="reduce", has_touch=True) as context:  # type: ignore[arg-type]
        yield context.new_page()


def presented(board: BoardInPage, state: str = "hushed awake") -> BoardInPage:
    board.button("More").focus()
    board.page.keyboard.press("p")
    expect(board.root).to_have_attribute("data-presenting", state)
    return board


def present(page: Page, session: Session, state: str = "hushed awake") -> BoardInPage:
    show(page, session)
    return presented(BoardInPage(page.locator(".kamisado")), state)


def played() -> BoardSession:
    board = BoardSession()
    board.play("d8d4")
    board.go(0)
    return board


def seen_in(board: BoardInPage, square: str, colors: Callable[[int, int, int], bool]) -> int:
    """The number of pixels of a color in a square."""
    picture = Image.open(BytesIO(board.square(square).screenshot())).convert("RGB")
    return sum(colors(*pixel) for pixel in picture.get_flattened_data())


def drawn(board: BoardInPage) -> Locator:
    return board.root.locator(".drawings > *")


def draw(board: BoardInPage, origin: str, target: str, *held: str) -> None:
    page = board.page
    for key in held:
        page.keyboard.down(key)
    board.square(origin).hover()
    page.mouse.down(button="right")
    board.square(target).hover()
    page.mouse.up(button="right")
    for key in held:
        page.keyboard.up(key)


def test_next_shows_the_text_then_advances(page: Page) -> None:
    board = present(page, played())
    expect(board.root).to_be_focused()
    keyboard, text = page.keyboard, board.root.locator(".say")
    expect(text).to_be_hidden()
    before = board.root.locator(".board").bounding_box()
    keyboard.press("PageDown")
    expect(text).to_be_visible()
    assert board.root.locator(".board").bounding_box() == before
    keyboard.press(" ")
    board.shows(1)
    expect(text).to_be_hidden()
    keyboard.press("c")  # captions on: every text is shown
    expect(text).to_be_visible()
    keyboard.press("PageUp")
    board.shows(0)
    expect(text).to_be_visible()
    small = text.evaluate("(text) => parseFloat(getComputedStyle(text).fontSize)")
    keyboard.press("l")
    assert text.evaluate("(text) => parseFloat(getComputedStyle(text).fontSize)") > 1.4 * small


def test_next_shows_the_answer_then_advances(page: Page) -> None:
    board = present(page, LessonSession("figure-3"), "awake")
    page.keyboard.press("a")
    board.says("Here’s the answer.")
    board.shows(1)  # the move is played after its preview
    page.keyboard.press("ArrowRight")
    board.says("Here’s the answer.")
    page.keyboard.press("ArrowRight")
    expect(board.root).to_have_attribute("data-cursor", "2")


def test_keys_hide_targets_spotlight_and_blank(page: Page) -> None:
    board = present(page, played())
    keyboard = page.keyboard
    keyboard.press("c")
    keyboard.press("PageDown")
    board.shows(1)
    targets, dark = board.root.locator(".target"), board.root.locator(".dark")
    expect(targets.first).to_be_visible()
    keyboard.press("t")
    expect(targets.first).to_be_hidden()
    keyboard.press("s")
    expect(dark).to_have_count(1)
    before = dark.get_attribute("d")
    board.square("a5").hover()
    expect(dark).not_to_have_attribute("d", before or "")
    keyboard.press(".")
    expect(board.root.locator(".board")).to_be_hidden()
    keyboard.press("PageDown")  # the picture of the position comes first
    expect(board.root.locator(".board")).to_be_visible()
    board.shows(1)
    keyboard.press("?")
    note = board.root.get_by_role("note")
    expect(note.locator("dt")).to_have_text(
        ["Page ↑←", "Page ↓→␣", "C", "A", "T", "S", "B.", "L", "?", "PEsc"]
    )
    expect(note).to_contain_text("Next shows the text or the answer first")
    expect(note).to_contain_text("Draw circles and arrows")


def test_right_button_and_long_press_draw(page: Page) -> None:
    session = BoardSession()
    board = present(page, session)
    draw(board, "c4", "c4")
    draw(board, "d8", "d5", "Shift")
    expect(drawn(board)).to_have_count(3)  # a circle is two lines
    expect(board.root.locator(".drawings .straight path").nth(1)).to_have_attribute("stroke", "#2be8e8")
    draw(board, "d8", "d5", "Shift")
    expect(drawn(board)).to_have_count(2)
    board.press("a5")
    expect(drawn(board)).to_have_count(0)
    draw(board, "c4", "f4")
    board.play("d8d4")
    expect(drawn(board)).to_have_count(0)
    assert session.nodes[0].get("arrows") is None
    assert len(session.nodes) == 2
    touch = page.context.new_cdp_session(page)

    def at(name: str) -> list[dict[str, float]]:
        box = board.square(name).bounding_box()
        assert box
        return [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]

    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at("e1")})
    expect(drawn(board)).to_have_count(2)
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": at("e4")})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(board.root.locator(".drawings .straight")).to_have_count(1)
    board.shows(1)  # it did not drag the tower


def test_jupyterlab_is_covered_and_has_its_menu_back(notebook: Callable[..., Notebook]) -> None:
    opened = notebook(BOARD, viewport=SCREEN, reduced_motion="reduce")
    opened.run_all()
    board = presented(BoardInPage(opened.page.locator(".kamisado")))
    assert board.root.bounding_box() == {"x": 0, "y": 0, **SCREEN}
    large = board.root.locator(".board").bounding_box()
    assert large
    assert large["height"] > 0.93 * SCREEN["height"]
    expect(board.root.get_by_role("group", name="Board controls")).to_be_hidden()
    draw(board, "c4", "f4", "Shift")
    assert opened.page.locator(".lm-Menu").count() == 0
    assert seen_in(board, "d4", lambda *color: color == (0x2B, 0xE8, 0xE8)) > 50
    light = seen_in(board, "a5", lambda *color: sum(color) > 240)
    opened.page.keyboard.press("s")
    expect(board.root.locator(".dark")).to_have_count(1)
    assert seen_in(board, "a5", lambda *color: sum(color) > 240) < light / 2
    opened.page.keyboard.press("Escape")
    expect(board.button("More")).to_be_focused()
    assert (board.root.bounding_box() or SCREEN)["width"] < SCREEN["width"]
    board.square("c4").click(button="right")
    expect(opened.page.locator(".lm-Menu")).to_be_visible()
    opened.page.keyboard.press("Escape")  # other tests use this page
    expect(opened.page.locator(".lm-Menu")).to_have_count(0)
    expect(drawn(board)).to_have_count(1)  # the arrow from before
    board.press("a1")  # gold's
    board.says("must move one of its own towers")
    presented(board)  # no error is projected
    opened.page.keyboard.press("Escape")
    board.play("d8d4")
    assert opened.errors == []


def test_fills_the_window_without_full_screen(notebook: Callable[..., Notebook]) -> None:
    opened = notebook(BOARD, alone=True, viewport=SCREEN)
    opened.page.evaluate("() => Object.defineProperty(document, 'fullscreenEnabled', { get: () => false })")
    opened.run_all()
    board = BoardInPage(opened.page.locator(".kamisado"))
    board.tool("Present").click()
    expect(board.root).to_be_focused()
    assert board.root.bounding_box() == {"x": 0, "y": 0, **SCREEN}
    board.play("d8d4")  # nothing covers the board
    opened.page.keyboard.press("Escape")
    expect(board.button("More")).to_be_focused()
    assert opened.errors == []
