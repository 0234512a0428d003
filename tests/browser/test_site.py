"""The site, made by its command and opened in a browser that reaches nothing else."""

import gzip
import hashlib
import json
import re
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Event
from typing import ClassVar
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, Route, expect

from kamisado_widget import Board
from kamisado_widget.browser.site.build import write_service_worker
from kamisado_widget.classroom import AnswerSheet, questions, results
from kamisado_widget.export import link
from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.learner.remembered import FILE as PROGRESS
from kamisado_widget.lessons import compile_lesson, course
from kamisado_widget.lessons.chapters import CHAPTERS
from kamisado_widget.puzzles import Puzzle
from kamisado_widget.rules import Position
from kamisado_widget.session import BoardSession, QuizSession, SharedSheet
from kamisado_widget.solver import Solver, proofs
from tests.browser import chromium
from tests.browser.boards import BoardInPage
from tests.browser.conftest import FLAGS
from tests.browser.engines import ENGINES, FIRST_MOVES, Engine
from tests.browser.lessons import LessonInPage
from tests.browser.site import STARTING, Files, alone, first_board, make_site, serving, serving_files

pytestmark = pytest.mark.slow

MOST_BYTES = 20_000_000
MOST_BYTES_OF_A_VISIT = 16_000_000
ROUND = "d8a5 e1f2 a5e1".split()  # the quickest there is: black's pink tower gets home
POSITION = "o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"
FILL_STORAGE = """() => {
  for (let size = 2 ** 22; size >= 1; size /= 2)
    try {
      for (;;) localStorage.setItem(`filled ${Math.random()}`.slice(0, 16), "x".repeat(size));
    } catch {}
}"""
PUZZLE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, made as a user makes it."""
    return make_site(tmp_path_factory.mktemp("made") / "site")


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The address of the site's front door."""
    with serving_files(site) as address:
        yield address


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with alone(browser) as context:
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def installed(page: Page) -> None:
    """Wait until the browser keeps the site."""
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")


def test_it_is_small_and_so_is_the_first_visit_and_the_second_needs_nothing(
    page: Page, address: str, site: Path
) -> None:
    assert sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) < MOST_BYTES
    before = Files.given
    page.goto(f"{address}#board")
    first_board(page).play("f8f4")
    installed(page)
    assert Files.given - before < MOST_BYTES_OF_A_VISIT
    asked = len(Files.asked)
    page.reload()
    assert first_board(page).cursor == 1
    assert set(Files.asked[asked:]) <= {"/service-worker.js"}


def test_a_round_is_played_to_its_end(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Play").first.click()
    page.get_by_role("link", name="A single round").click()
    board = first_board(page)
    for move in ROUND:
        board.play(move)
    board.says("Black has reached the far home row and wins the round!")


def test_who_begins_wins_is_checked_in_the_page_and_walked_on_from(page: Page, address: str) -> None:
    page.goto(f"{address}#play")
    page.get_by_role("link", name="Who begins wins").click()
    board = first_board(page)
    solved = page.get_by_role("region", name="Who begins wins")
    solved.get_by_role("button", name="Check that black wins").click()
    told = solved.locator(".told")
    expect(told).to_contain_text("Black wins, whatever gold does", timeout=STARTING)
    solved.get_by_role("button", name="Check all").click()
    bar = solved.get_by_role("progressbar")
    expect(bar).to_be_visible(timeout=STARTING)
    expect(told).to_contain_text("proofs checked here", timeout=STARTING)
    solved.get_by_role("button", name="Stop thinking").click()
    expect(bar).to_be_hidden(timeout=STARTING)
    solved.get_by_role("button", name="f8f4: Gold wins in 30 moves").click()
    board.says("Gold must move the blue tower.")
    expect(board.root.locator(".verdict").first).to_be_visible()
    with page.expect_download() as loaded:
        solved.get_by_role("button", name="All proofs as a file").click()
    assert loaded.value.path().read_text("utf-8") == proofs.text()


def test_a_link_opens_a_position_and_then_another(page: Page, address: str) -> None:
    page.goto(f"{address}index.html#code=1")
    expect(page.get_by_role("alert")).to_contain_text("asks for 'code'", timeout=STARTING)
    page.goto(link(address, position=POSITION))
    first_board(page).says("Black must move the brown tower.")
    page.goto(link(address, puzzle=PUZZLE))
    board = first_board(page)
    board.press("g6", "e8")
    board.says("Gold has reached the far home row and wins the round!")


class Gate:
    """Keeps what Python is made of on its way, until it is opened or cut."""

    def __init__(self, context: BrowserContext) -> None:
        self._held: list[Route] = []
        self._pass = self._held.append
        context.route(re.compile(r"/python/"), lambda route: self._pass(route))

    def open(self) -> None:
        self._let_go(Route.continue_)

    def cut(self) -> None:
        """The server is gone for what is on its way; what is asked for later is kept again."""
        self._let_go(lambda route: route.abort("connectionreset"))
        self._pass = self._held.append

    def _let_go(self, act: Callable[[Route], None]) -> None:
        self._pass = act
        while self._held:
            act(self._held.pop())


def test_a_board_is_drawn_and_played_on_before_python_is_there_even_if_the_server_goes(
    context: BrowserContext, page: Page, address: str
) -> None:
    gate = Gate(context)
    page.goto(f"{address}#board")
    root = page.locator("[data-state]").first
    expect(root).to_have_attribute("data-state", "starting")
    for shown, move in enumerate(("f8f4", "g1g6"), 1):
        press(root, move)
        expect(root).to_have_attribute("data-cursor", f"{shown}")
    progress = page.get_by_role("progressbar", name="Loading")
    expect(progress).to_be_visible()
    gate.cut()
    told = page.get_by_role("status").first
    expect(told).to_contain_text("could not be fetched; is there a network?", timeout=STARTING)
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


def test_a_link_is_played_on_before_python_is_there(
    context: BrowserContext, page: Page, address: str
) -> None:
    played = BoardSession()
    for move in ("f8f4", "g1g6"):
        played.play(move)
    gate = Gate(context)
    page.goto(link(address, session=played))
    root = page.locator("[data-state]").first
    press(root, "e8e3")
    expect(root).to_have_attribute("data-cursor", "3")
    expect(page.get_by_text("Gold must move the red tower.")).to_be_visible()
    root.get_by_role("button", name="One step back").click()
    expect(root).to_have_attribute("data-cursor", "2")
    press(root, "e8e2")
    expect(root).to_have_attribute("data-cursor", "4")
    press(root, "a1a2")  # not the tower's turn: Python says so
    expect(root).to_have_attribute("data-state", re.compile("waiting|busy"))
    gate.open()
    board = first_board(page)
    board.shows(4)
    board.says("because the turn before ended on green")


def test_a_tower_moves_before_python_is_there_and_all_that_comes_of_it_follows(
    context: BrowserContext, page: Page, address: str
) -> None:
    gate = Gate(context)
    page.goto(link(address, position=POSITION))
    root = page.locator("[data-state]").first
    press(root, "h7h3")
    expect(root).to_have_attribute("data-cursor", "1")
    gate.open()
    first_board(page).says("Gold’s green tower on b3 cannot move")


def test_a_try_at_a_puzzle_is_drawn_before_python_is_there_and_judged_by_it(
    context: BrowserContext, page: Page, address: str
) -> None:
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
    board.says("Gold has reached the far home row and wins the round!")


def test_a_lesson_is_answered_to_its_end_before_python_is_there_and_python_knows_it_then(
    context: BrowserContext, page: Page, address: str
) -> None:
    gate = Gate(context)
    page.goto(f"{address}#lesson=colors")  # it asks for squares, for choices and for moves
    lesson = LessonInPage(page.locator(".kamisado"), compile_lesson(course("colors")), quick=True)
    lesson.go_to_the_end()
    answered = lesson.progress
    expect(lesson.root).to_have_attribute("data-state", "starting")
    gate.open()
    first_board(page)
    assert lesson.progress == answered
    kept = f"localStorage['kamisado {PROGRESS}'] ?? ''"
    while '"colors"' not in page.evaluate(kept):
        page.wait_for_timeout(100)
    (rings,) = json.loads(page.evaluate(kept))["readers"][""]["progress"]["rings"].values()
    expect(lesson.root.locator(".rings")).to_have_attribute("data-rings", f"{rings['rings']}")


def test_what_was_done_before_python_was_there_outlives_a_page_that_ends_at_once(
    context: BrowserContext, page: Page, address: str
) -> None:
    Gate(context)
    page.goto(f"{address}#board")
    root = page.locator("[data-state]").first
    for shown, move in enumerate(("f8f4", "g1g6"), 1):
        press(root, move)
        expect(root).to_have_attribute("data-shown", f"{shown}")
    with pytest.raises(Error, match="crash"):
        page.goto("chrome://crash")  # it is told nothing, as where a telephone ends it
    page.close()
    context.unroute_all()
    again = context.new_page()
    again.goto(f"{address}#board")
    board = first_board(again)
    board.shows(2)
    assert len(board.record) == 2


def test_the_computer_s_towers_wait_for_the_computer(
    context: BrowserContext, page: Page, address: str
) -> None:
    gate = Gate(context)
    page.goto(f"{address}#board&opponent=random&opponent_plays=gold")
    root = page.locator("[data-state]").first
    for move in ("f8f4", "g1g6"):
        press(root, move)
        expect(root).to_have_attribute("data-cursor", "1")
    gate.open()
    expect(first_board(page).root).to_have_attribute("data-cursor", "2", timeout=STARTING)


# There Pyodide has no trampoline in its table of functions, and so Python's memory must not name one.
TELEPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15"


@pytest.mark.parametrize("agent", [None, TELEPHONE])
def test_the_first_answer_waits_for_no_file_that_is_read_later(
    browser: Browser, address: str, agent: str | None
) -> None:
    with alone(browser, user_agent=agent) as context:
        page = context.new_page()
        held: list[Route] = []
        context.route(re.compile(r"/python/(python_stdlib|kamisado)\.zip"), lambda route: held.append(route))
        page.goto(f"{address}#board")
        press(page.locator("[data-state]").first, "f8f4")
        first_board(page).shows(1)
        assert agent in (None, page.workers[0].evaluate("navigator.userAgent"))
        assert len(held) == 2
        context.unroute_all()  # they go on
        installed(page)  # which comes after all files
        first_board(page).play("g1g2")


class Withholding(Files):
    """A server that gives out Python's library at the very end."""

    at_last: ClassVar[Event] = Event()

    def do_GET(self) -> None:  # noqa: N802, as the server calls it
        if "python_stdlib" in self.path:
            self.at_last.wait()
        super().do_GET()


@pytest.mark.parametrize("engine", ENGINES)
def test_in_other_engines_too_the_first_answer_comes_out_of_the_snapshot(
    engine: type[Engine], site: Path
) -> None:
    with serving(partial(Withholding, directory=str(site))) as server, engine.started() as browser:
        browser.follow(f"http://127.0.0.1:{server.server_port}/#board", "ready", {})
        Withholding.at_last.set()


@pytest.mark.parametrize("fault", ["damaged", "cut", "missing", "of another Pyodide"])
def test_where_the_snapshot_is_no_good_python_starts_without_and_nobody_notices(
    browser: Browser, site: Path, tmp_path: Path, fault: str
) -> None:
    spoiled = shutil.copytree(site, tmp_path / "site")
    snapshot = spoiled / "app" / "python" / "snapshot.zst"
    content = bytearray(snapshot.read_bytes())
    digest = snapshot.with_suffix(".sha256")
    match fault:
        case "damaged":
            content[len(content) // 2] ^= 1
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


def test_what_needs_no_python_goes_on_without_webassembly(browser: Browser, address: str) -> None:
    with alone(browser, "--js-flags=--jitless") as context:  # which takes WebAssembly away
        page = context.new_page()
        page.goto(f"{address}#lesson=figure-4")
        expect(page.get_by_role("status").first).to_contain_text("does not run WebAssembly", timeout=STARTING)
        page.get_by_role("button", name="Continue").click()
        expect(page.locator("[data-state]")).to_have_attribute("data-shown", "1", timeout=STARTING)
        page.goto(f"{address}#practice")
        expect(page.get_by_text("did not start here")).to_be_visible(timeout=STARTING)


def test_what_the_browser_has_no_room_for_can_be_saved_to_a_file(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate(FILL_STORAGE)
    page.goto(f"{address}#lesson=figure-4")
    first_board(page).button("Continue").click()
    expect(page.get_by_text("This browser keeps nothing for the site")).to_be_visible(timeout=STARTING)
    page.get_by_role("link", name="More").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file").click()
    assert "lesson figure-4" in saved.value.path().read_text("utf-8")


def test_a_browser_that_lets_nothing_be_kept_says_so_and_plays(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    settings = tmp_path / "Default" / "Preferences"
    settings.parent.mkdir()
    settings.write_text('{"profile": {"default_content_setting_values": {"cookies": 2}}}')  # block them all
    program = chromium.find(browser.browser_type)
    opened = browser.browser_type.launch_persistent_context(tmp_path, executable_path=program, args=FLAGS)
    with opened as context:
        page = context.pages[0]
        page.goto(f"{address}#lesson=figure-4")
        board = first_board(page)
        with pytest.raises(Error, match="SecurityError"):
            page.evaluate("localStorage")
        board.button("Continue").click()
        board.shows(1)
        expect(page.get_by_text("This browser keeps nothing for the site")).to_be_visible(timeout=STARTING)


def publish(site: Path, version: str) -> None:
    """Put another version in the place of a site."""
    start = site / "index.html"
    start.write_text(start.read_text("utf-8").replace("<html", f"<html data-version={version}"), "utf-8")
    (site / "service-worker.js").unlink()
    write_service_worker(site)


def test_a_new_version_is_offered_in_every_tab_and_taken_when_the_reader_says_so(
    context: BrowserContext, page: Page, site: Path, tmp_path: Path
) -> None:
    newer = page.locator("html[data-version]")
    with serving_files(Path(shutil.copytree(site, tmp_path / "site"))) as address:
        page.goto(f"{address}#board")
        first_board(page).play("f8f4")
        installed(page)
        other = context.new_page()
        other.goto(f"{address}#lesson=figure-4")
        first_board(other)
        publish(tmp_path / "site", "2")
        other.evaluate("navigator.serviceWorker.ready.then((keeper) => keeper.update())")
        for tab in (page, other):
            expect(tab.get_by_role("button", name="Use it now")).to_be_visible(timeout=STARTING)
        other.get_by_role("button", name="Use it now").click()
        expect(other.locator("html[data-version]")).to_be_attached(timeout=STARTING)
        board = BoardInPage(page.locator("[data-state]"))  # nobody has disturbed the round
        board.play("g1g6")
        expect(newer).not_to_be_attached()
        page.get_by_role("button", name="Use it now").click()
        expect(newer).to_be_attached(timeout=STARTING)
        expect(page.locator("[data-state]")).to_have_attribute("data-cursor", "2", timeout=STARTING)


def test_a_position_of_a_link_is_drawn_before_python_is_there(
    context: BrowserContext, page: Page, address: str
) -> None:
    gate = Gate(context)
    page.goto(link(address, position=POSITION))
    expect(page.locator('[data-square="h7"]')).to_be_visible()
    expect(page.locator("[data-state]")).to_have_attribute("data-state", "starting")
    expect(page.get_by_text("Black must move the brown tower.")).to_be_visible()
    gate.open()
    first_board(page).says("Black must move the brown tower.")


@pytest.mark.parametrize(
    ("language", "asks", "title"),
    [
        ("en", "Gold to move and win at once.", "Home & dry"),
        ("fr", "Or, au trait, gagne aussitôt.", "A title so long that the link is packed " * 5),
    ],
)
def test_a_puzzle_of_a_link_is_asked_before_python_is_there(
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


def test_the_front_door_leads_to_a_lesson_and_knows_later_where_its_reader_stopped(
    page: Page, address: str
) -> None:
    page.goto(address)
    expect(page.locator(".why")).to_have_css("text-align", "start", timeout=STARTING)  # no style of the app's
    page.get_by_role("button", name="Begin").click()
    lesson = first_board(page)
    lesson.press("f1", "f8")
    lesson.shows(1)
    page.get_by_role("link", name="The course").click()
    page.get_by_role("button", name="Go on").click()
    first_board(page).shows(1)


def test_the_end_of_a_lesson_leads_to_the_next_one_by_its_name(page: Page, address: str) -> None:
    page.goto(f"{address}#lesson=first-moves")
    lesson = LessonInPage(page.locator(".kamisado"), compile_lesson(course("first-moves")), quick=True)
    lesson.go_to_the_end()
    onward = page.get_by_role("link", name="Next: Figure 1: the first move")
    expect(onward).to_be_in_viewport(timeout=STARTING)
    onward.click()
    expect(page.get_by_role("heading", name="Figure 1: the first move")).to_be_visible()


def test_the_front_door_says_before_python_is_there_where_its_reader_stopped(
    browser: Browser, address: str
) -> None:
    with alone(browser, service_workers="block") as context:  # the gate hears of all that is fetched
        page = context.new_page()
        page.goto(f"{address}#course")
        expect(page.get_by_role("button", name="Begin")).to_be_visible()
        page.goto(f"{address}#lesson=figure-4")
        first_board(page).button("Continue").click()
        while "step 2 of" not in page.evaluate("localStorage['kamisado-left-3'] ?? ''"):
            page.wait_for_timeout(100)
        page.goto("about:blank")
        Gate(context)
        page.goto(address)
        expect(page.locator(".why")).to_contain_text("you stopped at step 2 of")
        page.get_by_role("button", name="Go on").click()
        page.get_by_role("link", name="The course").click()
        expect(page.locator(".why")).to_contain_text("you stopped at step 2 of")
        page.get_by_role("link", name="More").click()
        page.get_by_role("button", name="Deutsch").click()  # in German nothing has been said yet
        page.get_by_role("link", name="Lernen").click()
        expect(page.locator(".placeholder")).to_be_visible()


COVERS = """() => [...document.querySelectorAll("body :not(nav, nav *, .kamisado *)")]
  .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position))
  .map(({ outerHTML }) => outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("width", [390, 1280])
def test_the_wait_is_a_line_that_covers_nothing_and_a_word_for_who_waits_long(
    browser: Browser, address: str, width: int
) -> None:
    with alone(browser, viewport={"width": width, "height": 800}, service_workers="block") as context:
        gate, page = Gate(context), context.new_page()
        page.clock.install()
        page.goto(f"{address}#lesson=figure-4")
        line, bar = page.get_by_role("progressbar", name="Loading"), page.get_by_role("navigation").first
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


def test_who_goes_to_another_page_by_keyboard_stands_at_its_beginning(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Begin").press("Enter", timeout=STARTING)
    expect(page.get_by_role("main")).to_be_focused(timeout=STARTING)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="The course")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Kamisado", exact=True)).to_be_focused()
    page.get_by_role("link", name="Moving").press("Enter", timeout=STARTING)
    expect(page.get_by_role("heading", name="Moving", exact=True)).to_be_visible()
    expect(page.get_by_role("main")).to_be_focused()


def test_a_round_is_shared_as_a_link_that_hands_the_move_over(
    context: BrowserContext, page: Page, address: str
) -> None:
    page.goto(f"{address}#board")
    board = first_board(page)
    board.play("f8f4")
    board.tool("Share").click()
    link_field = board.root.get_by_label("Link", exact=True)
    expect(link_field).to_have_value(re.compile(r"#round="), timeout=STARTING)
    expect(board.root.get_by_role("img", name="QR code of the link")).to_be_visible(timeout=STARTING)
    other = context.new_page()
    other.goto(link_field.input_value())
    first_board(other).says("Gold must move the blue tower.")


def test_homework_is_answered_from_its_link_and_comes_back_as_a_line_or_a_file(
    page: Page, address: str, tmp_path: Path
) -> None:
    items = ["blocked 1 seed 7", "blocked 1 seed 3"]
    asked = questions(items)
    quiz = QuizSession(SharedSheet(AnswerSheet(items, tmp_path / "teacher.json")), title="For Monday")
    page.goto(link(address, session=quiz))
    root = first_board(page).root
    expect(root.get_by_text("For Monday")).to_be_visible(timeout=STARTING)
    expect(root.get_by_label("Your name")).to_have_count(0, timeout=STARTING)
    for number, each in enumerate(asked, 1):
        choice = each.solution()[0] if number == 1 else "1" if each.solution()[0] != "1" else "2"
        root.get_by_role("button", name=f"Question {number}, open").click()
        root.get_by_role("button", name=each.describe(choice), exact=True).click(timeout=STARTING)
    root.get_by_label("Your name").fill("Zoë/Ümit =1+1")
    line = root.get_by_label("A line with your answers")
    expect(line).to_have_value(re.compile("Zo%C3%AB%2F%C3%9Cmit%20%3D1%2B1"), timeout=STARTING)
    with page.expect_download() as loaded:
        root.get_by_role("button", name="Save as a file").click()
    assert loaded.value.suggested_filename == "Zoë_Ümit_1_1_answers.txt"
    loaded.value.save_as(tmp_path / "in" / loaded.value.suggested_filename)
    for handed_in in (line.input_value(), tmp_path / "in"):
        (row,) = results(handed_in, items).rows
        assert (row.who, row.score, row.total, row.note) == ("Zoë/Ümit =1+1", 1, 2, "")


def test_a_chapter_is_a_page_whose_boards_are_alive(page: Page, address: str) -> None:
    page.goto(link(address, chapter="02_blocked.ipynb"))
    expect(page.get_by_role("heading", name="Blocked towers", level=1)).to_be_visible()
    first_board(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_is_written_in_every_language(site: Path, language: str) -> None:
    packed = (site / "app/pages" / language / "02_blocked.packed").read_bytes()
    page = json.loads(gzip.decompress(packed))
    assert page["title"] == CHAPTERS[2].title(language)
    texts = " ".join(part["html"] for part in page["parts"] if "html" in part)
    assert ("A move of no squares" in texts) == (language == "en")


def test_everything_works_with_the_network_gone(context: BrowserContext, page: Page, site: Path) -> None:
    with serving_files(site) as address:
        page.goto(f"{address}#board")
        first_board(page)
        installed(page)
    page.goto(link(address, chapter="05_sumo.ipynb"))
    page.reload()
    expect(page.get_by_role("heading", name="The Sumo", level=1)).to_be_visible()
    page.goto(link(address, position=POSITION))
    first_board(page).play("h7h3")


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


# What was unpacked of it is kept too: each does without the other.
@pytest.mark.parametrize("damaged", [["snapshot.zst"], ["memory"], ["memory", "snapshot.zst"]])
def test_a_snapshot_that_was_damaged_in_the_browser_is_no_loss_even_without_a_network(
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


# Each would tell the server what the visitor keeps, and can only where it is run.
STEAL = "import js; js.fetch('/stolen?' + js.localStorage.getItem('secret'))"
MARKUP = "<img src=x onerror=\"fetch('/stolen?' + localStorage.getItem('secret'))\">"
REFUSED = {
    f"kernel=python&execute=1&code={quote(STEAL)}": "asks for 'kernel'",
    f"position={quote(MARKUP)}": "eight rows",
    f"puzzle={quote(STEAL)}": "eight rows",
    f"chapter={quote('../' + MARKUP)}": "no such page",
}


def test_what_a_link_says_is_refused_and_never_run(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate("localStorage.setItem('secret', '1')")
    for asks, why in REFUSED.items():
        page.goto(f"{address}index.html#{asks}")
        expect(page.get_by_role("alert")).to_contain_text(why, timeout=STARTING)
        expect(page.locator(".kamisado")).to_have_count(0)
    assert not [path for path in Files.asked if path.startswith("/stolen")]


@pytest.mark.parametrize("engine", ENGINES)
def test_other_engines_play_on_it_and_on_a_page_without_python(
    engine: type[Engine], address: str, tmp_path: Path
) -> None:
    board = Board()
    board.play("f8f4")
    board.to_html(tmp_path / "page.html")
    with engine.started() as browser:
        browser.follow((tmp_path / "page.html").as_uri(), "silent", {'[data-do="back"]': "0"})
        browser.follow(f"{address}#board", "ready", FIRST_MOVES)


PROBE = """
from kamisado_widget import Position
from kamisado_widget.solver import Solver, backend
solver = Solver(look_up=False)
verdict = solver.solve(Position.start(), lengths=False)
f"{backend()} {verdict.winner} {solver.nodes}"
"""


def test_the_compiled_search_works_in_the_page_as_it_does_elsewhere(page: Page, address: str) -> None:
    page.goto(f"{address}#board")
    first_board(page)
    solver = Solver(look_up=False)
    verdict = solver.solve(Position.start(), lengths=False)
    (worker,) = page.workers
    assert (
        worker.evaluate("code => self.python.runPython(code)", PROBE)
        == f"wasm {verdict.winner} {solver.nodes}"
    )
