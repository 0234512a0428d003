import json
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget import Match
from kamisado_widget.learner import Memory, Progress
from kamisado_widget.learner.topics import group_of
from kamisado_widget.lessons import (
    COURSE,
    KINDS,
    RULES,
    LessonError,
    LessonScript,
    Step,
    course,
    exercise,
    load_lesson,
)
from kamisado_widget.lessons.rulebook import rule_name
from kamisado_widget.sessions import BoardSession, ExerciseSession, LessonSession, RulebookSession
from kamisado_widget.sessions.wire import LessonState, Node
from tests.clock import Clock
from tests.sessions.helpers import ROUND, answer, ask, right_answer
from tests.sessions.test_wire import problem


@pytest.mark.parametrize("name", COURSE)
def test_all_scenes_from_the_start(name: str, progress: Progress) -> None:
    lesson = LessonSession(name, progress)
    assert problem(lesson.nodes, list[Node]) is None
    assert problem(lesson.lesson_state, LessonState) is None
    assert "contents" in lesson.lesson_state
    assert lesson.lesson_state["size"] == len(lesson.nodes)
    assert lesson.lesson_state["title"]


def test_right_and_wrong_answers(progress: Progress) -> None:
    lesson = LessonSession("figure-3", progress)
    assert answer(lesson, ["h8g8"])["refused"]["rule"] == "M1"
    assert "Alain gets across" in answer(lesson, ["h8h7"])["refused"]["text"]
    assert "ok" in answer(lesson, ["h8h6"])
    assert lesson.cursor == 0  # Python does not move on; the page does


@pytest.mark.parametrize("name", COURSE)
def test_answering_everything_earns_two_rings(name: str, progress: Progress) -> None:
    lesson = LessonSession(name, progress)
    for index, node in enumerate(lesson.nodes):
        if "task" in node:
            lesson.cursor = index
            assert "ok" in answer(lesson, right_answer(node["task"]))
    assert lesson.lesson_state["rings"] == 2
    assert progress.rings[course(name).name] == 2


@pytest.mark.parametrize("shown", [False, True])
def test_a_mistake_or_a_shown_answer_costs_a_ring(shown: bool, progress: Progress) -> None:
    lesson = LessonSession("figure-5", progress)
    tasks = [index for index, node in enumerate(lesson.nodes) if "task" in node]
    assert len(tasks) > 2
    for index in tasks:
        lesson.cursor = index
        if index == tasks[0]:
            answer(lesson, ["h8"], shown=shown)
        if index != tasks[0] or not shown:
            answer(lesson, right_answer(lesson.nodes[index]["task"]))
    assert lesson.lesson_state["rings"] == 1


def test_a_lesson_whose_answers_were_shown_earns_no_ring(progress: Progress) -> None:
    lesson = LessonSession("figure-4", progress)
    for index, node in enumerate(lesson.nodes):
        if "task" in node:
            lesson.cursor = index
            answer(lesson, [], shown=True)
    assert "rings" not in lesson.lesson_state
    assert "figure-4" not in progress.rings


@pytest.mark.parametrize("name", COURSE)
def test_winner_on_demand(name: str) -> None:
    lesson = LessonSession(name)
    for node, scene in enumerate(lesson.nodes):
        lesson.cursor = node
        assert "value" not in lesson.turn_state
        for _ in range(30):  # Python has a second for each
            assert "ok" in ask(lesson, act="winner", node=node)
            if "value" in lesson.turn_state or "task" in scene:
                break
        assert ("value" in lesson.turn_state) == ("task" not in scene)


def test_free_play(progress: Progress) -> None:
    lesson = LessonSession("figure-4", progress)
    size = len(lesson.nodes)
    lesson.play("h7h6")
    assert lesson.cursor == size
    assert lesson.nodes[size]["parent"] == 0
    lesson.cursor = 1
    assert lesson.scene()["task"]


def test_invalid_answer_and_lesson(progress: Progress) -> None:
    for given in (None, "h7h3", [5]):
        assert answer(LessonSession("figure-3", progress), given)["refused"]["rule"] == ""
    with pytest.raises(ValueError, match="figure-11"):
        LessonSession("figure-11")
    with pytest.raises(ValueError, match="5"):
        LessonSession(5)  # type: ignore[arg-type]


def test_answers_graded_by_the_page(progress: Progress) -> None:
    lesson = LessonSession("figure-4", progress)
    lesson.receive({"_answered": {"0": "right"}})
    assert lesson.receive({"_answered": {"2": "shown"}}) == {"_answered": {"0": "right", "2": "shown"}}
    for wrong in ({"99": "right"}, {"0": "perhaps"}, [], None, {"0": []}):
        lesson.receive({"_answered": wrong})
    assert lesson.answered == {"0": "right", "2": "shown"}


@pytest.mark.parametrize(
    "wrong", [{"answered": {"99": "right"}}, {"step": "2"}, {"mistakes": "2"}, {"lesson": "5"}]
)
def test_state_of_another_version(wrong: dict[str, Any], progress: Progress) -> None:
    place = {"lesson": "figure-4", "step": 2, "answered": {"0": "right"}, "mistakes": 2}
    lesson = LessonSession("figure-4", progress)
    lesson.resume(place | wrong)
    assert (lesson.cursor, lesson.answered) == (0, {})
    lesson.resume(place)
    assert (lesson.cursor, lesson.answered) == (2, {"0": "right"})


@pytest.mark.parametrize("kind", KINDS)
def test_exercises_never_run_out(kind: str, progress: Progress) -> None:
    drill = ExerciseSession(kind, level=1, seed=3, progress=progress)
    assert drill.lesson_state["rings"] == 0
    for index in range(8):
        drill.cursor = index
        assert "ok" in answer(drill, right_answer(drill.nodes[index]["task"]))
    assert len(drill.nodes) > 8
    assert drill.lesson_state["size"] == len(drill.nodes)
    assert drill.lesson_state["contents"] == []
    assert problem(drill.nodes, list[Node]) is None
    assert progress.rings[f"{kind} 1"] >= 1


def test_exercises_take_answers_only(progress: Progress) -> None:
    drill = ExerciseSession("targets", seed=3, progress=progress)
    assert "refused" in ask(drill, act="play", origin="a1", target="a2")
    assert len(drill.nodes) == 5


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_to_an_exercise_gets_a_reason(kind: str, progress: Progress) -> None:
    drill = ExerciseSession(kind, level=1, seed=5, progress=progress)
    task = drill.nodes[0]["task"]
    if task["ask"] == "choice":
        wrong = [next(choice for choice in task["choices"] if choice not in task["good"])]
    elif task["ask"] == "tower":
        wrong = [next(square for square in ("a1", "b8", "c5") if square not in task["good"])]
    else:
        wrong = task["good"][1:]
    refused = answer(drill, wrong)["refused"]
    assert refused["text"]
    assert refused["rule"]
    assert task["why"]


def wrong_choice(task: Any) -> list[str]:
    return [next(choice for choice in task["choices"] if choice not in task["good"])]


def test_a_missed_exercise_comes_back_on_another_day_and_one_like_it_at_once() -> None:
    clock = Clock()
    progress = Memory(None, clock=clock).progress
    drill = ExerciseSession("push", progress=progress)
    missed = drill.nodes[0]
    answer(drill, wrong_choice(missed["task"]))
    assert drill.nodes[-1]["task"]["rule"] == missed["task"]["rule"]
    assert [node["position"] for node in drill.nodes].count(missed["position"]) == 1
    assert missed["position"] not in [
        node["position"] for node in ExerciseSession("push", progress=progress).nodes
    ]
    clock.wait(1)
    again = ExerciseSession("push", progress=progress)
    assert [node["position"] for node in again.nodes].count(missed["position"]) == 1


def test_answer_after_the_solution_earns_nothing() -> None:
    memory = Memory(None)
    drill = ExerciseSession("push", progress=memory.progress)
    task = drill.nodes[0]["task"]
    answer(drill, wrong_choice(task))
    before = memory.now.progress
    answer(drill, task["good"])
    assert memory.now.progress == before
    drill.cursor = 1
    answer(drill, [], shown=True)
    missed = [name for card in memory.deck.cards.values() for name in card.missed]
    assert len(missed) == 2, '"Show me" counts as a mistake'
    assert memory.progress.rings == {}


def test_a_shown_exercise_earns_nothing_when_it_is_asked_again_that_day() -> None:
    memory = Memory(None)
    for shown in (True, False):
        drill = ExerciseSession("push", 1, seed=7, progress=memory.progress)
        for number in range(4):
            drill.cursor = number
            answer(drill, [] if shown else drill.scene()["task"]["good"][:1], shown=shown)
    assert memory.progress.rings == {}
    assert all(not each.right for card in memory.deck.cards.values() for each in card.answers)
    assert any(card.missed for card in memory.deck.cards.values()), "they are asked another day"


def test_first_answers_count() -> None:
    memory = Memory(None)
    lesson = LessonSession("figure-4", memory.progress)
    questions = [number for number, node in enumerate(lesson.nodes) if "task" in node]
    lesson.cursor = questions[0]
    answer(lesson, ["none of them"])
    answer(lesson, [], shown=True)
    (card,) = memory.deck.cards.values()
    assert ([each.right for each in card.answers], len(card.missed)) == ([False], 1)
    lesson.cursor = next(n for n in questions if lesson.nodes[n]["task"]["rule"] == "M7")
    answer(lesson, lesson.scene()["task"]["good"][:1])
    assert [each.right for each in memory.deck.cards["M7"].answers] == [True]


def test_restart(progress: Progress) -> None:
    lesson = LessonSession("figure-4", progress)
    lesson.receive({"_answered": {"0": "right"}, "cursor": 1})
    assert "ok" in ask(lesson, act="again")
    assert (lesson.cursor, lesson.answered) == (0, {})


def test_exercise_seed() -> None:
    progress = Memory(None).progress

    def positions(seed: int | None = None) -> list[str]:
        return [node["position"] for node in ExerciseSession("push", 1, seed, progress).nodes]

    first = positions()
    assert positions() == first, "the first exercises are the same for every reader"
    progress.record(exercise("push", 1, 7), right=True)
    assert positions() != positions() != first
    assert positions(7) == [str(exercise("push", 1, 7 + number).position) for number in range(5)]


def solve(drill: ExerciseSession, wrong: int = 0) -> None:
    number = 0
    while number < len(drill.nodes):
        drill.cursor = number
        if number < wrong:
            answer(drill, [], shown=True)
        answer(drill, right_answer(drill.scene()["task"]))
        number += 1


@pytest.mark.parametrize("level", [None, 1, 2, 3])
def test_mixed_exercises(level: int | None) -> None:
    progress = Memory(None).progress
    for rule in RULES:
        progress.note(rule, right=True)
    drill = ExerciseSession(None, level, progress=progress)
    assert drill.lesson_state["total"] == 10
    assert len(drill.nodes) < 10, "later exercises are made in the background"
    solve(drill, wrong=2)
    assert len(drill.nodes) == 10
    assert drill.lesson_state["ending"] == "8 of 10 right on the first try."
    assert len({node["task"]["rule"] for node in drill.nodes}) == 10
    assert len({item.kind for item in drill._items()}) >= 3
    assert "ok" in ask(drill, act="again")
    assert "ending" not in drill.lesson_state


def test_a_new_reader_s_mixed_exercises_are_about_moving_and_of_three_kinds() -> None:
    drill = ExerciseSession()
    solve(drill)
    assert {group_of(node["task"]["rule"]) for node in drill.nodes} == {"moving"}
    assert len({item.kind for item in drill._items()}) >= 3


@pytest.mark.parametrize("damage", [{}, *({"right": score} for score in (99, -1, "3", True, None))])
def test_mixed_exercises_resume(damage: dict[str, Any]) -> None:
    progress = Memory(None).progress
    drill = ExerciseSession(progress=progress)
    answer(drill, [], shown=True)
    again = ExerciseSession(progress=progress)
    again.resume({**(drill.place() or {}), **damage})
    assert [node["position"] for node in again.nodes] == [node["position"] for node in drill.nodes]
    solve(again)
    assert len(again.nodes) == 10
    assert again.lesson_state["ending"] == "9 of 10 right on the first try."


def test_mixed_exercises_use_known_rules() -> None:
    progress = Memory(None).progress
    for rule in ("T1", "T2", "M1", "M2", "M3", "M4", "M6", "M8", "F1", "F2", "F3", "F4"):
        progress.note(rule, right=True)
    drills = [ExerciseSession(progress=progress) for _ in range(5)]
    assert {drill.nodes[0]["task"]["rule"] for drill in drills} <= set(progress.deck.cards)


@pytest.mark.parametrize("rule", ["T1", "M4", "S6", "DS7"])
def test_exercises_about_one_rule(rule: str) -> None:
    drill = ExerciseSession(rule=rule)
    assert {node["task"]["rule"] for node in drill.nodes} == {rule}
    assert drill.lesson_state["about"] == rule


def test_rulebook() -> None:
    book = RulebookSession()
    assert (book.cursor, book.rule) == (0, "1")
    contents = book.lesson_state["contents"]
    assert [entry["label"] for entry in contents] == [*map(str, range(1, 9)), *RULES]
    assert {entry["group"] for entry in contents[:8]} == {"Rules in five minutes"}
    assert problem(book.nodes, list[Node]) is None
    for entry in contents[8:]:
        assert book.nodes[entry["node"]]["say"].startswith(f"{entry['name']} ({entry['label']}). ")
        assert entry["name"] == rule_name(entry["label"])
        assert entry["group"]
    assert RulebookSession("DS7").scene()["say"].startswith(f"{rule_name('DS7')} (DS7). ")
    with pytest.raises(ValueError, match="S99"):
        RulebookSession("S99")


def test_state_is_small(progress: Progress) -> None:
    for name in COURSE:
        assert len(json.dumps(LessonSession(name, progress).nodes)) < 45_000


def test_a_teacher_makes_a_lesson_from_the_board(tmp_path: Path, progress: Progress) -> None:
    board = BoardSession("o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n")
    prompt = "Mark all squares it can reach."
    board.note(Step(say="Black must move brown.", ask="squares", prompt=prompt))
    board.play("h7h3")
    board.note(Step(say="Now it is black again.", arrows=("a4a1",), ask="move", prompt="Win!"))
    board.play("a4a1")
    script = board.to_lesson("My lesson", about="Why passes matter.", gold="Chris", black="Amy")
    script.save(tmp_path / "mine.txt")
    lesson = LessonSession(load_lesson(tmp_path / "mine.txt"), progress)
    assert [node.get("move") for node in lesson.nodes] == [None, "h7h3", "b3b3", "a4a1"]
    assert lesson.nodes[0]["say"] == "Black must move brown."
    assert sorted(lesson.nodes[0]["task"]["good"]) == ["g6", "h2", "h3", "h4", "h5", "h6"]
    assert lesson.nodes[2]["task"]["prompt"] == "Win!"
    assert {"origin": "a4", "target": "a1", "kind": "point"} in lesson.nodes[2]["arrows"]
    assert "cannot move" in LessonSession(board.to_lesson("Again")).nodes[2]["say"] or lesson.nodes[2]["say"]


@pytest.mark.parametrize("wrong", [{"marks": ("z9",)}, {"arrows": ("q",)}, {"ask": "zzz"}])
def test_invalid_note(wrong: dict[str, Any]) -> None:
    board = BoardSession()
    with pytest.raises(LessonError, match=r"z9|q|zzz"):
        board.note(Step(**wrong))
    assert board.to_lesson("Empty").steps[0].marks == ()
    board.note(Step(ask="choice", prompt="Why?"))
    with pytest.raises(LessonError, match="In Wrong"):
        board.to_lesson("Wrong")  # its question has no answer


def test_a_lesson_is_made_of_the_round_shown() -> None:
    board = BoardSession(Match("standard"))
    for move in ROUND:
        board.play(move)
    board.fill("left")
    board.play("a8a3")
    nodes = LessonSession(board.to_lesson("Round two")).nodes
    assert [node.get("move") for node in nodes] == [None, "a8a3"]
    board = BoardSession("o1pk4/6g1/8/4bP2/yNrY4/1G2B2n/8/2R1K2O b y")
    board.play("a4a1")
    assert "Black gets across" in LessonSession(board.to_lesson("End")).nodes[1]["say"]


def test_lesson_without_a_title() -> None:
    lesson = LessonSession(LessonScript("", (Step(position="1a", say="Look."),)))
    assert (lesson.title(), lesson.lesson_state["size"]) == ("", 1)
