import pytest

from kamisado_widget.export import html_page, sheet
from kamisado_widget.lessons import LessonError, compile_lesson, read_lesson
from kamisado_widget.lessons.grading import mark
from kamisado_widget.sessions import LessonSession
from tests.sessions.helpers import ask

LESSON = """Kamisado lesson 1
title: What a ring does

step
diagram: 8/8/8/3r4/3B+4/8/8/8 g -
say: A Sumo, and a tower ahead of it.
marks: d4
arrows: d4d5
ask squares: Where may the marked tower go, or push?

step
say: It may push.

step
diagram: 8/8/8/8/8/8/nbg5/1O6 g -
marks: b1
ask blocked: Can the marked tower move?

step
position: 1a
"""


def test_round_trip() -> None:
    script = read_lesson(LESSON)
    assert read_lesson(str(script)) == script
    scenes = compile_lesson(script)
    assert scenes[0]["position"] == scenes[1]["position"] == "8/8/8/3r4/3B+4/8/8/8 g -"
    assert all("over" not in scene for scene in scenes)


def test_the_rules_answer_for_the_marked_tower() -> None:
    squares, _, blocked, _ = compile_lesson(read_lesson(LESSON))
    assert set(squares["task"]["good"]) == set("a7 b6 c5 d5 e5 f6 g7 h8".split())
    assert mark(squares["task"], squares["task"]["good"]) is None
    assert mark(squares["task"], [*squares["task"]["good"], "d7"])["rule"] == "M2"
    assert blocked["task"]["good"] == ["It’s blocked"]


def test_continued_diagram_may_ask() -> None:
    text = f"{LESSON[: LESSON.index('marks: d4')]}\nstep\nmarks: d4\nask squares: Where may it go?\n"
    _, asked = compile_lesson(read_lesson(text))
    assert set(asked["task"]["good"]) == set("a7 b6 c5 d5 e5 f6 g7 h8".split())


def test_figure_with_a_diagram() -> None:
    text = LESSON[: LESSON.index("marks: d4")]
    assert compile_lesson(read_lesson(f"{text}\nstep\nfigure: 1a\n"))[1]["figure"] == "1a"
    with pytest.raises(LessonError, match="line 8"):
        read_lesson(f"{text}\nstep\nfigure: 2a\n")


def test_diagram_is_not_playable() -> None:
    session = LessonSession(read_lesson(LESSON))
    assert session.turn_state["moves"] == []
    assert "can’t play on it" in ask(session, act="play", origin="d4", target="d5")["refused"]["text"]
    session.language = "de"
    assert session.scene()["position"] == "8/8/8/3r4/3B+4/8/8/8 g -"


def test_sheets_and_pages() -> None:
    script = read_lesson(LESSON)
    assert sheet(script, "lesson").count("<svg") == len(script.steps)
    assert html_page([LessonSession(script)]).startswith("<!doctype html>")
