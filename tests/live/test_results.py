import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget.classroom import AnswerSheet, question
from kamisado_widget.lessons.rulebook import rule_name
from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession, ExerciseSession, LessonSession, QuizSession
from tests.live.pupils import Class, Pupil

Room = Callable[..., Live]

ITEMS = ["blocked 1 seed 7", "targets 1 seed 7"]
ONE_WINS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"


@pytest.fixture
def quiz(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> QuizSession:
    monkeypatch.chdir(tmp_path)
    return QuizSession(AnswerSheet(ITEMS, tmp_path / "answers.json"), title="First")


def shown(live: Live) -> Any:
    assert live.handle({"act": "results", "open": True}) == ""
    return live.state()["results"]


def each(room: Room, session: Any) -> Live:
    live = room(session)
    live.mode = "each"
    return live


def test_wrong_answers_count_in_another_language(room: Room, pupils: Class, tmp_path: Path) -> None:
    quiz = QuizSession(AnswerSheet(ITEMS[:1], tmp_path / "held.json", held_back=True))
    live = each(room, quiz)
    solve(pupils.join(live, "Ann"), ITEMS[0], wrongly=True)
    quiz.receive({"language": "de"})
    assert [asked["wrong"] for asked in shown(live)["questions"]] == [1]


def solve(pupil: Pupil, item: str, wrongly: bool = False) -> str:
    asked = question(item)
    right = asked.solution()[0]
    answer = next(n for n in "12" if n != right) if wrongly else right
    pupil.answer(*asked.to_wire(answer))
    return asked.describe(answer)


def counted(asked: dict[str, Any]) -> list[tuple[str, int, bool]]:
    return [(each["label"], each["count"], each["right"]) for each in asked["counts"]]


def test_question_results_have_a_board(room: Room, pupils: Class, quiz: QuizSession) -> None:
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


def test_pupil_rows_and_missing_names(room: Room, pupils: Class, quiz: QuizSession) -> None:
    live = each(room, quiz)
    pupils.join(live, "Zoe")
    solve(pupils.join(live, "Ann"), ITEMS[0])
    results = shown(live)
    assert [(row["name"], row["marks"], row["right"]) for row in results["pupils"]] == [
        ("Ann", "+.", 1),
        ("Zoe", "..", 0),
    ]
    assert results["silent"] == ["Zoe"]


def test_missed_rules(room: Room, pupils: Class, quiz: QuizSession) -> None:
    live = each(room, quiz)
    solve(pupils.join(live, "Ann"), ITEMS[0], wrongly=True)
    solve(pupils.join(live, "Ben"), ITEMS[0])
    rule = question(ITEMS[0]).mark(question(ITEMS[0]).solution()[0]).rule
    assert shown(live)["rules"] == [{"rule": rule, "label": rule_name(rule), "wrong": 1, "asked": 2}]


def test_repeat_the_most_missed(room: Room, pupils: Class, quiz: QuizSession) -> None:
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
def test_unknown_question_is_refused(room: Room, quiz: QuizSession, node: object) -> None:
    live = each(room, quiz)
    live.handle({"act": "again", "scene": node})
    assert (quiz.cursor, live.mode) == (0, "each")


def test_a_lesson_and_exercises_have_results_too(room: Room, pupils: Class) -> None:
    lesson = LessonSession("figure-3")
    live = each(room, lesson)
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    good = lesson.scene()["task"]["good"][0]
    ann.answer("a pupil's word on somebody")
    assert shown(live)["pupils"][0]["marks"].strip(".") == ""
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


def test_votes_are_among_the_questions(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    live = room(board)
    results = shown(live)
    assert not any(results[name] for name in ("questions", "pupils", "rules", "silent", "saved", "scored"))
    assert results["again"] == -1
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
    assert shown(live)["pupils"] == [], "votes are anonymous"


def test_results_are_saved_on_request(room: Room, pupils: Class, quiz: QuizSession) -> None:
    live = each(room, quiz)
    solve(pupils.join(live, "=Ann"), ITEMS[0])
    shown(live)
    live.handle({"act": "save"})
    path = Path(live.state()["results"]["saved"])
    assert path.read_text("utf-8-sig").splitlines() == ["Who,1,2,Score", "'=Ann,1,,1"]
    answers = path.with_name("questions.csv").read_text("utf-8-sig").splitlines()
    assert question(ITEMS[0]).describe(question(ITEMS[0]).solution()[0]) in answers[1]


@pytest.mark.parametrize(
    ("lms", "roster", "scores"),
    [
        (
            "moodle",
            "First name,Surname,ID\nAnn,Li,1\nCleo,Sun,2\n",
            [["Ann", "Li", "1", "1"], ["Cleo", "Sun", "2", ""]],
        ),
        (
            "canvas",
            '"Student","ID",Section\n"Li, Ann",7,5a\n',
            [["    Points Possible", "", "", "2"], ["Li, Ann", "7", "5a", "1"]],
        ),
    ],
)
def test_scores_for_a_platform(
    room: Room, pupils: Class, quiz: QuizSession, lms: str, roster: str, scores: list[list[str]]
) -> None:
    live = each(room, quiz)
    for name in ("Ann Li", "Ben"):
        solve(pupils.join(live, name), ITEMS[0])
    assert shown(live)["scored"]
    assert live.handle({"act": "export", "roster": roster}) == ""
    with (live.folder / f"{lms}.csv").open(encoding="utf-8-sig", newline="") as file:
        assert list(csv.reader(file))[1:] == scores
    results = live.state()["results"]
    assert results["saved"].endswith(f"{lms}.csv")
    assert results["unlisted"] == ["Ben"]


def test_wrong_roster_is_refused(room: Room, quiz: QuizSession) -> None:
    assert "isn’t a class list" in each(room, quiz).handle({"act": "export", "roster": "x"})
