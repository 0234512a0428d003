from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from kamisado_widget.learner.stores import FILE
from tests.browser.boards import BoardInPage
from tests.browser.lab import Notebook
from tests.browser.test_recall import remembered

pytestmark = pytest.mark.slow

CODE = "from kamisado_widget import Course\ncourse = Course()\ncourse"
DAYS_PASS = """
import re
from datetime import datetime, timedelta
from pathlib import Path

file = Path({file!r})
earlier = lambda date: (datetime.fromisoformat(date[0]) - timedelta(days={days})).isoformat()
file.write_text(re.sub(r"20\\d\\d-\\d\\d-\\d\\dT[\\d:]+\\+00:00", earlier, file.read_text()))
"""


def door(opened: Notebook) -> Locator:
    front = opened.page.locator('.kamisado[data-kind="course"]')
    expect(front).to_have_attribute("data-state", "ready")
    return front


def lesson_in(front: Locator) -> BoardInPage:
    inside = front.locator('.opened .kamisado[data-kind="lesson"]')
    expect(inside).to_be_visible()
    return BoardInPage(inside)


def test_main_button_leads_to_next_step_and_later_to_missed_questions(
    notebook: Callable[..., Notebook],
) -> None:
    opened = notebook([CODE])
    opened.run_all()
    front = door(opened)
    expect(front.get_by_role("button", name="Start")).to_be_visible()
    expect(front).to_have_attribute("style", re.compile("--orange"))  # the board has its colors
    front.locator('[data-chapter="06_double_sumo"] button').click()
    front.get_by_role("button", name="Two rings push two").click()
    lesson = lesson_in(front)
    expect(front.get_by_role("button", name="Back to the course")).to_be_visible()
    lesson.button("Continue").click()
    lesson.shows(1)
    lesson.button("Show me").click()
    remembered(opened, '"lesson figure-9"')
    remembered(opened, '"step": 1')

    opened.restart()
    opened.reload()
    opened.run_all()
    front = door(opened)
    expect(front).to_contain_text("Two rings push two: pick up at step 2")
    front.get_by_role("button", name="Continue").click()
    lesson_in(front).shows(1)
    front.get_by_role("button", name="Back to the course").click()
    expect(front.get_by_role("button", name="Continue")).to_be_visible()

    opened.execute(DAYS_PASS.format(file=FILE, days=3))
    opened.run_all()
    front = door(opened)
    expect(front).to_contain_text("1 question to review today")
    front.get_by_role("button", name="Practice", exact=True).click()
    practice = lesson_in(front)
    expect(practice.root).to_contain_text("Practice")
    practice.button("Show me").click()
    expect(practice.root).to_contain_text("Nothing due today. Next question: tomorrow.")
    onward = front.get_by_role("button", name="Next: Two rings push two")
    onward.click()
    lesson_in(front).shows(1)
    assert opened.errors == []
