from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.sessions import BoardSession, LessonSession, RulebookSession
from tests import harness
from tests.browser.shifts import WATCH_SHIFTS
from tests.pictures import contact_sheet

pytestmark = pytest.mark.slow

PHONE, NOTEBOOK = {"width": 390, "height": 700}, {"width": 1280, "height": 720}
KINDS = ["start", "mid-round", "lesson", "lesson-choice", "quiz", "quiz-kept", "puzzle"]
SIGNS = """() => [...document.querySelectorAll(".kamisado button.icon")]
  .filter((sign) => sign.checkVisibility())
  .map((sign) => sign.dataset.do)"""

STYLES = Path(__file__).resolve().parents[2] / "js" / "src" / "styles"
BUTTONS = """() => [...document.querySelectorAll(".side button")]
  .map((each) => JSON.stringify(each.getBoundingClientRect()))"""
ABOVE_THE_TABS = "body { --bar: 60px; padding: 0 6px }"  # as on the site

Show = Callable[[str, dict[str, int]], Page]


@pytest.fixture
def show(browser: Browser) -> Iterator[Show]:
    contexts = []

    def show(name: str, viewport: dict[str, int]) -> Page:
        touch = viewport == PHONE
        context = browser.new_context(viewport=viewport, has_touch=touch, is_mobile=touch)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(WATCH_SHIFTS)
        page.goto("about:blank")
        (scene,) = [each for each in contact_sheet.SCENES if each.name == name]
        harness.show(page, contact_sheet.made(scene))
        harness.do(page, scene.acts)
        return page

    yield show
    for context in contexts:
        context.close()


@pytest.mark.parametrize("viewport", [PHONE, NOTEBOOK], ids=["phone", "notebook"])
@pytest.mark.parametrize("name", KINDS)
def test_board_and_question_fit_one_screen(show: Show, name: str, viewport: dict[str, int]) -> None:
    page = show(name, viewport)
    expect(page.locator(".board .towers")).to_be_in_viewport(ratio=1)
    asked = page.locator(".prompt, .lesson .title, .say").last
    expect(asked).to_be_in_viewport(ratio=1)
    for button in page.locator(".choices button, .footer .actions button").all():
        expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", ["lesson", "lesson-choice", "exercise-choice"])
def test_they_fit_on_the_site_with_tabs(show: Show, name: str) -> None:
    page = show(name, PHONE)
    page.add_style_tag(content=ABOVE_THE_TABS)
    tabs = PHONE["height"] - 60
    for each in [".board .towers", ".prompt", *[".choices"] * (name != "lesson")]:
        box = page.locator(each).bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= tabs
    choices, prompt = page.locator(".choices"), page.locator(".prompt").bounding_box()
    assert prompt
    for choice in choices.locator("button").all():
        box = choice.bounding_box()
        assert box
        assert box["y"] >= prompt["y"] + prompt["height"], "the choices start below the question"


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("puzzle", ["question", "lesson", "quiz"]),
        ("puzzle-solved", ["question"]),
        ("lesson-choice", ["puzzle"]),
    ],
)
def test_styles_of_another_kind_change_nothing(show: Show, name: str, others: list[str]) -> None:
    page = show(name, PHONE)
    before = page.evaluate(BUTTONS)
    for sheet in others:
        page.add_style_tag(path=STYLES / f"{sheet}.css")
    assert page.evaluate(BUTTONS) == before


def test_long_press_jumps_to_the_ends(show: Show) -> None:
    page = show("mid-round", NOTEBOOK)
    root, scenes = page.locator(".kamisado"), len(contact_sheet.ROUND)
    expect(root).to_have_attribute("data-cursor", str(scenes))
    for button, end in [("back", 0), ("forward", scenes)]:
        page.locator(f'[data-do="{button}"]').hover()
        page.mouse.down()
        expect(root).to_have_attribute("data-cursor", str(end))
        page.mouse.up()
        expect(root).to_have_attribute("data-cursor", str(end))
    page.locator('[data-do="back"]').click()
    expect(root).to_have_attribute("data-cursor", str(scenes - 1))


@pytest.mark.parametrize("name", [*KINDS, "verdicts", "over", "review"])
def test_phone_bar_is_short_and_in_reach(show: Show, name: str) -> None:
    page = show(name, PHONE)
    signs = page.evaluate(SIGNS)
    assert len(signs) <= 6, signs
    assert signs[-1] == "more"
    bar = page.get_by_role("group", name="Board controls")
    for sign in bar.locator("> button").all():
        expect(sign).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("viewport", [PHONE, NOTEBOOK], ids=["phone", "notebook"])
def test_menu_shifts_nothing(show: Show, viewport: dict[str, int]) -> None:
    page = show("mid-round", viewport)
    where = "() => [...document.querySelectorAll('.kamisado :is(.board, .status, [data-do=back])')]" + (
        ".map((each) => JSON.stringify(each.getBoundingClientRect()))"
    )
    before = page.evaluate(where)
    page.get_by_role("button", name="More").click()
    expect(page.locator(".menu")).to_be_visible()
    assert page.evaluate(where) == before
    page.get_by_role("button", name="Settings").click()
    expect(page.locator(".preferences")).to_be_visible()
    assert page.evaluate(where) == before
    for way in page.locator(".preferences button").all():
        way.scroll_into_view_if_needed()
    assert page.evaluate(where) == before


def test_tap_on_the_board_only_closes_the_menu(browser: Browser) -> None:
    board = BoardSession()
    with browser.new_page(has_touch=True) as page:
        harness.show(page, board)
        page.locator('[data-square="d8"]').tap()
        page.get_by_role("button", name="More").click()
        expect(page.locator(".menu")).to_be_visible()
        page.locator('[data-square="d5"]').tap()
        expect(page.locator(".menu")).to_have_count(0)
        assert board.cursor == 0
        page.locator('[data-square="d5"]').tap()
        expect(page.locator(".kamisado")).to_have_attribute("data-shown", "1")


@pytest.mark.parametrize("viewport", [PHONE, NOTEBOOK], ids=["phone", "notebook"])
def test_answer_shifts_nothing(show: Show, viewport: dict[str, int]) -> None:
    page = show("lesson-choice", viewport)
    stays = page.locator(".board, .prompt, .footer")
    boxes = "all => all.map(each => JSON.stringify(each.getBoundingClientRect()))"
    before = stays.evaluate_all(boxes)
    assert len(before) == 3
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.locator(".verdict").first).to_be_visible()
    assert stays.evaluate_all(boxes) == before


@pytest.mark.parametrize("name", ["figure-4", "figure-7"])
def test_board_keeps_its_size_through_a_lesson(browser: Browser, name: str) -> None:
    session = LessonSession(name)
    with browser.new_page(viewport=PHONE) as page:
        harness.show(page, session)
        page.add_style_tag(content=ABOVE_THE_TABS)
        root, boxes = page.locator(".kamisado"), []
        for node in range(len(session.nodes)):
            session.go(node)
            page.evaluate("(state) => line.deliver([{ state }])", session.state())
            expect(root).to_have_attribute("data-cursor", str(node))
            boxes.append(page.locator(".board").bounding_box())
            for choice in page.locator(".choices button").all():
                expect(choice).to_be_in_viewport(ratio=1)
        assert boxes == [boxes[0]] * len(boxes)


def test_rules_in_pictures_lead_on_to_a_game(browser: Browser) -> None:
    session = RulebookSession()
    session.go(7)
    with browser.new_page() as page:
        harness.show(page, session)
        expect(page.locator(".footer .main")).to_have_text("Continue")
        page.evaluate("line.deliver([{ state: { _following: { text: 'Play', href: '#play' }, cursor: 7 } }])")
        expect(page.locator(".footer .main")).to_have_text("Play")
        expect(page.locator(".status")).to_contain_text("the furthest one landed on.")
