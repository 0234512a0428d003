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

IMPORTS = "from kamisado_widget.solver import classify, danger, solve"
MIDDLE = "2p1yrg1/8/1bok4/3YK2n/7O/8/8/NGR2PB1 g r"  # gold must move red from c1
LATER = "o1pkyrg1/8/1b6/3YK2n/8/8/8/NGR2PBO b o"  # black moves orange
LOST = "a8c6 h1h4 d8d6 c1c5 b6b3 d5e6 c8a6 b1h7 a6a2 f1f3 c6b5 f3a8".split()  # black's first move lost it
LONG = "obpk1rgn/4y3/8/8/8/8/6B1/NGRYKP1O b o"  # takes many seconds in pure Python
NO_CORE = "import sys; sys.modules['wasmtime'] = None"  # as if not installed


def board_after(code: str, open_notebook: Open, *arguments: str) -> tuple[Notebook, BoardInPage]:
    cells = [
        f"{code}\nfrom kamisado_widget import Board",
        f"board = Board({', '.join(arguments)})",
        "board",
    ]
    opened = open_notebook(cells, viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    opened.run_all()
    return opened, BoardInPage(opened.page.locator(".kamisado"))


def wins_in(player: str, moves: int) -> str:
    return f"{player.title()} wins in {moves} move{'s' if moves > 1 else ''}"


def test_targets_show_winner_and_length(notebook: Open) -> None:
    opened, board = board_after(IMPORTS, notebook, repr(MIDDLE))
    button = board.tool("Show who wins")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    worth = "{m.target: (v.winner.value, v.moves + 1) for m, v in classify(board.position).items()}"
    known: dict[str, tuple[str, int]] = literal_eval(opened.says(worth))
    for square, (winner, moves) in known.items():
        said = re.compile(f"can move here, {wins_in(winner, moves)}")
        expect(board.square(square)).to_have_accessible_name(said)
    counts = board.root.locator(".verdict text").all_text_contents()
    assert sorted(map(int, counts)) == sorted(moves for _, moves in known.values())
    moves = int(opened.says("solve(board.position).moves"))
    expect(board.root.locator(".evaluation")).to_contain_text(wins_in("gold", moves))
    expect(board.root.locator(".best")).to_have_count(3)
    board.square("c1").focus()
    opened.page.keyboard.press("v")
    expect(board.root.locator(".verdict, .best, .evaluation")).to_have_count(0)
    assert opened.errors == []


def test_first_move_shows_winning_towers(notebook: Open) -> None:
    opened, board = board_after(IMPORTS, notebook, "verdicts=True")
    expect(board.root.locator(".verdict")).to_have_count(8 + 102)  # the towers, and all moves
    winning = "sorted({m.origin for m, v in classify(board.position).items() if v.winner == 'black'})"
    for square in literal_eval(opened.says(winning)):
        expect(board.square(square)).to_have_accessible_name(re.compile("Black wins$"))
    board.press("d8")
    targets = board.root.locator('.cell[data-can="go"]').count()
    expect(board.root.locator(".verdict")).to_have_count(targets)
    assert opened.errors == []


def test_hint_is_warning_then_idea_then_move(notebook: Open) -> None:
    opened, board = board_after(IMPORTS, notebook, repr(MIDDLE))
    dangerous = literal_eval(opened.says("[m.target for m in danger(board.position)]"))
    assert dangerous
    board.button("Hint").click()
    board.says("If you move to a warning sign, Black wins next move.")
    expect(board.root.locator(".warning")).to_have_count(len(dangerous))
    for square in dangerous:
        expect(board.square(square)).to_have_accessible_name(re.compile("danger: Black wins next move"))
    board.says("You ")
    board.button("Hint").click()
    board.says("red")
    board.button("Hint").click()
    board.says("Gold’s best move: red from c1 to")
    hint = opened.says("board._turn_state['hint']")
    board.says(f"to {hint[2:]}.")
    winner = opened.says("solve(board.position.play(board._turn_state['hint'])).winner.value")
    assert winner == "gold"
    assert opened.errors == []


def test_opponent_replies(notebook: Open) -> None:
    opened, board = board_after(IMPORTS, notebook, "opponent='two', seed=1")
    board.press("f8", "f4")
    board.shows(2)
    assert opened.says("board.position.player.value") == "black"
    assert len(board.record) == 2
    board.button("Back one move").click()  # its turn can be viewed but not played
    board.shows(1)
    board.press("g1", "g6")
    assert board.cursor == 1
    assert opened.errors == []


def test_long_search_blocks_nothing_and_stops(notebook: Open) -> None:
    opened, board = board_after(NO_CORE, notebook, repr(LONG), "verdicts=True")
    thinking = board.root.locator(".thinking")
    expect(thinking).to_be_visible()
    where = board.button("More").bounding_box()
    board.button("Stop thinking").click()
    expect(thinking).to_have_count(0)
    assert opened.says("'search' in board._turn_state") == "False"
    assert board.button("More").bounding_box() == where
    board.tool("Show who wins").click()
    board.tool("Show who wins").click()
    expect(thinking).to_be_visible()
    board.move_by_mouse("a8b7", 1)  # play continues
    board.square("b7").focus()
    opened.page.keyboard.press("Escape")
    expect(thinking).to_have_count(0)
    assert opened.errors == []


def test_review_marks_the_losing_move(notebook: Open) -> None:
    opened, board = board_after("pass", notebook, repr(LATER))
    opened.execute(f"for move in {LOST}: board.play(move)")
    board.shows(len(LOST))
    board.root.locator(".footer [data-do=review]").click()
    lost = board.root.locator("[data-entry]:has(.lost)")
    expect(lost).to_have_attribute("data-entry", "1")
    expect(lost).to_have_accessible_name(
        re.compile("This move threw away Black’s win in .* This move lost the round for Black")
    )
    expect(board.root.locator(".footer [data-do=review]")).to_have_count(0)
    board.shows(1)  # it opens on the mistake
    board.says("Black could have forced a win here.")
    expect(board.root.locator(".detail")).to_have_count(0)  # the details are folded behind "Why?"
    towers = board.root.locator(".towers").inner_html()
    board.button("Why?").click()
    worth = "board._nodes[1]['worth']"
    scenes = literal_eval(opened.says(f"[scene['say'] for scene in {worth}['why'] + {worth}['better']]"))
    board.says(scenes[0])
    for said in scenes[1:]:
        opened.page.keyboard.press("r")
        board.says(said)
    expect(board.button("Done")).to_be_focused()
    opened.page.keyboard.press("Escape")
    board.says("Black could have forced a win here.")
    assert board.root.locator(".towers").inner_html() == towers
    board.root.locator(".curve [data-move]").last.click()
    board.shows(len(LOST))
    assert opened.errors == []
