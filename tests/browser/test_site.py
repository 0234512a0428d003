import gzip
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from kamisado_widget import Board
from kamisado_widget.browser.site.build import write_service_worker
from kamisado_widget.classroom import AnswerSheet, questions, results
from kamisado_widget.export import link
from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.lessons import compile_lesson, course
from kamisado_widget.lessons.chapters import CHAPTERS
from kamisado_widget.sessions import QuizSession
from kamisado_widget.solver import proofs
from tests.browser import chromium
from tests.browser.boards import BoardInPage
from tests.browser.conftest import FLAGS
from tests.browser.engines import ENGINES, FIRST_MOVES, Engine
from tests.browser.lessons import LessonInPage
from tests.browser.site import (
    POSITION,
    STARTING,
    Files,
    alone,
    first_board,
    installed,
    serving_files,
)

pytestmark = pytest.mark.slow

MOST_BYTES = 20_000_000
MOST_BYTES_OF_A_VISIT = 17_500_000  # Python and its memory are 14 of them
ROUND = "d8a5 e1f2 a5e1".split()  # the shortest round: black's pink tower gets home
FILL_STORAGE = """() => {
  for (let size = 2 ** 22; size >= 1; size /= 2)
    try {
      for (;;) localStorage.setItem(`filled ${Math.random()}`.slice(0, 16), "x".repeat(size));
    } catch {}
}"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with alone(browser) as context:
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def test_site_and_first_visit_are_small_and_the_second_is_cached(
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
    board.says("Black gets across and wins the round!")


def test_proof_is_checked_in_the_page(page: Page, address: str) -> None:
    page.goto(f"{address}#play")
    page.get_by_role("link", name="Black can force a win").click()
    board = first_board(page)
    solved = page.get_by_role("region", name="Black can force a win")
    solved.get_by_role("button", name="Check that Black wins").click()
    told = solved.locator(".told")
    expect(told).to_contain_text("Black wins, ", timeout=STARTING)
    expect(told).to_contain_text("using only the rules")
    solved.get_by_role("button", name="Check all").click()
    bar = solved.get_by_role("progressbar")
    expect(bar).to_be_visible(timeout=STARTING)
    expect(told).to_contain_text("proofs checked right here", timeout=STARTING)
    solved.get_by_role("button", name="Stop thinking").click()
    expect(bar).to_be_hidden(timeout=STARTING)
    solved.get_by_role("button", name=re.compile("^f8f4 30: Gold wins in 30 moves")).click()
    board.says("Gold must move the blue tower.")
    expect(board.root.locator(".evaluation").first).to_be_visible()
    with page.expect_download() as loaded:
        solved.get_by_role("button", name="All proofs in one file").click()
    assert loaded.value.path().read_text("utf-8") == proofs.text()


def test_works_partly_without_webassembly(browser: Browser, address: str) -> None:
    with alone(browser, "--js-flags=--jitless") as context:  # without WebAssembly
        page = context.new_page()
        page.goto(f"{address}#lesson=figure-9")
        expect(page.get_by_role("status").first).to_contain_text("needs WebAssembly", timeout=STARTING)
        page.get_by_role("button", name="Continue").click()
        expect(page.locator("[data-state]")).to_have_attribute("data-shown", "1", timeout=STARTING)
        page.goto(f"{address}#practice")
        expect(page.get_by_text("didn’t start")).to_be_visible(timeout=STARTING)


def test_progress_is_saved_to_a_file_when_storage_is_full(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate(FILL_STORAGE)
    page.goto(f"{address}#lesson=figure-9")
    first_board(page).button("Continue").click()
    expect(page.get_by_text("This browser doesn’t save your progress")).to_be_visible(timeout=STARTING)
    page.get_by_role("link", name="More").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file").click()
    assert "lesson figure-9" in saved.value.path().read_text("utf-8")


def test_works_without_storage_and_says_so(browser: Browser, address: str, tmp_path: Path) -> None:
    settings = tmp_path / "Default" / "Preferences"
    settings.parent.mkdir()
    settings.write_text('{"profile": {"default_content_setting_values": {"cookies": 2}}}')  # block them all
    program = chromium.find(browser.browser_type)
    opened = browser.browser_type.launch_persistent_context(tmp_path, executable_path=program, args=FLAGS)
    with opened as context:
        page = context.pages[0]
        page.goto(f"{address}#lesson=figure-9")
        board = first_board(page)
        with pytest.raises(Error, match="SecurityError"):
            page.evaluate("localStorage")
        board.button("Continue").click()
        board.shows(1)
        expect(page.get_by_text("This browser doesn’t save your progress")).to_be_visible(timeout=STARTING)


def publish(site: Path, version: str) -> None:
    start = site / "index.html"
    start.write_text(start.read_text("utf-8").replace("<html", f"<html data-version={version}"), "utf-8")
    (site / "service-worker.js").unlink()
    write_service_worker(site)


def test_new_version_is_offered_in_every_tab(
    context: BrowserContext, page: Page, site: Path, tmp_path: Path
) -> None:
    newer = page.locator("html[data-version]")
    with serving_files(Path(shutil.copytree(site, tmp_path / "site"))) as address:
        page.goto(f"{address}#board")
        first_board(page).play("f8f4")
        installed(page)
        other = context.new_page()
        other.goto(f"{address}#lesson=figure-9")
        first_board(other)
        publish(tmp_path / "site", "2")
        other.evaluate("navigator.serviceWorker.ready.then((keeper) => keeper.update())")
        for tab in (page, other):
            expect(tab.get_by_role("button", name="Use it now")).to_be_visible(timeout=STARTING)
        other.get_by_role("button", name="Use it now").click()
        expect(other.locator("html[data-version]")).to_be_attached(timeout=STARTING)
        board = BoardInPage(page.locator("[data-state]"))  # the round is as before
        board.play("g1g6")
        expect(newer).not_to_be_attached()
        page.get_by_role("button", name="Use it now").click()
        expect(newer).to_be_attached(timeout=STARTING)
        expect(page.locator("[data-state]")).to_have_attribute("data-cursor", "2", timeout=STARTING)


def test_two_sites_of_one_origin_do_not_interfere(
    context: BrowserContext, page: Page, site: Path, tmp_path: Path
) -> None:
    for name in ("ours", "theirs"):
        shutil.copytree(site, tmp_path / name)
    publish(tmp_path / "theirs", "2")
    with serving_files(tmp_path) as address:
        for name in ("ours", "theirs"):
            page.goto(f"{address}{name}/#board")
            first_board(page)
            installed(page)
    page.goto(f"{address}ours/#board")  # the server was stopped
    first_board(page).play("f8f4")


def test_end_of_lesson_names_the_next(page: Page, address: str) -> None:
    page.goto(f"{address}#lesson=first-moves")
    lesson = LessonInPage(page.locator(".kamisado"), compile_lesson(course("first-moves")), quick=True)
    lesson.go_to_the_end()
    onward = page.get_by_role("button", name="Next: Straight or diagonal")
    expect(onward).to_be_in_viewport(timeout=STARTING)
    onward.click()
    expect(page.get_by_role("heading", name="Straight or diagonal")).to_be_visible()


def test_keyboard_focus_starts_at_the_top_of_a_new_page(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Start").press("Enter", timeout=STARTING)
    expect(page.get_by_role("main")).to_be_focused(timeout=STARTING)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="The course")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Kamisado", exact=True)).to_be_focused()
    page.get_by_role("button", name="1. How towers move").press("Enter", timeout=STARTING)
    page.get_by_role("link", name="How towers move").press("Enter")
    expect(page.get_by_role("heading", name="How towers move", exact=True)).to_be_visible()
    expect(page.get_by_role("main")).to_be_focused()


def test_shared_round_link_passes_the_turn(context: BrowserContext, page: Page, address: str) -> None:
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


def test_homework_link_returns_a_line_or_file(page: Page, address: str, tmp_path: Path) -> None:
    items = ["blocked 1 seed 7", "blocked 1 seed 3"]
    asked = questions(items)
    quiz = QuizSession(AnswerSheet(items, tmp_path / "teacher.json"), title="For Monday")
    page.goto(link(address, session=quiz))
    root = first_board(page).root
    expect(root.get_by_text("For Monday")).to_be_visible(timeout=STARTING)
    expect(root.get_by_label("Your name")).to_have_count(0, timeout=STARTING)
    for number, each in enumerate(asked, 1):
        choice = each.solution()[0] if number == 1 else "1" if each.solution()[0] != "1" else "2"
        root.get_by_role("button", name=f"Question {number}, open").click()
        root.get_by_role("button", name=each.describe(choice), exact=True).click(timeout=STARTING)
    root.get_by_label("Your name").fill("Zoë/Ümit =1+1")
    line = root.get_by_label("Your answers as one line")
    expect(line).to_have_value(re.compile("Zo%C3%AB%2F%C3%9Cmit%20%3D1%2B1"), timeout=STARTING)
    with page.expect_download() as loaded:
        root.get_by_role("button", name="Save as a file").click()
    assert loaded.value.suggested_filename == "Zoë_Ümit_1_1_answers.txt"
    loaded.value.save_as(tmp_path / "in" / loaded.value.suggested_filename)
    for handed_in in (line.input_value(), tmp_path / "in"):
        (row,) = results(handed_in, items).rows
        assert (row.who, row.score, row.total, row.note) == ("Zoë/Ümit =1+1", 1, 2, "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_is_written_in_every_language(site: Path, language: str) -> None:
    packed = (site / "app/pages" / language / "02_blocked.packed").read_bytes()
    page = json.loads(gzip.decompress(packed))
    assert page["title"] == CHAPTERS[2].title(language)
    texts = " ".join(part["html"] for part in page["parts"] if "html" in part)
    assert ("A move of no squares" in texts) == (language == "en")


def test_works_offline(context: BrowserContext, page: Page, site: Path) -> None:
    with serving_files(site) as address:
        page.goto(f"{address}#board")
        first_board(page)
        installed(page)
    page.goto(link(address, chapter="05_sumo.ipynb"))
    page.reload()
    expect(page.get_by_role("heading", name="One ring", level=1)).to_be_visible()
    page.goto(link(address, position=POSITION))
    first_board(page).play("h7h3")


# An attack: if this text ran as code, the server would get the visitor's data.
STEAL = "import js; js.fetch('/stolen?' + js.localStorage.getItem('secret'))"
MARKUP = "<img src=x onerror=\"fetch('/stolen?' + localStorage.getItem('secret'))\">"
REFUSED = {
    f"kernel=python&execute=1&code={quote(STEAL)}": "asks for 'kernel'",
    f"position={quote(MARKUP)}": "eight rows",
    f"puzzle={quote(STEAL)}": "eight rows",
    f"chapter={quote('../' + MARKUP)}": "This page doesn’t exist",
}


def test_malicious_links_are_refused(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate("localStorage.setItem('secret', '1')")
    for asks, why in REFUSED.items():
        page.goto(f"{address}index.html#{asks}")
        expect(page.get_by_role("alert")).to_contain_text(why, timeout=STARTING)
        expect(page.locator(".kamisado")).to_have_count(0)
    assert not [path for path in Files.asked if path.startswith("/stolen")]


@pytest.mark.parametrize("engine", ENGINES)
def test_firefox_and_webkit(engine: type[Engine], address: str, tmp_path: Path) -> None:
    board = Board()
    board.play("f8f4")
    board.to_html(tmp_path / "page.html")
    with engine.started() as browser:
        browser.follow((tmp_path / "page.html").as_uri(), "silent", {'[data-do="back"]': "0"})
        browser.follow(f"{address}#board", "ready", FIRST_MOVES)
