from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession
from tests.browser.panels import open_panel
from tests.live.pupils import Class, classroom


@pytest.fixture
def pupils() -> Iterator[Class]:
    yield from classroom()


@pytest.fixture
def live() -> Iterator[Live]:
    opened = Live(BoardSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"))
    yield opened
    opened.stop()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1280, "height": 720})
    yield opened
    opened.close()


def test_projector_page_is_read_only(live: Live, pupils: Class, page: Page, browser: Browser) -> None:
    panel = open_panel(page, live)
    panel.get_by_role("button", name="More").click()
    address = panel.get_by_role("link", name="Open a window for the projector").get_attribute("href")
    assert address == f"{live.address}/screen"
    projector = browser.new_page(viewport={"width": 1280, "height": 720})
    projector.goto(address)
    board = projector.locator("#board .kamisado")
    expect(board).to_be_visible()
    box = board.locator("svg").first.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 720, "the whole board is on the screen"
    expect(projector.get_by_role("button")).to_have_count(0)
    live.mode = "vote"
    pupils.join(live, "Ann").answer("g6e8")
    expect(projector.get_by_text("1 of 1 have voted")).to_be_visible()
    expect(board).to_have_count(0)
    expect(projector.get_by_role("button")).to_have_count(0)
    assert "Ann" not in projector.locator("body").inner_text()
    live.stop()
    expect(projector.get_by_text("The lesson is over.")).to_be_visible()
    projector.close()


OUTSIDE = """() => [...document.querySelectorAll(
    '.code, .address, .board, .cell, .say, [data-entry], .bars > li > *, .truth, .grid li > *, ' +
    '.standings tr')]
  .filter((each) => {
    const { width, right, bottom } = each.getBoundingClientRect();
    return each.checkVisibility() && (!width || right > innerWidth || bottom > innerHeight);
  }).map((each) => each.outerHTML.slice(0, 200))"""


@pytest.mark.parametrize(
    ("width", "height"),
    [*(pytest.param(*size, marks=pytest.mark.slow) for size in ((1920, 1080), (1366, 768))), (1280, 800)],
)
def test_projector_shows_everything(pupils: Class, browser: Browser, width: int, height: int) -> None:
    live = Live(BoardSession())
    live._server.is_open = True
    projector = browser.new_page(viewport={"width": width, "height": height})
    try:
        projector.goto(f"{live.address}/screen")
        live.handle({"act": "coming", "coming": True})
        expect(projector.locator("body.coming")).to_be_visible()
        code = projector.locator(".code").bounding_box()
        assert code
        assert code["width"] * code["height"] > 0.24 * width * height
        assert projector.evaluate(OUTSIDE) == []
        live.handle({"act": "coming", "coming": False})
        class_ = [pupils.join(live, f"Pupil number {number}") for number in range(30)]
        live._session.play("f8f4")  # type: ignore[attr-defined]
        expect(projector.locator("[data-entry]").first).to_be_visible()
        expect(projector.locator("#board")).to_have_css("pointer-events", "none")
        assert projector.evaluate(OUTSIDE) == []
        live.mode = "vote"
        moves = live._session.turn_state["moves"]
        for number, pupil in enumerate(class_):
            pupil.answer(moves[number % len(moves)])
        live.reveal()
        expect(projector.locator(".truth")).to_be_visible()
        expect(projector.locator(".bars .right")).not_to_have_count(0)
        assert projector.evaluate(OUTSIDE) == []
        live.mode = "pairs"
        live._call(lambda: [live._room.tournament.note(one, one % 30 + 1) for one in range(1, 31)])
        live._call(live._room.changed)
        expect(projector.locator(".standings tbody tr")).to_have_count(30)
        expect(projector.locator(".grid li")).to_have_count(15)
        assert projector.evaluate(OUTSIDE) == []
    finally:
        projector.close()
        live.stop()


def test_one_press_to_the_first_answer(live: Live, pupils: Class, page: Page) -> None:
    panel = open_panel(page, live)
    panel.get_by_role("group").get_by_role("button", name="Ask").click()
    pupils.join(live, "Ann").answer("g6e8")
    expect(panel.locator(".counts .number").first).to_have_text("1")


def test_teacher_pairs_by_hand_and_sees_the_table(live: Live, pupils: Class, page: Page) -> None:
    for name in ("Ann", "Ben", "Cleo"):
        pupils.join(live, name)
    live.mode = "pairs"
    panel = open_panel(page, live)
    panel.get_by_role("button", name="More").click()
    panel.get_by_label("Pair up").select_option("Everyone against everyone")
    expect(panel.get_by_role("table", name="Table")).to_contain_text("Cleo")
    panel.get_by_role("button", name="3 here").click()
    panel.get_by_role("group", name="The room").get_by_role("button", name="Cleo").click()
    panel.get_by_label("Pair up…").select_option("Against Ann")
    expect(panel.get_by_text("against Cleo").or_(panel.get_by_text("against Ann"))).to_be_visible()
