from __future__ import annotations

import pytest

from kamisado_widget import Match, Study
from kamisado_widget.export.links import fragment_of, open_fragment
from kamisado_widget.lessons import read_lesson
from kamisado_widget.sessions import BoardSession, EditorSession, LessonSession
from tests.sessions import helpers
from tests.sessions.editor.test_lesson_desk import START, begun, draft, lesson_of, put, saved
from tests.sessions.helpers import CHAIN, SHARP


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


def test_played_move_makes_a_scene() -> None:
    editor = studied("f8f4", "g1g6")
    assert lesson_of(editor)["scenes"] == ["", "f8f4", "g1g6"]
    draft(editor, "show", "0")
    put(editor, "f8", "f4")
    assert (lesson_of(editor)["scene"], len(lesson_of(editor)["scenes"])) == (1, 3)
    assert [step.move for step in read_lesson(saved(editor)).steps] == ["", "f8f4", "g1g6"]


def test_variation() -> None:
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
    assert open_fragment(fragment_of(editor.shared_session())).script == read_lesson(text)


def test_promote_variation() -> None:
    editor = with_a_variation()
    draft(editor, "promote")
    assert lesson_of(editor)["scenes"] == ["", "f8f4", "g1g5", "g1g6", "e8e5"]
    assert (lesson_of(editor)["indents"], lesson_of(editor)["scene"]) == ([0, 0, 0, 1, 1], 2)
    assert [step.move for step in read_lesson(saved(editor)).steps] == ["", "f8f4", "g1g5", "g1g6", "e8e5"]
    draft(editor, "undo")
    assert lesson_of(editor)["indents"] == [0, 0, 0, 0, 1]


def test_undo_delete() -> None:
    editor = with_a_variation()
    whole = saved(editor)
    draft(editor, "show", "2")
    draft(editor, "cut")
    assert (lesson_of(editor)["scenes"], lesson_of(editor)["scene"]) == (["", "f8f4", "g1g5"], 1)
    assert lesson_of(editor)["indents"] == [0, 0, 0], "the variation is now the main line"
    draft(editor, "undo")
    assert saved(editor) == whole
    assert "e8" not in editor.text
    draft(editor, "show", "0")
    assert "refused" in draft(editor, "cut")
    assert editor.text == START


def test_undo() -> None:
    editor = begun()
    assert lesson_of(editor)["undo"] is True  # undoes the title
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


def test_passes() -> None:
    editor = begun(CHAIN)
    draft(editor, "playing", "1")
    put(editor, "h8", "h3")
    put(editor, "g3", "g6")
    played = [step.move for step in read_lesson(saved(editor)).steps]
    assert played == ["", "h8h3", "c2c2", "d2d2", "g3g6"]


def test_illegal_move() -> None:
    editor = studied("f8f4")
    before = saved(editor)
    refused = helpers.ask(editor, act="put", origin="h1", target="h4")["refused"]
    assert "green" in refused["text"] or "blue" in refused["text"]
    assert "refused" in helpers.ask(editor, act="put", origin="h1", target="")
    assert saved(editor) == before
    draft(editor, "playing", "")
    put(editor, "h1", "h4")
    assert saved(editor) != before


def test_answer_survives_a_variation() -> None:
    editor = studied("f8f4")
    draft(editor, "show", "0")
    draft(editor, "ask", "move")
    draft(editor, "prompt", "How does black begin?")
    assert "Right: f8f4." in lesson_of(editor)["notes"]
    put(editor, "d8", "d5")
    draft(editor, "show", "0")
    assert "Right: f8f4." in lesson_of(editor)["notes"]


def test_reorder_within_a_line() -> None:
    editor = with_a_variation()
    assert "same line" in draft(editor, "earlier")["refused"]["text"]


def test_following_board_keeps_its_place() -> None:
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


def test_names_are_unique() -> None:
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
def test_open_record_or_study(form: str) -> None:
    match = match_played()
    study = Study(match, "Played")
    given = {"text": str(match), "match": match, "study": study, "study's text": str(study)}[form]
    editor = EditorSession(given)
    moves = [str(node.move) for node in study.root.mainline()]
    assert [step.move for step in read_lesson(saved(editor)).steps] == ["", *moves]
    assert lesson_of(editor)["plays"], "the chapter continues with moves"


def test_study_variations() -> None:
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


@pytest.mark.usefixtures("hurry")
def test_shared_round() -> None:
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
