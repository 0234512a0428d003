"""A pupil's page in a real browser: in by a name, a vote, the truth, and back after a break."""

from playwright.sync_api import Browser, expect

from kamisado_widget.live import Live
from kamisado_widget.session import BoardSession
from tests.browser.boards import SLOW, BoardInPage

PHONE = {"width": 390, "height": 780}


def test_a_pupil_comes_in_votes_and_sees_the_truth(browser: Browser) -> None:
    board = BoardSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    live = Live(board)
    page = browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    try:
        page.goto(live.address)
        page.get_by_role("textbox").fill("Ann")
        page.get_by_role("button").click()
        pupil = BoardInPage(page.locator(".kamisado"))
        expect(page.locator("#name")).to_have_text("Ann", timeout=SLOW)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        live.mode = "vote"
        expect(page.locator(".prompt")).to_have_text("Which move should gold make?", timeout=SLOW)
        pupil.press("g6", "e8")
        pupil.says("Your vote is in.")
        page.reload()
        BoardInPage(page.locator(".kamisado")).says("Your vote is in.")
        assert live.names == ("Ann",)
        live.reveal()
        BoardInPage(page.locator(".kamisado")).says("1 of 1 saw it.")
        assert complaints == []
    finally:
        page.close()
        live.stop()
