from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.lessons import RULES
from kamisado_widget.sessions import PuzzleSession, RulebookSession
from tests.harness import show


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_page(viewport={"width": 390, "height": 800}) as page:
        yield page


def test_rules_are_chosen_by_name_and_picture(page: Page) -> None:
    show(page, RulebookSession("S6"))
    rules = page.locator(".gallery li button")
    expect(rules).to_have_count(8 + len(RULES))
    expect(page.locator(".gallery [aria-current]")).to_have_accessible_name("S6 Nothing off the board")
    expect(rules.locator(".small")).to_have_count(8 + len(RULES))
    pictures = rules.evaluate_all("all => all.map((each) => each.querySelector('svg').outerHTML)")
    assert len(set(pictures)) > len(RULES) * 0.8
    widths = rules.locator(".small").evaluate_all("all => all.map((each) => each.viewBox.baseVal.width)")
    assert min(widths) == 400, "a picture is cropped to its rule"
    assert sum(width < 800 for width in widths) > len(widths) / 2
    page.get_by_role("button", name="M8 Deadlock").click()
    expect(page.get_by_role("status").filter(has_text="(M8).").first).to_be_attached()
    expect(page.locator(".board")).to_be_in_viewport()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_puzzle_sets_have_pictures_of_their_own(page: Page) -> None:
    with ThreadPoolExecutor() as apart:
        session = apart.submit(PuzzleSession).result()
    show(page, session)
    page.get_by_role("button", name="Choose puzzles").click()
    sets = page.locator(".sets button")
    expect(sets.first).to_be_visible()
    boards = page.locator(".sets .small")
    expect(boards).to_have_count(sets.count())
    pictures = boards.evaluate_all("all => all.map((each) => each.outerHTML)")
    assert len(set(pictures)) == len(pictures)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
