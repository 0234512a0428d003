from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kamisado_widget import Position
from kamisado_widget.i18n import LANGUAGES, page
from kamisado_widget.learner import Memory
from kamisado_widget.lessons import COURSE, course, read_lesson
from kamisado_widget.lessons.script import ASKS
from kamisado_widget.puzzles import COLLECTION
from kamisado_widget.sessions import EditorSession, LessonSession
from kamisado_widget.sessions.editor.wire import DeskState
from kamisado_widget.sessions.readers import Recall
from kamisado_widget.solver import classify
from tests.sessions import helpers
from tests.sessions.helpers import SHARP
from tests.sessions.test_wire import problem, problem_in, problem_in_act

START = str(Position.start())
DIAGRAM = "8/8/8/3r4/3B+4/8/8/8 g -"


def draft(editor: EditorSession, what: str, value: str = "") -> Any:
    message = {"act": "draft", "what": what, "value": value}
    assert problem_in_act(editor, message) is None
    answer = helpers.ask(editor, **message)
    assert problem(editor.desk_state, DeskState) is None
    return answer


def begun(text: str = START, title: str = "Hello") -> EditorSession:
    editor = EditorSession(text)
    draft(editor, "begin")
    draft(editor, "title", title)
    return editor


def lesson_of(editor: EditorSession) -> Any:
    return editor.desk_state["lesson"]


def put(editor: EditorSession, origin: str, target: str) -> None:
    assert "ok" in helpers.ask(editor, act="put", origin=origin, target=target)


def saved(editor: EditorSession) -> str:
    assert "ok" in draft(editor, "save")
    return str(lesson_of(editor)["file"]["text"])


def test_write_and_save() -> None:
    editor = begun()
    draft(editor, "say", "The first\nline-up.")
    draft(editor, "ask", "move")
    draft(editor, "prompt", "How does black begin?")
    draft(editor, "add")
    put(editor, "f8", "f4")
    assert "This scene shows the move f8f4." in lesson_of(editor)["notes"]
    draft(editor, "show", "0")
    assert editor.text == START
    assert lesson_of(editor)["notes"] == ["Right: f8f4."]
    text = saved(editor)
    script = read_lesson(text)
    assert str(script) == text
    assert [step.move for step in script.steps] == ["", "f8f4"]
    assert script.steps[0].say == "The first line-up."
    assert lesson_of(editor)["file"]["name"] == "Hello.txt"


def test_diagram_with_marks_and_arrows() -> None:
    editor = begun(DIAGRAM)
    for what in ("d4", "d4d5", "e4", "e4"):
        draft(editor, "mark", what)
    draft(editor, "ask", "squares")
    draft(editor, "prompt", "Where to?")
    assert (lesson_of(editor)["marks"], lesson_of(editor)["arrows"]) == (["d4"], ["d4d5"])
    step = read_lesson(saved(editor)).steps[0]
    assert (step.diagram, step.marks, step.arrows) == (DIAGRAM, ("d4",), ("d4d5",))
    assert "d5" in lesson_of(editor)["notes"][0]


def test_undo_per_scene() -> None:
    editor = begun()
    draft(editor, "add")
    put(editor, "a1", "a4")
    draft(editor, "show", "0")
    put(editor, "h1", "h4")
    editor.undo()
    editor.undo()
    assert lesson_of(editor)["scene"] == 0
    assert editor.text == START
    draft(editor, "show", "1")
    assert "N" in editor.text.split("/")[4]
    editor.undo()
    assert (lesson_of(editor)["scene"], editor.text) == (1, START)


def test_move_and_remove_scenes() -> None:
    editor = begun()
    draft(editor, "say", "one")
    draft(editor, "add")
    put(editor, "f8", "f4")
    draft(editor, "say", "two")
    second = editor.text
    draft(editor, "earlier")
    assert lesson_of(editor)["scenes"] == ["two", "one"]
    assert [step.position for step in read_lesson(saved(editor)).steps] == [second, START]
    assert "refused" in draft(editor, "earlier")
    draft(editor, "later")
    draft(editor, "remove")
    assert (lesson_of(editor)["scenes"], editor.text) == (["one"], START)
    assert "refused" in draft(editor, "remove")


def test_errors_name_their_scene() -> None:
    editor = begun(title="")
    assert lesson_of(editor)["notes"] == ["The lesson has no title yet."]
    draft(editor, "title", "Hello")
    draft(editor, "add")
    draft(editor, "ask", "choice")
    assert lesson_of(editor)["notes"] == ["Scene 2: This question has no wording yet."]
    draft(editor, "prompt", "Who?")
    assert lesson_of(editor)["notes"][0].startswith("Scene 2: ")
    assert "Scene 2" in draft(editor, "save")["refused"]["text"]
    assert "refused" in draft(editor, "preview")
    draft(editor, "choices", "Alain\n\nJohan | Amy\nAlain")
    draft(editor, "answer", "Amy")
    assert lesson_of(editor)["choices"] == ["Alain", "Johan", "Amy"]
    assert lesson_of(editor)["notes"] == ["Right: Amy."]
    draft(editor, "choices", "Alain\nJohan")
    assert lesson_of(editor)["answer"] == []
    helpers.ask(editor, act="write", text="8/8/8/3rr3/8/8/8/8 g -")
    assert "Black has 2 red towers" in lesson_of(editor)["notes"][0]


def test_preview() -> None:
    editor = begun()
    draft(editor, "add")
    put(editor, "f8", "f4")
    draft(editor, "preview")
    preview = lesson_of(editor)["preview"]
    assert problem_in(preview, LessonSession) is None
    assert preview["_nodes"] == LessonSession(read_lesson(saved(editor))).nodes
    draft(editor, "preview")
    assert lesson_of(editor)["preview"]["cursor"] == 1
    draft(editor, "edit")
    assert "preview" not in lesson_of(editor)


@pytest.mark.parametrize("name", COURSE)
def test_open_and_save_round_trip(name: str) -> None:
    editor = begun()
    text = str(course(name))
    assert "ok" in draft(editor, "open", text)
    assert saved(editor) == text
    draft(editor, "restore")
    assert (lesson_of(editor)["title"], editor.text) == ("Hello", START)


def test_invalid_lesson() -> None:
    editor = begun()
    before = lesson_of(editor)
    assert "line 1" in draft(editor, "open", "Hello")["refused"]["text"]
    for act in ("show 7", "show x", "mark z9", "mark d4d4", "ask riddle", "restore "):
        assert "refused" in draft(editor, *act.split(" "))
    assert lesson_of(editor) == before


@pytest.mark.usefixtures("hurry")
def test_switch_between_lesson_and_puzzle() -> None:
    editor = begun()
    assert "refused" in draft(EditorSession(), "add")
    helpers.ask(editor, act="compose", what="begin", value="")
    assert "lesson" not in editor.desk_state
    draft(editor, "begin")
    assert lesson_of(editor)["title"] == "Hello"
    draft(editor, "end")
    assert editor.desk_state == {}


def test_draft_survives_a_reload() -> None:
    editor = begun(DIAGRAM, title="")
    draft(editor, "ask", "choice")
    draft(editor, "choices", "a\nb")
    draft(editor, "add")
    again = EditorSession()
    again.resume(editor.place())
    assert lesson_of(again) == {**lesson_of(editor), "undo": False}
    assert again.text == DIAGRAM
    draft(editor, "title", "Hello")
    draft(editor, "new")
    again.resume(editor.place())
    draft(again, "restore")
    assert lesson_of(again)["title"] == "Hello"


def test_too_long_to_remember() -> None:
    editor = begun()
    memory = Memory(None)
    recall = Recall(editor, memory, "a lesson")
    for _ in range(12):
        assert "too long" not in "".join(lesson_of(editor)["notes"])
        recall.save()
        assert memory.place("a lesson").value == editor.place()
        draft(editor, "say", "long " * 300)
        draft(editor, "add")
    for _ in range(8):
        draft(editor, "say", "long " * 300)
        draft(editor, "add")
    assert "too long" in lesson_of(editor)["notes"][0]


@settings(max_examples=settings.default.max_examples // 2)
@given(st.data())
def test_tampered_state_is_ignored(data: st.DataObject) -> None:
    editor = begun(DIAGRAM)
    place = editor.place()
    spoil = data.draw(
        st.sampled_from(["lesson", "scene", "writing", "scenes", "title", "at", "step", "marks"])
    )
    value = data.draw(st.sampled_from([None, 7, "x", [], {}, [7], "z" * 50, {"at": 7}]))
    scene = place["lesson"]["scenes"][0]
    for part in (place, place["lesson"], scene, scene["step"]):
        if spoil in part:
            part[spoil] = value
    again = EditorSession()
    again.resume(place)
    assert problem(again.desk_state, DeskState) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_question_labels(language: str) -> None:
    assert all(f"draft.ask.{ask}" in page(language) for ask in ("none", *ASKS))
    editor = begun()
    editor.language = language
    assert lesson_of(editor)["title"] == "Hello"


def test_reworded_choice_stays_right() -> None:
    editor = begun()
    draft(editor, "ask", "choice")
    draft(editor, "choices", "Alain\nAmy")
    draft(editor, "answer", "Amy")
    draft(editor, "choices", "Alain\nAmy wins")
    assert lesson_of(editor)["answer"] == ["Amy wins"]
    draft(editor, "choices", "Amy wins\nAlain")
    assert lesson_of(editor)["answer"] == ["Amy wins"]
    draft(editor, "choices", "Alain")
    assert lesson_of(editor)["answer"] == []


def test_purpose_and_rule() -> None:
    editor = begun(SHARP)
    assert (lesson_of(editor)["purposes"], lesson_of(editor)["rules"]) == ([], [])
    draft(editor, "ask", "move")
    draft(editor, "prompt", "How does gold win?")
    assert lesson_of(editor)["notes"][0].startswith("Scene 1: This question has no right answer")
    purposes = {option["value"]: option["label"] for option in lesson_of(editor)["purposes"]}
    assert purposes["hand over red"] == "Give red"
    draft(editor, "purpose", "win")
    assert lesson_of(editor)["notes"] == ["Right: g6e8."]
    assert {"value": "M7", "label": "M7 Get across"} in lesson_of(editor)["rules"]


def test_answer_from_the_solver() -> None:
    puzzle = next(puzzle for puzzle in COLLECTION if puzzle.task == "win" and puzzle.moves == 5)
    editor = begun(str(puzzle.position))
    draft(editor, "ask", "move")
    draft(editor, "prompt", "How does one win?")
    draft(editor, "purpose", "win")
    (note,) = lesson_of(editor)["notes"]
    verdicts, player = classify(puzzle.position, lengths=False), puzzle.position.player
    wins = [str(move) for move, verdict in verdicts.items() if verdict.winner is player]
    assert note == f"Right: {', '.join(wins)}."
    draft(editor, "rule", "M7")
    step = read_lesson(saved(editor)).steps[0]
    assert (step.purpose, step.rule) == ("win", "M7")
    assert "refused" in draft(editor, "purpose", "look good")
    assert "refused" in draft(editor, "rule", "X9")
    draft(editor, "purpose")
    draft(editor, "rule")
    assert (lesson_of(editor)["purpose"], lesson_of(editor)["rule"]) == ("", "")


def test_refill_scene() -> None:
    editor = begun(SHARP)
    draft(editor, "add")
    assert lesson_of(editor)["fills"] == []
    assert "refused" in draft(editor, "fill", "gold left")
    put(editor, "g6", "e8")
    draft(editor, "add")
    before = editor.text
    assert {"value": "gold left", "label": "Gold, from the left"} in lesson_of(editor)["fills"]
    assert "in the way" in draft(editor, "fill", "black left")["refused"]["text"]
    draft(editor, "fill", "gold left")
    assert lesson_of(editor)["fill"] == "gold left"
    draft(editor, "add")
    draft(editor, "fill", "black left")
    assert [step.fill for step in read_lesson(saved(editor)).steps] == ["", "", "gold left", "black left"]
    assert lesson_of(editor)["scenes"] == ["", "g6e8", "Gold, from the left", "Black, from the left"]
    draft(editor, "show", "2")
    editor.undo()
    assert (lesson_of(editor)["fill"], editor.text) == ("", before)


def test_scene_start() -> None:
    editor = begun()
    name = next(name for name in COURSE if any(step.start for step in course(name).steps))
    steps = course(name).steps
    number = next(number for number, step in enumerate(steps) if step.start)
    start = [step.name for step in steps].index(steps[number].start)
    draft(editor, "open", str(course(name)))
    draft(editor, "show", str(number))
    assert f"This scene follows scene {start + 1}." in lesson_of(editor)["notes"]
    helpers.ask(editor, act="write", text=START)
    assert editor.lesson_desk.storyboard.step(number).start == steps[number].start
