from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.classroom import AnswerSheet, question
from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession, QuizSession
from tests.browser.panels import open_panel
from tests.live.pupils import Class, classroom

ITEMS = ["blocked 1 seed 7", "targets 1 seed 7"]


@pytest.fixture
def pupils() -> Iterator[Class]:
    yield from classroom()


@pytest.fixture
def live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Live]:
    monkeypatch.chdir(tmp_path)
    quiz = QuizSession(AnswerSheet(ITEMS, tmp_path / "answers.json"), title="First")
    opened = Live(quiz)
    opened.mode = "each"
    yield opened
    opened.stop()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1000, "height": 900})
    yield opened
    opened.close()


def answered(live: Live, pupils: Class) -> None:
    asked = question(ITEMS[0])
    for name in ("Ann", "Ben"):
        pupils.join(live, name).answer(asked.choices[2])
    pupils.join(live, "Cleo")


def test_results_and_question_to_repeat(live: Live, pupils: Class, page: Page) -> None:
    answered(live, pupils)
    panel = open_panel(page, live)
    panel.get_by_role("button", name="Results").click()
    first = panel.locator(".questions > li").first
    expect(first).to_contain_text("0 right, 2 wrong, 1 not answered")
    expect(first.locator(".bars .right")).to_contain_text(question(ITEMS[0]).choices[0])
    expect(panel.get_by_text("No answers from: Cleo")).to_be_visible()
    panel.get_by_role("button", name="Names").click()
    expect(panel.get_by_text("Cleo")).to_be_hidden()
    panel.get_by_role("button", name="Go over question 1 again").click()
    expect(panel.get_by_role("button", name="Reveal")).to_be_visible()
    expect(panel.locator(".results")).to_have_count(0)
    assert live.mode == "vote"


def test_results_are_saved_to_the_named_file(live: Live, pupils: Class, page: Page) -> None:
    answered(live, pupils)
    panel = open_panel(page, live)
    panel.get_by_role("button", name="Results").click()
    panel.get_by_role("button", name="Save as a table").click()
    said = panel.get_by_role("status").filter(has_text="Saved: ")
    expect(said).to_be_visible()
    assert Path(said.inner_text().removeprefix("Saved: ")).is_file()


def test_class_list_is_pasted(live: Live, page: Page) -> None:
    panel = open_panel(page, live)
    live.handle({"act": "door", "door": "ask"})
    panel.get_by_role("button", name="More").click()
    panel.get_by_text("Class list (0)").click()
    panel.get_by_role("textbox").fill("Ann\t5a\nBen\t5a\n")
    panel.get_by_role("button", name="Use this list").click()
    expect(panel.get_by_text("Class list (2)")).to_be_visible()
    assert live.class_list == ("Ann", "Ben")
    panel.get_by_label("New pupils").select_option("come in if they’re on the class list")
    expect(panel.get_by_label("New pupils")).to_have_value("listed")
    assert live.door == "listed"


def test_teacher_asks_own_question(pupils: Class, page: Page) -> None:
    live = Live(BoardSession())
    try:
        ann = pupils.join(live, "Ann")
        panel = open_panel(page, live)
        panel.get_by_role("group").get_by_role("button", name="Ask").click()
        panel.get_by_role("button", name="Who wins?").click()
        expect(panel.locator(".prompt")).to_have_text("Who can force a win here?")
        panel.get_by_text("Your own question").click()
        panel.get_by_label("Question").fill("Is it fair?")
        panel.get_by_label("Answers, one per line").fill("Yes\nNo")
        panel.locator("form").get_by_role("button", name="Ask").click()
        expect(panel.locator(".prompt")).to_have_text("Is it fair?")
        ann.until(lambda: ann.kind == "quiz" and ann.scene["task"]["prompt"] == "Is it fair?")
        ann.answer("No")
        expect(panel.locator(".counts .number").nth(1)).to_have_text("1")
    finally:
        live.stop()


def test_the_bar_has_five_things_and_the_rest_is_folded_away(page: Page) -> None:
    live = Live(BoardSession())
    try:
        live.mode = "pairs"
        panel = open_panel(page, live)
        bar = panel.get_by_role("group", name="What the class does").get_by_role("button")
        expect(bar).to_have_text(["Show", "Ask", "Individually", "Pairs", "Results"])
        folded = [
            panel.get_by_role("button", name="Class against computer"),
            panel.get_by_role("button", name="New pairs"),
            panel.get_by_label("Pair up"),
            panel.get_by_label("Record who voted for what"),
            panel.get_by_label("New pupils"),
        ]
        for shown in (False, True):
            for each in folded:
                expect(each).to_be_visible(visible=shown)
            panel.get_by_role("button", name="More").click()
    finally:
        live.stop()
