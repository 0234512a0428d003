from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget.classroom import AnswerSheet, question
from kamisado_widget.lessons.rulebook import rule_name
from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession, ExerciseSession, LessonSession, QuizSession, SharedSheet
from tests.live.pupils import Class, Pupil

Room = Callable[..., Live]

ITEMS = ["blocked 1 seed 7", "targets 1 seed 7"]
ONE_WINS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"


@pytest.fixture
def quiz(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> QuizSession:
    monkeypatch.chdir(tmp_path)
    return QuizSession(SharedSheet(AnswerSheet(ITEMS, tmp_path / "answers.json")), title="First")


def shown(live: Live) -> Any:
    assert live.handle({"act": "results", "open": True}) == ""
    return live.state()["results"]


def each(room: Room, session: Any) -> Live:
    live = room(session)
    live.mode = "each"
    return live


def solve(pupil: Pupil, item: str, wrongly: bool = False) -> str:
    asked = question(item)
    right = asked.solution()[0]
    answer = next(n for n in "12" if n != right) if wrongly else right
    pupil.answer(*asked.to_wire(answer))
    return asked.describe(answer)


def counted(asked: dict[str, Any]) -> list[tuple[str, int, bool]]:
    return [(each["label"], each["count"], each["right"]) for each in asked["counts"]]


def test_each_question_has_its_board_and_says_where_the_answers_went(
    room: Room, pupils: Class, quiz: QuizSession
) -> None:
    live = each(room, quiz)
    assert "results" not in live.state()
    for name in ("Ann", "Ben"):
        wrong = solve(pupils.join(live, name), ITEMS[0], wrongly=True)
    right = solve(pupils.join(live, "Cleo"), ITEMS[0])
    pupils.join(live, "Dan")
    first, second = shown(live)["questions"]
    assert (first["prompt"], first["position"]) == (
        question(ITEMS[0]).prompt,
        str(question(ITEMS[0]).position),
    )
    assert counted(first) == [(wrong, 2, False), (right, 1, True)]
    assert (first["right"], first["wrong"], first["open"]) == (1, 2, 1)
    assert (second["right"], second["wrong"], second["open"]) == (0, 0, 4)
    unsaid = question(ITEMS[1]).to_wire(question(ITEMS[1]).solution()[0])
    assert counted(second) == [(" ".join(unsaid), 0, True)]


def test_each_pupil_has_a_row_and_who_answered_nothing_is_named(
    room: Room, pupils: Class, quiz: QuizSession
) -> None:
    live = each(room, quiz)
    pupils.join(live, "Zoe")
    solve(pupils.join(live, "Ann"), ITEMS[0])
    results = shown(live)
    assert [(row["name"], row["marks"], row["right"]) for row in results["pupils"]] == [
        ("Ann", "+.", 1),
        ("Zoe", "..", 0),
    ]
    assert results["silent"] == ["Zoe"]


def test_each_rule_says_how_often_it_was_missed(room: Room, pupils: Class, quiz: QuizSession) -> None:
    live = each(room, quiz)
    solve(pupils.join(live, "Ann"), ITEMS[0], wrongly=True)
    solve(pupils.join(live, "Ben"), ITEMS[0])
    rule = question(ITEMS[0]).mark(question(ITEMS[0]).solution()[0]).rule
    assert shown(live)["rules"] == [{"rule": rule, "label": rule_name(rule), "wrong": 1, "asked": 2}]


def test_what_most_got_wrong_is_gone_through_again_by_one_act(
    room: Room, pupils: Class, quiz: QuizSession
) -> None:
    live = each(room, quiz)
    ann = pupils.join(live, "Ann")
    solve(ann, ITEMS[0])
    ann.go(1)
    ann.answer("a1")
    results = shown(live)
    assert results["again"] == 1
    assert live.handle({"act": "again", "scene": results["questions"][1]["node"]}) == ""
    assert (quiz.cursor, live.mode) == (1, "vote")
    assert "results" not in live.state()
    ann.until(lambda: ann.room["mode"] == "vote")
    assert ann.scene["task"]["prompt"] == question(ITEMS[1]).prompt


@pytest.mark.parametrize("node", [-1, 2, True, "0", None])
def test_no_question_is_gone_through_that_is_not_there(room: Room, quiz: QuizSession, node: object) -> None:
    live = each(room, quiz)
    live.handle({"act": "again", "scene": node})
    assert (quiz.cursor, live.mode) == (0, "each")


def test_a_lesson_and_exercises_have_results_too(room: Room, pupils: Class) -> None:
    lesson = LessonSession("figure-3")
    live = each(room, lesson)
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    good = lesson.scene()["task"]["good"][0]
    ann.answer(good)
    ben.answer("h8h7")
    ben.answer(good)
    first = shown(live)["questions"][0]
    assert sorted(counted(first)) == sorted([(good, 1, True), ("h8h7", 1, False)])
    other = each(room, ExerciseSession("blocked", 1, 7))
    ann.until(lambda: ann.kind == "lesson" and ann.scene["position"] == other.widget.scene()["position"])
    ann.answer("", shown=True)
    first = shown(other)["questions"][0]
    assert [count["count"] for count in first["counts"] if not count["right"]] == [1]


def test_what_is_no_answer_to_a_question_is_not_shown_to_the_teacher(room: Room, pupils: Class) -> None:
    lesson = LessonSession("figure-3")
    live = each(room, lesson)
    pupils.join(live, "Ann").answer("a pupil's word on somebody")
    assert shown(live)["pupils"][0]["marks"].strip(".") == ""
    assert not any(count["count"] for count in shown(live)["questions"][0]["counts"])


def test_a_vote_has_its_place_among_the_questions(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    live = room(board)
    live.mode = "vote"
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    ann.answer("g6e8")
    ben.answer("g6h7")
    live.reveal()
    ann.until(lambda: "1 of 2" in ann.quiz["notice"])
    live.mode = "follow"
    (asked,) = shown(live)["questions"]
    assert sorted(counted(asked)) == [("g6e8", 1, True), ("g6h7", 1, False)]
    assert (asked["right"], asked["wrong"]) == (1, 1)
    assert shown(live)["pupils"] == [], "who voted for what is nobody's business"


def test_nobody_has_answered_yet(room: Room) -> None:
    results = shown(room(BoardSession()))
    assert results == {"questions": [], "pupils": [], "rules": [], "silent": [], "again": -1, "saved": ""}


def test_the_results_are_written_as_a_table_once_that_is_asked_for(
    room: Room, pupils: Class, quiz: QuizSession
) -> None:
    live = each(room, quiz)
    solve(pupils.join(live, "=Ann"), ITEMS[0])
    shown(live)
    live.handle({"act": "save"})
    path = Path(live.state()["results"]["saved"])
    assert path.read_text("utf-8-sig").splitlines() == ["Who,1,2,Score", "'=Ann,1,,1"]
    answers = path.with_name("questions.csv").read_text("utf-8-sig").splitlines()
    assert question(ITEMS[0]).describe(question(ITEMS[0]).solution()[0]) in answers[1]
