from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect

from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession
from tests.browser.boards import BoardInPage, tool
from tests.browser.lab import Notebook

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

    def come_in(address: str, name: str, on_request: Callable[[str], object] = str) -> Page:
        contexts.append(browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True))  # type: ignore[arg-type]
        page = contexts[-1].new_page()
        page.clock.install()
        page.on("request", lambda request: on_request(request.url))
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


def test_a_pupil_comes_in_votes_and_sees_the_truth(telephone: Telephone) -> None:
    live = Live(BoardSession(ONE_WINS))
    try:
        page = telephone(live.address, "Ann")
        complaints: list[str] = []
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        live.mode = "vote"
        vote(page, "g6", "e8")
        board_of(page).says("Your vote is in.")
        page.reload()
        board_of(page).says("Your vote is in.")
        assert live.names == ("Ann",)
        live.reveal()
        board_of(page).says("1 of 1 got it.")
        assert page.evaluate(KEPT) == ["kamisado"], "nothing is kept there but the place in the room"
        assert page.context.cookies() == []
        assert complaints == []
    finally:
        live.stop()


def test_a_voter_who_was_wrong_sees_all_that_is_right_and_reads_what_is_true(telephone: Telephone) -> None:
    live = Live(BoardSession(ONE_WINS))
    try:
        page = telephone(live.address, "Ann")
        live.mode = "vote"
        vote(page, "g6", "h7")
        board_of(page).says("Your vote is in.")
        live.reveal()
        board_of(page).says("G6h7 isn’t right.")
        expect(page.locator(".board .checked")).to_have_count(2)
        expect(page.locator(".board .straight")).to_have_count(2)
        expect(page.locator(".verdict.right")).to_have_count(0)
    finally:
        live.stop()


def test_a_voter_whose_line_is_cut_reads_that_the_vote_is_on_its_way_and_hands_nothing_in(
    telephone: Telephone,
) -> None:
    live = Live(BoardSession(ONE_WINS))
    try:
        page = telephone(live.address, "Ann")
        live.mode = "vote"
        expect(page.locator(".prompt")).to_have_text("Which move should Gold make?")
        page.evaluate("WebSocket.prototype.send = () => {}")  # as where a telephone has left the network
        vote(page, "g6", "e8")
        board_of(page).says("Sending your vote…")
        expect(page.get_by_role("button", name="Hand in")).to_have_count(0)
        expect(page.get_by_text("hand in")).to_have_count(0)
    finally:
        live.stop()


@pytest.mark.parametrize("mode", ["follow", "pairs"])
def test_a_telephone_offers_nothing_that_the_room_refuses(telephone: Telephone, mode: str) -> None:
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


class Wire:
    def __init__(self, port: int) -> None:
        self.is_dead = False
        self._port = port
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        serving = asyncio.run_coroutine_threadsafe(
            asyncio.start_server(self._join, "127.0.0.1", 0), self._loop
        )
        self.port = int(serving.result().sockets[0].getsockname()[1])

    def die(self) -> None:
        self.is_dead = True

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_dead:
            return  # it is taken, and nothing comes
        inside, outside = await asyncio.open_connection("127.0.0.1", self._port)
        await asyncio.gather(self._pass_on(reader, outside), self._pass_on(inside, writer))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while content := await reader.read(65536):
                if not self.is_dead:
                    writer.write(content)
        if not self.is_dead:
            writer.close()

    async def _end(self) -> None:
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(60)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(60)


@pytest.mark.parametrize("looks", [True, False])
def test_a_page_whose_line_is_dead_says_so_within_twenty_seconds_and_sooner_where_it_is_looked_at(
    telephone: Telephone, looks: bool
) -> None:
    board = BoardSession()
    live = Live(board)
    wire = Wire(live._server._port)
    try:
        page = telephone(live.address.replace(f":{live._server._port}/", f":{wire.port}/"), "Ann")
        board_of(page)  # it is there
        wire.is_dead = True
        board.play("f8f4")
        if looks:
            page.evaluate("dispatchEvent(new Event('online'))")
        page.clock.fast_forward(6_000 if looks else 20_000)
        expect(page.locator("#notice")).to_have_text("Connection lost. Trying again…")
        wire.is_dead = False
        page.evaluate("dispatchEvent(new Event('online'))")
        board_of(page).says("Black moved red from f8 to f4")
        expect(page.locator("#notice")).to_have_text("")
    finally:
        live.stop()
        wire.close()


def test_a_line_that_dies_while_the_board_is_on_its_way_brings_it_later(telephone: Telephone) -> None:
    live = Live(BoardSession())
    wire = Wire(live._server._port)
    try:
        address = live.address.replace(f":{live._server._port}/", f":{wire.port}/")
        page = telephone(address, "Ann", lambda asked: asked.endswith("/board.js?1") and wire.die())
        page.evaluate("dispatchEvent(new Event('online'))")
        page.clock.fast_forward(6_000)
        expect(page.locator("#notice")).to_contain_text("Connection lost")
        wire.is_dead = False
        page.evaluate("dispatchEvent(new Event('online'))")
        board_of(page)  # it is there
    finally:
        live.stop()
        wire.close()


def test_who_waits_at_the_door_reads_so_and_is_let_in(browser: Browser) -> None:
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


def test_pupils_who_share_a_tablet_pick_their_names_and_come_back_to_their_own_places(
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
        board_of(page).says("Your vote is in.")
        page.get_by_role("button", name="That’s not me").click()
        pick("Ben")
        vote(page, "g6", "h7")
        board_of(page).says("Your vote is in.")
        page.get_by_role("button", name="That’s not me").click()
        pick("Ann")
        board_of(page).says("Your vote is in.")
        assert live.names == ("Ann", "Ben")
    finally:
        page.close()
        live.stop()


def test_a_page_says_when_the_lesson_is_over_and_forgets_it(telephone: Telephone) -> None:
    live = Live(BoardSession(ONE_WINS))
    live.mode = "vote"
    page = telephone(live.address, "Ann")
    vote(page, "g6", "e8")
    board_of(page).says("Your vote is in.")
    live.stop()
    expect(page.locator("#notice")).to_have_text("The lesson is over.")
    expect(page.locator(".kamisado")).to_be_visible()
    assert page.evaluate(KEPT) == []


@pytest.mark.slow
def test_six_browsers_lose_no_vote_where_all_connections_are_cut_in_between(telephone: Telephone) -> None:
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
            board_of(page).says("Your vote is in.")
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
    cell.get_by_role("button", name="Open the room").click()
    address = cell.locator(".address")
    expect(address).to_contain_text("http://127.0.0.2:")
    ann, ben = (telephone(address.inner_text(), name) for name in ("Ann", "Ben"))

    teacher.square("g6").hover()
    opened.page.mouse.down(button="right")
    teacher.square("e8").hover()
    opened.page.mouse.up(button="right")
    for page in (ann, ben):
        expect(page.locator(".drawings .straight")).to_be_attached()

    cell.get_by_role("button", name="Vote").click()
    vote(ann, "g6", "e8")
    vote(ben, "g6", "h7")
    expect(cell.get_by_text("2 of 2 have voted")).to_be_visible()
    expect(teacher.root.locator(".board .number")).to_have_text(["1", "1"])
    cell.get_by_role("button", name="Reveal").click()
    expect(teacher.root.locator(".board .checked")).to_have_count(2)
    for page in (ann, ben):
        board_of(page).says("1 of 2 got it.")

    cell.get_by_role("button", name="Ann").click()
    cell.get_by_role("textbox", name="Rename").fill("Anna")
    cell.get_by_role("button", name="Rename").click()
    expect(ann.locator("#name")).to_have_text("Anna")
    cell.get_by_role("button", name="Ben").click()
    cell.get_by_role("button", name="Remove").click()
    expect(ben.locator("body")).to_have_attribute("data-state", "removed")
    expect(cell.get_by_text("1 here")).to_be_visible()
    assert opened.errors == []


def test_who_shows_something_else_to_the_class_by_keyboard_keeps_the_keyboard(notebook: Open) -> None:
    board = "from kamisado_widget import Board\nfrom kamisado_widget.live import Live\nLive(Board())"
    opened = notebook([board, board])
    opened.run_all()
    panel = opened.output(0).locator(".kamisado-panel")
    panel.get_by_role("button", name="Show this to the class").press("Enter")
    expect(panel.locator("button:focus")).to_have_attribute("aria-pressed", "true")
    assert opened.errors == []
