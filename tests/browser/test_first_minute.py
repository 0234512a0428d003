from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.learner import Memory
from kamisado_widget.sessions import CourseSession, LessonSession
from kamisado_widget.svg import SceneTask
from tests.browser.shifts import WATCH_SHIFTS, forget_shifts, shifts
from tests.harness import show
from tests.waiting import as_long_as

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


def test_newcomer_plays_before_the_idea_is_explained(phone: Page) -> None:
    session = CourseSession(Memory(None).progress)
    show(phone, session)
    forget_shifts(phone)
    said, told, idea = (
        phone.locator(".turn"),
        phone.locator(".why"),
        "The color you landed on picks my tower.",
    )
    expect(said).to_be_in_viewport()
    assert len(said.inner_text().split()) <= 15
    tap(phone, "d5")
    expect(phone.locator(".pointed")).to_have_count(8)  # the towers that can move
    tap(phone, "d8", "d5")
    expect(said).to_have_text("Orange! Pip must move orange.")
    for moves in (2, 4, 6):
        phone.wait_for_function("document.querySelector('.turn').innerText.includes('Move your')")
        assert len(session.nodes) == moves + 1
        if moves < 6:
            expect(told).to_have_text("I’m Pip. First tower across wins!")
            tap(phone, phone.locator("[data-can=go]").last.get_attribute("data-square") or "")
    expect(told).to_have_text(idea)
    expect(told).to_be_in_viewport()
    learn = phone.get_by_role("button", name="Learn the rest in five minutes")
    expect(learn).to_be_in_viewport(ratio=1)
    assert all(node["position"].split()[1] == "bg"[at % 2] for at, node in enumerate(session.nodes))
    assert shifts(phone) == 0


def test_front_board_by_keyboard(page: Page) -> None:
    show(page, CourseSession(Memory(None).progress))
    page.locator('[role="gridcell"][tabindex="0"]').focus()
    for key in ("Enter", *["ArrowUp"] * 3, "Enter"):  # the reader's towers stand below
        page.keyboard.press(key)
    expect(page.locator(".turn")).to_have_text("Orange! Pip must move orange.")


def test_returning_reader_sees_where_they_stopped(page: Page) -> None:
    memory = Memory(None)
    memory.progress.finish("figure-1")
    show(page, CourseSession(memory.progress))
    expect(page.locator(".scene")).to_have_attribute("inert", "")
    expect(page.locator(".turn")).to_have_count(0)


def test_right_move_shows_its_tower_and_the_next_one(phone: Page) -> None:
    session = LessonSession("first-moves")
    session.go(2)
    show(phone, session)
    assert "move" not in session.nodes[3], "the lesson goes on with a new board"
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
    root = phone.locator(".kamisado")
    places, boards = set(), set()
    for _ in as_long_as(lambda: True):
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
        boards.add(tuple((phone.locator(".board").bounding_box() or {}).values()))
    assert len(boards) == 1, "the board does not move"
    assert max(places) - min(places) <= 2, "the main button does not move"


def answer(page: Page, task: SceneTask) -> None:
    good = task["good"]
    if task["ask"] == "choice":
        page.get_by_role("button", name=good[0], exact=True).tap()
    else:
        tap(page, *([good[0][:2], good[0][2:]] if task["ask"] == "move" else good))
    if task["ask"] == "squares":
        page.get_by_role("button", name="Check").tap()
    if task["ask"] != "move":  # after a move the lesson continues by itself
        expect(page.locator(".verdict.right")).to_be_visible()


def test_question_about_a_move_shows_the_tower_and_its_squares(phone: Page) -> None:
    session = LessonSession("figure-2")
    session.go(2)
    show(phone, session)
    assert boxes(phone, ".halo", '[data-square="g1"]')
    expect(phone.locator(".target")).to_have_count(13)
    tap(phone, session.scene()["task"]["good"][0][2:])  # a marked square that is an answer
    expect(phone.locator(".kamisado")).not_to_have_attribute("data-cursor", "2")


def test_nothing_is_checked_before_a_square_is_marked(phone: Page) -> None:
    session = LessonSession("figure-2")
    session.go(10)
    show(phone, session)
    check = phone.get_by_role("button", name="Check")
    before = check.bounding_box()
    expect(check).to_be_disabled()
    tap(phone, "e4")
    expect(check).to_be_enabled()
    assert check.bounding_box() == before
