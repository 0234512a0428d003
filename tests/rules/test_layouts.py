import pytest

from kamisado_widget import Position

from .helpers import LINE_UP, NAMES, SQUARES
from .reference import LAYOUTS

EXCHANGED = {"o": "n", "n": "o", "b": "g", "g": "b", "p": "r", "r": "p", "k": "y", "y": "k"}

STANDARD = """
orange blue purple pink yellow red green brown
red orange pink green blue yellow brown purple
green pink orange red purple brown yellow blue
pink purple blue orange brown green red yellow
yellow red green brown orange blue purple pink
blue yellow brown purple red orange pink green
purple brown yellow blue green pink orange red
brown green red yellow pink purple blue orange
""".split()


def colors(layout: str) -> dict[str, str]:
    board = Position.start(layout=layout)
    return {square: str(board.color_at(square)) for square in SQUARES}


def turned_around(square: str) -> str:
    return across(square)[0] + str(9 - int(square[1]))


def across(square: str) -> str:
    return "hgfedcba"["abcdefgh".index(square[0])] + square[1]


def quarter(square: str) -> str:
    return "abcdefgh"[int(square[1]) - 1] + str(8 - "abcdefgh".index(square[0]))


def test_the_standard_board_is_the_rulebooks() -> None:
    rows = [file + row for row in "87654321" for file in "abcdefgh"]
    assert [str(Position.start().color_at(square)) for square in rows] == STANDARD


def test_the_other_boards_are_turned_and_mirrored() -> None:
    standard, turned = colors("standard"), colors("turned")
    assert colors("mirrored") == {square: standard[across(square)] for square in SQUARES}
    assert turned == {square: standard[quarter(square)] for square in SQUARES}
    assert colors("turned-mirrored") == {square: turned[across(square)] for square in SQUARES}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_all_64_colors(layout: str) -> None:
    board = colors(layout)
    assert board == {
        file + row: NAMES[LAYOUTS[layout][8 - int(row)]["abcdefgh".index(file)]] for file, row in SQUARES
    }
    for line in ("12345678", "abcdefgh"):
        for each in line:
            assert len({color for square, color in board.items() if each in square}) == 8
    assert board == {square: board[turned_around(square)] for square in SQUARES}
    swap = {NAMES[one]: NAMES[other] for one, other in EXCHANGED.items()}
    assert board == {square: swap[board[across(square)]] for square in SQUARES}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_first_round_begins_with_every_tower_on_its_own_color(layout: str) -> None:
    start = Position.start(layout=layout)
    assert set(start.towers) == {file + row for file in "abcdefgh" for row in "18"}
    for square, tower in start.towers.items():
        assert tower == ("gold" if square[1] == "1" else "black", start.color_at(square), 0)
    assert (start.player, start.required, start.last, start.outcome) == ("black", None, None, None)
    assert (start.layout, start.ruleset) == (layout, "official")


def test_the_usual_start_in_words() -> None:
    assert Position.start() == Position.start(layout="standard", ruleset="official")
    assert str(Position.start()) == f"{LINE_UP} b -"
    mirrored = Position.start(layout="mirrored")
    assert str(mirrored) == "ngrykpbo/8/8/8/8/8/8/OBPKYRGN b - layout=mirrored"


@pytest.mark.parametrize("wrong", ["diagonal", "", "Standard", "Official", "chess"])
def test_an_unknown_layout_or_ruleset_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="standard"):
        Position.start(layout=wrong)
    with pytest.raises(ValueError, match="official"):
        Position.start(ruleset=wrong)
