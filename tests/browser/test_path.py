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


@pytest.fixture(params=[390, 1280])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    with browser.new_page(viewport={"width": request.param, "height": 800}) as page:
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


def test_the_next_chapter_is_lit_and_open_and_what_is_done_has_its_tower(
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


@pytest.mark.parametrize("asked", [False, True])
def test_the_rules_are_told_once_one_was_asked(
    path: Callable[[], Locator], page: Page, memory: Memory, asked: bool
) -> None:
    if asked:
        memory.progress.note("M6", right=True)
    path()
    expect(page.get_by_role("heading", name="Rules you know")).to_have_count(int(asked))


def test_a_lesson_is_called_by_its_title_and_what_was_earned(
    path: Callable[[], Locator], memory: Memory
) -> None:
    finish(memory, 2)
    drawn = path()
    square(drawn, 1).click()
    first, *_ = CHAPTERS[1].parts
    expect(drawn.locator(f'[data-part="{first}"]')).to_have_accessible_name(
        re.compile("^Straight or diagonal.*, 2 of 3 rings$")
    )
    expect(drawn.locator('button [role="img"]')).to_have_count(0)


def test_a_chapter_of_one_lesson_opens_it_at_once(
    path: Callable[[], Locator], page: Page, memory: Memory
) -> None:
    finish(memory, 1)
    drawn = path()
    expect(square(drawn, 0)).to_have_accessible_name("0. Try it, Done, 2 of 3 rings")
    square(drawn, 0).click()
    expect(page.locator(".kamisado").first).to_have_attribute("data-opened", *CHAPTERS[0].parts)


def test_the_color_of_a_square_is_that_of_the_tower_on_the_next(
    path: Callable[[], Locator], memory: Memory
) -> None:
    finish(memory, len(CHAPTERS))
    drawn = path()
    squares = drawn.locator(".square")
    paints = squares.evaluate_all("all => all.map(each => getComputedStyle(each).backgroundColor)")
    for number in range(1, 8):
        towers = (
            square(drawn, number)
            .locator(".came path")
            .evaluate_all("all => all.map(each => getComputedStyle(each).fill)")
        )
        assert paints[number - 1] in towers


def test_what_is_shaky_has_a_crack_that_a_minute_mends(
    path: Callable[[], Locator], memory: Memory, clock: Clock
) -> None:
    finish(memory, 3)
    memory.progress.note("M6", right=True)
    clock.wait(60)
    drawn = path()
    expect(square(drawn, 2).locator(".crack")).to_have_count(1)
    expect(square(drawn, 2)).to_have_attribute("aria-label", "2. Blocked towers, Done, Shaky")
    expect(square(drawn, 1).locator(".crack")).to_have_count(0)


def test_keys_open_a_chapter_and_come_to_its_lessons_next(
    path: Callable[[], Locator], page: Page, memory: Memory
) -> None:
    drawn = path()
    square(drawn, 5).focus()
    page.keyboard.press("Enter")
    expect(square(drawn, 5)).to_have_attribute("aria-expanded", "true")
    expect(drawn.locator(".inside")).to_have_count(1)
    page.keyboard.press("Tab")
    first = drawn.get_by_role("button", name="Push and move again")
    expect(first).to_be_focused()
    below = drawn.locator(".inside").bounding_box()
    above = square(drawn, 5).locator("..").bounding_box()  # with its name, as tall as the longest of its row
    assert below
    assert above
    assert 0 < below["y"] - (above["y"] + above["height"]) < 16, "under its row"
    square(drawn, 5).click()
    expect(drawn.locator(".inside")).to_have_count(0)


def test_each_lesson_has_a_picture_of_its_own(path: Callable[[], Locator], memory: Memory) -> None:
    drawn = path()
    square(drawn, 1).click()
    boards = drawn.locator(".inside .small")
    expect(boards).to_have_count(len(CHAPTERS[1].parts))
    pictures = boards.evaluate_all("all => all.map(each => each.innerHTML)")
    assert len(set(pictures)) == len(pictures)
