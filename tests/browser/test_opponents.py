"""Opponents with a face: where one chooses, across the board, and after a round."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.learner import Memory
from kamisado_widget.session import BoardSession, CourseSession
from kamisado_widget.solver import CHARACTERS
from tests.contact_sheet import LATER, ROUND
from tests.harness import show

OVER = "obp1yrgn/2R5/8/8/8/8/5K1k/NG1Y1PBO g r c1c7"  # one move before the end


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_page() as page:
        yield page


def test_whoever_beats_one_is_offered_the_next(page: Page) -> None:
    progress = Memory(None).progress
    board = BoardSession(OVER, progress, opponent="pip", opponent_plays="black")
    show(page, board)
    across = page.locator(".facing")
    expect(across).to_contain_text("Pip")
    expect(across.locator(".face")).to_be_visible()
    page.locator('[data-square="d8"]').click()
    choices = page.get_by_role("group", name="Against the computer")
    expect(choices.get_by_role("button")).to_have_count(len(CHARACTERS))
    expect(choices.locator('[data-opponent="pip"]')).to_contain_text("✓")
    expect(page.get_by_label("Against", exact=True)).to_be_hidden()
    page.get_by_text("All levels").click()
    expect(page.get_by_label("Against", exact=True)).to_contain_text("rating 2320")
    page.get_by_role("button", name="Next: Moss").click()
    expect(across).to_contain_text("Moss")
    assert (board.opponent, board.opponent_plays) == ("moss", "black")
    assert "round pip" in progress.rings


def test_any_of_them_can_be_chosen_after_a_round(page: Page) -> None:
    board = BoardSession(OVER, opponent="indigo", opponent_plays="gold")
    board.play("c7d8")
    show(page, board)
    page.locator('[data-opponent="ember"]').click()
    expect(page.locator(".rounds .line")).to_have_text("Threatens everything, and forgets its own door.")
    expect(page.get_by_role("button", name="Next:")).to_have_count(0)  # nothing was won
    page.get_by_role("button", name="Another round").click()
    expect(page.locator(".facing")).to_contain_text("Ember")
    assert board.opponent == "ember"


def test_what_another_round_is_like_leaves_the_record_as_it_was(page: Page) -> None:
    board = BoardSession(LATER)
    for move in [*ROUND[4:], *"b1h7 a6a2 f1f3 c6b5".split()]:
        board.play(move)
    board.opponent, board.opponent_plays = "pip", "black"
    show(page, board)
    entry = page.locator(".record [data-entry]").first
    before = entry.evaluate("(it) => [getComputedStyle(it).borderColor, it.offsetWidth, it.offsetHeight]")
    page.locator('[data-square="a8"]').click()
    expect(page.get_by_role("group", name="Against the computer")).to_be_visible()
    assert before == entry.evaluate(
        "(it) => [getComputedStyle(it).borderColor, it.offsetWidth, it.offsetHeight]"
    )
    record, bar = (page.locator(part).bounding_box() for part in (".record", ".controls"))
    assert record is not None
    assert bar is not None
    assert record["y"] + record["height"] <= bar["y"]


def test_the_front_page_shows_them_and_who_is_next(page: Page) -> None:
    progress = Memory(None).progress
    progress.finish("round pip")
    door = CourseSession(progress)
    show(page, door)
    faces = page.get_by_role("group", name="Against the computer").get_by_role("button")
    expect(faces).to_have_count(len(CHARACTERS))
    expect(page.locator(".opponents .offered")).to_contain_text("Moss")
    page.locator('[data-opponent="moss"]').click()
    expect(page.locator(".kamisado")).to_have_attribute("data-opened", "round moss")
    assert door.opened == "round moss"
