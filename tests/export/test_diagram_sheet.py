"""Diagrams as composers print them, and a tournament's sheet: the solutions stand apart."""

from kamisado_widget.export import diagram_sheet, sheet, solution_sheet, tournament_sheet
from kamisado_widget.puzzles import COLLECTION

SOME = [
    puzzle.with_notes(title="<b>One", author="Ada") for puzzle in COLLECTION.filter(task="win", moves=3)[:3]
]


def test_diagrams_and_the_tournaments_sheet_give_no_solution_away() -> None:
    for page in (diagram_sheet(SOME), tournament_sheet(SOME)):
        assert page.count("<figure>") == len(SOME)
        assert all(puzzle.task_text() in page for puzzle in SOME)
        assert not any(puzzle.first[0] in page for puzzle in SOME)


def test_a_diagram_has_author_and_title_as_text() -> None:
    page = diagram_sheet(SOME)
    assert page.count("Ada, <i>&lt;b&gt;One</i>") == len(SOME)


def test_solvers_write_on_lines_of_their_own() -> None:
    assert tournament_sheet(SOME, language="de").count('class="line"') >= len(SOME)


def test_the_judges_sheet_has_all_lines() -> None:
    page = solution_sheet(SOME)
    assert all(f"1.{puzzle.first[0]}" in page for puzzle in SOME)
    assert "1.&lt;" not in page


def test_a_puzzles_sheet_may_have_its_whole_solution() -> None:
    puzzle = SOME[0]
    assert f"1.{puzzle.first[0]}" in sheet(puzzle, whole=True)
    assert f"1.{puzzle.first[0]}" not in sheet(puzzle)
