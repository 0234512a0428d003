from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.sessions import LessonSession
from tests.browser.boards import BoardInPage
from tests.harness import show

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


@pytest.fixture(params=[(1280, 800), (390, 844)], ids=["desktop", "phone"])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    width, height = request.param
    context = browser.new_context(
        reduced_motion="reduce", viewport={"width": width, "height": height}, has_touch=True
    )
    with context:
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
    while onward.inner_text() != "Try again":
        onward.click()
    onward.click()
    expect(page.locator(".verdict")).to_have_count(0)


@pytest.mark.parametrize("wrongly", WAYS)
@pytest.mark.parametrize(
    "name",
    ["figure-6", *(pytest.param(name, marks=pytest.mark.slow) for name in ("figure-5", "figure-7", "doors"))],
)
def test_the_next_try_at_a_move_works_whichever_way_it_is_made(page: Page, name: str, wrongly: str) -> None:
    ways = [*WAYS, *WAYS][[*WAYS].index(wrongly) :]
    for rightly in ways[: len(WAYS) if name == "figure-6" else 2]:  # elsewhere the same way and the next
        lesson, wrong = asking(name, "move")
        here, good = lesson.cursor, lesson.scene()["task"]["good"][0]
        page = page.context.new_page()
        show(page, lesson)
        WAYS[wrongly](page, wrong)
        read_to_the_end(page)
        expect(page.locator(".halo, .selected, .dragged")).to_have_count(0)
        WAYS[rightly](page, good)
        expect(page.locator(".kamisado")).not_to_have_attribute("data-cursor", str(here))
        assert lesson.answered[str(here)] == "right", (wrongly, rightly)
        page.close()


def test_an_answer_of_squares_is_given_anew_once_one_has_read_why(page: Page) -> None:
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
