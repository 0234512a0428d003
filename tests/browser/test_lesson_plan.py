from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from kamisado_widget.command import notebooks
from tests.browser.lab import Notebook
from tests.browser.test_live import IN_A_NETWORK
from tests.live.pupils import Class, Pupil, classroom

PLAN = notebooks() / "for_teachers" / "lesson_plan.ipynb"
SCREEN = {"width": 1280, "height": 800}
PUPILS = 30
PANEL = ".kamisado-panel[data-shown=true]"
ANSWERS = "import json; print(json.dumps([each.to_wire(each.solution()[0]) for each in quiz.questions]))"
# Between two boards no panel is shown for a moment.
VISIBLE = """() => {
    const panel = document.querySelector('.kamisado-panel[data-shown=true]');
    if (!panel) return false;
    const { bottom } = panel.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
    const parts = panel.closest('.kamisado-stage').querySelectorAll('button, .grid li, .large, .board > svg');
    const shown = panel.querySelector('.grid, .large') ? panel.querySelectorAll('button, .grid li') : parts;
    return ![...shown].some((each) => each.checkVisibility() && each.getBoundingClientRect().bottom > bottom);
}"""

STILL = """() => {
    const stage = document.querySelector('.kamisado-panel[data-shown=true]')?.closest('.kamisado-stage');
    const { state, cursor, shown } = stage?.querySelector('.kamisado').dataset ?? {};
    return state === 'ready' && cursor === shown;
}"""


@pytest.fixture
def pupils() -> Iterator[Class]:
    yield from classroom()


class Teacher:
    def __init__(self, page: Page, class_: list[Pupil]) -> None:
        self.clicks = self.moves = 0
        self._page, self._class = page, class_

    def press(self, name: str) -> None:
        self._page.locator(f"{PANEL} [data-do={name}]").last.click()
        self.clicks += 1

    def move(self, origin: str, target: str) -> None:
        stage = self._page.locator(".kamisado-stage", has=self._page.locator(PANEL))
        board = stage.locator(".kamisado").first
        before = board.get_attribute("data-cursor") or ""
        for square in (origin, target):
            stage.locator(f'.board [data-square="{square}"]').click()
            self.moves += 1
        expect(board).not_to_have_attribute("data-cursor", before)
        self._page.wait_for_function(STILL)

    def arrive(self, mode: str) -> None:
        """Wait until all phones have joined and the panel is visible."""
        for pupil in self._class:
            pupil.until(lambda pupil=pupil: pupil.room["mode"] == mode)
        self._page.wait_for_function(VISIBLE)


@pytest.mark.slow
def test_the_plan_takes_five_clicks_to_the_first_answer_and_ten_to_the_results(
    notebook: Callable[..., Notebook], pupils: Class
) -> None:
    opened = notebook(PLAN, alone=True, viewport=SCREEN)
    page, class_ = opened.page, []
    opened.execute(IN_A_NETWORK)
    opened.run_all()
    page.locator(".kamisado-panel").first.evaluate("each => each.scrollIntoView({block: 'start'})")
    teacher = Teacher(page, class_)

    with page.expect_popup() as projector:
        teacher.press("start")
    expect(projector.value.locator("body.coming .code")).to_be_visible()
    projector.value.close()
    address = page.locator(f"{PANEL} .address").inner_text()
    for number in range(PUPILS):
        class_.append(pupils.connect(None, address))  # type: ignore[arg-type]
        class_[-1].send({"method": "join", "name": f"Pupil {number + 1:02}"})
        class_[-1].until(lambda pupil=class_[-1]: pupil.kind)
    teacher.arrive("follow")

    teacher.move("f8", "f4")
    teacher.press("ask")
    teacher.arrive("vote")
    for number, pupil in enumerate(class_):
        pupil.answer(("g1a7", "g1b6", "g1g4")[number % 3])
    assert teacher.clicks + teacher.moves <= 5
    expect(page.locator(f"{PANEL} .counts .number").first).to_have_text("10")
    teacher.arrive("vote")
    teacher.press("reveal")
    expect(page.locator(f"{PANEL} .truth")).to_be_visible()
    teacher.arrive("vote")

    teacher.press("next")
    teacher.arrive("each")
    for number, pupil in enumerate(class_):
        pupil.answer("a1" if number % 3 else "b2")
    teacher.arrive("each")

    teacher.press("next")
    teacher.arrive("follow")
    teacher.move("h7", "h3")
    teacher.press("ask")
    teacher.arrive("vote")
    for number, pupil in enumerate(class_):
        pupil.answer("a4a1" if number % 2 else "a4a3")
    teacher.press("reveal")
    expect(page.locator(f"{PANEL} .truth")).to_be_visible()
    teacher.arrive("vote")

    teacher.press("next")
    teacher.arrive("pairs")
    for pupil in class_:
        if "Black" in pupil.room["note"]:
            pupil.play("d8d5")
    teacher.arrive("pairs")

    teacher.press("next")
    teacher.arrive("each")
    for node, answer in enumerate(json.loads(opened.execute(ANSWERS))):
        for number, pupil in enumerate(class_):
            pupil.go(node)
            pupil.answer(*answer if number % 4 or node else ["a1"])
    teacher.press("results")
    expect(page.locator(f"{PANEL} .questions > li").first).to_contain_text("22 right, 8 wrong")
    assert teacher.clicks <= 10
    assert page.locator(f"{PANEL} table").last.locator("tr").count() == PUPILS
    assert opened.errors == []
