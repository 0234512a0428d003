from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from kamisado_widget.live import Live
from kamisado_widget.live.modes import MODES
from kamisado_widget.sessions import BoardSession, PuzzleSession, Session

SHOWN = """() => document.querySelector('#board').innerText
    + document.querySelector('#board .kamisado').dataset.kind
    + [...document.querySelectorAll('#board .tower')].map((each) => each.getAttribute('transform'))"""


@pytest.fixture
def phones(browser: Browser) -> Iterator[tuple[Page, Page]]:
    contexts = [browser.new_context(viewport={"width": 390, "height": 780}, has_touch=True) for _ in "ab"]
    yield contexts[0].new_page(), contexts[1].new_page()
    for context in contexts:
        context.close()


def come_in(page: Page, live: Live, name: str) -> None:
    page.goto(live.address)
    page.get_by_role("textbox").fill(name)
    page.get_by_role("button").click()
    expect(page.locator("#name")).to_have_text(name)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [BoardSession, PuzzleSession])
def test_every_pair_of_modes_shows_the_second(
    kind: type[Session], phones: tuple[Page, Page], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    held: list[Route] = []
    old, new = phones
    old.route("**/more.js*", lambda route: held.append(route))
    live = Live(kind())
    try:
        for page, name in ((old, "Ann"), (new, "Ben")):
            come_in(page, live, name)
        modes = [each for each in MODES if MODES[each].fits(live._room.teacher)]
        for before, after in permutations(modes, 2):
            live.mode = before
            old.reload()
            with old.expect_request("**/more.js*"):
                old.locator('[data-do="more"]').click()
            live.mode = after
            expect(old.locator("body")).to_have_attribute("data-mode", after)
            new.reload()
            expect(new.locator("body")).to_have_attribute("data-mode", after)
            expect(new.locator("#board .kamisado")).to_be_visible()
            held.pop().continue_()  # a part requested by the previous mode
            old.wait_for_load_state("networkidle")
            expect(old.locator("#board .kamisado")).to_have_count(1)
            expect(old.locator("#board .menu")).to_have_count(0)
            if not live.state()["mode"]["places"]:  # or each sees the board from their own side
                assert old.evaluate(SHOWN) == new.evaluate(SHOWN), (before, after)
    finally:
        live.stop()
