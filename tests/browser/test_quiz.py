from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from kamisado_widget import Quiz, results
from kamisado_widget.classroom import Question
from tests.browser.boards import BoardInPage
from tests.browser.lab import Notebook
from tests.classroom.helpers import ITEMS, asked, right, wrong

pytestmark = pytest.mark.slow

Open = Callable[..., Notebook]
PAGE: ViewportSize = {"width": 1280, "height": 900}


class QuizInPage:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(".kamisado")
        expect(self.root).to_have_attribute("data-shown", "0")

    def button(self, name: str) -> None:
        if self.root.locator(".choices[inert]").count():  # after a wrong answer
            self.root.get_by_role("button", name="Try again", exact=True).click()
        self.root.get_by_role("button", name=name, exact=True).click()

    def go(self, number: int) -> None:
        self.root.get_by_role("group", name="Questions").get_by_role("button").nth(number - 1).click()
        expect(self.root).to_have_attribute("data-shown", str(number - 1))

    def answer(self, number: int, of: Question, kept: str, check: str = "Check") -> None:
        self.go(number)
        if of.ask == "choice":
            choice = self.root.get_by_role("button", name=of.describe(kept), exact=True)
            choice.dispatch_event("click")  # even if the question is closed
            return
        squares = [kept[at : at + 2] for at in range(0, len(kept), 2)]
        for square in squares:
            self.root.locator(f'[data-square="{square}"]').dispatch_event("click")
        if of.ask == "squares" or (of.ask == "order" and check != "Check"):
            self.button(check)

    @property
    def answered(self) -> list[str]:
        return self.root.locator(".dots .answered").all_inner_texts()

    def says(self, text: str) -> None:
        expect(self.root.locator(".side")).to_contain_text(text)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(reduced_motion="reduce", viewport=PAGE)
    yield made
    made.close()


Handout = Callable[..., QuizInPage]


@pytest.fixture
def handout(context: BrowserContext, tmp_path: Path) -> Iterator[Handout]:
    errors: list[str] = []

    def open_page(**options: str) -> QuizInPage:
        path = tmp_path / "quiz.html"
        Quiz(asked(), tmp_path / "answers.json", **options).to_html(path)  # type: ignore[arg-type]
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path.as_uri())
        return QuizInPage(page)

    yield open_page
    assert errors == []


def line_on(quiz: QuizInPage) -> str:
    return quiz.root.get_by_label("Your answers as one line").input_value()


def test_answers_are_in_the_file_at_once_and_after_a_reload(notebook: Open, folder: Path) -> None:
    file = folder / "lab-answers.json"
    cells = [f"from kamisado_widget import Quiz\nquiz = Quiz({ITEMS!r}, {str(file)!r})\nquiz"]
    opened = notebook(cells, viewport=PAGE, reduced_motion="reduce")
    opened.run_all()
    BoardInPage(opened.page.locator(".kamisado"))
    quiz = QuizInPage(opened.page)
    quiz.answer(1, asked()[0], right(asked()[0]))
    quiz.says("Right!")
    quiz.says("1 of 5 right")
    quiz.answer(3, asked()[2], wrong(asked()[2]))
    quiz.says("Your first answer counts")
    quiz.button(asked()[2].describe(right(asked()[2])))
    quiz.says("Right!")
    quiz.says("1 of 5 right")  # only the first answer counts
    (given,) = json.loads(file.read_text())["quizzes"].values()
    assert list(given["answers"].values()) == [
        [right(asked()[0])],
        [wrong(asked()[2]), right(asked()[2])],
    ]
    opened.save()
    opened.reload()
    opened.run_all()
    BoardInPage(opened.page.locator(".kamisado"))
    again = QuizInPage(opened.page)
    assert again.answered == ["1", "3"]
    again.says("1 of 5 right")
    assert opened.errors == []


def test_offline_answers_are_offered_on_rerun(notebook: Open, folder: Path) -> None:
    file = folder / "offered-answers.json"
    cells = [f"from kamisado_widget import Quiz\nquiz = Quiz({ITEMS!r}, {str(file)!r})\nquiz"]
    opened = notebook(cells, viewport=PAGE, reduced_motion="reduce")
    opened.run_all()
    BoardInPage(opened.page.locator(".kamisado"))
    opened.restart()
    quiz = QuizInPage(opened.page)
    quiz.answer(1, asked()[0], right(asked()[0]))
    quiz.says("Your answers are saved only in this browser.")
    opened.run_all()
    BoardInPage(opened.page.locator(".kamisado"))
    again = QuizInPage(opened.page)
    assert again.answered == []
    again.button("Keep them")
    again.says("1 of 5 right")
    assert again.answered == ["1"]
    assert opened.says("quiz.score") == "1"
    expect(again.root.get_by_role("button", name="Keep them")).to_have_count(0)


def test_held_back_answers_can_change_until_handed_in(notebook: Open, folder: Path) -> None:
    file = folder / "held-answers.json"
    source = f"quiz = Quiz({ITEMS!r}, {str(file)!r}, feedback='held back')"
    opened = notebook([f"from kamisado_widget import Quiz\n{source}\nquiz"], viewport=PAGE)
    opened.run_all()
    BoardInPage(opened.page.locator(".kamisado"))
    quiz = QuizInPage(opened.page)
    for number, of in enumerate(asked(), 1):
        quiz.answer(number, of, wrong(of) if number == 3 else right(of), "Save this answer")
        quiz.says("Answer saved.")
        expect(quiz.root.locator(".verdict.right")).to_have_count(0)
    quiz.answer(3, asked()[2], right(asked()[2]))
    expect(quiz.root.locator(".choices .recorded")).to_have_text(asked()[2].describe(right(asked()[2])))
    quiz.button("Hand in")
    quiz.button("Hand in")
    quiz.says("Handed in.")
    quiz.answer(3, asked()[2], wrong(asked()[2]))
    assert opened.says("quiz.score, quiz._lesson_state['quiz']['handed_in']") == "5 True"
    assert opened.errors == []


def test_page_stores_answers_and_encodes_the_line(handout: Handout) -> None:
    quiz = handout()
    for number, of in enumerate(asked(), 1):
        quiz.answer(number, of, wrong(of) if number == 2 else right(of))
        quiz.says("Your first answer counts" if number == 2 else "Right!")
    quiz.says("4 of 5 right")
    quiz.root.get_by_label("Your name").fill("Zoë f (B)")
    quiz.page.reload()
    again = QuizInPage(quiz.page)
    assert again.answered == ["1", "2", "3", "4", "5"]
    again.says("4 of 5 right")
    (row,) = results(f"Here it is: {line_on(again)}", asked()).rows
    assert (row.who, row.score, row.note) == ("Zoë f (B)", 4, "")
    again.button("Start over")
    again.root.locator(".footer .main", has_text="Start over").click()
    assert again.answered == []
    assert "-,-,-,-,-" in line_on(again)


def test_page_that_holds_back_gives_no_verdict_and_closes(handout: Handout) -> None:
    quiz = handout(feedback="held back")
    quiz.answer(2, asked()[1], wrong(asked()[1]))
    quiz.says("Answer saved.")
    quiz.answer(5, asked()[4], right(asked()[4]))
    quiz.says("Answer saved.")
    expect(quiz.root.locator(".score, .verdict.right")).to_have_count(0)
    quiz.button("Hand in")
    quiz.button("Hand in")
    quiz.answer(3, asked()[2], right(asked()[2]))
    assert quiz.answered == ["2", "5"]
    quiz.page.reload()
    QuizInPage(quiz.page).says("Handed in.")


@pytest.mark.parametrize(
    "stored",
    [
        "{",
        "null",
        '{"answers": "all", "handedIn": 1, "name": {}}',
        '{"answers": [["z9"], ["?", 5], [null], {"length": 9}, ["g6h7x"]], "score": 5, "done": true}',
    ],
)
def test_tampered_storage_earns_nothing(handout: Handout, stored: str) -> None:
    quiz = handout()
    set_all = "(text) => Object.keys(localStorage).forEach((key) => localStorage.setItem(key, text))"
    quiz.answer(1, asked()[0], right(asked()[0]))
    quiz.says("1 of 5 right")
    quiz.page.evaluate(set_all, stored)
    quiz.page.reload()
    again = QuizInPage(quiz.page)
    expect(again.root.locator(".score")).to_have_count(1 if "?" in stored else 0)
    assert again.answered == (["2"] if "?" in stored else [])
    (row,) = results(line_on(again), asked()).rows
    assert row.score == 0


def test_works_in_a_frame_without_storage(context: BrowserContext, tmp_path: Path) -> None:
    (tmp_path / "quiz.html").write_text(Quiz(asked(), tmp_path / "answers.json").to_html() or "", "utf-8")
    (tmp_path / "course.html").write_text(
        '<iframe sandbox="allow-scripts" src="quiz.html" width="1200" height="800"></iframe>', "utf-8"
    )
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto((tmp_path / "course.html").as_uri())
    frame = page.frame_locator("iframe").locator(".kamisado")
    for square in asked()[0].to_wire(right(asked()[0])):
        frame.locator(f'[data-square="{square}"]').dispatch_event("click")
    frame.get_by_role("button", name="Check").click()
    expect(frame.locator(".score")).to_have_text("1 of 5 right")
    assert errors == []
