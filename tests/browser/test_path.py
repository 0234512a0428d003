import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from kamisado_widget.learner import Memory
from kamisado_widget.learner.next import next_part
from kamisado_widget.lessons.chapters import CHAPTERS
from kamisado_widget.sessions import CourseSession
from tests.clock import Clock
from tests.harness import show

SIDEWAYS = "() => document.documentElement.scrollWidth - window.innerWidth"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_page(viewport={"width": 390, "height": 800}) as page:
        yield page


@pytest.fixture
def path(page: Page, memory: Memory) -> Callable[[], Locator]:
    def draw() -> Locator:
        with ThreadPoolExecutor() as apart:
            session = apart.submit(CourseSession, memory.progress).result()
        show(page, session)
        return page.locator(".path")

    return draw


def square(path: Locator, chapter: int) -> Locator:
    return path.locator(f'[data-chapter="{CHAPTERS[chapter].name}"] .square')


def finish(memory: Memory, chapters: int) -> None:
    for part in [part for chapter in CHAPTERS[:chapters] for part in chapter.parts]:
        memory.progress.finish(part)


def test_next_chapter_is_open_and_done_ones_have_towers(
    path: Callable[[], Locator], page: Page, memory: Memory
) -> None:
    finish(memory, 2)
    drawn = path()
    expect(square(drawn, 2)).to_have_attribute("aria-current", "step")
    expect(square(drawn, 2)).to_have_attribute("aria-expanded", "true")
    expect(drawn.locator(".inside [aria-current] .small")).to_be_visible()
    assert drawn.locator(".inside [aria-current]").get_attribute("data-part") == next_part(memory).part
    expect(square(drawn, 1)).to_have_attribute("aria-label", "1. How towers move, Done")
    expect(square(drawn, 1).locator(".came")).to_be_visible()
    expect(square(drawn, 4).locator(".came")).to_have_count(0)
    assert page.evaluate(SIDEWAYS) <= 0


def test_lessons_have_titles_rings_and_pictures_and_a_single_one_opens_at_once(
    path: Callable[[], Locator], page: Page, memory: Memory
) -> None:
    finish(memory, 2)
    drawn = path()
    expect(page.get_by_role("heading", name="Rules you know")).to_have_count(0)
    square(drawn, 1).click()
    first, *_ = CHAPTERS[1].parts
    expect(drawn.locator(f'[data-part="{first}"]')).to_have_accessible_name(
        re.compile("^Straight or diagonal.*, 2 of 3 rings$")
    )
    expect(drawn.locator('button [role="img"]')).to_have_count(0)
    boards = drawn.locator(".inside .small")
    expect(boards).to_have_count(len(CHAPTERS[1].parts))
    pictures = boards.evaluate_all("all => all.map(each => each.innerHTML)")
    assert len(set(pictures)) == len(pictures)
    expect(square(drawn, 0)).to_have_accessible_name("0. Try it, Done, 2 of 3 rings")
    square(drawn, 0).click()
    expect(page.locator(".kamisado").first).to_have_attribute("data-opened", *CHAPTERS[0].parts)


def test_done_chapters_show_their_towers_and_cracks(
    path: Callable[[], Locator], memory: Memory, clock: Clock
) -> None:
    finish(memory, len(CHAPTERS))
    memory.progress.note("M6", right=True)
    clock.wait(60)
    drawn = path()
    expect(drawn.page.get_by_role("heading", name="Rules you know")).to_have_count(1)
    squares = drawn.locator(".square")
    paints = squares.evaluate_all("all => all.map(each => getComputedStyle(each).backgroundColor)")
    for number in range(1, 8):
        towers = square(drawn, number).locator(".came path")
        fills = towers.evaluate_all("all => all.map(each => getComputedStyle(each).fill)")
        assert paints[number - 1] in fills
    expect(square(drawn, 2).locator(".crack")).to_have_count(1)
    expect(square(drawn, 2)).to_have_attribute("aria-label", "2. Blocked towers, Done, Shaky")
    expect(square(drawn, 1).locator(".crack")).to_have_count(0)
    expect(drawn.page.locator(".cracked")).to_contain_text("you haven’t practiced this for a while")


def test_keyboard_opens_a_chapter_then_its_lessons(
    path: Callable[[], Locator], page: Page, memory: Memory
) -> None:
    drawn = path()
    expect(drawn.locator(".square > :is(.small, .sign)")).to_have_count(len(CHAPTERS))
    square(drawn, 5).focus()
    page.keyboard.press("Enter")
    expect(square(drawn, 5)).to_have_attribute("aria-expanded", "true")
    expect(drawn.locator(".inside")).to_have_count(1)
    page.keyboard.press("Tab")
    first = drawn.get_by_role("button", name="Push and move again")
    expect(first).to_be_focused()
    expect(drawn.locator(".inside")).to_be_in_viewport(ratio=1)
    square(drawn, 5).click()
    expect(drawn.locator(".inside")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1280])
def test_opening_a_chapter_moves_no_square(path: Callable[[], Locator], page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    drawn = path()
    places = "all => all.map(each => [each.offsetLeft, each.offsetTop])"
    before = drawn.locator(".square").evaluate_all(places)
    for chapter in (1, 14):
        square(drawn, chapter).click()
        expect(drawn.locator(".inside")).to_be_in_viewport()
        assert drawn.locator(".square").evaluate_all(places) == before
    assert page.evaluate(SIDEWAYS) <= 0
