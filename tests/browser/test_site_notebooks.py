from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget import Lesson
from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.learner import Progress
from tests.browser.boards import BoardInPage
from tests.browser.lessons import LessonInPage
from tests.browser.site import STARTING, Files, alone, first_board, make_site, serving_files

pytestmark = pytest.mark.slow

MOST_BYTES = 57_000_000  # 40 MB of it for JupyterLite


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_site(tmp_path_factory.mktemp("made") / "site", "--notebooks")


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with serving_files(site) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with alone(browser) as context:
        yield context.new_page()


def run_all(page: Page) -> None:
    """Run a notebook from the menu, as its first line says."""
    expect(page.get_by_text("Python (Pyodide) | Idle")).to_be_visible(timeout=STARTING)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()


def test_notebooks_site_is_small(site: Path) -> None:
    assert sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) < MOST_BYTES


STEAL = "import js; js.fetch('/stolen?' + js.document.cookie + js.localStorage.getItem('secret'))"
MARKUP = "<img src=x onerror=\"fetch('/stolen?' + document.cookie + localStorage.getItem('secret'))\">"
RUN = f"kernel=python&execute=1&code={quote(STEAL)}"


def test_notebooks_page_runs_nothing_from_links(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate("document.cookie = 'secret=1'; localStorage.setItem('secret', '1')")
    for asks in (f"?{RUN}", f"#{RUN}", f"?path={quote(MARKUP)}"):
        page.goto("about:blank")
        page.goto(f"{address}notebooks/lab/index.html{asks}")
        expect(page.locator(".jp-LauncherCard").first).to_be_visible(timeout=STARTING)
        page.wait_for_load_state("networkidle")
    expect(page.get_by_text("does not exist")).to_be_visible(timeout=STARTING)
    assert not [path for path in Files.asked if path.startswith("/stolen")]


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_notebooks_in_every_language(site: Path, language: str) -> None:
    made = (site / "notebooks/files" / language / "contents.ipynb").read_text("utf-8")
    assert f'speak(\\"{language}\\")' in made


def test_own_player_in_every_language(site: Path, page: Page, address: str) -> None:
    chapter = "15_write_your_own_player.ipynb"
    folders = ["", *(language for language in LANGUAGES if language != "en")]
    assert all((site / "notebooks/files" / folder / chapter).exists() for folder in folders)
    page.goto(f"{address}notebooks/lab/index.html?path=de/{chapter}")
    expect(page.get_by_text("Python (Pyodide) | Idle")).to_be_visible(timeout=STARTING)
    page.locator(".jp-Notebook .jp-Cell").first.click()
    for _ in range(4):  # the cells up to the first board
        page.keyboard.press("Shift+Enter")
    board = first_board(page)
    board.play("f8f4")
    expect(board.root).to_contain_text("Gold hat den blauen Turm", timeout=STARTING)


def test_no_page_takes_code(site: Path) -> None:
    assert not (site / "notebooks/repl").exists()
    apps = {path.parent.name for path in (site / "notebooks").glob("*/index.html")}
    assert apps == {"lab"}
    assert not [
        path for path in site.rglob("*.js") if '"@jupyterlite/repl-extension:' in path.read_text("utf-8")
    ]


def test_answers_survive_a_reload(page: Page, address: str, tmp_path: Path) -> None:
    nodes = Lesson("figure-1", Progress(tmp_path / "progress.json"))._nodes
    page.goto(f"{address}notebooks/lab/index.html?path=01_moving.ipynb")
    run_all(page)
    root = first_board(page).root
    LessonInPage(root, nodes, quick=True).go_to_the_end()
    expect(root.locator(".title .rings")).to_have_attribute("aria-label", "2 of 3 rings")
    # The page shows the rings before Python has saved them; a later request waits for that.
    BoardInPage(page.locator("[data-state]").nth(2)).play("d6c7")
    page.reload()
    page.goto(f"{address}notebooks/lab/index.html?path=01_moving.ipynb")
    run_all(page)
    expect(first_board(page).root.locator(".title .rings")).to_have_attribute("aria-label", "2 of 3 rings")
