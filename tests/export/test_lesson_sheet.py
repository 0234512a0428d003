"""Lessons on paper: every scene with what is said and asked there, what is right on a page of its own."""

from html import escape

import pytest

from kamisado_widget.export import lesson_sheet
from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.lessons import compile_lesson, course, read_lesson


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scene_is_there_with_its_question(language: str) -> None:
    page = lesson_sheet("figure-4", language=language)
    scenes = compile_lesson(course("figure-4"), language)
    assert page.count("<svg") == len(scenes)
    for scene in scenes:
        assert escape(scene["say"]) in page
        assert escape(scene.get("task", {"prompt": ""})["prompt"]) in page


def test_what_is_right_can_be_left_out() -> None:
    assert '<div class="solutions">' in lesson_sheet("figure-4")
    assert '<div class="solutions">' not in lesson_sheet("figure-4", answers=False)
    assert '<div class="solutions">' not in lesson_sheet(
        "Kamisado lesson 1\ntitle: Hello\n\nstep\nposition: 1a\n"
    )


def test_what_an_author_writes_is_text() -> None:
    bold = "<b>&</b>"
    text = (
        f"Kamisado lesson 1\ntitle: {bold}\nabout: {bold}\n\nstep\nposition: 1a\nsay: {bold}\n"
        f"ask choice: {bold}\nchoices: {bold} | no\nanswer: {bold}\n"
    )
    page = lesson_sheet(read_lesson(text))
    assert bold not in page
    assert escape(bold) in page
