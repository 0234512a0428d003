"""A package in a run time of SCORM 1.2 that others wrote: what the system is told, and gives back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, Route, expect

from kamisado_widget import Quiz, results
from kamisado_widget.classroom import questions
from kamisado_widget.export import scorm_package
from kamisado_widget.session import LessonSession
from tests.browser.boards import SLOW
from tests.browser.lessons import LessonInPage

RUN_TIME = Path(__file__).parents[2] / "js/node_modules/scorm-again/dist/scorm12.min.js"
_AROUND = """<!doctype html><meta charset="utf-8"><script src="/scorm12.js"></script><script>
window.told = [];
window.API = new Scorm12API({ autocommit: false });
API.cmi.core.student_name = %s;
const kept = %s;
if (kept) { API.cmi.suspend_data = kept.data; API.cmi.core.lesson_status = kept.status; }
for (const act of ["LMSSetValue", "LMSGetValue", "LMSCommit", "LMSFinish", "LMSInitialize"]) {
  const done = API[act].bind(API);
  API[act] = (...given) => {
    const result = done(...given);
    told.push([act, ...given.map(String), String(result), String(API.LMSGetLastError())]);
    return result;
  };
}
</script><iframe src="/content/index.html" width="1200" height="800"></iframe>"""

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("node_modules")]


class System:
    """A school's system, with one pupil who has opened a package."""

    def __init__(self, page: Page, package: bytes, name: str) -> None:
        self.page = page
        self._name = name
        self._package = ZipFile(BytesIO(package))
        self._kept: dict[str, str] | None = None
        page.route("http://school.test/**", self._answer)
        self.open()

    def open(self) -> None:
        self.page.goto("http://school.test/")

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix("http://school.test/")
        if path == "scorm12.js":
            route.fulfill(body=RUN_TIME.read_text("utf-8"), content_type="text/javascript")
        elif path.startswith("content/"):
            route.fulfill(body=self._package.read(path.removeprefix("content/")), content_type="text/html")
        else:
            around = _AROUND % (json.dumps(self._name), json.dumps(self._kept))
            route.fulfill(body=around, content_type="text/html")

    @property
    def frame(self) -> FrameLocator:
        return self.page.frame_locator("iframe")

    def keeps(self, name: str) -> str:
        """What it keeps of the pupil."""
        return str(self.page.evaluate(f"API.cmi.{name}"))

    def close(self) -> list[list[str]]:
        """Have the pupil go away; return what was asked of it."""
        self.page.evaluate("document.querySelector('iframe').remove()")
        self._kept = {"data": self.keeps("suspend_data"), "status": self.keeps("core.lesson_status")}
        told: list[list[str]] = self.page.evaluate("told")
        assert [each for each in told if each[-1] != "0"] == [], "everything is by the standard"
        return told


@pytest.fixture
def system(browser: Browser) -> Iterator[Callable[..., System]]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    errors: list[Any] = []
    page.on("pageerror", lambda error: errors.append(error))
    yield lambda session, title="", name="Ann": System(page, scorm_package(session, title), name)
    context.close()
    assert errors == []


def test_a_quiz_tells_the_score_and_leaves_the_line_and_is_there_again(
    system: Callable[..., System], tmp_path: Path
) -> None:
    items = ["blocked 1 seed 7", "blocked 1 seed 3"]
    asked = questions(items)
    quiz = Quiz(items, tmp_path / "answers.json")
    name = "Müller/Zoë, =1+1"
    school = system(quiz.session, "Übung / 1 =A1", name)
    expect(school.frame.get_by_text("kept by your school’s system")).to_be_visible(timeout=SLOW)
    assert school.keeps("core.lesson_status") == "incomplete"
    right = asked[0].describe(asked[0].solution()[0])
    school.frame.get_by_role("button", name=right, exact=True).click()
    expect(school.frame.get_by_text("Right!")).to_be_visible()
    school.close()
    school.open()
    expect(school.frame.get_by_role("button", name="Question 1, answered")).to_be_visible(timeout=SLOW)
    school.frame.get_by_role("button", name="Question 2, open").click()
    wrong = next(each for each in asked[1].choices if each != asked[1].describe(asked[1].solution()[0]))
    school.frame.get_by_role("button", name=wrong, exact=True).click()
    expect(school.frame.get_by_text("Your first answer counts")).to_be_visible()
    assert (school.keeps("core.score.raw"), school.keeps("core.lesson_status")) == ("50", "completed")
    (row,) = results(school.keeps("comments"), items).rows
    assert (row.who, row.score, row.total, row.note) == (name, 1, 2, "")
    told = school.close()
    assert [each[0] for each in told][-1] == "LMSFinish"
    assert any(each[1] == "cmi.core.session_time" for each in told)


def test_held_back_it_tells_no_score_and_is_completed_once_it_is_handed_in(
    system: Callable[..., System], tmp_path: Path
) -> None:
    quiz = Quiz(["blocked 1 seed 7"], tmp_path / "answers.json", feedback="held back")
    school = system(quiz.session)
    choice = questions(["blocked 1 seed 7"])[0].choices[0]
    school.frame.get_by_role("button", name=choice, exact=True).click(timeout=SLOW)
    assert school.keeps("core.lesson_status") == "incomplete"
    school.frame.get_by_role("button", name="Hand in").click()
    school.frame.get_by_role("button", name="Hand in").click()
    expect(school.frame.get_by_text("The answers are handed in.").first).to_be_visible()
    assert school.keeps("core.lesson_status") == "completed"
    assert school.keeps("core.score.raw") == ""
    school.close()


def test_a_lesson_is_completed_once_its_questions_are_answered_and_is_there_again(
    system: Callable[..., System],
) -> None:
    session = LessonSession("figure-4")
    school = system(session)
    lesson = LessonInPage(school.frame.locator(".kamisado"), session.nodes)
    assert school.keeps("core.lesson_status") == "incomplete"
    for _ in range(3):
        lesson.go_on()
    stood = lesson.node
    school.close()
    school.open()
    lesson.shows(stood)
    assert school.keeps("core.lesson_status") == "incomplete"
    lesson.go_to_the_end()
    assert school.keeps("core.lesson_status") == "completed"
    assert school.keeps("core.score.raw") == "", "a lesson is no test"
    school.close()


@pytest.mark.parametrize("data", ["{", "[]", '{"sheet": 7}', '{"sheet": {"answers": [["z9"], 3]}}', "<b>"])
def test_whatever_the_system_gives_back_the_quiz_opens(
    system: Callable[..., System], tmp_path: Path, data: str
) -> None:
    school = system(Quiz(["blocked 1 seed 7"], tmp_path / "answers.json").session)
    school._kept = {"data": data, "status": "incomplete"}
    school.open()
    expect(school.frame.locator(".kamisado .choices")).to_be_visible(timeout=SLOW)
    assert school.keeps("core.score.raw") == "0"
