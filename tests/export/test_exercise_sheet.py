"""Exercise sheets: on paper, with room for the answers and the solutions apart."""

import re
from html import escape

import pytest

from kamisado_widget.export.exercise_sheet import exercise_sheet
from kamisado_widget.i18n import LANGUAGES
from tests.classroom.helpers import ITEMS, asked


def test_every_question_has_its_board_and_room() -> None:
    page = exercise_sheet(ITEMS)
    assert page.count("<svg") == len(ITEMS)
    for of in asked():
        assert escape(of.prompt) in page
        assert all(escape(choice) in page for choice in of.choices)
    assert page.count('class="room"') == sum(not of.choices for of in asked())


def test_the_solutions_are_on_a_page_of_their_own() -> None:
    questions, solutions = exercise_sheet(ITEMS).split('<div class="solutions">')
    assert "break-before: page" in questions
    for of in asked():
        assert escape(of.describe(of.solution()[0])) in solutions
        assert escape(of.reason()) in solutions
    assert "Right!" not in solutions


def test_without_answers_nothing_tells_what_is_right() -> None:
    page = exercise_sheet(ITEMS, answers=False)
    assert '<div class="solutions">' not in page
    for of in asked():
        if not of.choices:
            assert of.describe(of.solution()[0]) not in re.sub(r"<svg.*?</svg>", "", page)


def test_it_needs_no_network_and_a_title_is_text() -> None:
    page = exercise_sheet(ITEMS, title="<script>alert(1)</script>")
    assert "<script" not in page
    assert not re.search(r"(?:src|href)\s*=|url\(|@import", page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_a_language(language: str) -> None:
    page = exercise_sheet(ITEMS, language=language)
    assert f'<html lang="{language}">' in page
    assert escape(asked()[2].into(language).prompt) in page
