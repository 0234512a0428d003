import json
from pathlib import Path

import pytest

from js import hatch_build
from kamisado_widget.i18n import Sentence
from kamisado_widget.lessons import COURSE, KINDS, Exercise, compile_lesson, course, exercise
from kamisado_widget.lessons.exercises.draft import AnswerReason, Draft
from kamisado_widget.lessons.grading import mark, task_of
from kamisado_widget.rules import Position
from kamisado_widget.rules.board import SQUARES
from kamisado_widget.svg import SceneTask, Why


def why(text: str) -> Why:
    return {"rule": "", "text": text, "squares": []}


def asked(ask: str, good: list[str], **reasons: str) -> SceneTask:
    texts = {"*" if key == "other" else key: why(text) for key, text in reasons.items()}
    return {"ask": ask, "prompt": "?", "good": good, "why": texts, "rule": ""}  # type: ignore[typeddict-item]


def heard(task: SceneTask, *answer: str) -> str | None:
    reason = mark(task, answer)
    return reason and reason["text"]


@pytest.mark.parametrize("ask", ["move", "tower", "choice"])
def test_one_of_several_right_answers(ask: str) -> None:
    task = asked(ask, ["a1", "b1"], other="no")
    assert heard(task, "a1") is heard(task, "b1") is None
    assert heard(task, "a1", "b1") == heard(task) == "no"


def test_all_squares_in_any_order() -> None:
    task = asked("squares", ["a1", "b1"], other="no", missing="more", c1="not c1")
    assert heard(task, "b1", "a1") is None
    assert heard(task, "a1") == heard(task) == "more"
    assert heard(task, "a1", "c1", "d1") == "not c1"
    assert heard(task, "a1", "b1", "d1") == "no"


def test_order_must_match() -> None:
    task = asked("order", ["b1", "a1"], other="no")
    assert heard(task, "b1", "a1") is None
    assert heard(task, "a1", "b1") == heard(task, "b1") == "no"


def test_wrong_order_names_the_first_mistake() -> None:
    task = asked("order", ["b1", "a1", "c1"], a1="a1 is second", c1="c1 is third", other="no")
    assert heard(task, "b1", "c1", "a1") == heard(task, "b1") == "a1 is second"
    assert heard(task, "b1", "a1", "d1") == "c1 is third"
    assert heard(task, "c1", "b1", "a1") == heard(task, "b1", "a1", "c1", "d1") == "no"


GRADE = """
import { readFileSync, writeFileSync } from "node:fs";
import { grade } from "./src/state/answering.ts";
const [given, told] = process.argv.slice(1);
const said = ([task, answer]) => grade(task, answer) ?? null;
writeFileSync(told, JSON.stringify(JSON.parse(readFileSync(given, "utf8")).map(said)));
"""


@pytest.mark.usefixtures("node_modules")
def test_page_grades_alike(tmp_path: Path) -> None:
    tasks = [task_of(exercise(kind, level, 7)) for kind in KINDS for level in (1, 2, 3)]
    tasks += [node["task"] for name in COURSE for node in compile_lesson(course(name)) if "task" in node]
    answers: list[tuple[SceneTask, list[str]]] = []
    for task in tasks:
        good, known = task["good"], [key for key in task["why"] if key not in ("*", "missing")]
        one = [[each] for each in (*good, *known, *task.get("choices", []), "a1", "h8a1")]
        several = [good, good[1:], good[::-1], [*good, "a1"], ["a1", *good], good[:1] * 2, []]
        answers += [(task, answer) for answer in (*one, *several)]
    given, told = tmp_path / "given.json", tmp_path / "told.json"
    given.write_text(json.dumps(answers), "utf-8")
    hatch_build.run_node("--input-type=module", "--eval", GRADE, str(given), str(told))
    said = json.loads(told.read_text("utf-8"))
    assert said == [mark(task, answer) for task, answer in answers]
    assert {task["ask"] for task, _ in answers} == {"move", "squares", "tower", "order", "choice"}
    assert None in said


def test_feedback_by_move_then_tower_then_default() -> None:
    task = asked("move", ["a1a2"], a1b2="this move", a1="this tower", other="no")
    assert [heard(task, move) for move in ("a1b2", "a1a3", "h1h2")] == ["this move", "this tower", "no"]
    assert heard(asked("move", ["a1a2"]), "a1a3") == ""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(6))
def test_exercise_grading_agrees(kind: str, seed: int) -> None:
    item = exercise(kind, 2, seed)
    task = task_of(item)
    good = list(task["good"])
    assert (task["ask"], task["prompt"], task["rule"]) == (item.ask, item.question, item.rule)
    assert task.get("choices", []) == list(item.choices)
    assert mark(task, good) is None
    wrong = {
        "choice": [[choice] for choice in item.choices if choice not in good],
        "tower": [[square] for square in item.position.towers if square not in good],
        "order": [good[::-1], good[:3]],
        "squares": [good[1:]],
    }[item.ask]
    for answer in wrong:
        reason = mark(task, answer)
        assert reason
        assert reason["text"]
        if item.ask in ("choice", "tower"):
            feedback = item.check(answer[0])
            assert (reason["rule"], reason["text"]) == (feedback.rule, feedback.text)
            assert reason["squares"] == list(feedback.squares)


def test_wrong_order_feedback() -> None:
    item = exercise("refill", 1, 5)
    task = task_of(item)
    wrong = item.check(task["good"][::-1])
    assert not wrong.right
    assert task["why"]["*"]["text"] == wrong.text


def test_extra_square_feedback() -> None:
    item = exercise("targets", 1, 7)
    task = task_of(item)
    extra = next(square for square in SQUARES if square not in task["good"])
    assert mark(task, [*task["good"], extra]) == task["why"]["*"]
    assert task["why"]["*"]["text"] == item.check([*task["good"], extra]).text
    assert task["why"]["*"] != task["why"]["missing"]


def test_lesson_questions_are_graded_alike() -> None:
    task = compile_lesson(course("figure-3"))[0]["task"]
    assert mark(task, task["good"][:1]) is None
    assert heard(task, "h8g8") == task["why"]["h8"]["text"]


def test_first_move_off_the_lines_has_feedback() -> None:
    position = Position.start()
    question = Sentence("lesson.no", {})
    draft = Draft(position, "move", question, "a8a7", "M1", lambda given: AnswerReason("M1", question, ()))
    task = task_of(Exercise("home", 1, 1, "en", draft))
    for origin in position.movable:
        for target in set(SQUARES) - {origin}:
            explained = position.explain(origin, target)
            if not explained.legal:
                told = mark(task, [origin + target])
                assert told
                assert (told["rule"], told["text"]) == (explained.rule, explained.text)


def test_move_exercise_cites_rules() -> None:
    position = Position.start().play("f8f4")
    question, other = Sentence("lesson.no", {}), Sentence("lesson.other", {})
    draft = Draft(
        position, "move", question, "g1g7", "M5", lambda given: AnswerReason("M5", other, (given[2:],))
    )
    task = task_of(Exercise("home", 1, 1, "en", draft))
    refused = {move: mark(task, [move]) for move in ("a1a2", "f4f3", "g1b3", "g1g8", "g1f2")}
    assert mark(task, ["g1g7"]) is None
    assert {move: why and why["rule"] for move, why in refused.items()} == {
        "a1a2": "T2",
        "f4f3": "T2",
        "g1b3": "M1",
        "g1g8": "M3",
        "g1f2": "M5",
    }
