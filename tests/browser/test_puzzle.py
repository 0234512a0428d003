from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget import PuzzleBoard
from kamisado_widget.learner import Progress
from kamisado_widget.puzzles import COLLECTION, Puzzle
from kamisado_widget.puzzles.order import Order
from tests.browser.boards import BoardInPage
from tests.browser.lab import Notebook

Open = Callable[..., Notebook]
OpenAlone = Callable[..., "tuple[PuzzleInPage, list[str]]"]

PLAIN = [
    puzzle
    for puzzle in COLLECTION.filter(task="win", moves=3, difficulty=1)
    if "+" not in str(puzzle.position) and puzzle.rating > 600  # so that a new reader gets the easiest first
]
EASY = [Puzzle.parse(puzzle.text) for puzzle in PLAIN[:2]]
if Order(EASY).next():
    EASY.reverse()
DEADLOCK = Puzzle.parse("8/8/8/3g4/rnp1boyk/NBORPYK1/7G/8 g g task=deadlock")  # eight passes end it
LONG = Puzzle.parse(  # none of its moves is a pass, which takes a while to be shown
    "y1k+++g++r+2p+/7o/1n+2b+++3/4G+3/4B+R1Y/4K++2P+/5O2/4N3 b b task=win moves=5"
)


def solution(puzzle: Puzzle) -> list[str]:
    own = [ply.move for ply in puzzle.main_line if ply.position.player is puzzle.player]
    return [str(move) for move in own if move.kind != "pass"]


def wrong(puzzle: Puzzle) -> str:
    return next(str(move) for move in puzzle.position.legal_moves if str(move) not in puzzle.first)


class PuzzleInPage(BoardInPage):
    @property
    def rings(self) -> str:
        return self.root.locator(".rings").get_attribute("aria-label") or ""

    @property
    def actions(self) -> list[str]:
        return self.root.locator(".footer .actions button").all_inner_texts()

    def click(self, name: str) -> None:
        self.root.get_by_role("button", name=name, exact=True).click()

    def keys(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(name)

    def press_button(self, name: str) -> None:
        button = self.root.get_by_role("button", name=name, exact=True)
        for _ in range(40):
            if button.evaluate("(button) => button.getRootNode().activeElement === button"):
                break
            self.keys("Tab")
        self.keys("Enter")

    def knows_no_way_on(self) -> None:
        expect(self.button("Forward one move")).to_have_count(0)
        expect(self.root.locator(".tries, .record .ahead")).to_have_count(0)


def puzzles_in(
    open_notebook: Open, puzzles: list[Puzzle], **options: object
) -> tuple[Notebook, PuzzleInPage]:
    cells = [
        "from tempfile import mkdtemp",
        "from kamisado_widget.learner import Progress",
        "from kamisado_widget import PuzzleBoard",
        f"puzzles = {[puzzle.text for puzzle in puzzles]}",
        "board = PuzzleBoard(puzzles, Progress(mkdtemp() + '/progress.json'))",
        "board",
    ]
    opened = open_notebook(cells, viewport={"width": 1280, "height": 1000}, **options)
    opened.run_all()
    return opened, PuzzleInPage(opened.page.locator(".kamisado"))


def test_solve_after_a_wrong_try_and_a_hint(notebook: Open) -> None:
    opened, board = puzzles_in(notebook, EASY)
    first, second = EASY
    expect(board.root.locator(".title b")).to_have_text(first.task_text())
    expect(board.root.locator(".answered")).to_contain_text("0 of 2 solved")
    board.knows_no_way_on()
    board.play(wrong(first))  # and wait until it is refuted
    board.says("No: Gold wins the round.")
    expect(board.root.locator(".verdict.wrong")).to_be_visible()
    expect(board.root.locator(".rejected")).to_have_count(1)
    assert len(board.record) > 1, "the refutation was played"
    board.click("Try again")
    board.shows(0)
    board.click("Hint")
    expect(board.root.locator(".detail")).to_have_count(1)
    board.click("Hint")
    expect(board.root.locator(".detail")).to_have_count(2)
    board.click("Hint")
    expect(board.root.locator(".detail")).to_have_count(3)
    board.click("Best move")
    board.says("’s best move: ")
    expect(board.root.locator(".best")).to_have_count(1)
    for move in solution(first):
        board.play(move)
    board.says("Solved!")
    assert board.rings == "1 of 3 rings", "one ring lost for the wrong try, one for the shown move"
    expect(board.root.locator(".answered")).to_contain_text("1 of 2 solved")
    assert board.actions == ["Next puzzle"]
    before = board.cursor
    board.click("Next puzzle")
    expect(board.root).not_to_have_attribute("data-cursor", str(before))
    board.shows(board.cursor)
    assert board.rings == "0 of 3 rings"
    board.knows_no_way_on()
    assert opened.says("board.position") == str(second.position)
    board.tool("Skip").click()
    board.says("must move")
    assert opened.errors == []


@pytest.mark.slow
def test_solve_by_keyboard(notebook: Open) -> None:
    opened, board = puzzles_in(notebook, EASY, reduced_motion="reduce")
    first = EASY[0]
    board.square(board.focused()).focus()

    def play(move: str) -> None:
        for square in (move[:2], move[2:]):
            board.walk_to(square)
            board.keys("Enter")

    play(wrong(first))
    board.says("No: Gold wins the round.")
    board.keys("Escape")
    board.shows(0)
    board.keys("r")
    board.says("No: Gold wins the round.")
    board.press_button("Try again")
    board.shows(0)
    board.keys("h")
    expect(board.root.locator(".detail")).to_have_count(1)
    for move in solution(first):
        before = board.cursor
        play(move)
        expect(board.root).not_to_have_attribute("data-cursor", str(before))
        board.shows(board.cursor)
    board.says("Solved!")
    assert board.rings == "1 of 3 rings"
    board.press_button("Next puzzle")
    board.knows_no_way_on()
    assert opened.errors == []


@pytest.fixture
def alone(browser: Browser, tmp_path: Path) -> Iterator[OpenAlone]:
    contexts = []

    def open_alone(puzzle: Puzzle, **options: Any) -> tuple[PuzzleInPage, list[str]]:
        context = browser.new_context(**{"reduced_motion": "reduce", **options})
        contexts.append(context)
        path = tmp_path / "page.html"
        PuzzleBoard(puzzle, Progress(tmp_path / "progress.json")).to_html(path)
        errors: list[str] = []
        page: Page = context.new_page()
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path.as_uri())
        return Alone(page.locator(".kamisado")), errors

    yield open_alone
    for context in contexts:
        context.close()


class Alone(PuzzleInPage):
    state = "silent"


def test_saved_page_plays_from_its_tree(
    alone: OpenAlone,
) -> None:
    board, errors = alone(LONG)
    expect(board.root.locator(".title b")).to_have_text(LONG.task_text())
    board.knows_no_way_on()
    board.play(wrong(LONG))
    board.says("No: Gold wins the round.")
    assert board.actions == ["Show the solution", "Try again"]
    board.click("Try again")
    board.shows(0)
    first, *others = solution(LONG)
    board.play(first)
    board.knows_no_way_on()
    here = board.cursor
    tower = others[0][:2]
    board.press(tower, ("b" if tower[0] == "a" else "a") + tower[1])  # sideways
    board.says("That’s not it.")
    board.shows(here)
    board.click("Best move")
    board.says("’s best move: ")
    for move in others:
        board.play(move)
    board.says("Solved!")
    assert board.rings == "1 of 3 rings"
    assert board.actions == []
    assert errors == []


def test_saved_page_shows_the_solution_on_request(
    alone: OpenAlone,
) -> None:
    board, errors = alone(LONG)
    board.play(wrong(LONG))
    board.click("Show the solution")
    board.says("Here’s the solution.")
    assert board.rings == "0 of 3 rings"
    assert errors == []


# --- how long it takes

PHONE = {"viewport": {"width": 390, "height": 700}, "has_touch": True, "is_mobile": True}
SCREEN = {"viewport": {"width": 1280, "height": 800}}


def in_slow_motion(alone: OpenAlone, puzzle: Puzzle, **options: Any) -> PuzzleInPage:
    board, _ = alone(puzzle, reduced_motion="no-preference", **options)
    board.page.clock.install()
    board.page.reload()
    expect(board.root).to_have_attribute("data-state", board.state)
    board.page.clock.pause_at(board.page.evaluate("Date.now() + 1000"))
    return board


def shown(board: PuzzleInPage) -> int:
    return int(board.root.get_attribute("data-shown") or -1)


def test_verdict_and_next_button_come_before_the_passes_end(alone: OpenAlone) -> None:
    board = in_slow_motion(alone, DEADLOCK, **SCREEN)
    (first,) = DEADLOCK.first
    board.press(first[:2], first[2:])
    board.page.clock.run_for(200)
    assert shown(board) < board.cursor, "the moves are still being animated"
    assert "Solved!" in board.said
    assert board.rings == "2 of 3 rings"
    said, begun = board.said, shown(board)
    for _ in range(20):
        if shown(board) == board.cursor:
            break
        kind = "pass" if shown(board) > begun else "move"
        board.page.clock.run_for(400 if kind == "pass" else 700)
        assert board.said == said, "the text does not change"
    assert shown(board) == board.cursor
    assert shown(board) - begun >= 6


@pytest.mark.parametrize("look", [SCREEN, PHONE], ids=["screen", "phone"])
def test_tap_ends_animation(alone: OpenAlone, look: dict[str, Any]) -> None:
    board = in_slow_motion(alone, DEADLOCK, **look)
    (first,) = DEADLOCK.first
    board.press(first[:2], first[2:])
    board.page.clock.run_for(100)
    assert shown(board) < board.cursor
    board.root.locator(".status").click()
    assert shown(board) == board.cursor
    assert "Solved!" in board.said


@pytest.mark.parametrize("look", [SCREEN, PHONE], ids=["screen", "phone"])
def test_try_again_button_stays_in_place(alone: OpenAlone, look: dict[str, Any]) -> None:
    board = in_slow_motion(alone, LONG, **look)
    move = wrong(LONG)
    board.press(move[:2], move[2:])
    board.page.clock.run_for(100)
    assert shown(board) < board.cursor, "the refutation is still being animated"
    assert "No: Gold wins the round." in board.said
    assert len(board.said.split()) <= 20
    again = board.root.get_by_role("button", name="Try again", exact=True)
    board.page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))")
    before = again.bounding_box()
    assert before
    assert before["y"] + before["height"] < look["viewport"]["height"]
    for _ in range(20):
        board.page.clock.run_for(700)
    assert shown(board) == board.cursor
    assert again.bounding_box() == before
    again.click()
    board.page.clock.run_for(100)
    first_action = board.root.locator(".footer .actions button").first.bounding_box()
    assert first_action
    assert first_action["y"] == before["y"], "the buttons did not move"
