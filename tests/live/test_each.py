import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget.classroom import AnswerSheet, question
from kamisado_widget.live import Live
from kamisado_widget.sessions import (
    BoardSession,
    ExerciseSession,
    LessonSession,
    PracticeSession,
    PuzzleSession,
    QuizSession,
    SharedSheet,
)
from tests.live.pupils import Class, Pupil

Room = Callable[..., Live]

ITEMS = ["targets 1 seed 7", "blocked 1 seed 7", "which_tower 1 seed 7"]
PUZZLE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"


@pytest.fixture
def quiz(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> QuizSession:
    monkeypatch.chdir(tmp_path)
    return QuizSession(SharedSheet(AnswerSheet(ITEMS, tmp_path / "answers.json")), title="First")


def each(room: Room, shown: Any) -> Live:
    live = room(shown)
    live.mode = "each"
    return live


def solve(pupil: Pupil, item: str) -> dict[str, Any]:
    asked = question(item)
    return pupil.answer(*asked.to_wire(asked.solution()[0]))


def row(live: Live, name: str) -> dict[str, Any]:
    return next(dict(person) for person in live.state()["people"] if person["name"] == name)


def test_answers_go_into_a_file_for_each_under_a_number(room: Room, pupils: Class, quiz: QuizSession) -> None:
    live = each(room, quiz)
    ann = pupils.join(live, "../../Ann")
    assert "ok" in solve(ann, ITEMS[0])
    (path,) = live.folder.glob("*.json")
    assert path.name == "answers-1.json"
    content = json.loads(path.read_text("utf-8"))
    assert content["name"] == "../../Ann"
    assert [(r.who, r.score, r.total) for r in live.results().rows] == [("../../Ann", 1, 3)]
    assert not quiz.sheet.given.answers, "the teacher's own sheet is untouched"


def test_two_of_a_name_have_two_rows_and_a_new_name_is_in_the_file(
    room: Room, pupils: Class, quiz: QuizSession
) -> None:
    live = each(room, quiz)
    for _ in range(2):
        solve(pupils.join(live, "Ann"), ITEMS[0])
    assert sorted(r.who for r in live.results().rows) == ["Ann", "Ann 2"]
    live.handle({"act": "rename", "number": row(live, "Ann 2")["number"], "name": "Anna"})
    assert sorted(r.who for r in live.results().rows) == ["Ann", "Anna"]


def test_whoever_comes_back_goes_on_and_an_answer_sent_twice_counts_once(
    room: Room, pupils: Class, quiz: QuizSession
) -> None:
    live = each(room, quiz)
    ann = pupils.join(live, "Ann")
    message = {
        "method": "custom",
        "content": {"id": "once", "act": "answer", "answer": ["a1"], "shown": False}
        | {"epoch": ann.state["_epoch"], "node": 0},
    }
    ann.send(message)
    ann.until(lambda: "once" in ann.replies)
    again = pupils.join(live, key=ann.key)
    ann.until_closed()
    assert again.seat == ann.seat
    again.send(message)
    again.until(lambda: "once" in again.replies)
    assert again.replies["once"] == ann.replies["once"]
    content = json.loads((live.folder / "answers-1.json").read_text("utf-8"))
    (tries,) = content["quizzes"][quiz.sheet.id]["answers"].values()
    assert tries == ["a1"]


def test_the_teacher_sees_right_and_wrong_as_it_comes(room: Room, pupils: Class, quiz: QuizSession) -> None:
    live = each(room, quiz)
    ann = pupils.join(live, "Ann")
    assert row(live, "Ann")["marks"] == "..."
    solve(ann, ITEMS[0])
    ann.go(1)
    ann.answer("no such choice")
    ann.answer(question(ITEMS[1]).choices[0])
    right = question(ITEMS[1]).solution()[0] == "1"
    assert row(live, "Ann")["marks"] == ("++." if right else "+-.")


def test_a_quiz_that_holds_back_says_nothing_to_pupils(room: Room, pupils: Class, tmp_path: Path) -> None:
    sheet = AnswerSheet(ITEMS, tmp_path / "answers.json", held_back=True)
    live = each(room, QuizSession(SharedSheet(sheet)))
    ann = pupils.join(live, "Ann")
    solve(ann, ITEMS[0])
    assert "good" not in ann.scene["task"]
    ann.ask("hand in")
    ann.until(lambda: ann.quiz["handed_in"])
    assert row(live, "Ann")["doing"] == "Handed in"
    assert row(live, "Ann")["marks"] == "+.."


def test_a_lesson_is_marked_by_the_rules_and_not_by_the_page(room: Room, pupils: Class) -> None:
    lesson = LessonSession("figure-3")
    live = each(room, lesson)
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    good = lesson.scene()["task"]["good"][0]
    ann.answer(good)
    ben.send({"method": "update", "state": {"_answered": {"0": "right"}}})
    ben.answer("h8h7")
    ben.answer(good)
    assert row(live, "Ann")["marks"][0] == "+"
    assert row(live, "Ben")["marks"][0] == "-"
    assert lesson.answered == {}


def test_puzzles_and_exercises_are_everybodys_own(room: Room, pupils: Class) -> None:
    live = each(room, PuzzleSession(PUZZLE))
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    ann.play("g6e8")
    ann.until(lambda: ann.scene.get("tried") == "done")
    assert (row(live, "Ann")["marks"], row(live, "Ben")["marks"]) == ("+", ".")
    other = room(ExerciseSession("blocked", 1, 7))
    for pupil in (ann, ben):
        pupil.until(lambda pupil=pupil: pupil.kind == "lesson")
    assert other.mode == "each"
    assert ann.scene["position"] == ben.scene["position"]


def test_a_board_plays_against_the_level_that_the_teacher_chose(room: Room, pupils: Class) -> None:
    live = each(room, BoardSession())
    live.handle({"act": "pick", "menu": "level", "value": "random"})
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    ann.play("f8f4")
    ann.until(lambda: ann.state["cursor"] >= 2)
    assert ben.state["cursor"] == 0
    assert row(live, "Ann")["position"] == ann.scene["position"]


def test_what_was_done_is_still_there_after_another_mode(
    room: Room, pupils: Class, quiz: QuizSession
) -> None:
    live = each(room, quiz)
    ann = pupils.join(live, "Ann")
    solve(ann, ITEMS[0])
    live.mode = "follow"
    ann.until(lambda: ann.room["mode"] == "follow")
    live.mode = "each"
    ann.until(lambda: ann.room["mode"] == "each")
    assert ann.state["_answered"] == {"0": "right"}


def test_what_nobody_else_can_have_a_copy_of_is_no_mode(room: Room) -> None:
    live = room(PracticeSession())
    with pytest.raises(ValueError, match="can’t be shown as"):
        live.mode = "each"


def test_results_are_of_a_quiz_alone(room: Room) -> None:
    with pytest.raises(ValueError, match="isn’t a quiz"):
        room(BoardSession()).results()


def test_who_is_done_plays_on_against_the_computer_and_comes_back(
    room: Room, pupils: Class, quiz: QuizSession
) -> None:
    live = each(room, quiz)
    ann = pupils.join(live, "Ann")
    for number, item in enumerate(ITEMS):
        assert ann.room["actions"] == {}
        ann.go(number)
        solve(ann, item)
    ann.until(lambda: ann.room["actions"])
    assert ann.room["actions"] == {"play on": "Play on against the computer"}
    position = ann.scene["position"]
    ann.send({"method": "act", "what": "play on"})
    ann.until(lambda: ann.kind == "board")
    assert ann.scene["position"] == position
    ann.play(ann.state["_turn_state"]["moves"][0])
    ann.until(lambda: ann.state["cursor"] >= 2)
    assert row(live, "Ann")["marks"] == "+++"
    assert row(live, "Ann")["position"] == ann.scene["position"]
    back = pupils.join(live, key=ann.key)
    assert back.kind == "board", "a connection that breaks ends no round"
    back.send({"method": "act", "what": "back"})
    back.until(lambda: back.kind == "quiz")
    assert back.state["_answered"] == {"0": "right", "1": "right", "2": "right"}


def test_nobody_plays_on_who_is_not_done(room: Room, pupils: Class, quiz: QuizSession) -> None:
    ann = pupils.join(each(room, quiz), "Ann")
    for what in ("play on", "back", "nonsense"):
        ann.send({"method": "act", "what": what})
    assert "ok" in solve(ann, ITEMS[0])
    assert ann.kind == "quiz"
