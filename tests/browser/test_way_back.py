from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.puzzles import COLLECTION
from kamisado_widget.sessions import BoardSession, EditorSession, PuzzleSession, Session
from tests.browser.test_puzzle import solution
from tests.harness import do, show
from tests.waiting import as_long_as


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(reduced_motion="reduce") as context:
        yield context.new_page()


def steps(page: Page, session: Session) -> list[list[str]]:
    found: list[list[str]] = []
    for which in "back", "forward":
        button = page.locator(f'[data-do="{which}"]')
        found.append([])
        for _ in as_long_as(lambda button=button: button.get_attribute("aria-disabled") != "true"):
            before = session.cursor
            button.click()
            expect(page.locator(".kamisado")).not_to_have_attribute("data-shown", str(before))
            found[-1].append(session.scene()["position"])
    return found


def loaded_again(page: Page, session: Session) -> Page:
    again = page.context.new_page()
    show(again, session)
    return again


def test_board_in_a_variation(page: Page) -> None:
    board = BoardSession()
    show(page, board)
    do(page, "f8 f4 g1 g6 u u d8 d5 u")
    assert len(board.nodes) == 4
    expect(page.locator(".kamisado")).to_have_attribute("data-shown", "0")
    again = loaded_again(page, board)
    do(again, "a1 r")
    assert board.scene()["move"] == "d8d5"


def test_an_editor(page: Page) -> None:
    editor = EditorSession()
    show(page, editor)
    do(page, "a1 a3 b1 b3 c1 c3")
    before = [node["position"] for node in editor.nodes]
    editor.undo()
    again = loaded_again(page, editor)
    back, on = steps(again, editor)
    assert (back, on) == (before[1::-1], before[1:])


def test_puzzle_in_progress(page: Page) -> None:
    puzzle = next(each for each in COLLECTION.filter(task="win", moves=5) if "+" not in str(each.position))
    session = PuzzleSession(puzzle)
    show(page, session)
    for move in solution(puzzle)[:2]:
        do(page, f"{move[:2]} {move[2:]}")
    reached = str(session.cursor)
    do(page, "u u")
    again = loaded_again(page, session)
    expect(again.locator(".kamisado")).to_have_attribute("data-shown", "0")
    again.locator('[data-square="a1"]').focus()
    do(again, "r r")
    expect(again.locator(".kamisado")).to_have_attribute("data-shown", reached)
    session.again()  # a new round; going back must not lead elsewhere
    do(page, "a1 u u")
    again = loaded_again(page, session)
    expect(again.locator('[data-do="back"]')).to_have_attribute("aria-disabled", "true")
    again.locator('[data-square="a1"]').focus()
    do(again, "r r")
    expect(again.locator(".kamisado")).to_have_attribute("data-shown", reached)
