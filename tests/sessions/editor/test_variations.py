from __future__ import annotations

import pytest

from kamisado_widget import Match, Position, Study
from kamisado_widget.export.links import fragment_of, open_fragment
from kamisado_widget.lessons import read_lesson
from kamisado_widget.sessions import BoardSession, EditorSession, LessonSession
from tests.sessions import helpers
from tests.sessions.editor.test_lesson_desk import START, begun, draft, lesson_of, put, saved
from tests.sessions.helpers import SHARP


def studied(*moves: str) -> EditorSession:
    editor = begun()
    draft(editor, "playing", "1")
    for move in moves:
        put(editor, move[:2], move[2:])
    return editor


def with_a_variation() -> EditorSession:
    editor = studied("f8f4", "g1g6", "e8e5")
    draft(editor, "show", "1")
    put(editor, "g1", "g5")
    return editor


def test_a_move_that_is_played_leads_to_a_scene_of_its_own_and_to_the_same_one_again() -> None:
    editor = studied("f8f4", "g1g6")
    assert lesson_of(editor)["scenes"] == ["", "f8f4", "g1g6"]
    draft(editor, "show", "0")
    put(editor, "f8", "f4")
    assert (lesson_of(editor)["scene"], len(lesson_of(editor)["scenes"])) == (1, 3)
    assert [step.move for step in read_lesson(saved(editor)).steps] == ["", "f8f4", "g1g6"]


def test_another_move_begins_a_variation_which_is_shown_named_and_kept_in_the_lesson_s_text() -> None:
    editor = with_a_variation()
    assert lesson_of(editor)["scenes"] == ["", "f8f4", "g1g6", "e8e5", "g1g5"]
    assert lesson_of(editor)["indents"] == [0, 0, 0, 0, 1]
    assert "This scene follows scene 2." in lesson_of(editor)["notes"]
    draft(editor, "name", "Too short")
    assert lesson_of(editor)["scenes"][4] == "Too short: g1g5"
    text = saved(editor)
    lesson = LessonSession(read_lesson(text))
    after = next(index for index, node in enumerate(lesson.nodes) if node.get("move") == "f8f4")
    moves = [node.get("move") for node in lesson.nodes if node["parent"] == after]
    assert moves == ["g1g6", "g1g5"]
    again = EditorSession(text)
    assert lesson_of(again)["indents"] == [0, 0, 0, 0, 1]
    assert saved(again) == text
    assert open_fragment(fragment_of(editor.handed_on())).script == read_lesson(text)


def test_a_variation_is_played_first_and_what_it_was_in_place_of_comes_after_it() -> None:
    editor = with_a_variation()
    draft(editor, "promote")
    assert lesson_of(editor)["scenes"] == ["", "f8f4", "g1g5", "g1g6", "e8e5"]
    assert (lesson_of(editor)["indents"], lesson_of(editor)["scene"]) == ([0, 0, 0, 1, 1], 2)
    assert [step.move for step in read_lesson(saved(editor)).steps] == ["", "f8f4", "g1g5", "g1g6", "e8e5"]
    draft(editor, "undo")
    assert lesson_of(editor)["indents"] == [0, 0, 0, 0, 1]


def test_what_is_deleted_with_all_behind_it_comes_back() -> None:
    editor = with_a_variation()
    whole = saved(editor)
    draft(editor, "show", "2")
    draft(editor, "cut")
    assert (lesson_of(editor)["scenes"], lesson_of(editor)["scene"]) == (["", "f8f4", "g1g5"], 1)
    assert lesson_of(editor)["indents"] == [0, 0, 0], "the variation is what follows now"
    draft(editor, "undo")
    assert saved(editor) == whole
    assert "e8" not in editor.text
    draft(editor, "show", "0")
    assert "refused" in draft(editor, "cut")
    assert editor.text == START


def test_each_change_is_taken_back_and_a_text_as_one() -> None:
    editor = begun()
    assert lesson_of(editor)["undo"] is True  # its title
    for text in ("R", "Re", "Red"):
        draft(editor, "say", text)
    draft(editor, "add")
    put(editor, "f8", "f4")
    draft(editor, "undo")
    assert editor.text == START
    draft(editor, "undo")
    assert lesson_of(editor)["scenes"] == ["Red"]
    draft(editor, "undo")
    assert lesson_of(editor)["scenes"] == [""]
    draft(editor, "undo")
    assert "refused" in draft(editor, "undo")


def test_passes_come_with_the_move_behind_them() -> None:
    match = Match("single")
    blocked = "1b2yrgn/7G/8/3o4/p1k4O/8/5K2/N1RY1PB1 g y"
    position = next(
        after
        for text in (str(match.position), SHARP, blocked)
        for move in Position.parse(text).legal_moves
        for after in [Position.parse(text).play(move)]
        for then in after.legal_moves
        if then.kind != "pass" and [each.kind for each in after.play(then).legal_moves] == ["pass"]
    )
    study = Study(position)
    then = next(m for m in position.legal_moves if [e.kind for e in position.play(m).legal_moves] == ["pass"])
    passed = position.play(then).play(position.play(then).legal_moves[0])
    move = passed.legal_moves[0]
    study.root.add_line([then, move])
    editor = EditorSession(str(position))
    draft(editor, "begin")
    draft(editor, "title", "Passes")
    draft(editor, "playing", "1")
    put(editor, then.origin, then.target)
    put(editor, move.origin, move.target)
    played = [step.move for step in read_lesson(saved(editor)).steps][1:]
    assert played == [str(node.move) for node in study.root.mainline()]


def test_a_move_that_a_rule_refuses_is_refused_and_nothing_is_set_up_meanwhile() -> None:
    editor = studied("f8f4")
    before = saved(editor)
    refused = helpers.ask(editor, act="put", origin="h1", target="h4")["refused"]
    assert "green" in refused["text"] or "blue" in refused["text"]
    assert "refused" in helpers.ask(editor, act="put", origin="h1", target="")
    assert saved(editor) == before
    draft(editor, "playing", "")
    put(editor, "h1", "h4")
    assert saved(editor) != before


def test_what_was_right_stays_right_where_a_variation_begins() -> None:
    editor = studied("f8f4")
    draft(editor, "show", "0")
    draft(editor, "ask", "move")
    draft(editor, "prompt", "How does black begin?")
    assert "Right: f8f4." in lesson_of(editor)["notes"]
    put(editor, "d8", "d5")
    draft(editor, "show", "0")
    assert "Right: f8f4." in lesson_of(editor)["notes"]


def test_scenes_of_different_lines_do_not_change_places() -> None:
    editor = with_a_variation()
    assert "same line" in draft(editor, "earlier")["refused"]["text"]


def test_a_board_behind_it_is_no_variation_s_and_keeps_its_place() -> None:
    editor = studied("f8f4", "g1g6")
    draft(editor, "playing", "")
    draft(editor, "add")
    helpers.ask(editor, act="write", text=SHARP)
    draft(editor, "show", "0")
    draft(editor, "playing", "1")
    put(editor, "d8", "d5")
    assert lesson_of(editor)["indents"] == [0, 0, 0, 1, 0]
    assert [(step.move, step.position) for step in read_lesson(saved(editor)).steps][3:] == [
        ("d8d5", ""),
        ("", SHARP),
    ]


def test_names_are_each_one_scene_s() -> None:
    editor = with_a_variation()
    draft(editor, "name", "Red: first")
    draft(editor, "show", "1")
    draft(editor, "name", "Red first")
    assert lesson_of(editor)["scenes"][4] == "Red first: g1g5"
    draft(editor, "name", "Red  first")
    assert lesson_of(editor)["scenes"][1].startswith("Red first 2: ")
    assert [step.start for step in read_lesson(saved(editor)).steps][4] == "Red first 2"
    draft(editor, "name", "")
    assert lesson_of(editor)["scenes"][1] == "f8f4"
    assert lesson_of(editor)["indents"] == [0, 0, 0, 0, 1]


def match_played() -> Match:
    match = Match("standard", seed=1)
    while match.position.outcome is None:
        match.play(match.position.legal_moves[-1])
    return match


@pytest.mark.parametrize("form", ["text", "match", "study", "study's text"])
def test_a_record_and_a_study_are_opened_as_lessons_with_a_scene_for_each_move(form: str) -> None:
    match = match_played()
    study = Study(match, "Played")
    given = {"text": str(match), "match": match, "study": study, "study's text": str(study)}[form]
    editor = EditorSession(given)
    moves = [str(node.move) for node in study.root.mainline()]
    assert [step.move for step in read_lesson(saved(editor)).steps] == ["", *moves]
    assert lesson_of(editor)["plays"], "one goes on by playing"


def test_a_study_s_variations_are_the_lesson_s() -> None:
    study = Study(title="Two ways")
    red = study.root.add_variation("f8f4", "Red first.", squares=["f4"])
    red.add_line("g1g6")
    red.add_variation("g1g5")
    study.root.add_variation("d8d5", "Or pink.")
    study.add_chapter(SHARP, "Home: at once")
    editor = EditorSession(study)
    assert lesson_of(editor)["scenes"] == [
        "",
        "f8f4 Red first.",
        "g1g6",
        "g1g5",
        "d8d5 Or pink.",
        "Home at once",
    ]
    assert lesson_of(editor)["indents"] == [0, 0, 0, 1, 1, 0]
    assert lesson_of(editor)["title"] == "Two ways"


def test_a_round_that_was_shared_is_written_into_the_field_or_comes_by_a_link() -> None:
    board = BoardSession()
    for move in ("f8f4", "g1g6"):
        board.play(move)
    editor = EditorSession()
    helpers.ask(editor, act="compose", what="begin", value="")
    assert "ok" in helpers.ask(editor, act="write", text=board.moves_text())
    assert lesson_of(editor)["scenes"] == ["", "f8f4", "g1g6"]
    opened = open_fragment(fragment_of(board).replace("round=", "setup="))
    assert lesson_of(opened)["scenes"] == ["", "f8f4", "g1g6"]
    assert "refused" in helpers.ask(editor, act="write", text="Kamisado study 1\nnothing")
    with pytest.raises(ValueError, match="must move blue"):
        EditorSession(f"{START}\nf8f4 a1a2")
