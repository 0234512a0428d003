from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Locator, expect

from kamisado_widget.sessions import EditorSession
from tests import harness
from tests.browser.boards import BoardInPage
from tests.browser.lab import Notebook
from tests.sessions import helpers
from tests.sessions.helpers import SHARP

Open = Callable[..., Notebook]

START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -"
OVER = "Ybkrnp2/3G4/o5y1/7g/8/8/8/O+1N1RKPB b o"  # gold has won the round, and the next one from the left
LACKING = "o1pk1rgn/8/6Y1/8/8/1b5y/8/NGR2PBO g y"  # lacks the gold pink tower, whose square is d2


class EditorInPage(BoardInPage):
    @property
    def field(self) -> Locator:
        return self.root.get_by_label("Position as text")

    def holds(self, text: str) -> None:
        expect(self.field).to_have_value(text)
        expect(self.root).to_have_attribute("data-state", "ready")

    def focused(self) -> str:
        return self.root.locator('.board [tabindex="0"]').get_attribute("data-square") or ""

    def carry(self, origin: str, target: str) -> None:
        self.square(origin).hover()
        self.page.mouse.down()
        self.square(target).hover()
        self.page.mouse.up()


def editor_with(
    open_notebook: Open, text: str, *cells: str, **options: object
) -> tuple[Notebook, EditorInPage]:
    code = ["from kamisado_widget import Editor", f"editor = Editor({text!r})", *cells]
    size = {"viewport": {"width": 1280, "height": 1000}}
    opened = open_notebook([*code, "editor"], **{**size, **options})
    opened.run_all()
    return opened, EditorInPage(opened.page.locator(".kamisado"))


@pytest.mark.slow
def test_towers_are_placed_by_mouse(notebook: Open) -> None:
    watch = "seen = []\neditor.observe(lambda change: seen.append(str(change.new)), 'position')"
    opened, editor = editor_with(notebook, LACKING, watch)
    editor.says("Gold’s pink tower is missing.")
    editor.carry("K", "d3")
    whole = LACKING.replace("8/NGR", "3K4/NGR")
    editor.holds(whole.replace("1b5y/3K4", "1b1K3y/8"))
    editor.press("d3", "d2")
    editor.holds(whole)
    editor.says("Gold must move the yellow tower.")
    editor.says("Gold wins in 1 move")
    assert opened.execute("print(seen[-1], editor.verdict.winner)").split("\n")[0] == f"{whole} gold"
    editor.carry("d2", "o")  # off the board
    editor.holds(LACKING)
    editor.button("Undo").click()
    editor.holds(whole)
    editor.press("b3")
    editor.button("Add a ring").click()
    editor.holds(whole.replace("1b5y", "1b+5y"))
    editor.press("h3")  # the next tower to get a ring; the press must not swap the two
    editor.button("Add a ring").click()
    editor.holds(whole.replace("1b5y", "1b+5y+"))
    editor.root.get_by_role("button", name="Turn", exact=True).click()
    editor.holds("obp2rgn/4k3/Y+5B+1/8/8/1y6/8/NGR1KP1O b y")
    opened.execute("editor.position = None")
    editor.says("16 towers are missing")
    assert opened.errors == []


def test_setup_by_keyboard(browser: Browser) -> None:
    with browser.new_page(viewport={"width": 1280, "height": 1000}) as page:
        harness.show(page, EditorSession(LACKING))
        set_up_by_keyboard(EditorInPage(page.locator(".kamisado")))


def set_up_by_keyboard(editor: EditorInPage) -> None:
    key = editor.page.keyboard.press
    editor.square("a1").focus()
    key("Tab")  # to the tray
    for name in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        key(name)
    expect(editor.square("a1")).to_be_focused()
    editor.walk_to("d2")
    key("Enter")
    whole = LACKING.replace("8/NGR", "3K4/NGR")
    editor.holds(whole)
    key("Delete")
    editor.holds(LACKING)
    key("Shift+K")
    editor.holds(whole)
    key("+")
    editor.holds(whole.replace("3K4", "3K+4"))
    key("Control+z")
    editor.holds(whole)
    key("Control+Shift+Z")
    editor.holds(whole.replace("3K4", "3K+4"))


@pytest.mark.slow
def test_copy_and_paste(notebook: Open) -> None:
    opened, editor = editor_with(notebook, START, permissions=["clipboard-read", "clipboard-write"])
    paste = "(text) => navigator.clipboard.writeText(text)"
    editor.page.evaluate(paste, "Lorem ipsum\n" * 500_000)
    editor.press("a4")
    editor.page.keyboard.press("Control+v")
    editor.says("too long")
    twice = "obpkyrgn/8/8/3O3o/8/8/8/NGRYKPBO b -"
    editor.page.evaluate(paste, f"\n  {twice}  \n")
    editor.page.keyboard.press("Control+v")
    editor.holds(twice)
    editor.says("Gold has 2 orange towers (d5, h1)")
    expect(editor.root.locator(".ringed")).to_have_count(4)
    editor.field.fill("hello")
    editor.page.keyboard.press("Enter")
    editor.says("at least three parts")
    editor.press("d5", "o")
    one = twice.replace("3O3o", "7o")
    editor.holds(one)
    editor.page.keyboard.press("Control+c")
    assert editor.page.evaluate("() => navigator.clipboard.readText()") == one
    assert opened.page.locator(".jp-Notebook .jp-CodeCell").count() == 3, "the paste added no cell"
    editor.square("a1").focus()
    for key in "abdxmufr":
        editor.page.keyboard.press(key)
    assert opened.page.locator(".jp-Notebook .jp-CodeCell").count() == 3, "the notebook hears no keys"
    assert opened.errors == []


@pytest.mark.slow
def test_editor_without_python_is_read_only_and_says_so(notebook: Open) -> None:
    opened, editor = editor_with(notebook, LACKING)
    opened.execute("editor.text = 'obpkyrgn/8/8/8/8/8/8/NGRYKPB1 b -'")
    editor.says("Gold’s orange tower is missing.")
    opened.restart()
    editor.press("O", "h1")
    editor.says("Python isn’t answering. You can look, but to change the setup, run the cell.")
    editor.button("Undo").click()
    editor.says("Gold’s pink tower is missing.")


def test_puzzle_is_composed_repaired_and_played(notebook: Open) -> None:
    whole = LACKING.replace("8/NGR", "3K4/NGR")
    opened, editor = editor_with(notebook, whole)
    editor.button("Make a puzzle").click()
    desk = editor.root.get_by_role("region", name="Make a puzzle")
    expect(desk).to_contain_text("2 first moves work: g6e8, g6f7.")
    expect(editor.square("e8")).to_have_attribute("aria-label", re.compile("Gold wins in 1 move"))
    repairs = desk.get_by_role("group", name="Make it one solution").get_by_role("button")
    repairs.first.click()
    expect(desk).to_contain_text("One solution: g6e8, in 1 move.")
    desk.get_by_label("Title").fill("Home")
    desk.get_by_label("Title").press("Tab")
    desk.get_by_role("button", name="Play it").click()
    expect(editor.button("Back to editing")).to_be_visible()
    editor.press("h7")
    editor.says("No: Black wins the round.")
    expect(editor.root.locator(".verdict")).to_have_css("position", "absolute")
    editor.button("Try again").click()
    expect(editor.button("Try again")).to_be_hidden()
    editor.press("e8")
    editor.says("Solved!")
    editor.button("Back to editing").click()
    expect(desk.get_by_label("Title")).to_have_value("Home")
    assert opened.errors == []


@pytest.mark.parametrize("name", ["Make a puzzle", "Write a lesson", "My collection"])
def test_what_a_phone_opens_below_the_board_comes_into_view(browser: Browser, name: str) -> None:
    with browser.new_page(viewport={"width": 390, "height": 844}) as page:
        harness.show(page, EditorSession(SHARP))
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("region", name=name)).to_be_in_viewport(ratio=0.5)


def composing() -> EditorSession:
    editor = EditorSession(SHARP)
    helpers.ask(editor, act="compose", what="begin", value="")
    return editor


@pytest.mark.slow
def test_invalid_collection_file_is_reported_and_tried_puzzle_can_be_kept(
    browser: Browser,
) -> None:
    with browser.new_page(viewport={"width": 390, "height": 844}) as page:
        with ThreadPoolExecutor() as apart:  # without an event loop, searches finish at once
            harness.show(page, apart.submit(composing).result())
        opened = {"name": "photo.json", "mimeType": "application/json", "buffer": b"\x89PNG\r\n\x00"}
        page.get_by_text("Open…").scroll_into_view_if_needed()
        page.get_by_label("Open…").set_input_files([opened])  # type: ignore[list-item]
        expect(page.get_by_text("This file has no puzzle")).to_be_in_viewport()
        page.get_by_role("button", name="Play it").click()
        for name in ("Solution", "Add to my collection", "Save", "Back to editing"):
            expect(page.get_by_role("button", name=name)).to_be_visible()
        expect(page.get_by_label("Open…")).to_be_attached()
        EditorInPage(page.locator(".kamisado")).press("h7")
        verdict = page.locator(".verdict.wrong")
        expect(verdict).to_be_visible()
        page.mouse.wheel(0, 1000)
        page.wait_for_function("scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
        sheet, last = verdict.bounding_box(), page.get_by_text("Open…").bounding_box()
        assert sheet
        assert last
        assert last["y"] + last["height"] <= sheet["y"]


TWO = "1b1k4/3y3n/5Gg1/3o4/Y7/r4P1p/7O/N1R1K1B1 g b"  # wins within two of its own moves


@pytest.mark.slow
def test_typed_number_survives_a_redraw(notebook: Open) -> None:
    opened, editor = editor_with(notebook, TWO)
    editor.button("Make a puzzle").click()
    desk = editor.root.locator(".desk")
    desk.get_by_label("Task").first.select_option("win within")
    expect(desk).to_contain_text("One solution: g1b6.")
    desk.get_by_label("How many").fill("1")
    opened.execute("editor.flipped = True")
    expect(editor.root.locator(".board [data-square]").first).to_have_attribute("data-square", "h1")
    expect(desk.get_by_label("How many")).to_have_value("1")
    opened.comes_to_say("editor.session.desk.task.number", "1")
    desk.get_by_label("How many").press("Tab")
    expect(desk).to_contain_text("can’t win in 1 move")
    expect(desk.get_by_label("How many")).to_have_value("1")


@pytest.mark.slow
def test_lesson_is_written_and_previewed(notebook: Open) -> None:
    opened, editor = editor_with(notebook, "8/8/8/3r4/3B+4/8/8/8 g -")
    editor.button("Write a lesson").click()
    desk = editor.root.get_by_role("region", name="Write a lesson")
    desk.get_by_label("Title").fill("A push")
    opened.comes_to_say(
        "editor.session.lesson_desk.storyboard.title", "A push"
    )  # sent while the field still has the focus
    desk.get_by_role("button", name="Mark squares").click()
    editor.press("d4")
    desk.get_by_role("button", name="Draw arrows").click()
    editor.carry("d4", "d5")
    opened.comes_to_say("editor.session.lesson_desk.storyboard.scenes[0].step.arrows", "('d4d5',)")
    desk.get_by_label("Question").select_option("squares")
    desk.get_by_label("Wording").fill("Where may it go?")
    desk.get_by_label("Wording").press("Tab")
    expect(desk).to_contain_text("Right: c5, b6, a7, e5, f6, g7, h8, d5.")
    desk.get_by_role("button", name="Preview").click()
    reader = editor.root.locator(".preview .kamisado")
    expect(reader).to_contain_text("Where may it go?")
    expect(reader.locator(".voice svg")).to_be_visible()
    editor.button("Back to the lesson").click()
    expect(desk.get_by_label("Title")).to_have_value("A push")
    script = opened.execute("print(editor.session.lesson_desk.script())")
    assert "diagram: 8/8/8/3r4/3B+4/8/8/8 g -" in script
    assert "marks: d4\narrows: d4d5" in script
    assert opened.errors == []
