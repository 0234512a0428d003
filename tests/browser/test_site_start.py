import hashlib
import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, Route, expect

from kamisado_widget.export import link
from kamisado_widget.learner.stores import FILE as PROGRESS
from kamisado_widget.lessons import compile_lesson, course
from kamisado_widget.puzzles import Puzzle
from kamisado_widget.sessions import BoardSession
from tests.browser.lessons import LessonInPage
from tests.browser.shifts import WATCH_SHIFTS, shifts
from tests.browser.site import (
    POSITION,
    PUZZLE,
    STARTING,
    alone,
    first_board,
    installed,
    serving_files,
)
from tests.waiting import as_long_as

pytestmark = pytest.mark.slow


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with alone(browser) as context:
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


class Gate:
    def __init__(self, context: BrowserContext) -> None:
        self._held: list[Route] = []
        self._pass = self._held.append
        context.route(re.compile(r"/python/"), lambda route: self._pass(route))

    def open(self) -> None:
        self._let_go(Route.continue_)

    def cut(self) -> None:
        self._let_go(lambda route: route.abort("connectionreset"))
        self._pass = self._held.append

    def _let_go(self, act: Callable[[Route], None]) -> None:
        self._pass = act
        while self._held:
            act(self._held.pop())


def test_board_plays_before_python_starts(context: BrowserContext, page: Page, address: str) -> None:
    gate = Gate(context)
    page.goto(f"{address}#board")
    root = page.locator("[data-state]").first
    expect(root).to_have_attribute("data-state", "starting")
    for shown, move in enumerate(("f8f4", "g1g6"), 1):
        press(root, move)
        expect(root).to_have_attribute("data-cursor", f"{shown}")
    progress = page.get_by_role("progressbar", name="Loading…")
    expect(progress).to_be_visible()
    gate.cut()
    told = page.get_by_role("status").first
    expect(told).to_contain_text("couldn’t be loaded. Check your network.", timeout=STARTING)
    expect(progress).to_be_hidden()
    page.get_by_role("button", name="Try again").click()
    expect(progress).to_be_visible(timeout=STARTING)
    expect(root).to_have_attribute("data-state", "starting", timeout=STARTING)
    expect(root).to_have_attribute("data-shown", "2", timeout=STARTING)
    press(root, "e8e3")
    gate.open()
    board = first_board(page)
    board.shows(3)
    assert len(board.record) == 3


def press(root: Locator, move: str) -> None:
    for square in (move[:2], move[2:]):
        root.locator(f'[data-square="{square}"]').click()


def test_link_plays_before_python_starts(context: BrowserContext, page: Page, address: str) -> None:
    played = BoardSession()
    for move in ("f8f4", "g1g6"):
        played.play(move)
    gate = Gate(context)
    page.goto(link(address, session=played))
    root = page.locator("[data-state]").first
    press(root, "e8e3")
    expect(root).to_have_attribute("data-cursor", "3")
    expect(page.get_by_text("Gold must move the red tower.")).to_be_visible()
    root.get_by_role("button", name="Back one move").click()
    expect(root).to_have_attribute("data-cursor", "2")
    press(root, "e8e2")
    expect(root).to_have_attribute("data-cursor", "4")
    press(root, "a1a2")  # not that tower's turn, so Python refuses
    expect(root).to_have_attribute("data-state", re.compile("waiting|busy"))
    gate.open()
    board = first_board(page)
    board.shows(4)
    board.says("The last move landed on green")


def test_move_before_python_is_completed_by_it(context: BrowserContext, page: Page, address: str) -> None:
    gate = Gate(context)
    page.goto(link(address, position=POSITION))
    root = page.locator("[data-state]").first
    expect(page.get_by_text("Black must move the brown tower.")).to_be_visible()
    press(root, "h7h3")
    expect(root).to_have_attribute("data-cursor", "1")
    gate.open()
    first_board(page).says("Gold’s green tower is blocked")


def test_puzzle_try_before_python_is_judged_by_it(context: BrowserContext, page: Page, address: str) -> None:
    gate = Gate(context)
    page.goto(link(address, puzzle=PUZZLE))
    root = page.locator("[data-state]").first
    press(root, "g6g7")
    expect(root).to_have_attribute("data-cursor", "1")
    expect(root).to_have_attribute("data-state", re.compile("waiting|busy"))
    gate.open()
    board = first_board(page)
    board.button("Try again").click()
    board.press("g6", "e8")
    board.says("Gold gets across and wins the round!")


def test_lesson_answered_before_python_is_recorded(context: BrowserContext, page: Page, address: str) -> None:
    gate = Gate(context)
    page.goto(f"{address}#lesson=colors")  # a lesson with questions for squares, choices and moves
    lesson = LessonInPage(page.locator(".kamisado"), compile_lesson(course("colors")), quick=True)
    lesson.go_to_the_end()
    answered = lesson.progress
    expect(lesson.root).to_have_attribute("data-state", "starting")
    gate.open()
    first_board(page)
    assert lesson.progress == answered
    kept = f"localStorage['kamisado {PROGRESS}'] ?? ''"
    # wait_for_function is forbidden by the page's policy
    for _ in as_long_as(lambda: '"colors"' not in page.evaluate(kept)):
        page.wait_for_timeout(100)
    (rings,) = json.loads(page.evaluate(kept))["readers"][""]["progress"]["rings"].values()
    expect(lesson.root.locator(".title .rings")).to_have_attribute("data-rings", f"{rings['rings']}")


def test_early_acts_survive_a_reload(context: BrowserContext, page: Page, address: str) -> None:
    Gate(context)
    page.goto(f"{address}#board")
    root = page.locator("[data-state]").first
    for shown, move in enumerate(("f8f4", "g1g6"), 1):
        press(root, move)
        expect(root).to_have_attribute("data-shown", f"{shown}")
    with pytest.raises(Error, match="crash"):
        page.goto("chrome://crash")  # the page gets no event, like on a phone that kills it
    page.close()
    context.unroute_all()
    again = context.new_page()
    again.goto(f"{address}#board")
    board = first_board(again)
    board.shows(2)
    assert len(board.record) == 2


def test_computers_towers_cannot_be_moved_early(context: BrowserContext, page: Page, address: str) -> None:
    gate = Gate(context)
    page.goto(f"{address}#board&opponent=random&opponent_plays=gold")
    root = page.locator("[data-state]").first
    for move in ("f8f4", "g1g6"):
        press(root, move)
        expect(root).to_have_attribute("data-cursor", "1")
    gate.open()
    expect(first_board(page).root).to_have_attribute("data-cursor", "2", timeout=STARTING)


# On iOS Pyodide has no trampoline function, so the snapshot must not refer to one.
TELEPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15"


def test_first_reply_needs_no_later_files(browser: Browser, address: str) -> None:
    with alone(browser, user_agent=TELEPHONE) as context:
        page = context.new_page()
        held: list[Route] = []
        context.route(re.compile(r"/python/(python_stdlib|kamisado)\.zip"), lambda route: held.append(route))
        page.goto(f"{address}#board")
        press(page.locator("[data-state]").first, "f8f4")
        first_board(page).shows(1)
        assert page.workers[0].evaluate("navigator.userAgent") == TELEPHONE
        assert len(held) == 2
        context.unroute_all()  # let the held requests continue
        installed(page)  # wait for the service worker, which needs all files
        first_board(page).play("g1g2")


@pytest.mark.parametrize("fault", ["cut", "missing", "of another Pyodide"])
def test_bad_snapshot_falls_back_to_normal_start(
    browser: Browser, site: Path, tmp_path: Path, fault: str
) -> None:
    spoiled = shutil.copytree(site, tmp_path / "site")
    snapshot = spoiled / "app" / "python" / "snapshot.zst"
    content = bytearray(snapshot.read_bytes())
    digest = snapshot.with_suffix(".sha256")
    match fault:
        case "cut":
            del content[len(content) // 2 :]
            digest.write_text(hashlib.sha256(content).hexdigest())
        case "of another Pyodide":
            content = bytearray(
                b"\x28\xb5\x2f\xfd\x20\x08\x41\x00\x00" + b"snapshot"
            )  # a frame with one raw block
            digest.write_text(hashlib.sha256(content).hexdigest())
    snapshot.write_bytes(content)
    if fault == "missing":
        snapshot.unlink()
    with serving_files(spoiled) as address, alone(browser) as context:
        page = context.new_page()
        page.goto(f"{address}#board")
        first_board(page).play("f8f4")
        expect(page.get_by_role("alert")).to_have_count(0)


def test_python_starts_after_first_paint(page: Page, address: str) -> None:
    page.add_init_script("""
        const [post, wait] = [Worker.prototype.postMessage, setTimeout];
        window.setTimeout = (act, ms) => (ms > 1000 ? 0 : wait(act, ms)); // however slow the machine
        Worker.prototype.postMessage = function (...told) {
            window.painted ??= document.querySelector("[data-square]") !== null;
            post.apply(this, told);
        };""")
    page.goto(link(address, position=POSITION))
    first_board(page)
    assert page.evaluate("window.painted")


@pytest.mark.parametrize(
    ("language", "asks", "title"),
    [
        ("en", "Gold moves and wins right away.", "Home & dry"),
        ("fr", "Or, au trait, gagne aussitôt.", "A title so long that the link is packed " * 5),
    ],
)
def test_linked_puzzle_is_shown_before_python_starts(
    browser: Browser, address: str, language: str, asks: str, title: str
) -> None:
    with alone(browser, locale=language) as context:
        gate, page = Gate(context), context.new_page()
        page.goto(link(address, puzzle=Puzzle.parse(PUZZLE).with_notes(title=title)))
        for said in (asks, title[:90].strip()):
            expect(page.get_by_text(said)).to_be_visible()
        expect(page.locator("[data-state]")).to_have_attribute("data-state", "starting")
        gate.open()
        board = first_board(page)
        expect(page.get_by_text(title[:90].strip())).to_be_visible()
        board.press("g6", "e8")
        board.shows(1)


def test_front_page_resumes_before_python_starts(browser: Browser, address: str) -> None:
    with alone(browser, service_workers="block") as context:  # so that all requests pass the gate
        page = context.new_page()
        page.goto(f"{address}#course")
        expect(page.get_by_role("button", name="Start")).to_be_visible()
        page.goto(f"{address}#lesson=figure-9")
        first_board(page).button("Continue").click()
        left = "localStorage['kamisado-left-3'] ?? ''"
        for _ in as_long_as(lambda: "step 2 of" not in page.evaluate(left)):
            page.wait_for_timeout(100)
        page.goto("about:blank")
        Gate(context)
        page.goto(address)
        expect(page.locator(".why")).to_contain_text("pick up at step 2 of")
        page.get_by_role("button", name="Continue").click()
        page.get_by_role("link", name="The course").click()
        expect(page.locator(".why")).to_contain_text("pick up at step 2 of")
        page.get_by_role("link", name="More").click()
        page.get_by_role("button", name="Deutsch").click()  # German sentences are not loaded yet
        page.get_by_role("link", name="Lernen").click()
        expect(page.locator(".placeholder")).to_be_visible()


@pytest.mark.parametrize("shown", ["puzzles", "chapter=02_blocked"])
def test_no_layout_shift_on_load(browser: Browser, address: str, shown: str) -> None:
    with alone(browser, viewport={"width": 390, "height": 700}) as context:
        context.add_init_script(WATCH_SHIFTS)
        page = context.new_page()
        page.goto(f"{address}#{shown}")
        first_board(page)
        assert shifts(page) == 0


COVERS = """() => [...document.querySelectorAll("body :not(nav, nav *, .kamisado *)")]
  .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position))
  .map(({ outerHTML }) => outerHTML.slice(0, 80))"""


def test_loading_progress_covers_nothing(browser: Browser, address: str) -> None:
    with alone(browser, viewport={"width": 390, "height": 800}, service_workers="block") as context:
        gate, page = Gate(context), context.new_page()
        page.clock.install()
        page.goto(f"{address}#lesson=figure-4")
        line, bar = page.get_by_role("progressbar", name="Loading…"), page.get_by_role("navigation").first
        expect(line).to_be_visible()
        for_line, for_bar = line.bounding_box(), bar.bounding_box()
        assert for_line is not None
        assert for_bar is not None
        assert for_line["height"] <= 3
        assert for_bar["y"] - 1 <= for_line["y"] <= for_bar["y"] + for_bar["height"]
        expect(page.locator("[data-state]")).to_have_attribute("data-state", "starting")
        assert page.evaluate(COVERS) == []
        word = page.get_by_text("still loading")
        expect(word).to_have_count(0)
        page.clock.fast_forward(12_000)
        expect(word).to_be_visible()
        assert page.evaluate(COVERS) == []
        gate.open()
        expect(line).to_be_hidden(timeout=STARTING)
        expect(word).to_be_hidden()


DAMAGE_KEPT = """async (names) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (names.includes(request.url.split("/").pop())) {
        const kept = await cache.match(request);
        const content = new Uint8Array(await kept.arrayBuffer());
        content[content.length >> 1] ^= 1;
        await cache.put(request, new Response(content, kept));
      }
  }
}"""


# Either cached copy, packed or unpacked, must work without the other.
@pytest.mark.parametrize("damaged", [["memory"], ["memory", "snapshot.zst"]])
def test_damaged_cached_snapshot_recovers_offline(
    context: BrowserContext, page: Page, site: Path, damaged: list[str]
) -> None:
    warned: list[str] = []
    page.on("console", lambda message: warned.append(message.text))
    with serving_files(site) as address:
        page.goto(f"{address}#board")
        first_board(page).play("f8f4")
        installed(page)
        page.evaluate(DAMAGE_KEPT, damaged)
    page.reload()
    board = first_board(page)
    board.shows(1)
    board.play("g1g6")
    assert ("Python begins without its snapshot" in " ".join(warned)) == (len(damaged) == 2)
