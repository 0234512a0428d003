from pathlib import Path
from typing import Any

import pytest

from kamisado_widget.learner import Progress
from kamisado_widget.lessons import LessonError, course
from kamisado_widget.widgets import Board, Exercises, Lesson, Rulebook


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_lesson_of_one_s_own_is_loaded_from_its_file(tmp_path: Path, progress: Progress) -> None:
    path = tmp_path / "mine.txt"
    script = course("figure-4")
    path.write_text(str(script), encoding="utf-8")
    assert Lesson.load(path, progress)._nodes == Lesson(script, progress)._nodes
    path.write_text(str(script).replace("position: 4a", "position: 44a"), encoding="utf-8")
    with pytest.raises(LessonError, match=r"mine\.txt, line"):
        Lesson.load(path, progress)


def test_a_teacher_makes_a_lesson_from_the_board(progress: Progress) -> None:
    board = Board()
    board.note(
        "Begin.", marks=("f8",), ask="choice", prompt="Who?", choices=("black", "gold"), answer=("black",)
    )
    board.play("f8f4")
    script = board.to_lesson("Mine", about="The first move.", gold="Chris", black="Amy")
    lesson = Lesson(script, progress)
    assert lesson._lesson_state["about"] == "The first move."
    assert lesson._nodes[0]["task"]["good"] == ["black"]
    with pytest.raises(LessonError, match="z9"):
        board.note(marks=("z9",))


def test_lessons_have_no_verdicts(progress: Progress) -> None:
    for widget in (Lesson("figure-4", progress), Exercises("blocked", seed=1), Rulebook("S6")):
        assert not widget.has_trait("verdicts")
        assert not hasattr(widget, "hint")
        assert widget.to_html()


@pytest.mark.parametrize("option", ["verdicts", "opponent", "colour"])
def test_option_of_another_widget(option: str, progress: Progress) -> None:
    with pytest.raises(TypeError, match=f"Lesson has no option {option}"):
        Lesson("figure-4", progress, **{option: True})


def test_answers_from_the_page(progress: Progress) -> None:
    lesson = Lesson("figure-4", progress)
    lesson.set_state({"_answered": {"0": "right", "2": "shown"}})
    lesson.set_state({"_answered": {"99": "right"}})
    assert lesson._answered == lesson.session.answered == {"0": "right", "2": "shown"}


def test_rings_are_kept_beside_the_notebook_by_default(tmp_path: Path) -> None:
    lesson = Lesson("figure-4")
    for node, scene in enumerate(lesson._nodes):
        if "task" in scene:
            lesson.go(node)
            lesson._handle_custom_msg(right(lesson, node), [])
    assert lesson._lesson_state["rings"] == 2
    assert Progress(tmp_path / "kamisado-progress.json").rings == {"figure-4": 2}


def test_answer_before_its_cursor(progress: Progress) -> None:
    lesson = Lesson("figure-4", progress)
    asked = next(node for node, scene in enumerate(lesson._nodes) if "task" in scene and node)
    sent: list[dict[str, Any]] = []
    lesson.comm.send = lambda data, buffers=None: sent.append(data)
    lesson._handle_custom_msg(right(lesson, asked), [])
    assert any(progress.mastery.values())
    assert not any(sends_there(data) for data in sent), "must not send the page to a scene it may have left"
    lesson.set_state({"cursor": asked})  # an update that Jupyter had delayed
    assert lesson.cursor == asked


def test_late_cursor_undoes_nothing(progress: Progress) -> None:
    lesson = Lesson("figure-4", progress)
    sent: list[dict[str, Any]] = []
    lesson.comm.send = lambda data, buffers=None: sent.append(data)
    lesson._handle_custom_msg(elsewhere(lesson, 1), [])
    assert lesson.cursor == 1
    assert not any(sends_there(data) for data in sent), "must not send the page to a scene it may have left"
    lesson.go(0)
    assert sent[-1]["state"]["cursor"] == 0
    lesson.set_state({"cursor": 1})
    assert lesson.cursor == 0
    lesson.set_state({"cursor": 1})
    assert lesson.cursor == 1, "the page has reached scene 1"


def sends_there(data: dict[str, Any]) -> bool:
    """Whether a message moves the page to a scene; echoes are ignored by the page."""
    return data["method"] == "update" and "cursor" in data["state"]


def elsewhere(lesson: Lesson, node: int) -> dict[str, object]:
    played = {"act": "play", "origin": "f8", "target": "f4"}
    return {"id": f"play {node}", "epoch": 1, "node": node, "left": [lesson.cursor], **played}


def right(lesson: Lesson, node: int) -> dict[str, object]:
    answer = {"act": "answer", "answer": lesson._nodes[node]["task"]["good"], "shown": False}
    return {"id": f"answer {node}", "epoch": 1, "node": node, **answer}
