from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.export.page import HasSession, html_page
from kamisado_widget.learner import Progress
from kamisado_widget.lessons import COURSE
from kamisado_widget.widgets import Exercises, Lesson, Rulebook
from tests.browser.boards import BoardInPage, tool
from tests.browser.lab import Notebook
from tests.browser.lessons import LessonInPage

Open = Callable[..., Notebook]

# Python does something else for a while, and what the page says piles up.
BUSY = """
import threading, time
holds = threading.Event()
def hold():
    with lesson.session.lock:
        holds.set()
        time.sleep(4)
threading.Thread(target=hold).start()
holds.wait()
"""


def opened_in_lab(open_notebook: Open, source: str) -> tuple[Notebook, LessonInPage]:
    cells = ["from kamisado_widget import Exercises, Lesson", f"lesson = {source}", "lesson"]
    opened = open_notebook(cells, viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    opened.run_all()
    root = opened.page.locator(".kamisado")
    BoardInPage(root)  # once Python has answered
    return opened, LessonInPage(root, eval(source, {"Exercises": Exercises, "Lesson": Lesson})._nodes)


@pytest.fixture
def alone(browser: Browser, tmp_path: Path) -> Iterator[Callable[[HasSession], tuple[Page, list[str]]]]:
    context = browser.new_context(reduced_motion="reduce")

    def open_alone(widget: HasSession) -> tuple[Page, list[str]]:
        path = tmp_path / "page.html"
        path.write_text(html_page([widget]), "utf-8")
        errors: list[str] = []
        page = context.new_page()
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path.as_uri())
        return page, errors

    yield open_alone
    context.close()


def test_figure_5_is_learned_by_mouse(notebook: Open) -> None:
    opened, lesson = opened_in_lab(notebook, 'Lesson("figure-5")')
    lesson.go_on()  # the story's own move is played by the board
    expect(lesson.root.locator(".halo")).to_have_count(0)  # whose turn it is, is the question
    lesson.press("c2")
    lesson.says("The green tower is blocked, so Gold misses a turn.")
    lesson.go_on()
    lesson.go_on()
    lesson.press("g3", "h4")
    lesson.says("Then Johan gets across with pink.")
    while lesson.nodes[lesson.node].get("figure") != "5e":
        lesson.go_on()
    lesson.press("g6", "g5")
    lesson.says("Rule M1")
    lesson.press("e8")  # the tower is in hand still
    lesson.says("Right! ")
    lesson.go_to_the_end()
    expect(lesson.root.locator(".lesson .rings")).to_have_attribute("data-rings", "1")
    opened.comes_to_say("lesson._lesson_state['rings'], lesson.cursor", f"1 {len(lesson.nodes) - 1}")
    assert opened.errors == []


def test_answers_given_while_python_is_busy_count(notebook: Open) -> None:
    opened, lesson = opened_in_lab(notebook, 'Lesson("figure-4")')
    opened.execute(BUSY)
    while lesson.go_on():
        pass
    last = len(lesson.nodes) - 1
    opened.comes_to_say("lesson._lesson_state['rings'], lesson.cursor", f"2 {last}")
    lesson.shows(last)  # Python, which came after, does not call the reader back
    assert opened.errors == []


@pytest.mark.slow
def test_the_home_row_is_filled_by_mouse(notebook: Open) -> None:
    opened, lesson = opened_in_lab(notebook, 'Lesson("figure-7-fill")')
    order = lesson.nodes[lesson.node]["task"]["good"]
    lesson.press(order[0], order[1], order[1], order[1], *order[:1:-1])
    lesson.says("Rule F3")  # kept up to the first mistake
    expect(lesson.root.locator(".towers .number")).to_have_count(2)
    lesson.press(order[1], order[0])  # the last one is taken back; any other stays
    expect(lesson.root.locator(".towers .number")).to_have_count(0)
    lesson.go_to_the_end()
    expect(lesson.root.locator(".lesson .rings")).to_have_attribute("data-rings", "1")
    opened.comes_to_say("lesson._lesson_state['rings'], lesson.cursor", f"1 {len(lesson.nodes) - 1}")
    assert opened.errors == []


def test_figure_6_is_learned_by_keyboard(notebook: Open) -> None:
    opened, lesson = opened_in_lab(notebook, 'Lesson("figure-6")')
    board, keyboard = BoardInPage(lesson.root), opened.page.keyboard
    lesson.root.locator('[role="gridcell"][tabindex="0"]').focus()

    def press_on_the_board(squares: list[str]) -> None:
        for square in squares:
            board.walk_to(square)
            keyboard.press("Enter")

    def press_button(name: str) -> None:
        button = lesson.button(name)
        for _ in range(40):
            if button.evaluate("(button) => button.getRootNode().activeElement === button"):
                break
            keyboard.press("Tab")
        keyboard.press("Enter")

    while True:
        here = lesson.node
        task = lesson.nodes[here].get("task")
        if task and task["ask"] == "choice":
            press_button(task["good"][0])
        elif task:
            good = task["good"][0]
            press_on_the_board([good[:2], good[2:]] if task["ask"] == "move" else task["good"])
            if task["ask"] == "squares":
                press_button("Check")
        if not task or task["ask"] != "move" or here == len(lesson.nodes) - 1:
            press_button("Continue")
        if here == len(lesson.nodes) - 1:
            expect(lesson.root.locator(".finale")).to_be_visible()
            break
        expect(lesson.root).not_to_have_attribute("data-cursor", str(here))
        lesson.shows(lesson.node)
    expect(lesson.root.locator(".lesson .rings")).to_have_attribute("data-rings", "2")
    opened.comes_to_say("lesson._lesson_state['rings']", "2")
    assert opened.errors == []


def test_one_plays_on_freely_and_comes_back(notebook: Open) -> None:
    opened, lesson = opened_in_lab(notebook, 'Lesson("figure-3")')
    size = len(lesson.nodes)
    tool(lesson.root, "Play from here").click()
    expect(lesson.root.locator(".halo")).to_have_count(1)
    lesson.press("h8", "h7")
    lesson.shows(size)
    lesson.says("Gold must move the purple tower.")
    expect(lesson.button("Forward one move")).to_have_count(0)
    lesson.button("Back to the lesson").click()
    lesson.shows(0)
    expect(lesson.root.locator(".halo")).to_have_count(0)
    lesson.go_on()
    lesson.shows(1)
    opened.comes_to_say(f"lesson._nodes[{size}]['move'], lesson._answered", "h8h7 {'0': 'right'}")
    assert opened.errors == []


@pytest.mark.parametrize("kind", ["blocked", pytest.param("targets", marks=pytest.mark.slow)])
def test_exercises_go_on_for_as_long_as_one_likes(notebook: Open, kind: str) -> None:
    opened, lesson = opened_in_lab(notebook, f'Exercises("{kind}", seed=3)')
    lesson.nodes = Exercises(kind, seed=3)._nodes
    prepared, lesson.endless = len(lesson.nodes), True
    for _ in range(prepared):
        assert lesson.go_on()
    assert lesson.node == prepared
    assert int(opened.says("len(lesson._nodes)")) > prepared
    assert opened.errors == []


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow if place % 8 else ()) for place, name in enumerate(COURSE)],
)
def test_a_lesson_needs_no_python(
    name: str, alone: Callable[[HasSession], tuple[Page, list[str]]], tmp_path: Path
) -> None:
    widget = Lesson(name, Progress(tmp_path / "progress.json"))
    page, errors = alone(widget)
    lesson = LessonInPage(page.locator(".kamisado"), widget._nodes, quick=True)
    assert tool(lesson.root, "Play from here").count() == 0
    page.keyboard.press("Escape")
    lesson.go_to_the_end()
    assert lesson.rings == "2 of 3 rings"
    assert errors == []


def test_the_answer_is_shown_to_whoever_asks(
    alone: Callable[[HasSession], tuple[Page, list[str]]], tmp_path: Path
) -> None:
    widget = Lesson("figure-7", Progress(tmp_path / "progress.json"))
    page, errors = alone(widget)
    lesson = LessonInPage(page.locator(".kamisado"), widget._nodes, quick=True)
    lesson.go_to_the_end(by_showing=True)
    assert lesson.rings == "0 of 3 rings"
    assert errors == []


def test_the_rulebook_leads_to_its_figures_and_back(
    alone: Callable[[HasSession], tuple[Page, list[str]]],
) -> None:
    page, errors = alone(Rulebook("M6"))
    root = page.locator(".kamisado")
    status = root.locator(".status")
    expect(status).to_contain_text("Blocked: miss a turn (M6).")
    root.get_by_role("button", name="More").click()
    root.get_by_role("group", name="Figures for this rule").get_by_role("button", name="4b").click()
    expect(status).to_contain_text("All three squares in front of green are taken")
    root.get_by_role("button", name="Back to rule M6").click()
    root.get_by_role("button", name="Continue").click()
    expect(status).to_contain_text("(M7).")
    root.get_by_role("button", name="TS8").click()
    expect(status).to_contain_text("(TS8).")
    assert errors == []
