from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.boards import SLOW, BoardInPage
from tests.browser.lab import Notebook

Open = Callable[..., Notebook]

ROUND = "b8b6 e1e5 h8h5 d1d5 a8c6 h1h4 d8d6 c1c5 b6b3 d5e6 c8a6 b1h7 a6a2 f1f3 c6b5 f3a8".split()
CHAIN = "o4rgb/8/8/8/5P2/1Npk2B1/1nGy4/2RYK2O b b"  # figure 5
BLOCKED = "o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"  # the end of figure 4
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
    board.says("Gold has reached the far home row and wins the round!")
    assert opened.says("board.outcome.winner, board.outcome.reason") == "gold home row"
    assert opened.says("[n['move'] for n in board._nodes[1:]]") == str(ROUND)
    assert opened.errors == []


@pytest.mark.slow
def test_the_end_of_figure_4_is_played(notebook: Open, hand: Hand) -> None:
    opened, board = board_with(notebook, BLOCKED)
    take_the_keyboard_to(board)
    hand(board, "h7h3", 2)
    board.says("Gold’s green tower on b3 cannot move")
    board.says("Black must move the yellow tower.")
    hand(board, "a4a1", 3)
    board.says("Black has reached the far home row")
    assert opened.errors == []


@pytest.mark.slow
def test_the_chain_of_figure_5_is_played(notebook: Open, hand: Hand) -> None:
    opened, board = board_with(notebook, CHAIN)
    take_the_keyboard_to(board)
    hand(board, "h8h3", 3)  # and two passes
    board.says("Gold must move the blue tower.")
    hand(board, "g3g6", 5)  # and one
    hand(board, "g6e8", 6)
    board.says("Gold has reached the far home row")
    assert opened.says("[n['kind'] for n in board._nodes[1:]]") == str(
        ["move", "pass", "pass", "move", "pass", "move"]
    )
    assert opened.errors == []


def test_the_deadlock_of_figure_6_is_played(notebook: Open, hand: Hand) -> None:
    opened, board = board_with(notebook, DEADLOCK)
    take_the_keyboard_to(board)
    hand(board, "h2h3", 1)
    hand(board, "h6g5", 5)  # three passes, the last of them by a tower that has passed before
    board.says("deadlock. Black moved last, so gold wins the round!")
    assert board.root.locator(".handing").count() == 2
    assert opened.says("board.outcome.winner, board.outcome.promoted") == "gold gold red"
    assert opened.errors == []


def test_towers_are_dragged(notebook: Open) -> None:
    opened, board = board_with(notebook)
    board.drag("f8f4", 1)
    board.drag("g1g6", 2)
    assert opened.says("board.position.required") == "yellow"
    assert opened.errors == []


@pytest.mark.slow
def test_towers_are_moved_by_touch(notebook: Open) -> None:
    opened, board = board_with(notebook, has_touch=True, viewport={"width": 390, "height": 844})
    for square in ("f8", "f4"):
        board.square(square).tap()
    board.shows(1)
    board.square("g6").tap()  # the tower that must move is in hand already
    board.shows(2)
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


def test_another_tower_than_the_required_one_is_refused(notebook: Open) -> None:
    _, board = board_with(notebook)
    board.move_by_mouse("f8f4", 1)
    board.press("a1")
    board.says("Rule T2")
    board.says("the blue tower on g1")


def test_a_round_that_is_over_says_so(notebook: Open) -> None:
    _, board = board_with(notebook, "o3Brg1/8/8/8/5P2/1Npk3b/1nGy4/2RYK2O b y")
    board.press("h3")
    board.says("Rule M7")


def test_going_back_and_trying_something_else_keeps_both(notebook: Open) -> None:
    opened, board = board_with(notebook)
    board.move_by_mouse("f8f4", 1)
    board.button("One step back").click()
    board.shows(0)
    board.move_by_mouse("d8d5", 2)
    board.tool("To the start").click()
    board.shows(0)
    board.button("One step forward").click()  # the way last gone
    board.shows(2)
    board.button("One step back").click()
    board.root.locator(".tries button").first.click()
    board.shows(1)
    assert opened.says("board.position.required") == "blue"
    assert opened.errors == []


def test_what_is_set_in_python_is_seen_and_what_is_set_in_the_page_is_told(notebook: Open) -> None:
    opened, board = board_with(notebook)
    opened.execute("board.flipped = board.glyphs = True; board.coordinates = False; board.theme = 'dark'")
    expect(board.tool("Turn the board around")).to_have_attribute("aria-pressed", "true", timeout=SLOW)
    expect(board.root).to_have_attribute("data-theme", "dark", timeout=SLOW)
    expect(board.root.locator(".coordinates")).to_have_count(0, timeout=SLOW)
    expect(board.root.locator(".sign")).to_have_count(64 + 16, timeout=SLOW)
    board.tool("Turn the board around").click()
    board.tool("Settings").click()
    board.button("Coordinates").click()
    expect(board.root.locator(".coordinates")).to_have_count(1, timeout=SLOW)
    opened.page.wait_for_timeout(300)
    opened.comes_to_say("board.flipped, board.coordinates", "False True")
    opened.execute(f"board.position = {CHAIN!r}")
    board.says("Black must move the blue tower.")
    opened.execute("board.play('h8h3')")
    board.shows(3)
    opened.execute("board.cursor = 0")
    board.shows(0)
    assert opened.errors == []


@pytest.mark.slow
def test_two_views_of_one_board_are_in_step(notebook: Open) -> None:
    opened = notebook(["from kamisado_widget import Board; board = Board()", "board", "board"])
    opened.run_all()
    views = [BoardInPage(opened.page.locator(".kamisado").nth(n)) for n in range(2)]
    for number, move in enumerate(ROUND[:4], start=1):
        views[number % 2].move_by_mouse(move, number)
        views[1 - number % 2].shows(number)
        assert views[0].said == views[1].said
    assert opened.errors == []


@pytest.mark.slow
def test_a_replay_ends_where_another_page_comes_back_to_the_scene_that_it_shows(notebook: Open) -> None:
    opened, board = board_with(notebook)
    opened.execute(f"for move in {ROUND[:6]}: board.play(move)")
    opened.execute("board.cursor = 0")
    board.shows(0)
    board.tool("Replay from here").click()
    expect(board.root).to_have_attribute("data-shown", "1", timeout=SLOW)
    opened.execute("board.cursor = 1")
    board.shows(1)
    expect(board.tool("Replay from here")).to_be_visible()
    assert opened.errors == []


def test_boards_stand_in_boxes(notebook: Open) -> None:
    opened = notebook(
        [
            "import ipywidgets; from kamisado_widget import Board",
            "ipywidgets.HBox([Board(), ipywidgets.Accordion([Board()], selected_index=0)])",
        ]
    )
    opened.run_all()
    for n in range(2):
        BoardInPage(opened.page.locator(".kamisado").nth(n)).move_by_mouse("f8f4", 1)
    assert opened.errors == []


def test_a_reloaded_page_goes_on_where_it_was(notebook: Open) -> None:
    opened, board = board_with(notebook)
    board.move_by_mouse("f8f4", 1)
    opened.save()
    opened.reload()
    board = BoardInPage(opened.page.locator(".kamisado"))
    board.shows(1)
    board.move_by_mouse("g1g6", 2)
    assert opened.says("board.position.required") == "yellow"


@pytest.mark.slow
def test_a_long_cell_does_not_lose_a_move(notebook: Open) -> None:
    opened = notebook(
        ["from kamisado_widget import Board; board = Board()", "board", "import time; time.sleep(4)"]
    )
    opened.run(0)
    opened.run(1)
    board = BoardInPage(opened.page.locator(".kamisado"))
    opened.run(2, wait=False)
    board.press("f8", "f4")
    board.shows(1)
    board.move_by_mouse("g1g6", 2)
    assert opened.says("board.position.required") == "yellow"
    assert opened.errors == []


@pytest.mark.slow
def test_a_board_without_its_kernel_says_so_and_still_steps(notebook: Open) -> None:
    opened, board = board_with(notebook)
    board.move_by_mouse("f8f4", 1)
    opened.restart()
    board.press("g1", "g6")
    expect(board.root).to_have_attribute("data-state", "silent", timeout=SLOW)
    board.says("Run the cell to play.")
    board.button("One step back").click()
    expect(board.root).to_have_attribute("data-cursor", "0")
    board.press("f8", "f4")  # played before, so it can be played again
    expect(board.root).to_have_attribute("data-cursor", "1")
    opened.run_all()
    board = BoardInPage(opened.page.locator(".kamisado"))
    board.move_by_mouse("d8d5", 1)
    assert opened.errors == []


SEND = """([comm_id, content]) => window.openKernel().sendShellMessage({
  header: { msg_id: crypto.randomUUID(), msg_type: "comm_msg", session: "stranger", username: "",
            date: new Date().toISOString(), version: "5.3" },
  parent_header: {}, metadata: {}, channel: "shell", buffers: [],
  content: { comm_id, data: content },
})"""


@pytest.mark.slow
def test_a_strange_page_leaves_the_board_as_it_was(notebook: Open) -> None:
    opened, board = board_with(notebook)
    board.move_by_mouse("f8f4", 1)
    model = opened.says("board.model_id")
    state = {"nodes": [], "now": {}, "epoch": 9, "kind": "x", "cursor": "a", "theme": "pink", "flipped": 3}
    for content in (
        {"method": "custom", "content": "f8f4"},
        {"method": "custom", "content": {"act": "play"}},
        {"method": "custom", "content": {"id": "1", "act": "play", "epoch": 1, "node": 1, "origin": 5}},
        {"method": "custom", "content": {"id": "2", "act": "format the disk", "epoch": 1, "node": 1}},
        {"method": "custom", "content": {"id": "3", "act": "play", "epoch": 0, "node": -7}},
        {"method": "update", "state": state, "buffer_paths": []},
    ):
        opened.page.evaluate(SEND, [model, content])
    board.move_by_mouse("g1g6", 2)
    assert opened.says("board._epoch, len(board._nodes), board.theme, board.flipped") == "1 3 auto False"
    assert opened.errors == []


def test_keys_on_the_board_do_not_reach_the_notebook(notebook: Open) -> None:
    opened, board = board_with(notebook)
    cells = opened.page.locator(".jp-Notebook .jp-Cell").count()
    take_the_keyboard_to(board)
    for key in "abdxmufr":
        opened.page.keyboard.press(key)
    assert opened.page.locator(".jp-Notebook .jp-Cell").count() == cells
    assert opened.errors == []
