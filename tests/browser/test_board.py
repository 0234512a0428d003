from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.sessions import BoardSession
from tests.browser.boards import BoardInPage
from tests.browser.lab import Notebook
from tests.harness import show

Open = Callable[..., Notebook]

ROUND = "b8b6 e1e5 h8h5 d1d5 a8c6 h1h4 d8d6 c1c5 b6b3 d5e6 c8a6 b1h7 a6a2 f1f3 c6b5 f3a8".split()
CHAIN = "o4rgb/8/8/8/5P2/1Npk2B1/1nGy4/2RYK2O b b"  # figure 5
DEADLOCK = "o6n/8/7g/1Npkb2y/2R2OYr/8/4K2B/1G3P2 g b"  # figure 6


def board_with(open_notebook: Open, source: str = "", **options: object) -> tuple[Notebook, BoardInPage]:
    cells = [
        "from kamisado_widget import Board",
        f"board = Board({source!r})" if source else "board = Board()",
    ]
    opened = open_notebook([*cells, "board"], **{"viewport": {"width": 1280, "height": 1000}, **options})
    opened.run_all()
    return opened, BoardInPage(opened.page.locator(".kamisado"))


def take_the_keyboard_to(board: BoardInPage) -> None:
    board.root.locator('[role="gridcell"][tabindex="0"]').focus()


Hand = Callable[[BoardInPage, str, int], None]


@pytest.fixture(params=["mouse", pytest.param("keyboard", marks=pytest.mark.slow)])
def hand(request: pytest.FixtureRequest) -> Hand:
    return BoardInPage.move_by_mouse if request.param == "mouse" else BoardInPage.move_by_keyboard


def test_a_whole_round_is_played(notebook: Open, hand: Hand) -> None:
    opened, board = board_with(notebook)
    take_the_keyboard_to(board)
    for number, move in enumerate(ROUND, start=1):
        hand(board, move, number)
    board.says("Gold gets across and wins the round!")
    assert opened.says("board.outcome.winner, board.outcome.reason") == "gold home row"
    assert opened.says("[n['move'] for n in board._nodes[1:]]") == str(ROUND)
    assert opened.errors == []


def test_the_deadlock_of_figure_6_is_played(notebook: Open, hand: Hand) -> None:
    opened, board = board_with(notebook, DEADLOCK)
    take_the_keyboard_to(board)
    hand(board, "h2h3", 1)
    hand(board, "h6g5", 5)  # three passes; the last tower has passed before
    board.says("Deadlock! Black moved last, so Gold wins the round.")
    assert board.root.locator(".handing").count() == 2
    assert opened.says("board.outcome.winner, board.outcome.promoted") == "gold gold red"
    assert opened.errors == []


def test_settings_sync_both_ways(notebook: Open) -> None:
    opened, board = board_with(notebook)
    opened.execute("board.flipped = board.glyphs = True; board.coordinates = False; board.theme = 'dark'")
    expect(board.tool("Turn the board around")).to_have_attribute("aria-pressed", "true")
    expect(board.root).to_have_attribute("data-theme", "dark")
    expect(board.root.locator(".coordinates")).to_have_count(0)
    expect(board.root.locator(".sign")).to_have_count(64 + 16)
    board.tool("Turn the board around").click()
    board.tool("Settings").click()
    board.button("Coordinates").click()
    expect(board.root.locator(".coordinates")).to_have_count(1)
    opened.comes_to_say("board.flipped, board.coordinates", "False True")
    opened.execute(f"board.position = {CHAIN!r}")
    board.says("Black must move the blue tower.")
    opened.execute("board.play('h8h3')")
    board.shows(3)
    opened.execute("board.cursor = 0")
    board.shows(0)
    assert opened.errors == []


@pytest.mark.slow
def test_board_without_kernel_says_so_and_steps(notebook: Open) -> None:
    opened, board = board_with(notebook)
    board.move_by_mouse("f8f4", 1)
    opened.restart()
    board.press("g1", "g6")
    expect(board.root).to_have_attribute("data-state", "silent")
    board.says("to play on, run the cell.")
    board.button("Back one move").click()
    expect(board.root).to_have_attribute("data-cursor", "0")
    board.press("f8", "f4")  # played before, so it can be played again
    expect(board.root).to_have_attribute("data-cursor", "1")
    opened.run_all()
    board = BoardInPage(opened.page.locator(".kamisado"))
    board.move_by_mouse("d8d5", 1)
    assert opened.errors == []


def test_refused_move_is_explained_and_keys_do_not_reach_the_notebook(notebook: Open) -> None:
    opened, board = board_with(notebook)
    cells = opened.page.locator(".jp-Notebook .jp-Cell")
    before = cells.count()
    board.press("a1")
    board.says("one of its own towers")
    expect(board.root.locator(".pointed")).to_have_count(1)
    assert board.cursor == 0
    take_the_keyboard_to(board)
    for key in "abdxmufr":
        opened.page.keyboard.press(key)
    assert cells.count() == before
    assert opened.errors == []


LAID_OUT = """import ipywidgets; from kamisado_widget import Board
grid = ipywidgets.GridspecLayout(2, 1, height="300px")
grid[0, 0], grid[1, 0] = Board(), ipywidgets.Button(description="Below")
accordion = ipywidgets.Accordion([Board()], selected_index=0)
display(ipywidgets.HBox([Board(), accordion]), grid)"""


@pytest.mark.slow
def test_boards_in_boxes_and_a_low_grid_row(notebook: Open) -> None:
    opened = notebook([LAID_OUT])
    opened.run_all()
    boards = opened.page.locator(".kamisado")
    expect(boards).to_have_count(3)
    opened.page.wait_for_function(
        """output => {
          const [host, below] = [".widget-gridbox .kamisado-host", ".jupyter-button"].map((name) =>
            output.querySelector(name).getBoundingClientRect());
          return host.bottom <= below.top && below.bottom <= output.getBoundingClientRect().bottom;
        }""",
        arg=opened.output(0).element_handle(),
    )
    for n in range(3):
        BoardInPage(boards.nth(n)).move_by_mouse("f8f4", 1)
    assert opened.errors == []


FITS = """(share) => {
  const board = [...document.querySelectorAll(".kamisado .board")].at(-1).getBoundingClientRect().height;
  const pane = document.querySelector(share === 1 ? ".jp-WindowedPanel-outer" : ".jp-LinkedOutputView");
  if (share === 1) return board >= 240 && board < pane.clientHeight;
  return board <= Math.max(240, share * pane.clientHeight);
}"""


@pytest.mark.slow
def test_board_fits_its_pane_and_an_output_view(notebook: Open) -> None:
    opened = notebook(["from kamisado_widget import Board\nBoard()"], alone=True)
    opened.run_all()
    expect(opened.page.locator(".kamisado .board")).to_be_visible()
    sizes = {"width": 1280, "height": 800}, {"width": 640, "height": 400}  # the same screen at 200 % zoom
    for size in sizes:
        opened.page.set_viewport_size(size)  # type: ignore[arg-type]
        opened.page.wait_for_function(FITS, arg=1)
    opened.page.evaluate("() => void window.jupyterapp.commands.execute('notebook:create-output-view')")
    expect(opened.page.locator(".jp-LinkedOutputView .board")).to_be_visible()
    for size in sizes:
        opened.page.set_viewport_size(size)  # type: ignore[arg-type]
        opened.page.wait_for_function(FITS, arg=0.9)
    assert opened.errors == []


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_page() as page:
        yield page


def test_variation_keeps_both_branches(page: Page) -> None:
    session = BoardSession()
    show(page, session)
    board = BoardInPage(page.locator(".kamisado"))
    board.move_by_mouse("f8f4", 1)
    board.button("Back one move").click()
    board.shows(0)
    board.move_by_mouse("d8d5", 2)
    board.tool("Go to the start").click()
    board.shows(0)
    board.button("Forward one move").click()  # forward follows the last visited variation
    board.shows(2)
    board.button("Back one move").click()
    board.root.locator(".tries button").first.click()
    board.shows(1)
    assert session.position.required == "blue"


def test_replay_stops_when_another_page_returns_to_its_scene(page: Page) -> None:
    session = BoardSession()
    for move in ROUND[:6]:
        session.play(move)
    session.go(0)
    show(page, session)
    board = BoardInPage(page.locator(".kamisado"))
    board.tool("Replay from here").click()
    expect(board.root).to_have_attribute("data-shown", "1")
    session.go(1)
    page.evaluate("state => line.deliver([{ method: 'update', state }])", session.state())
    board.shows(1)
    expect(board.tool("Replay from here")).to_be_visible()
