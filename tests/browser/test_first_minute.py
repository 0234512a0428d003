from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.learner import Memory
from kamisado_widget.sessions import CourseSession, LessonSession
from kamisado_widget.svg import SceneTask
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
    said, idea = phone.locator(".turn"), "Your opponent must move the color you land on."
    expect(said).to_be_in_viewport()
    assert len(said.inner_text().split()) <= 15
    tap(phone, "d8", "d5")
    expect(said).to_have_text("Gold must move the orange tower.")
    told = phone.locator(".why")
    assert idea not in told.inner_text()
    tap(phone, "h4")  # the tower that must move is in hand
    expect(told).to_have_text(idea)
    expect(told).to_be_in_viewport()
    expect(phone.get_by_role("button", name="Start")).to_be_in_viewport(ratio=1)
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


def test_who_moves_in_a_lesson_sees_the_tower_there_and_which_one_is_next(phone: Page) -> None:
    session = LessonSession("first-moves")
    session.go(2)
    show(phone, session)
    assert "move" not in session.nodes[3], "another board comes next"
    tap(phone, "g1", "g6")
    expect(phone.locator(".verdict.right")).to_be_visible()
    said = {square: phone.locator(f'[data-square="{square}"]') for square in ("g6", "g1", "e8")}
    expect(said["g6"]).to_have_accessible_name("g6, yellow square, Gold’s blue tower")
    expect(said["g1"]).to_have_accessible_name("g1, blue square, empty")
    expect(phone.locator(".halo")).to_have_count(1)
    assert boxes(phone, ".halo", '[data-square="e8"]'), "black’s yellow tower has the ring"
    expect(phone.get_by_role("button", name="Continue")).to_be_in_viewport()
    assert session.cursor == 2


def boxes(page: Page, inner: str, outer: str) -> bool:
    a, b = (page.locator(each).bounding_box() for each in (inner, outer))
    assert a is not None
    assert b is not None
    x, y = a["x"] + a["width"] / 2, a["y"] + a["height"] / 2
    return b["x"] <= x <= b["x"] + b["width"] and b["y"] <= y <= b["y"] + b["height"]


def test_figure_5_needs_no_scrolling_on_a_phone(phone: Page) -> None:
    session = LessonSession("figure-5")
    show(phone, session)
    forget_shifts(phone)
    root = phone.locator(".kamisado")
    places = set()
    while True:
        here = session.cursor
        expect(root).to_have_attribute("data-shown", str(here))
        for part in (".board", ".prompt" if "task" in session.scene() else ".say"):
            expect(phone.locator(part)).to_be_in_viewport()
        if task := session.scene().get("task"):
            answer(phone, task)
            if task["ask"] == "move":
                expect(root).not_to_have_attribute("data-cursor", str(here))
        onward = phone.get_by_role("button", name="Continue")
        if session.cursor == here:
            if here == len(session.nodes) - 1:
                break
            expect(onward).to_be_in_viewport(ratio=1)
            places.add(
                round(phone.evaluate("document.querySelector('.footer .main').getBoundingClientRect().top"))
            )
            onward.tap()
            expect(root).not_to_have_attribute("data-cursor", str(here))
        assert phone.evaluate("scrollY") == 0
    assert max(places) - min(places) <= 2, "what one presses again and again stays under the thumb"
    assert shifts(phone, unasked=True) == 0


def answer(page: Page, task: SceneTask) -> None:
    good = task["good"]
    if task["ask"] == "choice":
        page.get_by_role("button", name=good[0], exact=True).tap()
    else:
        tap(page, *([good[0][:2], good[0][2:]] if task["ask"] == "move" else good))
    if task["ask"] == "squares":
        page.get_by_role("button", name="Check").tap()
    if task["ask"] != "move":  # which goes on by itself
        expect(page.locator(".verdict.right")).to_be_visible()
