from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from kamisado_widget.learner import Memory
from kamisado_widget.lessons.chapters import CHAPTERS
from kamisado_widget.sessions import BoardSession, CourseSession, LessonSession
from tests.harness import do, show
from tests.pictures.contact_sheet import DEADLOCK, OVER, PUSH, START
from tests.sessions.helpers import ask

WATCH = """() => {
  window.felt = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const animation = animate.call(this, frames, options);
    const tower = this.closest("[data-tower]")?.dataset.tower ?? "around";
    window.felt.push({ tower, until: options.delay + options.duration, animation });
    return animation;
  };
}"""
FELT = "() => window.felt.map(({ tower }) => tower)"
LONGEST = "() => Math.max(0, ...window.felt.map(({ until }) => until))"
RUNNING = "() => window.felt.filter(({ animation }) => animation.playState !== 'finished').length"


def opened(browser: Browser, motion: str) -> Iterator[Page]:
    with browser.new_context(reduced_motion=motion) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto("about:blank")
        page.evaluate(WATCH)
        yield page


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    yield from opened(browser, "no-preference")


@pytest.fixture
def still(browser: Browser) -> Iterator[Page]:
    yield from opened(browser, "reduce")


LOADED = """async () => {
  await import(line.state._parts.moments);
  await new Promise(requestAnimationFrame);
}"""


def play(page: Page, board: BoardSession, *squares: str) -> None:
    show(page, board)
    page.locator(f'[data-square="{squares[0]}"]').click()
    page.wait_for_function("line.state._parts.moments")  # requested by the first press
    page.evaluate(LOADED)
    do(page, " ".join(squares[1:]))


def felt(page: Page) -> list[str]:
    page.wait_for_function("() => window.felt.length")
    assert page.evaluate(LONGEST) <= 600
    seen: list[str] = page.evaluate(FELT)
    return seen


def test_tower_landing(page: Page) -> None:
    play(page, BoardSession(START), "d8", "d5")
    assert felt(page) == ["black-pink"]


def test_push_moves_both_towers(page: Page) -> None:
    play(page, BoardSession(PUSH), "h3", "h4")
    assert set(felt(page)) == {"gold-purple", "black-red"}


def test_win_effect_at_the_home_row_cleans_up(page: Page) -> None:
    play(page, BoardSession(OVER), "c7", "d8")
    assert set(felt(page)) == {"gold-red", "around"}
    page.wait_for_function("() => !document.querySelector('.moment')")


def test_deadlock_effect(page: Page) -> None:
    play(page, BoardSession(DEADLOCK), "h6", "g5")
    page.wait_for_function("() => window.felt.some(({ tower }) => tower === 'gold-red')")
    towers = [tower for tower in felt(page) if tower != "around"]
    assert towers[-2:] == ["gold-red", "black-green"], "the passes are shown in order"


def test_tap_ends_effects(page: Page) -> None:
    play(page, BoardSession(OVER), "c7", "d8")
    felt(page)
    page.mouse.click(2, 2)
    page.locator(".say").first.click()
    assert page.evaluate(RUNNING) == 0
    page.wait_for_function("() => !document.querySelector('.moment')")


def test_reduced_motion_loads_no_effects(still: Page) -> None:
    board = BoardSession(START)
    show(still, board)
    do(still, "d8 d5")
    assert still.evaluate(FELT) == []
    assert "moments" not in board.parts


def test_finished_chapter_is_celebrated_on_return(page: Page) -> None:
    memory = Memory(None)
    course = CourseSession(memory.progress)
    show(page, course)
    (part,) = CHAPTERS[0].parts
    memory.progress.finish(part)
    page.locator('[data-chapter="05_sumo"] button').click()
    assert page.locator(".just").count() == 0
    ask(course, act="open", part="")
    page.evaluate("state => window.line.deliver([{ method: 'update', state }])", course.state())
    assert page.locator(".just").count() == 1
    names = page.locator(".just .came").evaluate(
        "each => each.getAnimations().map(({ animationName }) => animationName)"
    )
    assert names == ["kamisado-ring"]


def test_no_endless_animations(page: Page) -> None:
    show(page, LessonSession("figure-3"))
    page.locator('[data-square="h8"]').click()
    page.locator('[data-square="h7"]').click()
    ends = (
        "() => document.getAnimations().map((each) => each.effect.getComputedTiming().endTime).filter(Number)"
    )
    assert all(end <= 600 for end in page.evaluate(ends))
