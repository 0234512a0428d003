"""VS Code and Colab, simulated by their own widget managers in similar frames."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, expect

from kamisado_widget.lessons import compile_lesson, course
from tests.browser.boards import BoardInPage, tool
from tests.browser.conftest import ROOT
from tests.browser.frames import Frames, install, is_dark, shade, too_wide
from tests.browser.lab import Notebook
from tests.browser.lessons import LessonInPage

pytestmark = pytest.mark.slow
Open = Callable[..., Notebook]
MAKE = """
from pathlib import Path
from tempfile import mkdtemp
from ipywidgets import HBox
from ipywidgets.widgets.widget import _instances
from kamisado_widget import Quiz
lesson, board = map(_instances.get, {displayed})
quiz = Quiz(["blocked 2 seed 7", "push 1 seed 3"], Path(mkdtemp(), "answers.json"))
box = HBox([Board(), Board()])
"""
SHOWN = {"played": "board", "heard": "board", "lesson": "lesson", "quiz": "quiz", "box": "box"}
WEBVIEW = {
    "src": "https://vscode.test/vscode.html",
    "sandbox": "allow-scripts allow-same-origin allow-forms allow-pointer-lock allow-downloads",
    "allow": "clipboard-read; clipboard-write",
}
COLAB = {
    "src": "https://colab.test/colab.html",
    "sandbox": "allow-scripts",
}  # a sandbox without allow-same-origin has its own origin
NARROW = "320px"


@pytest.fixture(scope="module")
def managers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("managers"))


@pytest.fixture
def frames(notebook: Open, managers: Path) -> Frames:
    return Frames(notebook(["pass"], alone=True, reduced_motion="reduce"), managers)


def run_all(frames: Frames) -> None:
    for cell in nbformat.read(ROOT / "notebooks" / "00_first_moves.ipynb", as_version=4).cells:
        if cell.cell_type == "code":
            frames.notebook.execute(cell.source)
    frames.notebook.execute(MAKE.format(displayed=frames.page.evaluate("() => displayed")))


def check(frames: Frames, outputs: dict[str, Locator]) -> None:
    roots = {name: output.locator(".kamisado") for name, output in outputs.items()}
    python = frames.notebook
    played, heard = BoardInPage(roots["played"]), BoardInPage(roots["heard"])
    played.move_by_mouse("f8f4", 1)
    heard.says("Gold must move the blue tower.")
    played.press("a1")
    played.says("so Gold must move blue.")
    heard.move_by_mouse("g1g6", 2)
    played.shows(2)
    for _ in range(2):  # faster than Python echoes
        played.button("Back one move").click()
    heard.shows(0)
    played.shows(0)
    python.execute("board.play('d8d3')")
    heard.shows(3)
    LessonInPage(roots["lesson"], compile_lesson(course("first-moves"))).go_on()
    roots["quiz"].locator(".choices button").first.click()
    expect(roots["quiz"].locator(".dots .answered")).to_have_count(1)
    python.comes_to_say("len(quiz.line) > 0 and quiz.marks[0].answer is not None", "True")
    expect(roots["box"]).to_have_count(2)
    BoardInPage(roots["box"].last).move_by_mouse("f8f4", 1)
    tool(played.root, "Share").click()
    expect(played.root.get_by_role("textbox", name="Text")).to_have_value(re.compile("d8d3"))
    played.root.locator(".share").get_by_role("button", name="Copy").last.click()
    expect(played.root.get_by_role("button", name="Copied.")).to_be_visible()
    for root in (played.root, roots["quiz"]):
        assert is_dark(root.locator(".footer"))


def test_vscode(frames: Frames) -> None:
    frame = frames.open("vscode", **WEBVIEW)
    run_all(frames)  # a new manager only knows widgets created while it is connected
    for name, what in SHOWN.items():
        frame.evaluate("([id, name]) => show(id, name)", [frames.notebook.says(f"{what}.model_id"), name])
    outputs = {name: frame.locator(f"#{name}") for name in SHOWN}
    check(frames, outputs)
    played = BoardInPage(outputs["played"].locator(".kamisado"))
    played.root.get_by_role("button", name="PNG").click()
    frame.wait_for_function("() => saved.length === 1")
    played.square("d3").focus()
    played.page.keyboard.press("b")  # in VS Code, a new cell
    assert frame.evaluate("() => keys") == []
    played.page.keyboard.press("Control+s")
    assert frame.evaluate("() => keys.at(-1)") == "s"
    for theme, ink in (("vscode-dark old", "black"), ("vscode-high-contrast", "white")):
        frame.evaluate("(theme) => { document.body.className = theme; }", theme)
        assert is_dark(played.root.locator(".footer"))
        assert (shade(played.root.locator(".side"), "color") > 128) == (ink == "white")
    frames.set("vscode", width=NARROW)
    for name, output in outputs.items():
        assert not too_wide(output), name
    frame.evaluate("() => clear('played')")
    frame.evaluate("([id]) => show(id, 'played')", [frames.notebook.says("board.model_id")])
    BoardInPage(played.root).shows(3)
    assert frames.notebook.errors == []


def test_colab(frames: Frames) -> None:
    run_all(frames)

    def show(name: str) -> Locator:
        frame = frames.open(name, **COLAB)
        frame.evaluate("(id) => show(id)", frames.notebook.says(f"{SHOWN[name]}.model_id"))
        return frame.locator("body")

    outputs = {name: show(name) for name in SHOWN}
    check(frames, outputs)
    for name, output in outputs.items():
        frames.set(name, width=NARROW)
        assert not too_wide(output), name
    frames.close("played")
    BoardInPage(show("played").locator(".kamisado")).shows(3)
    assert [
        error for error in frames.notebook.errors if "Clipboard API" not in error
    ] == []  # the browser's own message
