"""The first minute on a phone: a move before anything is read, and then why that tower is the next."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.learner import Memory
from kamisado_widget.session import CourseSession
from tests.browser.boards import BoardInPage
from tests.browser.shifts import WATCH_SHIFTS, forget_shifts, shifts
from tests.harness import show

PHONE = {"width": 390, "height": 700}


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    with browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce") as context:
        context.add_init_script(WATCH_SHIFTS)
        page = context.new_page()
        page.goto("about:blank")
        yield page


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_page() as page:
        yield page


def tap(page: Page, *squares: str) -> None:
    for square in squares:
        page.locator(f'[data-square="{square}"]').tap()


def test_a_newcomer_moves_towers_and_is_told_the_idea_after_it_was_seen(phone: Page) -> None:
    session = CourseSession(Memory(None).progress)
    show(phone, session)
    forget_shifts(phone)
    said, idea = phone.locator(".turn"), "The color that you stop on names the next tower."
    expect(said).to_be_in_viewport()
    assert len(said.inner_text().split()) <= 15
    tap(phone, "d8", "d5")
    expect(said).to_have_text("Gold must move the orange tower.")
    assert idea not in said.inner_text()
    tap(phone, "h4")  # the tower that must move is in hand
    expect(said).to_contain_text(idea)
    assert [node.get("move") for node in session.nodes] == [None, "d8d5", "h1h4"]
    assert shifts(phone) == 0


def test_it_can_be_played_by_keys(page: Page) -> None:
    show(page, CourseSession(Memory(None).progress))
    page.locator('[role="gridcell"][tabindex="0"]').focus()
    board = BoardInPage(page.locator(".kamisado"))
    for square in ("d8", "d5"):
        board.walk_to(square)
        page.keyboard.press("Enter")
    expect(page.locator(".turn")).to_have_text("Gold must move the orange tower.")


def test_for_others_the_board_is_a_picture_of_where_they_stopped(page: Page) -> None:
    memory = Memory(None)
    memory.progress.finish("figure-1")
    show(page, CourseSession(memory.progress))
    expect(page.locator(".scene")).to_have_attribute("inert", "")
    expect(page.locator(".turn")).to_have_count(0)
