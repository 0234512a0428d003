import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.export.links import open_fragment
from kamisado_widget.export.sharing import share
from kamisado_widget.learner import Memory
from kamisado_widget.sessions import BoardSession, CourseSession, EditorSession
from kamisado_widget.solver import CHARACTERS
from tests.browser.boards import tool
from tests.harness import show
from tests.pictures.contact_sheet import LATER, ROUND
from tests.sessions.helpers import SHARP

OVER = "obp1yrgn/2R5/8/8/8/8/5K1k/NG1Y1PBO g r c1c7"  # one move before the end


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_page() as page:
        yield page


def test_win_offers_the_next_opponent(page: Page) -> None:
    progress = Memory(None).progress
    board = BoardSession(OVER, progress, opponent="pip", opponent_plays="black")
    show(page, board)
    across = page.locator(".across")
    expect(across).to_contain_text("Pip")
    expect(across.locator(".face")).to_be_visible()
    page.locator('[data-square="d8"]').click()
    expect(page.get_by_role("heading", name="You win!")).to_be_visible()
    page.get_by_text("Change opponent or side").click()
    choices = page.get_by_role("group", name="Play the computer")
    expect(choices.get_by_role("button")).to_have_count(len(CHARACTERS))
    expect(choices.locator('[data-opponent="pip"]')).to_contain_text("✓")
    expect(page.get_by_label("Against", exact=True)).to_be_hidden()
    page.get_by_text("All levels").click()
    expect(page.get_by_label("Against", exact=True)).to_contain_text("rating 2320")
    page.get_by_role("button", name="Next: Moss").click()
    expect(across).to_contain_text("Moss")
    assert (board.opponent, board.opponent_plays) == ("moss", "black")
    assert "round pip" in progress.rings


def test_any_opponent_after_a_round(page: Page) -> None:
    board = BoardSession(OVER, opponent="indigo", opponent_plays="gold")
    board.play("c7d8")
    show(page, board)
    expect(page.get_by_role("heading", name="Indigo got across")).to_be_visible()
    page.get_by_text("Change opponent or side").click()
    page.locator('[data-opponent="ember"]').click()
    expect(page.locator(".rounds .line")).to_have_text("Attacks everything and forgets to defend.")
    expect(page.get_by_role("button", name="Next:")).to_have_count(0)  # nothing was won
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".across")).to_contain_text("Ember")
    assert board.opponent == "ember"


def test_decisive_moments_are_shown_and_tried(page: Page) -> None:
    board = BoardSession()
    for move in "b8h2 c1e3 f8a3 g1g7 h8h7 f1a6 g8f7 d1d6 a3c1".split():
        board.play(move)
    board.review()
    show(page, board)
    says, steps = page.locator(".status"), page.locator(".footer")
    for number, said in enumerate(("Gold missed a win", "Black gave Gold purple", "Gold could have forced")):
        expect(says).to_contain_text(f"Moment {number + 1} of 3")
        expect(says).to_contain_text(said)
        expect(page.locator(".straight")).to_have_count(1)
        if number < 2:
            steps.get_by_role("button", name="Next moment").click()
    steps.get_by_role("button", name="Try it").click()
    expect(says).to_contain_text("Find a move that keeps Gold’s win.")


def test_challenge_is_played_and_answered(page: Page) -> None:
    board = open_fragment(f"challenge={SHARP}")
    board.offer_sharing(lambda session, what: share(session, what, "https://example.org/"))
    show(page, board)
    expect(page.locator(".status")).to_contain_text("A friend asks: can you win? Gold to move.")
    expect(page.locator(".across")).to_contain_text("Perfect defense")
    page.locator('[data-square="e8"]').click()
    ended = page.locator(".finale")
    expect(ended).to_contain_text("You found a win in 1 move.")
    page.evaluate("void (navigator.share = async ({ url }) => { window.sent = url; })")
    ended.get_by_role("button", name="Send what you found").click()
    page.wait_for_function("window.sent?.includes('#round=')")


def test_editor_shows_the_winning_line(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kamisado_widget.sessions.editor.session._PATIENCE", 60)
    with ThreadPoolExecutor(1) as apart:  # a thread without an event loop
        editor = apart.submit(EditorSession, "2p1yrg1/8/1bok4/3YK2n/7O/8/8/NGR2PB1 g r").result()
    show(page, editor)
    page.get_by_role("button", name="Show me how").click()
    first, second, third, *_ = [scene["say"] for scene in editor.turn_state["how"]]
    says = page.locator(".status")
    expect(says).to_contain_text(first)
    expect(page.locator(".straight")).to_have_count(1)
    expect(says).to_contain_text(second)  # without a press
    page.locator('[data-square="d4"]').click()
    expect(says).to_contain_text(third)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Show me how")).to_be_visible()
    expect(page.locator(".straight")).to_have_count(0)


def test_switch_sides_in_mid_round(page: Page) -> None:
    board = BoardSession(opponent="pip", seed=3)
    show(page, board)
    expect(page.locator(".you")).to_contain_text("You play Black ↑")
    tool(page.locator(".kamisado"), "Switch sides").click()
    expect(page.locator(".you")).to_contain_text("You play Gold ↑")
    assert (board.opponent, board.opponent_plays) == ("pip", "black")


def test_undo_and_resign_in_mid_round(page: Page) -> None:
    board = BoardSession(opponent="pip", seed=3)
    board.play("f8f4")
    show(page, board)
    root = page.locator(".kamisado")
    tool(root, "Undo").click()
    expect(root).to_have_attribute("data-shown", "0")
    for square in ("f8", "f4"):
        page.locator(f'[data-square="{square}"]').click()
    expect(root).to_have_attribute("data-shown", "2")
    tool(root, "Resign").click()
    expect(page.get_by_role("heading", name="You resigned")).to_be_visible()
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".finale")).to_have_count(0)
    assert board.scene().get("over") is None


def test_next_round_settings_keep_the_record(page: Page) -> None:
    board = BoardSession(LATER)
    for move in [*ROUND[4:], *"b1h7 a6a2 f1f3 c6b5".split()]:
        board.play(move)
    board.opponent, board.opponent_plays = "pip", "black"
    show(page, board)
    entry = page.locator(".record [data-entry]").first
    before = entry.evaluate("(it) => [getComputedStyle(it).borderColor, it.offsetWidth, it.offsetHeight]")
    page.locator('[data-square="a8"]').click()
    expect(page.get_by_role("heading", name="You win!")).to_be_visible()
    assert before == entry.evaluate(
        "(it) => [getComputedStyle(it).borderColor, it.offsetWidth, it.offsetHeight]"
    )
    scrolled, bar = (page.locator(part).bounding_box() for part in (".scroll:has(.record)", ".footer"))
    assert scrolled is not None
    assert bar is not None
    assert scrolled["y"] + scrolled["height"] <= bar["y"]


def test_front_page_shows_opponents_and_the_next(page: Page) -> None:
    progress = Memory(None).progress
    progress.finish("round pip")
    door = CourseSession(progress)
    show(page, door)
    faces = page.get_by_role("group", name="Play the computer").get_by_role("button")
    expect(faces).to_have_count(len(CHARACTERS))
    expect(page.locator(".opponents .offered")).to_contain_text("Moss")
    page.locator('[data-opponent="moss"]').click()
    expect(page.locator(".kamisado")).to_have_attribute("data-opened", "round moss")
    assert door.opened == "round moss"


@pytest.mark.parametrize("width", [390, 1280])
def test_reader_moves_up_and_sees_the_picked_color(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    board = BoardSession(opponent="pip", seed=3)
    show(page, board)
    across, you, grid = (page.locator(part) for part in (".across", ".you", ".board"))
    expect(you).to_contain_text("You play Black ↑")
    heights = [part.bounding_box() or {} for part in (across, you)]
    assert heights[0]["y"] < heights[1]["y"]
    far, near = (page.locator(f'[data-square="{square}"]').bounding_box() or {} for square in ("d1", "d8"))
    assert far["y"] < near["y"]
    if width == 390:
        frame = grid.bounding_box() or {}
        assert heights[0]["y"] + heights[0]["height"] <= frame["y"] + 8
        assert heights[1]["y"] >= near["y"] + near["height"]
    page.locator('[data-square="f8"]').click()
    page.locator('[data-square="f4"]').click()
    arrow = page.locator(".straight")
    expect(arrow).to_have_count(1)
    page.locator(f'[data-square="{board.turn_state["must"]}"]').click()
    expect(arrow).to_have_count(0)


@pytest.fixture
def chain(page: Page) -> BoardSession:
    page.clock.install()
    page.clock.pause_at(time.time() + 60)
    board = BoardSession("ob2y2n/B7/P3p3/N7/8/8/1r1k2gO/1GRYK3 g n")
    show(page, board)
    return board


def tell(page: Page, board: BoardSession) -> None:
    page.evaluate("(state) => line.deliver([{ method: 'update', state }])", board.state())


PASSED = re.compile("is blocked.*is blocked.*wins the round")


def test_passes_before_the_computers_move_are_shown(page: Page, chain: BoardSession) -> None:
    chain.play("a5b6")
    chain.play("b2a1")
    tell(page, chain)
    shown, says = page.locator(".kamisado"), page.locator(".status")
    expect(shown).to_have_attribute("data-shown", "1")
    for node, time_before, tower in (("2", 700, "pink tower"), ("3", 400, "blue tower")):
        page.clock.run_for(time_before)
        expect(shown).to_have_attribute("data-shown", node)
        expect(says).to_contain_text(f"{tower} is blocked")
        expect(says).to_contain_text("Tap the board to skip.")
    page.clock.run_for(400)
    expect(shown).to_have_attribute("data-shown", "4")
    expect(says).to_contain_text(PASSED)


def test_late_reply_waits_for_a_shown_pass(page: Page, chain: BoardSession) -> None:
    chain.play("a5b6")
    tell(page, chain)
    page.clock.run_for(1100)
    shown = page.locator(".kamisado")
    expect(shown).to_have_attribute("data-shown", "3")
    chain.play("b2a1")
    tell(page, chain)
    expect(shown).to_have_attribute("data-shown", "3")
    page.clock.run_for(400)
    expect(shown).to_have_attribute("data-shown", "4")
    expect(page.get_by_role("status").filter(has_text=PASSED).first).to_be_attached()


def test_tap_skips_passes_but_not_their_text(page: Page, chain: BoardSession) -> None:
    chain.play("a5b6")
    chain.play("b2a1")
    tell(page, chain)
    expect(page.locator(".kamisado")).to_have_attribute("data-shown", "1")
    page.locator('[data-square="h8"]').click()
    expect(page.locator(".kamisado")).to_have_attribute("data-shown", "4")
    expect(page.get_by_role("status").filter(has_text=PASSED).first).to_be_attached()


def test_passes_are_in_the_text_with_reduced_motion(page: Page, chain: BoardSession) -> None:
    page.emulate_media(reduced_motion="reduce")
    chain.play("a5b6")
    tell(page, chain)
    chain.play("b2a1")
    tell(page, chain)
    expect(page.locator(".kamisado")).to_have_attribute("data-shown", "4")
    expect(page.get_by_role("status").filter(has_text=PASSED).first).to_be_attached()


def test_second_view_does_not_offer_the_last_round(page: Page, browser: Browser) -> None:
    last = BoardSession()
    last.play("f8f4")
    board = BoardSession()
    board.resume(last.place() or {})
    show(page, board)
    offer = page.get_by_role("button", name="Pick up where you left off")
    expect(offer).to_have_count(1)
    page.locator('[data-square="d8"]').click()
    page.locator('[data-square="d3"]').click()
    expect(offer).to_have_count(0)
    with browser.new_page() as second:
        show(second, board)
        expect(second.locator(".kamisado")).to_have_attribute("data-shown", "1")
        expect(second.get_by_role("button", name="Pick up where you left off")).to_have_count(0)


def test_late_click_keeps_the_winner_visible(page: Page) -> None:
    board = BoardSession(OVER)
    show(page, board)
    page.locator('[data-square="d8"]').click()
    page.locator('[data-square="a8"]').click()
    says = page.locator(".status")
    expect(says.locator(".refused")).to_contain_text("The round is over")
    expect(says).to_contain_text("wins the round!")
