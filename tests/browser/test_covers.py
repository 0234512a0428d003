"""Buttons are never covered, and the one main button stays in its place."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from kamisado_widget import COLLECTION, Board, Exercises, Lesson, PuzzleBoard, Quiz
from tests.harness import show

pytestmark = pytest.mark.slow

SIZES = {"phone": (390, 700), "desktop": (1280, 800)}
WIDE = ".kamisado * { letter-spacing: 0.08em }"
"""Letters take more room, as other machines' do."""

COVERED = """() => {
  const seen = (e) => e.checkVisibility() && !e.closest("[inert]") && e.getBoundingClientRect().width > 2;
  const buttons = [...document.querySelectorAll(".kamisado :is(button, a, select)")].filter(seen);
  const found = [];
  for (const button of buttons) {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) continue; // to be scrolled to
    const y = (top + bottom) / 2;
    if (y < 0 || y > innerHeight) continue;
    const scrolled = button.closest(".scroll, .menu");
    const frame = (scrolled ?? document.body).getBoundingClientRect();
    if (scrolled && (y < frame.top || y > frame.bottom)) continue;
    for (const x of [left + 6, (left + right) / 2, right - 6]) {
      const top = document.elementFromPoint(x, y);
      const over = scrolled && !scrolled.contains(top) && top?.closest(".footer"); // the sheet rises over it
      if (top === button || button.contains(top) || over) continue;
      found.push(`${button.textContent || button.ariaLabel} at ${[x, y]} under ${top?.className}`);
    }
  }
  const mains = [...document.querySelectorAll(".main")].filter(seen);
  if (mains.length > 1) found.push(mains.map((e) => e.textContent).join(" and "));
  return found;
}"""


KINDS = {
    "lesson": lambda: Lesson("figure-4"),
    "exercises": lambda: Exercises("blocked", seed=3),
    "puzzle": lambda: PuzzleBoard(COLLECTION[:3]),
    "quiz": lambda: Quiz(["blocked 1 seed 7", "push 1 seed 3"]),
    "board": lambda: Board("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"),
}


@pytest.mark.parametrize("font", ["", WIDE], ids=["own", "wide"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_covers_a_button(browser: Browser, kind: str, size: str, font: str) -> None:
    width, height = SIZES[size]
    with browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto("about:blank")
        show(page, KINDS[kind]())
        page.add_style_tag(content="body { margin: 0; padding: 0 }" + font)
        page.locator(".footer").wait_for()
        places = set()
        for _ in range(30):
            assert page.evaluate(COVERED) == [], page.locator(".kamisado").get_attribute("data-shown")
            main = page.locator(".footer .main")
            if main.count():
                places.add(round(box(page)["y"] + box(page)["height"]))
            if not press_on(page):
                break
        assert len(places) <= 1 or max(places) - min(places) <= 8


def box(page: Page) -> Any:
    return page.locator(".footer .main").bounding_box()


def press_on(page: Page) -> bool:
    """Continue with the least effort: show the answer, press the main button or pick a choice."""
    before = page.evaluate("document.querySelector('.side').innerText")
    for what in ("[data-do=show]", ".footer .main", "[data-do='puzzle.show']", ".choices button"):
        button = page.locator(what)
        if button.count() and button.first.is_enabled():
            button.first.click()
            page.wait_for_function(
                "(before) => document.querySelector('.side').innerText !== before", arg=before
            )
            return True
    return False
