from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.boards import BoardInPage
from tests.browser.lab import Notebook

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


Hand = Callable[[BoardInPage, str, int], None]


@pytest.fixture(params=["mouse", pytest.param("keyboard", marks=pytest.mark.slow)])
def hand(request: pytest.FixtureRequest) -> Hand:
    return BoardInPage.move_by_mouse if request.param == "mouse" else BoardInPage.move_by_keyboard


def take_the_keyboard_to(board: BoardInPage) -> None:
    board.root.locator('[role="gridcell"][tabindex="0"]').focus()


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
    hand(board, "h6g5", 5)  # three passes, the last of them by a tower that has passed before
    board.says("Deadlock! Black moved last, so Gold wins the round.")
    assert board.root.locator(".handing").count() == 2
    assert opened.says("board.outcome.winner, board.outcome.promoted") == "gold gold red"
    assert opened.errors == []


@pytest.mark.parametrize(
    ("tries", "rule", "shown"),
    [
        (["a1"], "T1", 1),
        pytest.param(["f8", "h7"], "M1", 1, marks=pytest.mark.slow),
        pytest.param(["f8", "f1"], "M3", 1, marks=pytest.mark.slow),
    ],
)
def test_a_refused_try_is_told_its_rule_and_shown_the_squares(
    notebook: Open, tries: list[str], rule: str, shown: int
) -> None:
    opened, board = board_with(notebook)
    board.press(*tries)
    board.says(f"Rule {rule}")
    assert board.root.locator(".pointed").count() == shown
    assert board.cursor == 0
    assert opened.errors == []


def test_going_back_and_trying_something_else_keeps_both(notebook: Open) -> None:
    opened, board = board_with(notebook)
    board.move_by_mouse("f8f4", 1)
    board.button("Back one move").click()
    board.shows(0)
    board.move_by_mouse("d8d5", 2)
    board.tool("Go to the start").click()
    board.shows(0)
    board.button("Forward one move").click()  # the way last gone
    board.shows(2)
    board.button("Back one move").click()
    board.root.locator(".tries button").first.click()
    board.shows(1)
    assert opened.says("board.position.required") == "blue"
    assert opened.errors == []


def test_what_is_set_in_python_is_seen_and_what_is_set_in_the_page_is_told(notebook: Open) -> None:
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
def test_a_replay_ends_where_another_page_comes_back_to_the_scene_that_it_shows(notebook: Open) -> None:
    opened, board = board_with(notebook)
    opened.execute(f"for move in {ROUND[:6]}: board.play(move)")
    opened.execute("board.cursor = 0")
    board.shows(0)
    board.tool("Replay from here").click()
    expect(board.root).to_have_attribute("data-shown", "1")
    opened.execute("board.cursor = 1")
    board.shows(1)
    expect(board.tool("Replay from here")).to_be_visible()
    assert opened.errors == []


def test_boards_stand_in_boxes(notebook: Open) -> None:
    opened = notebook(
        [
            "import ipywidgets; from kamisado_widget import Board",
            "accordion = ipywidgets.Accordion([Board()], selected_index=0)\n"
            "ipywidgets.HBox([Board(), accordion, ipywidgets.Button(description='Mine')])",
        ]
    )
    opened.run_all()
    for n in range(2):
        BoardInPage(opened.page.locator(".kamisado").nth(n)).move_by_mouse("f8f4", 1)
    expect(opened.page.get_by_role("button", name="Mine")).to_be_visible()
    assert opened.errors == []


def test_a_low_row_of_a_grid_grows_with_its_board(notebook: Open) -> None:
    code = """import ipywidgets; from kamisado_widget import Board
grid = ipywidgets.GridspecLayout(2, 1, height="300px")
grid[0, 0], grid[1, 0] = Board(), ipywidgets.Button(description="Below")
grid"""
    opened = notebook([code])
    opened.run_all()
    board = BoardInPage(opened.page.locator(".kamisado"))
    host, below = (opened.page.locator(name).bounding_box() for name in (".kamisado-host", ".jupyter-button"))
    assert host
    assert below
    assert host["y"] + host["height"] <= below["y"]
    board.move_by_mouse("f8f4", 1)
    assert opened.errors == []


@pytest.mark.parametrize("size", [(1280, 800), (640, 400)], ids=["whole", "at 200 %"])
def test_a_board_is_no_higher_than_its_pane(notebook: Open, size: tuple[int, int]) -> None:
    viewport = dict(zip(("width", "height"), size, strict=True))
    opened = notebook(["from kamisado_widget import Board\nBoard()"], alone=True, viewport=viewport)
    opened.run_all()
    pane = opened.page.locator(".jp-WindowedPanel-outer").bounding_box()
    board = opened.page.locator(".kamisado .board").bounding_box()
    assert pane
    assert board
    assert 240 <= board["height"] < pane["height"]
    opened.page.evaluate("() => void window.jupyterapp.commands.execute('notebook:create-output-view')")
    view = opened.page.locator(".jp-LinkedOutputView")
    expect(view.locator(".board")).to_be_visible()
    box = view.locator(".board").bounding_box()
    assert box
    assert box["height"] <= max(240, 0.9 * view.evaluate("(view) => view.clientHeight"))
    assert opened.errors == []


@pytest.mark.slow
def test_a_board_without_its_kernel_says_so_and_still_steps(notebook: Open) -> None:
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


def test_keys_on_the_board_do_not_reach_the_notebook(notebook: Open) -> None:
    opened, board = board_with(notebook)
    cells = opened.page.locator(".jp-Notebook .jp-Cell").count()
    take_the_keyboard_to(board)
    for key in "abdxmufr":
        opened.page.keyboard.press(key)
    assert opened.page.locator(".jp-Notebook .jp-Cell").count() == cells
    assert opened.errors == []
