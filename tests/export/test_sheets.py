import re
from html import escape
from xml.etree import ElementTree

import pytest

from kamisado_widget.export import puzzle_svg, sheet
from kamisado_widget.i18n import LANGUAGES, say
from kamisado_widget.lessons import compile_lesson, course, read_lesson
from kamisado_widget.puzzles import COLLECTION, Puzzle
from kamisado_widget.rules.board import LETTER
from tests.classroom.helpers import ITEMS, asked

SOME = COLLECTION.filter(task="win")[::40]
COMPOSED = [
    puzzle.with_notes(title="<b>One", author="Ada") for puzzle in COLLECTION.filter(task="win", moves=3)[:3]
]


def test_color_key_in_language() -> None:
    page = sheet(SOME[0], language="de")
    for color, letter in LETTER.items():
        assert f">{letter.upper()}</b> {say(f'name.{color}', 'de')}<" in page


def test_each_puzzle_has_a_board_a_task_and_a_solution() -> None:
    page = sheet(SOME)
    assert not re.findall(r"""(?:src|href)\s*=|@import|url\(""", page), (
        "the page loads nothing from the network"
    )
    assert page.count("<figure>") == page.count("<svg") == page.count("<li>") == len(SOME)
    boards, solutions = page.split('class="solutions"')
    for number, puzzle in enumerate(SOME, start=1):
        title = f" {puzzle.title}." if puzzle.title else ""
        assert f"<b>{number}.</b>{title} {puzzle.task_text()}" in boards
        assert f"<b>{puzzle.first[0]}</b>" in solutions
        assert f"<b>{puzzle.first[0]}</b>" not in boards
    without = sheet(SOME, solutions=False)
    assert "Solutions" not in without
    assert not any(f">{puzzle.first[0]}<" in without for puzzle in SOME)


def test_solution_line_has_passes_and_pushes() -> None:
    puzzle = COLLECTION.filter(theme="block")[0]
    passed = next(ply.move for ply in puzzle.main_line if ply.move.kind == "pass")
    assert f"({passed})" in sheet([puzzle])
    assert "<small>Gold lands on" in sheet("o1pk3n/Nb2r3/5g2/2B4O/8/1Y2y3/8/1GR1KP2 g r")


def test_other_first_moves_and_notes_as_text() -> None:
    puzzle = Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    page = sheet([puzzle.with_notes(notes="<script>", author="<i>Ada", title="<b>x")], title="<u>")
    assert "Also works: g6f7." in page
    assert "<small>&lt;script&gt;</small>" in page
    assert "(&lt;i&gt;Ada)" in page
    assert not any(sign in page for sign in ("<script>", "<i>", "<b>x", "<u>"))


def test_a_puzzle_is_a_picture() -> None:
    puzzle = COLLECTION[0]
    root = ElementTree.fromstring(puzzle_svg(puzzle, glyphs=True))
    assert root.tag.endswith("svg")
    lines = [it.text or "" for it in root.findall("{http://www.w3.org/2000/svg}text")]
    assert " ".join(lines) == puzzle.task_text()


def test_diagrams_have_no_solutions() -> None:
    for page in (sheet(COMPOSED, "diagrams"), sheet(COMPOSED, "tournament")):
        assert page.count("<figure>") == len(COMPOSED)
        assert all(puzzle.task_text() in page for puzzle in COMPOSED)
        assert not any(puzzle.first[0] in page for puzzle in COMPOSED)
    assert sheet(COMPOSED, "diagrams").count("Ada, <i>&lt;b&gt;One</i>") == len(COMPOSED)
    assert page.count('class="room"') >= len(COMPOSED)


def test_judges_sheet() -> None:
    page = sheet(COMPOSED, "solutions")
    assert all(f"1.{puzzle.first[0]}" in page for puzzle in COMPOSED)
    assert "1.&lt;" not in page


def test_a_puzzles_sheet_may_have_its_whole_solution() -> None:
    puzzle = COMPOSED[0]
    assert f"1.{puzzle.first[0]}" in sheet(puzzle, whole=True)
    assert f"1.{puzzle.first[0]}" not in sheet(puzzle)


def test_every_question_has_its_board_and_room() -> None:
    page = sheet(ITEMS, "questions", title="<script>alert(1)</script>")
    assert "<script" not in page
    assert not re.search(r"(?:src|href)\s*=|url\(|@import", page)
    assert page.count("<svg") == len(ITEMS)
    for of in asked():
        assert escape(of.prompt) in page
        assert all(escape(choice) in page for choice in of.choices)
    assert page.count('class="room"') == sum(not of.choices for of in asked())


def test_the_solutions_are_on_a_page_of_their_own() -> None:
    questions, solutions = sheet(ITEMS, "questions").split('<div class="solutions">')
    assert "break-before: page" in questions
    for of in asked():
        assert escape(of.describe(of.solution()[0])) in solutions
        assert escape(of.reason()) in solutions
    assert "Right!" not in solutions


def test_no_answers_without_key() -> None:
    page = sheet(ITEMS, "questions", solutions=False)
    assert '<div class="solutions">' not in page
    for of in asked():
        if not of.choices:
            assert of.describe(of.solution()[0]) not in re.sub(r"<svg.*?</svg>", "", page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scene_with_question(language: str) -> None:
    questions = sheet(ITEMS, "questions", language=language)
    assert escape(asked()[2].into(language).prompt) in questions
    page = sheet("figure-4", "lesson", language=language)
    scenes = compile_lesson(course("figure-4"), language)
    assert all(f'<html lang="{language}">' in each for each in (questions, page))
    assert page.count("<svg") == len(scenes)
    for scene in scenes:
        assert escape(scene["say"]) in page
        assert escape(scene.get("task", {"prompt": ""})["prompt"]) in page


def test_answers_can_be_omitted() -> None:
    assert '<div class="solutions">' in sheet("figure-4", "lesson")
    assert '<div class="solutions">' not in sheet("figure-4", "lesson", solutions=False)
    assert '<div class="solutions">' not in sheet(
        "Kamisado lesson 1\ntitle: Hello\n\nstep\nposition: 1a\n", "lesson"
    )


def test_author_text_is_escaped() -> None:
    bold = "<b>&</b>"
    text = (
        f"Kamisado lesson 1\ntitle: {bold}\nabout: {bold}\n\nstep\nposition: 1a\nsay: {bold}\n"
        f"ask choice: {bold}\nchoices: {bold} | no\nanswer: {bold}\n"
    )
    page = sheet(read_lesson(text), "lesson")
    assert bold not in page
    assert escape(bold) in page
