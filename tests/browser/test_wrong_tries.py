from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.sessions import LessonSession
from tests.browser.boards import BoardInPage
from tests.harness import show
from tests.waiting import as_long_as

WAYS: dict[str, Callable[[Page, str], None]] = {}


def way(try_it: Callable[[Page, str], None]) -> Callable[[Page, str], None]:
    WAYS[try_it.__name__] = try_it
    return try_it


@way
def click(page: Page, move: str) -> None:
    for square in (move[:2], move[2:]):
        page.locator(f'[data-square="{square}"]').click()


@way
def drag(page: Page, move: str) -> None:
    BoardInPage(page.locator(".kamisado")).drop(move)


@way
def keys(page: Page, move: str) -> None:
    page.locator('[role="gridcell"][tabindex="0"]').focus()
    board = BoardInPage(page.locator(".kamisado"))
    for square in (move[:2], move[2:]):
        board.walk_to(square)
        page.keyboard.press("Enter")


@way
def tap(page: Page, move: str) -> None:
    for square in (move[:2], move[2:]):
        page.locator(f'[data-square="{square}"]').tap()


DESKTOP = pytest.param((1280, 800), id="desktop", marks=pytest.mark.slow)


@pytest.fixture(params=[DESKTOP, pytest.param((390, 844), id="phone")])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    size = dict(zip(("width", "height"), request.param, strict=True))
    with browser.new_context(reduced_motion="reduce", viewport=size, has_touch=True) as context:
        yield context.new_page()


def asking(name: str, ask: str) -> tuple[LessonSession, str]:
    lesson = LessonSession(name)
    for node, scene in enumerate(lesson.nodes):
        if scene.get("task", {}).get("ask") == ask:
            wrong = (answer for answer, why in scene["task"]["why"].items() if why.get("scenes"))
            if answer := next(wrong, None):
                lesson.cursor = node
                return lesson, answer
    raise AssertionError(f"{name} asks for no {ask}")


def read_to_the_end(page: Page) -> None:
    expect(page.locator(".verdict.wrong")).to_be_visible()
    expect(page.locator(".voice")).to_be_visible()
    expect(page.locator(".prompt")).to_be_visible()
    onward = page.locator(".footer .main")
    for _ in as_long_as(lambda: onward.inner_text() != "Try again"):
        onward.click()
    onward.click()
    expect(page.locator(".verdict")).to_have_count(0)


@pytest.mark.parametrize(
    "name",
    ["figure-5", *(pytest.param(name, marks=pytest.mark.slow) for name in ("figure-6", "figure-7", "doors"))],
)
def test_next_try_works_with_any_input(page: Page, name: str) -> None:
    ways = list(WAYS.values())
    steps = range(len(ways) if name == "figure-6" else 2)  # elsewhere the same way and the next
    for wrongly, rightly in [(way, ways[at - step]) for step in steps for at, way in enumerate(ways)]:
        lesson, wrong = asking(name, "move")
        here, good = lesson.cursor, lesson.scene()["task"]["good"][0]
        tried = page.context.new_page()
        show(tried, lesson)
        wrongly(tried, wrong)
        read_to_the_end(tried)
        expect(tried.locator(".selected, .dragged")).to_have_count(0)
        rightly(tried, good)
        expect(tried.locator(".kamisado")).not_to_have_attribute("data-cursor", str(here))
        assert lesson.answered[str(here)] == "right", (wrongly, rightly)
        tried.close()


def test_squares_answer_can_be_retried(page: Page) -> None:
    lesson, wrong = asking("figure-5", "squares")
    good = lesson.scene()["task"]["good"]
    show(page, lesson)
    check = page.get_by_role("button", name="Check")
    page.locator(f'[data-square="{wrong}"]').click()
    check.click()
    read_to_the_end(page)
    for square in {wrong, *good}:
        page.locator(f'[data-square="{square}"]').click()
    check.click()
    expect(page.get_by_role("status").filter(has_text="Right!").first).to_be_attached()


def test_last_choice_scrolls_above_the_sheet(page: Page) -> None:
    lesson = LessonSession("figure-1")
    lesson.go(1)
    show(page, lesson)
    page.add_style_tag(content="body { --bar: 60px; padding-bottom: 60px }")  # as on the site
    page.get_by_role("button", name="None of them is red").click()
    sheet, last = page.locator(".verdict.wrong"), page.locator(".choices button").last
    expect(sheet).to_be_in_viewport(ratio=1)
    page.mouse.wheel(0, 1000)
    page.wait_for_function("scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
    (below, above) = (each.bounding_box() for each in (sheet, last))
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]
