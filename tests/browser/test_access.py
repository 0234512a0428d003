"""Accessibility: screen readers, contrast and zoom, touch, and keyboard.

The real widgets in an empty page, as ``harness`` shows them, and saved pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget import Board, Editor, Exercises, Lesson, Match
from kamisado_widget.export import html_page
from kamisado_widget.export.page import HasSession
from kamisado_widget.learner import Memory
from kamisado_widget.sessions import LessonSession, Session
from kamisado_widget.sessions.readers import Readers
from tests import harness
from tests.browser.boards import BoardInPage, tool
from tests.pictures import contact_sheet
from tests.pictures.room_scenes import ROOM_SCENES

pytestmark = pytest.mark.slow

ROUND = contact_sheet.ROUND + "b1h7 a6a2 f1f3 c6b5 f3a8".split()
Show = Callable[..., Page]


def refill() -> Board:
    match = Match("standard", names={"gold": "Alain", "black": "David"})
    for move in ROUND:
        match.play(move)
    return Board(match)


def scene(name: str) -> contact_sheet.Scene:
    (found,) = (scene for scene in contact_sheet.SCENES if scene.name == name)
    return found


DRAWN = """
    start refused verdicts review chain-end two-tries triple-push puzzle puzzle-wrong puzzle-solved
    lesson-wrong lesson-choice lesson-squares lesson-finished exercise rulebook quiz-wrong quiz-kept
    present-spotlight present-keys present-choice
""".split()
EVERY_KIND = [
    *map(scene, DRAWN),
    contact_sheet.Scene("refill", refill),
    contact_sheet.Scene("editor", Editor),
    contact_sheet.Scene("editor-wrong", Editor, "e1 e4 d8 e4"),
]
DESK = {"width": 1280, "height": 900}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

RUN_AXE = """(within) => axe.run(within).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" and ")}`))"""
GO_DARK = """() => {
  document.body.dataset.jpThemeLight = "false";
  Object.assign(document.body.style, { background: "#111", color: "#fff" });
  document.querySelector(".kamisado").style.setProperty("--ground", "#111");
}"""
CUT_OFF = """() => {
  const inside = [...document.querySelectorAll(".kamisado *:not(.heard, .keys, svg *)")];
  const found = inside.filter((element) => {
    const { width, left, right } = element.getBoundingClientRect();
    const out = width && (left < -1 || right > innerWidth + 1);
    const cuts = getComputedStyle(element).overflowX !== "visible" && element.tagName !== "svg";
    return out || (cuts && element.scrollWidth > element.clientWidth + 1);
  });
  const tooWide = document.documentElement.scrollWidth - innerWidth;
  return [...found.map(({ outerHTML }) => outerHTML.slice(0, 80)), tooWide];
}"""
TOO_SMALL = """() => [...document.querySelectorAll(".kamisado :is(button, input, select, textarea)")]
  .filter((element) => element.checkVisibility())
  .map((element) => [element.outerHTML.slice(0, 100), element.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 43.9 || height < 43.9)
  .map(([html, { width, height }]) => `${Math.round(width)} by ${Math.round(height)}: ${html}`)"""


# For each tower, the share of the square's width and height that shows its color.
COLOR_SHARES = """async () => {
  const board = document.querySelector(".board");
  const { left, top, width, height } = board.getBoundingClientRect();
  const canvas = new OffscreenCanvas(width, height).getContext("2d");
  const { style } = document.querySelector(".kamisado");
  const size = `<svg width="${width}" height="${height}" style="${style.cssText}"`;
  const copy = new XMLSerializer().serializeToString(board).replace("<svg", size);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(copy)}`;
  await image.decode();
  canvas.drawImage(image, 0, 0);
  const seen = (x, y) => canvas.getImageData(x, y, 1, 1).data;
  const shares = {};
  for (const tower of document.querySelectorAll(".towers > g")) {
    const { e: x, f: y } = tower.getScreenCTM();
    const at = (right, down) => seen(x - left + right, y - top + down);
    const same = (right, down) => at(right, down).every((part, i) => Math.abs(part - at(0, 0)[i]) < 24);
    const run = (right, down) => {
      let far = 0;
      while (same(right * (far + 1), down * (far + 1))) far += 1;
      return far;
    };
    const square = board.getScreenCTM().a * 100;
    const widths = [run(-1, 0) + 1 + run(1, 0), run(0, -1) + 1 + run(0, 1)];
    shares[tower.dataset.tower] = Math.min(...widths) / square;
  }
  return shares;
}"""


@pytest.fixture
def show(browser: Browser) -> Iterator[Show]:
    opened = []

    def show(shown: contact_sheet.Scene | HasSession | Session, **options: Any) -> Page:
        page = browser.new_context(**{"viewport": DESK, "reduced_motion": "reduce", **options}).new_page()
        opened.append(page)
        acts = ""
        if isinstance(shown, contact_sheet.Scene):
            acts = shown.acts
            with ThreadPoolExecutor() as apart:  # without an event loop, searches finish at once
                shown = apart.submit(shown.make).result()
        harness.show(page, shown)
        harness.do(page, acts)
        return page

    yield show
    for page in opened:
        page.context.close()


@pytest.fixture(scope="session")
def axe(node_modules: Path) -> str:
    return (node_modules / "axe-core" / "axe.min.js").read_text("utf-8")


def focus_the_board(page: Page) -> BoardInPage:
    board = BoardInPage(page.locator(".kamisado"))
    page.locator('.board [tabindex="0"]').focus()
    return board


def tab_to(page: Page, name: str) -> None:
    wanted = page.get_by_role("button", name=name, exact=True)
    for _ in range(60):
        if wanted.evaluate("(button) => button === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {name}.")


# --- nothing for a checker to find


@pytest.mark.parametrize("shown", EVERY_KIND, ids=[scene.name for scene in EVERY_KIND])
def test_scene_is_accessible_at_a_desk_and_400_percent_and_on_a_phone(
    show: Show, axe: str, shown: contact_sheet.Scene
) -> None:
    page = show(shown)
    page.evaluate(axe)
    assert page.evaluate(RUN_AXE, ".kamisado") == []
    page.evaluate(GO_DARK)
    assert page.evaluate(RUN_AXE, ".kamisado") == []
    page.set_viewport_size({"width": 320, "height": 256})  # 1280 by 1024 at 400 % zoom
    page.wait_for_function(f"({CUT_OFF})().join() === '0'")
    page = show(shown, **PHONE)
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") == 390


def test_axe_finds_nothing_on_a_whole_saved_page(browser: Browser, axe: str, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(html_page([refill(), contact_sheet.lesson("figure-8", 7)], "Kamisado"), "utf-8")
    run = "() => axe.run().then(({ violations }) => violations.map(({ id }) => id))"
    with browser.new_page(reduced_motion="reduce") as page:
        page.goto(path.as_uri())
        expect(page.locator('.kamisado[data-state="silent"]')).to_have_count(2)
        page.evaluate(axe)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert page.evaluate(run) == [], scheme


@pytest.mark.parametrize("name", ["room-results", "room-door", "room-pupil-vote", "room-projector-pairs"])
def test_axe_finds_nothing_in_a_room(browser: Browser, axe: str, name: str) -> None:
    (scene,) = (each for each in ROOM_SCENES if each.name == name)
    with browser.new_page(reduced_motion="reduce", bypass_csp=True) as page, scene.shown(page, True):
        page.evaluate(axe)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert page.evaluate(RUN_AXE, ":is(.kamisado, .kamisado-panel, #enter)") == [], scheme


# --- screen readers


def test_screen_reader_gets_squares_towers_and_targets_row_by_row(show: Show) -> None:
    page = show(Board())
    rows = page.get_by_role("grid", name="Kamisado board").get_by_role("row").all()
    heard = [[cell.get_attribute("aria-label") for cell in row.get_by_role("gridcell").all()] for row in rows]
    assert [len(row) for row in heard] == [8] * 8
    assert heard[0][0] == "a8, orange square, Black’s orange tower, can move"
    assert heard[1][0] == "a7, red square, empty"
    assert heard[7][7] == "h1, orange square, Gold’s orange tower"
    assert [square for row in heard for square in row if "can move" in square] == heard[0]
    board = focus_the_board(page)
    board.move_by_keyboard("d8d4", 1)
    expect(board.square("e1")).to_have_accessible_name("e1, pink square, Gold’s pink tower")
    expect(board.square("d1")).to_have_accessible_name("d1, yellow square, Gold’s yellow tower")


def test_panel_is_in_reading_order(show: Show) -> None:
    page = show(refill())
    expect(page.locator(".side")).to_match_aria_snapshot("""
      - paragraph: /Standard Match, to 3 points Round 1/
      - term: Alain (Gold)
      - definition: "points: 1"
      - term: David (Black)
      - definition: "points: 0"
      - status:
        - paragraph: /Gold won! Fill from the left or the right/
      - group "How to fill the home rows":
        - button "Fill from the left"
        - button "Fill from the right"
      - region "Record"
      - status
      - group "Board controls":
        - button "Back one move"
        - button "Forward one move"
        - button "Review the round"
        - button "More"
    """)


def test_passes_and_result_are_announced_together(show: Show) -> None:
    page = show(contact_sheet.after(contact_sheet.DEADLOCK))
    board = focus_the_board(page)
    board.walk_to("h6")
    page.keyboard.press("Enter")
    board.walk_to("g5")
    page.keyboard.press("Enter")
    status = page.locator(".status")
    expect(status).to_contain_text("Deadlock")
    told = status.inner_text().lower()
    assert told.count("blocked") > 1
    assert told.index("blocked") < told.index("deadlock") < told.index("win"), told


# --- the keyboard alone


def test_keyboard_wins_a_round_and_fills_the_next(show: Show) -> None:
    match = Match("standard")
    for move in ROUND[:-1]:
        match.play(move)
    page = show(Board(match))
    board = focus_the_board(page)
    board.walk_to("f3")
    page.keyboard.press("Enter")
    board.walk_to("a8")
    page.keyboard.press("Enter")
    board.says("wins the round")
    tab_to(page, "Fill from the left")
    page.keyboard.press("Enter")
    board.says("starts and can move any of its towers")
    assert board.focused()


def test_typed_moves_and_questions(show: Show) -> None:
    page = show(Board(contact_sheet.TRIPLE))
    focus_the_board(page)
    page.keyboard.press("/")
    field = page.get_by_role("textbox", name="Type a move or a question")
    expect(field).to_be_focused()
    heard = page.locator(".reply")
    for typed, told in {
        "targets": "e3 yellow Triple Sumo can move to: d4 brown; e4 orange, can be pushed; f4 blue.",
        "mine": "Gold: blue Double Sumo h3; brown c5;",
        "blue": "Black’s blue tower. h3, green square, Gold’s blue Double Sumo",
        "e5": "e5, brown square, Black’s brown Double Sumo",
        "winner": "Not known yet",
        "again": "Gold must move the yellow tower.",
        "what?": "one of these words: targets, mine, theirs, winner, again.",
    }.items():
        field.fill(typed)
        page.keyboard.press("Enter")
        expect(heard).to_contain_text(told)
    field.fill("yellow d4")
    page.keyboard.press("Enter")
    BoardInPage(page.locator(".kamisado")).says("Black must move the brown tower.")
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    expect(page.locator('.board [tabindex="0"]')).to_be_focused()


def test_squares_have_names_and_every_question_key_gets_an_answer(show: Show) -> None:
    page = show(Board(contact_sheet.TRIPLE))
    board = focus_the_board(page)
    expect(board.square(board.focused())).to_have_accessible_name(
        "e3, red square, Gold’s yellow Triple Sumo, must move"
    )
    pushed = "e4, orange square, Black’s orange tower, can be pushed"
    expect(board.square("e4")).to_have_accessible_name(pushed)
    heard = page.locator(".reply")
    for key, told in {
        "t": "e3 yellow Triple Sumo can move to: d4 brown; e4 orange, can be pushed; f4 blue.",
        "o": "Gold: blue Double Sumo h3; brown c5;",
        "e": "Black: blue a3; brown Double Sumo e5;",
        "B": "Black’s blue tower. h3, green square, Gold’s blue Double Sumo",
        "s": "e3, red square, Gold’s yellow Triple Sumo, must move",
        "w": "Not known yet",
        "a": "Gold must move the yellow tower.",
        "?": "W: who’s winning.",
        "x": "W: who’s winning.",
    }.items():
        page.keyboard.press(key)
        expect(heard).to_contain_text(told)
    page.keyboard.press("Enter")
    expect(heard).to_contain_text("e3 yellow Triple Sumo can move to")
    for key, square in ((".", "d4"), (".", "e4"), (",", "d4"), (",", "f4")):
        page.keyboard.press(key)
        expect(board.square(square)).to_be_focused()


def test_winner_key_works_in_a_lesson_without_open_question(show: Show) -> None:
    page = show(Lesson("figure-2"))
    board = focus_the_board(page)
    page.keyboard.press("w")
    board.says("Black wins")
    for scene in (1, 2):
        board.button("Continue").click()
        board.shows(scene)
    page.locator('.board [tabindex="0"]').focus()
    page.keyboard.press("w")
    expect(page.locator(".reply")).to_contain_text("Give Johan yellow.")
    expect(page.get_by_text("Black wins", exact=True)).to_have_count(0)


def test_focus_returns_to_its_square_after_a_wrong_answer(show: Show) -> None:
    page = show(Exercises("targets", seed=2))
    board = focus_the_board(page)
    board.walk_to("d5")
    page.keyboard.press("Enter")
    tab_to(page, "Check")
    page.keyboard.press("Enter")
    expect(board.root.locator(".verdict.wrong")).to_be_visible()
    for name in ("Show me", "Back one move"):
        page.keyboard.press("Shift+Tab")
        expect(page.get_by_role("button", name=name)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(board.square("d5")).to_be_focused()


def test_presenting_by_keyboard(show: Show) -> None:
    page = show(contact_sheet.after(contact_sheet.START, "d8d4", at=0))
    board = focus_the_board(page)
    tab_to(page, "More")
    page.keyboard.press("Enter")
    tab_to(page, "Present")
    page.keyboard.press("Enter")
    expect(board.root).to_be_focused()
    tab_to(page, "Text")
    page.keyboard.press("Enter")
    tab_to(page, "Next")
    page.keyboard.press("Enter")
    board.shows(1)
    page.keyboard.press("Escape")
    expect(board.button("More")).to_be_focused()


# --- seen small and large, touched, and without motion


def test_smallest_board_tower_color_is_55_percent_of_the_square(
    show: Show,
) -> None:
    page = show(Board(contact_sheet.TRIPLE.replace(" g y", " b p")), viewport={"width": 320, "height": 640})
    shares = page.evaluate(COLOR_SHARES)
    assert len(shares) == 16
    assert min(shares.values()) >= 0.55, shares


def test_forms_work_by_touch(show: Show, axe: str) -> None:
    memory = Memory(None)
    lesson = LessonSession("figure-4", memory.progress)
    Readers(memory).add(lesson)
    page = show(lesson, **PHONE)
    tool(page.locator(".kamisado"), "Who’s playing?").tap()
    page.get_by_role("textbox", name="New name").fill("Fumiko")
    page.get_by_role("button", name="Add").tap()
    expect(page.get_by_role("button", name="Fumiko")).to_have_attribute("aria-pressed", "true")
    page.locator('.board [tabindex="0"]').focus()
    page.keyboard.press("/")
    page.get_by_role("textbox", name="Type a move or a question").fill("mine")
    page.get_by_role("button", name="Send").tap()
    expect(page.locator(".reply")).to_contain_text("Black: ")
    assert page.evaluate(TOO_SMALL) == []
    page.evaluate(axe)
    assert page.evaluate(RUN_AXE, ".kamisado") == []


@pytest.mark.parametrize("name", ["mid-round", "quiz-kept", "verdicts"])
def test_forced_colors_keep_selections_readable(show: Show, name: str) -> None:
    page = show(scene(name), forced_colors="active")
    chosen = page.locator("button:is([aria-current], [aria-pressed=true])")
    found = chosen.evaluate_all(
        """(all) => all.map((each) => {
          const { color, backgroundColor } = getComputedStyle(each);
          return [color, backgroundColor];
        })"""
    )
    assert found
    assert all(ink != ground and not ground.endswith(", 0)") for ink, ground in found), found


@pytest.mark.parametrize(
    "make", [Board, Editor, lambda: Lesson("figure-4")], ids=["board", "editor", "lesson"]
)
def test_small_board_can_be_enlarged_on_touch_screens(show: Show, make: Any) -> None:
    page = show(make(), **{**PHONE, "viewport": {"width": 320, "height": 640}})
    board = BoardInPage(page.locator(".kamisado"))

    def width() -> float:
        return (board.square("a1").bounding_box() or {"width": 0})["width"]

    assert width() < 44
    board.tool("Enlarge the board").tap()
    assert width() >= 44
    board.square("h8").scroll_into_view_if_needed()
    expect(board.square("h8")).to_be_in_viewport()
    assert (
        page.evaluate("() => document.documentElement.scrollWidth") == 320
    )  # the board scrolls, not the page
    board.tool("Enlarge the board").tap()
    assert width() < 44


def test_mouse_has_no_enlarge_button(show: Show) -> None:
    page = show(Board(), viewport={"width": 320, "height": 640})
    board = BoardInPage(page.locator(".kamisado"))
    expect(board.tool("Turn the board around")).to_be_visible()
    expect(page.get_by_role("button", name="Enlarge the board")).to_have_count(0)


@pytest.mark.parametrize("fingers", [1, 2])
def test_one_finger_drags_two_fingers_zoom(show: Show, fingers: int) -> None:
    page = show(Board(), **PHONE)
    kept_from_the_browser = page.evaluate(
        """(fingers) => {
          const target = document.querySelector('[data-square="d8"]');
          const touch = (_, identifier) => new Touch({ identifier, target });
          const touches = Array.from({ length: fingers }, touch);
          const event = new TouchEvent("touchmove", { touches, bubbles: true, cancelable: true });
          return !target.dispatchEvent(event);
        }""",
        fingers,
    )
    assert kept_from_the_browser == (fingers == 1)


def test_replay_is_paused_and_stepped(show: Show) -> None:
    page = show(contact_sheet.after(contact_sheet.START, *contact_sheet.ROUND, at=0))
    board = BoardInPage(page.locator(".kamisado"))
    board.tool("Replay from here").click()
    board.button("Pause").click()
    board.shows(board.cursor)
    held = board.cursor
    assert 0 < held < len(contact_sheet.ROUND)
    board.button("Forward one move").click()
    board.shows(held + 1)
    board.tool("Replay from here").click()
    board.button("Pause").click()
    board.shows(held + 2)


def test_fill_choice_fits_the_window(show: Show) -> None:
    page = show(refill())
    page.set_viewport_size({"width": 1280, "height": 800})
    last = page.get_by_role("button", name="Fill from the right")
    expect(last).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("group", name="Board controls")).to_be_in_viewport(ratio=1)


def test_reduced_motion_has_no_animation(show: Show) -> None:
    page = show(refill())
    page.get_by_role("button", name="Fill from the left").click()
    BoardInPage(page.locator(".kamisado")).says("starts and can move any of its towers")
    moving = "() => document.getAnimations().filter(({ effect }) => effect.getTiming().duration > 150).length"
    assert page.evaluate(moving) == 0


def test_level_and_side_are_chosen_after_a_round(show: Show, axe: str) -> None:
    board = Board(contact_sheet.OVER, opponent="two", opponent_plays="black")
    board.play("c7d8")
    page = show(board)
    page.get_by_text("Change opponent or side").click()
    level = page.get_by_label("Against", exact=True)
    black = page.get_by_role("button", name="Black", exact=True)
    expect(level).to_have_value("two")
    level.select_option("five")
    black.click()
    expect(black).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Gold", exact=True).click()
    page.evaluate(axe)
    assert page.evaluate(RUN_AXE, ".kamisado") == []
    page.get_by_role("button", name="Rematch").click()
    expect(level).to_be_hidden()
    assert (board.opponent, board.opponent_plays) == ("five", "black")
