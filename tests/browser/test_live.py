from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from kamisado_widget.classroom import AnswerSheet
from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession, QuizSession
from tests.browser.boards import BoardInPage, tool
from tests.browser.lab import Notebook
from tests.live.pupils import until

PHONE = {"width": 390, "height": 780}
ONE_WINS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
IN_A_NETWORK = """
from kamisado_widget.live import live, server
live.network_address = server.network_address = lambda: "127.0.0.2"  # the room's network is this machine
server.is_loopback = lambda host: host == "127.0.0.1"
"""
KEPT = "Object.keys(localStorage).map((name) => name.split(' ')[0])"

Open = Callable[..., Notebook]
Telephone = Callable[..., Page]


@pytest.fixture
def telephone(browser: Browser) -> Iterator[Telephone]:
    contexts = []

    def come_in(address: str, name: str, prepare: Callable[[Page], object] = str) -> Page:
        contexts.append(browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True))  # type: ignore[arg-type]
        page = contexts[-1].new_page()
        page.clock.install()
        prepare(page)
        page.goto(address)
        page.get_by_role("textbox").fill(name)
        page.get_by_role("button").click()
        expect(page.locator("#name")).to_have_text(name)
        return page

    yield come_in
    for context in contexts:
        context.close()


def board_of(page: Page) -> BoardInPage:
    return BoardInPage(page.locator(".kamisado"))


def vote(page: Page, origin: str, target: str) -> None:
    expect(page.locator(".prompt")).to_have_text("Which move should Gold make?")
    board_of(page).press(origin, target)


def test_pupil_joins_votes_and_sees_the_answer(telephone: Telephone) -> None:
    live = Live(BoardSession(ONE_WINS))
    try:
        page = telephone(live.address, "Ann")
        complaints: list[str] = []
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        live.mode = "vote"
        vote(page, "g6", "e8")
        board_of(page).says("Voted! You can still change it.")
        page.reload()
        board_of(page).says("Voted! You can still change it.")
        assert live.names == ("Ann",)
        live.reveal()
        board_of(page).says("1 of 1 got it.")
        assert page.evaluate(KEPT) == ["kamisado"], "the page stores only the pupil's place in the room"
        assert page.context.cookies() == []
        assert complaints == []
    finally:
        live.stop()


def test_longest_names_fit_on_a_phone(telephone: Telephone) -> None:
    live = Live(BoardSession(ONE_WINS))
    try:
        pages = [telephone(live.address, name) for name in ("W" * 24, "M" * 24)]
        live.mode = "pairs"
        for page in pages:
            expect(page.locator("#note")).to_contain_text("against")
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    finally:
        live.stop()


def test_voter_changes_vote_and_sees_why_it_fails(telephone: Telephone) -> None:
    live = Live(BoardSession(ONE_WINS))
    try:
        page = telephone(live.address, "Ann")
        live.mode = "vote"
        board_of(page).says("Move a tower to vote.")
        vote(page, "g6", "e8")
        board_of(page).says("Voted! You can still change it.")
        vote(page, "g6", "h7")
        expect(page.locator(".board .straight")).to_have_count(1)
        until(lambda: live.state()["mode"]["poll"]["counts"][0]["label"] == "g6h7")
        live.reveal()
        expect(page.locator(".verdict.wrong")).to_have_text(
            "Gold’s yellow tower is blocked, so Black moves again: purple gets across."
        )
        expect(page.locator(".verdict.wrong")).to_be_in_viewport(ratio=1)
        expect(page.locator(".verdict.right")).to_have_count(0)
        expect(page.locator(".board .checked")).to_have_count(2)
        expect(page.get_by_role("gridcell", name="h7").first).to_have_accessible_name(
            re.compile("yellow tower")
        )
    finally:
        live.stop()


@pytest.mark.parametrize("mode", ["vote", "each"])
def test_four_choices_fit_on_a_telephone(
    telephone: Telephone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    monkeypatch.chdir(tmp_path)
    items = ["refused 1 seed 1", *(f"blocked 1 seed {seed}" for seed in range(7))]
    live = Live(QuizSession(AnswerSheet(items, tmp_path / "answers.json")))
    try:
        page = telephone(live.address, "Ann")
        page.set_viewport_size({"width": 390, "height": 700})
        live.mode = mode
        choices = page.locator(".choices button")
        expect(choices).to_have_count(4)
        tops = [box["y"] + box["height"] for each in choices.all() if (box := each.bounding_box())]
        footer = page.locator(".footer").bounding_box()
        assert footer
        assert max(tops) <= footer["y"]
        expect(page.locator(".board .towers")).to_be_in_viewport(ratio=1)
    finally:
        live.stop()


def test_disconnected_voter_sees_vote_pending(
    telephone: Telephone,
) -> None:
    live = Live(BoardSession(ONE_WINS))
    try:
        page = telephone(live.address, "Ann")
        live.mode = "vote"
        expect(page.locator(".prompt")).to_have_text("Which move should Gold make?")
        page.evaluate("WebSocket.prototype.send = () => {}")  # like a phone that has left the network
        vote(page, "g6", "e8")
        board_of(page).says("Sending your vote…")
        expect(page.get_by_role("button", name="Hand in")).to_have_count(0)
        expect(page.get_by_text("hand in")).to_have_count(0)
    finally:
        live.stop()


@pytest.mark.parametrize("mode", ["follow", "pairs"])
def test_phone_offers_only_acts_that_the_room_accepts(telephone: Telephone, mode: str) -> None:
    live = Live(BoardSession(ONE_WINS))
    try:
        page = telephone(live.address, "Ann")
        live.mode = mode
        expect(page.locator("body")).to_have_attribute("data-mode", mode)
        expect(tool(page.locator(".kamisado"), "Turn the board around")).to_be_visible()
        for refused in (
            "Show who wins",
            "Hint",
            "Review the round",
            "Back one move",
            "Replay from here",
            "Share",
        ):
            expect(page.get_by_role("button", name=refused)).to_be_hidden()
        menu = page.locator(".menu")
        box = menu.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        page.keyboard.press("Escape")
        expect(menu).to_have_count(0)
        page.locator('[data-do="more"]').click()
        expect(menu).to_have_count(1)
        page.locator("#name").click()
        expect(menu).to_have_count(0)
    finally:
        live.stop()


@pytest.mark.parametrize("looks", [True, False])
def test_dead_connection_is_reported(telephone: Telephone, looks: bool) -> None:
    board = BoardSession()
    live = Live(board)
    dead: list[bool] = []

    def pass_on(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()
        page_side.on_message(lambda message: dead or server_side.send(message))
        server_side.on_message(lambda message: dead or page_side.send(message))

    try:
        page = telephone(live.address, "Ann", lambda page: page.route_web_socket("**", pass_on))
        board_of(page)  # wait for the board
        dead.append(True)
        board.play("f8f4")
        if looks:
            page.evaluate("dispatchEvent(new Event('online'))")
        page.clock.fast_forward(6_000 if looks else 20_000)
        expect(page.locator("#notice")).to_have_text("Connection lost. Trying again…")
        dead.clear()
        page.evaluate("dispatchEvent(new Event('online'))")
        board_of(page).says("Black moved red from f8 to f4")
        expect(page.locator("#notice")).to_have_text("")
    finally:
        live.stop()


def test_waiting_pupil_is_let_in(browser: Browser) -> None:
    live = Live(BoardSession())
    page = browser.new_page()
    try:
        for way, state, said in (
            ("locked", "locked", "The room is locked."),
            ("ask", "waiting", "Just a moment"),
        ):
            live.door = way
            page.goto(live.address)
            page.get_by_role("textbox").fill("Ann")
            page.get_by_role("button").click()
            expect(page.locator("body")).to_have_attribute("data-state", state)
            expect(page.locator("#notice")).to_contain_text(said)
        live.handle({"act": "let in"})
        expect(page.locator("#name")).to_have_text("Ann")
    finally:
        page.close()
        live.stop()


def test_shared_tablet_keeps_pupils_apart(
    browser: Browser,
) -> None:
    live = Live(BoardSession(ONE_WINS))
    page = browser.new_page(viewport=PHONE)  # type: ignore[arg-type]

    def pick(name: str) -> None:
        page.get_by_role("combobox").select_option(name)
        expect(page.get_by_role("textbox")).to_be_hidden()
        page.get_by_role("button", name="Join").click()
        expect(page.locator("#name")).to_have_text(name)

    try:
        live.class_list = ["Ann", "Ben"]
        live.door = "listed"
        live.mode = "vote"
        page.goto(live.address)
        pick("Ann")
        vote(page, "g6", "e8")
        board_of(page).says("Voted! You can still change it.")
        page.get_by_role("button", name="That’s not me").click()
        pick("Ben")
        vote(page, "g6", "h7")
        board_of(page).says("Voted! You can still change it.")
        page.get_by_role("button", name="That’s not me").click()
        pick("Ann")
        board_of(page).says("Voted! You can still change it.")
        assert live.names == ("Ann", "Ben")
    finally:
        page.close()
        live.stop()


def test_page_reports_end_of_lesson_and_forgets_it(telephone: Telephone) -> None:
    live = Live(BoardSession(ONE_WINS))
    live.mode = "vote"
    page = telephone(live.address, "Ann")
    vote(page, "g6", "e8")
    board_of(page).says("Voted! You can still change it.")
    live.stop()
    expect(page.locator("#notice")).to_have_text("The lesson is over.")
    expect(page.locator(".kamisado")).to_be_visible()
    assert page.evaluate(KEPT) == []


@pytest.mark.slow
def test_no_vote_is_lost_on_reconnect(telephone: Telephone) -> None:
    board = BoardSession(ONE_WINS)
    live = Live(board)
    try:
        pages = [telephone(live.address, f"Pupil {number}") for number in range(6)]
        live.mode = "vote"
        for page in pages[:3]:
            vote(page, "g6", "e8")
        for page in pages[3:]:
            expect(page.locator(".prompt")).to_be_visible()
        live._call(lambda: [person.connection.close() for person in live._room.people])  # type: ignore[union-attr]
        for page in pages[3:]:
            vote(page, "g6", "h7")
        for page in pages:
            board_of(page).says("Voted! You can still change it.")
        assert board.turn_state["votes"] == {"g6e8": 3, "g6h7": 3}
    finally:
        live.stop()


@pytest.mark.slow
def test_a_teacher_opens_a_room_from_a_notebook_and_runs_a_vote(notebook: Open, telephone: Telephone) -> None:
    cells = [IN_A_NETWORK, f"from kamisado_widget import Board\nlive.Live(Board({ONE_WINS!r}))"]
    opened = notebook(cells)
    opened.run_all()
    cell = opened.output(1)
    teacher = BoardInPage(cell.locator(".kamisado"))
    with opened.page.expect_popup() as projector:
        cell.get_by_role("button", name="Start a lesson").click()
    expect(projector.value.locator("body.coming .code")).to_be_visible()
    projector.value.close()
    address = cell.locator(".address")
    expect(address).to_contain_text("http://127.0.0.2:")
    ann, ben = (telephone(address.inner_text(), name) for name in ("Ann", "Ben"))

    teacher.square("g6").hover()
    opened.page.mouse.down(button="right")
    teacher.square("e8").hover()
    opened.page.mouse.up(button="right")
    for page in (ann, ben):
        expect(page.locator(".drawings .straight")).to_be_attached()

    cell.locator('[data-do="ask"]').click()
    vote(ann, "g6", "e8")
    vote(ben, "g6", "h7")
    expect(cell.get_by_text("2 of 2 have voted")).to_be_visible()
    expect(teacher.root.locator(".board .number")).to_have_text(["1", "1"])
    cell.get_by_role("button", name="Reveal").click()
    expect(teacher.root.locator(".board .checked")).to_have_count(2)
    for page in (ann, ben):
        board_of(page).says("1 of 2 got it.")

    cell.get_by_role("button", name="2 here").click()
    cell.get_by_role("button", name="Ann").click()
    cell.get_by_role("textbox", name="Rename").fill("Anna")
    cell.get_by_role("button", name="Rename").click()
    expect(ann.locator("#name")).to_have_text("Anna")
    cell.get_by_role("button", name="Ben").click()
    cell.get_by_role("button", name="Remove").click()
    expect(ben.locator("body")).to_have_attribute("data-state", "removed")
    expect(cell.get_by_text("1 here")).to_be_visible()
    assert opened.errors == []


@pytest.mark.slow
def test_focus_stays_when_showing_another_board(notebook: Open) -> None:
    board = "from kamisado_widget import Board\nfrom kamisado_widget.live import Live\nLive(Board())"
    opened = notebook([board, board])
    opened.run_all()
    panel = opened.output(0).locator(".kamisado-panel")
    panel.get_by_role("button", name="Show this to the class").press("Enter")
    expect(panel.locator("button:focus")).to_have_attribute("aria-pressed", "true")
    assert opened.errors == []
