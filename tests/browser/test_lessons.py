from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.export.page import HasSession, html_page
from kamisado_widget.learner import Memory, Progress
from kamisado_widget.lessons import COURSE
from kamisado_widget.sessions import ExerciseSession, LessonSession, Session
from kamisado_widget.sessions.readers import Preferences
from kamisado_widget.widgets import Exercises, Lesson, Rulebook
from tests.browser.boards import BoardInPage, tool
from tests.browser.lab import Notebook
from tests.browser.lessons import LessonInPage
from tests.harness import show
from tests.waiting import as_long_as

Open = Callable[..., Notebook]

# Keep Python busy, so that the page's messages queue up.
BUSY = """
import threading, time
from pathlib import Path
holds = threading.Event()
def hold():
    with lesson.session.lock:
        holds.set()
        late = time.monotonic() + 300
        while not Path("answered").exists() and time.monotonic() < late:
            time.sleep(0.05)
threading.Thread(target=hold).start()
assert holds.wait(300)
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


def test_figure_5_by_mouse(notebook: Open) -> None:
    opened, lesson = opened_in_lab(notebook, 'Lesson("figure-5")')
    lesson.go_on()  # the story's own move is played by the board
    expect(lesson.root.locator(".halo")).to_have_count(0)  # no ring: the question asks for the player to move
    lesson.press("c2")
    lesson.says("The green tower is blocked, so Gold misses a turn.")
    lesson.go_on()
    lesson.go_on()
    lesson.press("g3", "h4")
    lesson.says("Then Johan gets across with pink.")
    for _ in as_long_as(lambda: lesson.nodes[lesson.node].get("figure") != "5e"):
        lesson.go_on()
    lesson.press("g6", "g5")
    lesson.says("Towers move straight forward")
    lesson.press("e8")  # the tower is still selected
    lesson.says("Right! ")
    lesson.go_to_the_end()
    expect(lesson.root.locator(".lesson .rings")).to_have_attribute("data-rings", "1")
    opened.comes_to_say("lesson._lesson_state['rings'], lesson.cursor", f"1 {len(lesson.nodes) - 1}")
    assert opened.errors == []


@pytest.mark.slow
def test_answers_while_python_is_busy_count(notebook: Open) -> None:
    opened, lesson = opened_in_lab(notebook, 'Lesson("figure-4")')
    opened.execute(BUSY)
    last = len(lesson.nodes) - 1
    for _ in as_long_as(lambda: lesson.node < last):
        lesson.go_on()
    opened.path.with_name("answered").touch()
    assert not lesson.go_on()
    opened.comes_to_say("lesson._lesson_state['rings'], lesson.cursor", f"2 {last}")
    lesson.shows(last)  # Python starts later, but must not move the reader back
    assert opened.errors == []


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_page(reduced_motion="reduce") as page:
        yield page


S = TypeVar("S", bound=Session)


def shown(page: Page, session: S) -> tuple[S, LessonInPage]:
    nodes = list(session.nodes)
    show(page, session)
    return session, LessonInPage(page.locator(".kamisado"), nodes)


def test_figure_6_by_keyboard(page: Page) -> None:
    session, lesson = shown(page, LessonSession("figure-6"))
    board, keyboard = BoardInPage(lesson.root), page.keyboard
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

    for _ in as_long_as(lambda: True):
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
    assert session.state()["_lesson_state"]["rings"] == 2


def test_free_play_and_return(page: Page) -> None:
    session, lesson = shown(page, LessonSession("figure-3"))
    size = len(lesson.nodes)
    tool(lesson.root, "Play from here").click()
    expect(lesson.root.locator(".halo")).to_have_count(1)
    lesson.press("h8", "h7")
    lesson.shows(size)
    lesson.says("Gold must move the purple tower.")
    expect(lesson.button("Forward one move")).to_have_count(0)
    lesson.button("Back to the lesson").click()
    lesson.shows(0)
    lesson.go_on()
    lesson.shows(1)
    assert (session.nodes[size]["move"], session.answered) == ("h8h7", {"0": "right"})


def test_language_switch_keeps_the_answer_on_the_board(page: Page) -> None:
    session = LessonSession("figure-1")
    Preferences(Memory(None)).add(session)
    _, lesson = shown(page, session)
    lesson.press("a8", "g2")  # one of several right moves, not the first
    lesson.says("Right!")
    tool(lesson.root, "Settings").click()
    lesson.button("Deutsch").click()
    lesson.says("Richtig!")
    answer = lesson.root.locator('[data-square="g2"]')
    expect(answer).to_have_attribute("aria-label", re.compile("oranger Turm"))


def test_home_row_is_filled_by_mouse(page: Page) -> None:
    session, lesson = shown(page, LessonSession("figure-7-fill"))
    task = lesson.nodes[lesson.node]["task"]
    order = task["good"]
    lesson.press(order[0], order[1], order[1], order[1], *order[:1:-1])
    lesson.says(task["why"][order[2]]["text"])  # kept up to the first mistake
    expect(lesson.root.locator(".towers .number")).to_have_count(2)
    lesson.press(order[1], order[0])  # the last one is taken back; any other stays
    expect(lesson.root.locator(".towers .number")).to_have_count(0)
    lesson.go_to_the_end()
    expect(lesson.root.locator(".lesson .rings")).to_have_attribute("data-rings", "1")
    assert (session.lesson_state["rings"], session.cursor) == (1, len(lesson.nodes) - 1)


@pytest.mark.parametrize("kind", ["blocked", pytest.param("targets", marks=pytest.mark.slow)])
def test_exercises_are_endless(page: Page, kind: str) -> None:
    session, lesson = shown(page, ExerciseSession(kind, seed=3))
    prepared, lesson.endless = len(lesson.nodes), True
    for _ in range(prepared):
        assert lesson.go_on()
    assert lesson.node == prepared
    assert len(session.nodes) > prepared


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow if place % 16 else ()) for place, name in enumerate(COURSE)],
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


def test_answer_is_shown_on_request(
    alone: Callable[[HasSession], tuple[Page, list[str]]], tmp_path: Path
) -> None:
    widget = Lesson("figure-7", Progress(tmp_path / "progress.json"))
    page, errors = alone(widget)
    lesson = LessonInPage(page.locator(".kamisado"), widget._nodes, quick=True)
    lesson.go_to_the_end(by_showing=True)
    assert lesson.rings == "0 of 3 rings"
    assert errors == []


def test_rulebook_links_to_figures_and_back(
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
