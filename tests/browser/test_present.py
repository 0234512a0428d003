from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Locator, expect

from tests.browser.boards import BoardInPage
from tests.browser.lab import Notebook

pytestmark = pytest.mark.slow

Open = Callable[..., Notebook]
PAGE = {"width": 1280, "height": 800}


Present = Callable[..., tuple[Notebook, BoardInPage]]
PLAYED = """
from kamisado_widget import Board, Lesson
def played():
    board = Board()
    board.play("d8d4")
    board.go(0)
    return board
"""


@pytest.fixture
def present(notebook: Open) -> Present:
    def present(source: str, state: str = "hushed awake") -> tuple[Notebook, BoardInPage]:
        cells = [PLAYED, f"shown = {source}", "shown"]
        opened = notebook(cells, viewport=PAGE, reduced_motion="reduce")
        opened.run_all()
        board = BoardInPage(opened.page.locator(".kamisado"))
        board.button("More").focus()
        opened.page.keyboard.press("p")
        expect(board.root).to_have_attribute("data-presenting", state)
        return opened, board

    return present


def seen_in(board: BoardInPage, square: str, colors: Callable[[int, int, int], bool]) -> int:
    """How many pixels of a square have a color."""
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


def test_the_board_fills_the_screen_until_escape(present: Present) -> None:
    opened, board = present("Board()")
    expect(board.root).to_be_focused()
    assert board.root.bounding_box() == {"x": 0, "y": 0, **PAGE}
    large = board.root.locator(".board").bounding_box()
    assert large
    assert large["height"] > 0.93 * PAGE["height"]
    expect(board.root.get_by_role("group", name="Board controls")).to_be_hidden()
    opened.page.keyboard.press("Escape")
    expect(board.button("More")).to_be_focused()
    assert (board.root.bounding_box() or PAGE)["width"] < PAGE["width"]
    assert opened.errors == []


def test_where_no_full_screen_is_allowed_it_fills_the_window(notebook: Open) -> None:
    opened = notebook(["from kamisado_widget import Board", "Board()"], alone=True, viewport=PAGE)
    opened.page.evaluate("() => Object.defineProperty(document, 'fullscreenEnabled', { get: () => false })")
    opened.run_all()
    board = BoardInPage(opened.page.locator(".kamisado"))
    board.tool("Present").click()
    expect(board.root).to_be_focused()
    assert board.root.bounding_box() == {"x": 0, "y": 0, **PAGE}
    board.play("d8d4")  # nothing of the page lies over it
    opened.page.keyboard.press("Escape")
    expect(board.button("More")).to_be_focused()
    assert opened.errors == []


def test_next_first_shows_the_text_and_then_goes_on(present: Present) -> None:
    opened, board = present("played()")
    keyboard, text = opened.page.keyboard, board.root.locator(".say")
    expect(text).to_be_hidden()
    before = board.root.locator(".board").bounding_box()
    keyboard.press("PageDown")
    expect(text).to_be_visible()
    assert board.root.locator(".board").bounding_box() == before
    keyboard.press(" ")
    board.shows(1)
    expect(text).to_be_hidden()
    keyboard.press("c")  # from now on every text
    expect(text).to_be_visible()
    keyboard.press("PageUp")
    board.shows(0)
    expect(text).to_be_visible()
    small = text.evaluate("(text) => parseFloat(getComputedStyle(text).fontSize)")
    keyboard.press("l")
    assert text.evaluate("(text) => parseFloat(getComputedStyle(text).fontSize)") > 1.4 * small
    assert opened.errors == []


def test_next_first_shows_the_answer_of_a_question(present: Present) -> None:
    opened, board = present('Lesson("figure-3")', state="awake")
    opened.page.keyboard.press("a")
    board.says("Here’s the answer.")
    board.shows(1)  # the move was made after a look at it
    opened.page.keyboard.press("ArrowRight")
    board.says("Here’s the answer.")
    opened.page.keyboard.press("ArrowRight")
    expect(board.root).to_have_attribute("data-cursor", "2")
    assert opened.errors == []


def test_keys_hide_the_targets_darken_and_blank(present: Present) -> None:
    opened, board = present("played()")
    keyboard = opened.page.keyboard
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
    keyboard.press("PageDown")  # the picture first
    expect(board.root.locator(".board")).to_be_visible()
    board.shows(1)
    keyboard.press("?")
    expect(board.root.get_by_role("note")).to_contain_text("Next shows the text or the answer first")
    assert opened.errors == []


def test_circles_and_arrows_are_drawn_with_the_right_button(present: Present) -> None:
    opened, board = present("Board()")
    draw(board, "c4", "c4")
    draw(board, "d8", "d5", "Shift")
    expect(drawn(board)).to_have_count(3)  # a circle is two lines
    expect(board.root.locator(".drawings .straight path").nth(1)).to_have_attribute("stroke", "#2be8e8")
    draw(board, "d8", "d5", "Shift")
    expect(drawn(board)).to_have_count(2)
    assert opened.page.locator(".lm-Menu").count() == 0
    board.press("a5")
    expect(drawn(board)).to_have_count(0)
    draw(board, "c4", "f4")
    board.play("d8d4")
    expect(drawn(board)).to_have_count(0)
    assert opened.execute("print(shown._nodes[0].get('arrows'), len(shown._nodes))") == "None 2\n"
    assert opened.errors == []


def test_the_right_button_opens_the_notebook_s_menu_where_nobody_presents(present: Present) -> None:
    opened, board = present("Board()")
    opened.page.keyboard.press("Escape")
    expect(board.button("More")).to_be_focused()
    board.square("c4").click(button="right")
    expect(opened.page.locator(".lm-Menu")).to_be_visible()
    expect(drawn(board)).to_have_count(0)
    opened.page.keyboard.press("Escape")
    board.play("d8d4")
    assert opened.errors == []


def test_who_draws_in_jupyterlab_sees_chalk_and_spotlight_on_the_board(present: Present) -> None:
    opened, board = present("Board()")
    draw(board, "c4", "f4", "Shift")
    turquoise = lambda red, green, blue: (red, green, blue) == (0x2B, 0xE8, 0xE8)  # noqa: E731
    assert seen_in(board, "d4", turquoise) > 50
    opened.page.keyboard.press("Escape")
    expect(board.root).not_to_have_attribute("data-presenting", "hushed awake")
    board.press("a1")  # gold's
    board.says("Black")
    opened.page.keyboard.press("p")
    expect(board.root).to_have_attribute("data-presenting", "hushed awake")  # no error is projected
    light = seen_in(board, "a5", lambda *color: sum(color) > 240)
    opened.page.keyboard.press("s")
    expect(board.root.locator(".dark")).to_have_count(1)
    assert seen_in(board, "a5", lambda *color: sum(color) > 240) < light / 2


def test_a_finger_draws_after_a_long_press(notebook: Open) -> None:
    opened = notebook(["from kamisado_widget import Board", "Board()"], viewport=PAGE, has_touch=True)
    opened.run_all()
    board = BoardInPage(opened.page.locator(".kamisado"))
    touch = opened.page.context.new_cdp_session(opened.page)

    def at(name: str) -> list[dict[str, float]]:
        box = board.square(name).bounding_box()
        assert box
        return [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]

    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at("d8")})
    expect(drawn(board)).to_have_count(2)
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": at("d5")})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(board.root.locator(".drawings .straight")).to_have_count(1)
    board.shows(0)  # it did not drag the tower
    assert opened.errors == []
