from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.boards import BoardInPage
from tests.browser.lab import Notebook

pytestmark = pytest.mark.slow

Open = Callable[..., Notebook]

# Before and after a push: figures 8, 9 and 10.
PUSHES = [
    (
        "k2n1bp1/8/4o3/1y2g3/K3N2r/7P+/8/YBO2RG1 g p",
        "k2n1bp1/8/4o3/1y2g2r/K3N2P+/8/8/YBO2RG1 g y h3h4!",
    ),
    (
        "1by2p2/4n3/8/r3g++3/2KNB2k+/1o+2Y+3/8/OG1P+1R+2 b g",
        "1by2p2/4n3/8/r7/2KNg++2k+/1o+2B3/4Y+3/OG1P+1R+2 b g e5e4!",
    ),
    (
        "8/3p4/4g+k+P1/2N1n++3/r++K++2o2y+/b3Y+++2B++/O+4R2/3G4 g y",
        "8/3pg+3/4n++k+P1/2N1o3/r++K++2Y+++2y+/b6B++/O+4R2/3G4 g b e3e4!",
    ),
]

# A Standard Match, round by round, and the fills between the rounds.
ROUNDS = [
    "b8b6 e1e5 h8h5 d1d5 a8c6 h1h4 d8d6 c1c5 b6b3 d5e6 c8a6 b1h7 a6a2 f1f3 c6b5 f3a8",
    "a8a3 b1h7 a3a2 h1h5 f8g7 a1e5 d8e7 h7h7 a2a1",
    "g1c5 a8f3 d1d4 f8g7 b1g6 g8d5 d4f6 g7h6 a1a8",
    "c8c4 h1h2 c4e2 h2h4 b8c7 g1g4 e8d7 h4g5 e2e2 g5f6 f8e7 a1a2 d7d3 e1e2 f1g2 a8a3 a2a3 d1b3 g8e6 e2e3 "
    "b1b2 e7d6 g2g3 c7c5 a3a4 g4g8",
]
FILLS = ["left", "right", "right"]
LAST = ROUNDS[-1].split()[-4:]
PLAYED = f"""
for moves, side in zip({ROUNDS}, {[*FILLS, ""]}):
    for move in moves.removesuffix("{" ".join(LAST)}").split():
        if move[:2] != move[2:]:  # else it has passed already, with the move before
            boards[0].play(move)
    if side:
        boards[0].fill(side)
"""
BEGUN = f"""
from kamisado_widget import Board, Match
from kamisado_widget.rules import record
match = Match("standard", names={{"gold": "Alain", "black": "David"}})
for move in "{ROUNDS[0]}".split():
    match.play(move)
"""


# Python's text of the record that the page should show.
WRITTEN = """[
    f"{e.player.title()}: {e.color} "
    + (f"{e.direction.lower()} {e.steps} to {e.onto}" if e.direction else f"0, blocked on {e.onto}")
    for it in boards[0].match.rounds
    for row in record.rows(record.of_round(it))
    for e in (row[player] for player in ("black", "gold") if player in row)
]"""


def boards(open_notebook: Open, *sources: str, **options: object) -> tuple[Notebook, list[BoardInPage]]:
    wanted = {"viewport": {"width": 1280, "height": 1000}, "reduced_motion": "reduce", **options}
    made = [f"boards.append({source}); boards[-1]" for source in sources]
    opened = open_notebook([f"{BEGUN}\nboards = []", *made], **wanted)
    opened.run_all()
    shown = opened.page.locator(".kamisado")
    expect(shown).to_have_count(len(sources))
    return opened, [BoardInPage(shown.nth(n)) for n in range(len(sources))]


def test_pushes_of_one_two_and_three_towers(notebook: Open) -> None:
    opened, (one, two, three) = boards(notebook, *(f"Board({before!r})" for before, _ in PUSHES))
    one.move_by_mouse("h3h4", 1)
    two.square("e5").focus()
    two.move_by_keyboard("e5e4", 1)
    three.drag("e3e4", 1)
    one.says("Gold must move the yellow tower.")  # the pusher moves again
    assert one.record == ["Gold: purple forward 1 to pink", "Black: red back 1 to yellow"]
    for count, (board, (_, after)) in enumerate(zip((one, two, three), PUSHES, strict=True), start=1):
        assert opened.says(f"boards[{count - 1}].position") == after
        assert len(board.record) == 1 + count
        assert board.root.locator(".shoved > g").count() == count
    assert opened.errors == []


def test_fill_from_either_side(notebook: Open) -> None:
    opened, (left, right) = boards(notebook, "Board(match)", "Board(match)")
    end = left.cursor
    left.fill("left")
    choice = right.button("Fill from the right")
    expect(choice).to_have_accessible_description(
        "Gold’s home row from a to h: purple Sumo, green, yellow, red, pink, orange, brown, blue. "
        "Black’s home row from a to h: yellow, red, green, pink, orange, brown, blue, purple."
    )
    choice.focus()
    opened.page.keyboard.press("Enter")
    right.says("Black starts and can move any of its towers.")
    for number, side in enumerate(("left", "right")):
        assert opened.says(f"boards[{number}].position == match.line_up({side!r})") == "True"
    before = right.focused()
    opened.page.keyboard.press("ArrowDown")  # the keyboard is on the board again
    assert right.focused() != before
    # Without a kernel, only the fill made before can be chosen again.
    begun = left.cursor
    opened.execute(f"boards[0].go({end})")
    left.shows(end)
    opened.restart()
    expect(left.root).to_have_attribute("data-state", "silent")
    expect(left.button("Fill from the right")).to_have_count(0)
    left.button("Fill from the left").click()
    expect(left.root).to_have_attribute("data-cursor", str(begun))
    assert opened.errors == []


def test_refill_animation_is_skipped_by_a_key(notebook: Open) -> None:
    opened, (board,) = boards(notebook, "Board(match)", reduced_motion="no-preference")
    board.button("Fill from the left").click()
    expect(board.root.locator(".number")).to_have_count(8)
    expect(
        board.root.get_by_role("status").filter(has_text=re.compile(r"\d: Gold’s \w+ tower")).first
    ).to_be_attached()
    opened.page.keyboard.press("Escape")
    board.shows(board.cursor)
    expect(board.root.locator(".number")).to_have_count(0)
    assert opened.errors == []


def test_standard_match_is_played_and_replayed(notebook: Open) -> None:
    opened, (board,) = boards(notebook, "Board(Match('standard', names=match.names))")
    opened.execute(PLAYED)
    board.says("Black moved brown from e7 to d6, onto red.")
    for move in LAST:
        board.play(move)
    board.says("Gold wins the match 3 to 1!")
    assert board.points == {"Alain": 3, "David": 1}
    expect(board.root.locator(".match .fell b")).to_have_text("3")
    assert opened.says("boards[0].match.winner") == "gold"
    record = board.record
    assert record == literal_eval(opened.says(WRITTEN))
    # Go to an earlier round and step on: the rest of the line stays.
    entry = board.root.get_by_role("table", name="Round 2").get_by_role("button").first
    entry.click()
    board.says("Black moved purple from a8 to a3")
    assert entry.get_attribute("aria-current") == "step"
    assert board.points == {"Alain": 1, "David": 0}
    assert board.record == record
    board.button("Back one move").click()
    board.says("Black starts and can move any of its towers.")
    board.button("Back one move").click()
    board.says("8: Black’s purple tower")
    board.tool("Go to the start").click()
    board.shows(0)
    board.tool("Go to the end of this line").click()
    board.says("Gold wins the match 3 to 1!")
    # A new page gets everything; the earlier page got only additions.
    opened.save()
    opened.reload()
    board = BoardInPage(opened.page.locator(".kamisado"))
    board.says("Gold wins the match 3 to 1!")
    assert board.record == record
    assert opened.errors == []
