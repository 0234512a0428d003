"""Puzzles on paper."""

import re
from xml.etree import ElementTree

from kamisado_widget.export.puzzle_sheet import puzzle_svg, sheet
from kamisado_widget.i18n import say
from kamisado_widget.puzzles import COLLECTION, Puzzle
from kamisado_widget.rules.board import LETTER

SOME = COLLECTION.filter(task="win")[::80]


def test_a_key_tells_which_letter_is_which_color_in_the_language_spoken() -> None:
    page = sheet(SOME[0], language="de")
    for color, letter in LETTER.items():
        assert f">{letter.upper()}</b> {say(f'name.{color}', 'de')}<" in page


def test_each_puzzle_has_a_board_a_task_and_a_solution() -> None:
    page = sheet(SOME)
    assert page.count("<figure>") == page.count("<svg") == page.count("<li>") == len(SOME)
    boards, solutions = page.split('class="solutions"')
    for number, puzzle in enumerate(SOME, start=1):
        title = f" {puzzle.title}." if puzzle.title else ""
        assert f"<b>{number}.</b>{title} {puzzle.task_text()}" in boards
        assert f"<b>{puzzle.first[0]}</b>" in solutions
        assert f"<b>{puzzle.first[0]}</b>" not in boards


def test_passes_and_pushes_are_in_the_line() -> None:
    puzzle = COLLECTION.filter(theme="block")[0]
    passed = next(ply.move for ply in puzzle.main_line if ply.move.kind == "pass")
    assert f"({passed})" in sheet([puzzle])


def test_without_solutions() -> None:
    page = sheet(SOME, solutions=False)
    assert "Solutions" not in page
    assert not any(f">{puzzle.first[0]}<" in page for puzzle in SOME)


def test_a_solution_says_why_it_wins() -> None:
    page = sheet("o1pk3n/Nb2r3/5g2/2B4O/8/1Y2y3/8/1GR1KP2 g r")
    assert "<small>Gold hands over" in page


def test_other_first_moves_and_notes_are_told() -> None:
    puzzle = Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y").with_notes(notes="Easy", author="Ada")
    page = sheet([puzzle])
    assert "Also right: g6f7." in page
    assert "<small>Easy</small>" in page
    assert "(Ada)" in page


def test_what_people_say_is_text_and_never_markup() -> None:
    puzzle = COLLECTION[0].with_notes(notes="<script>", author="<i>", title="<b>x")
    page = sheet([puzzle], title="<u>")
    assert not any(sign in page for sign in ("<script>", "<i>", "<b>x", "<u>"))


def test_a_sheet_needs_nothing_else() -> None:
    assert not re.findall(r"""(?:src|href)\s*=|@import|url\(""", sheet(SOME))


def test_a_puzzle_is_a_picture() -> None:
    puzzle = COLLECTION[0]
    root = ElementTree.fromstring(puzzle_svg(puzzle, glyphs=True))
    assert root.tag.endswith("svg")
    lines = [it.text or "" for it in root.findall("{http://www.w3.org/2000/svg}text")]
    assert " ".join(lines) == puzzle.task_text()


def test_the_solution_of_a_fill_is_its_side_and_what_refutes_the_other() -> None:
    puzzle = Puzzle.from_position("Ybkrnp2/3G4/o5y1/7g/8/8/8/O+1N1RKPB b o", "fill")
    page = sheet(puzzle, language="en")
    assert "<b>Fill from the left</b>" in page
    assert "f8f2 begins it" in page
