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
)
from tests.live.pupils import Class, Pupil

Room = Callable[..., Live]

ITEMS = ["targets 1 seed 7", "blocked 1 seed 7", "which_tower 1 seed 7"]
PUZZLE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"


@pytest.fixture
def quiz(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> QuizSession:
    monkeypatch.chdir(tmp_path)
    return QuizSession(AnswerSheet(ITEMS, tmp_path / "answers.json"), title="First")


def each(room: Room, shown: Any) -> Live:
    live = room(shown)
    live.mode = "each"
    return live


def solve(pupil: Pupil, item: str) -> dict[str, Any]:
    asked = question(item)
    return pupil.answer(*asked.to_wire(asked.solution()[0]))


def row(live: Live, name: str) -> dict[str, Any]:
    return next(dict(person) for person in live.state()["people"] if person["name"] == name)


def test_answer_files_are_numbered(room: Room, pupils: Class, quiz: QuizSession) -> None:
    live = each(room, quiz)
    ann = pupils.join(live, "../../Ann")
    assert "ok" in solve(ann, ITEMS[0])
    (path,) = live.folder.glob("*.json")
    assert path.name == "answers-1.json"
    content = json.loads(path.read_text("utf-8"))
    assert content["name"] == "../../Ann"
    assert [(r.who, r.score, r.total) for r in live.results().rows] == [("../../Ann", 1, 3)]
    assert not quiz.sheet.given.answers, "pupils' answers are not on the teacher's sheet"


def test_same_name_two_rows(room: Room, pupils: Class, quiz: QuizSession) -> None:
    live = each(room, quiz)
    for _ in range(2):
        solve(pupils.join(live, "Ann"), ITEMS[0])
    assert sorted(r.who for r in live.results().rows) == ["Ann", "Ann 2"]
    live.handle({"act": "rename", "number": row(live, "Ann 2")["number"], "name": "Anna"})
    assert sorted(r.who for r in live.results().rows) == ["Ann", "Anna"]


def test_returning_pupil_resumes_and_duplicates_count_once(
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


def test_teacher_sees_results_live(room: Room, pupils: Class, quiz: QuizSession) -> None:
    live = each(room, quiz)
    ann = pupils.join(live, "Ann")
    assert row(live, "Ann")["marks"] == "..."
    solve(ann, ITEMS[0])
    ann.go(1)
    ann.answer("unknown choice")
    ann.answer(question(ITEMS[1]).choices[0])
    right = question(ITEMS[1]).solution()[0] == "1"
    assert row(live, "Ann")["marks"] == ("++." if right else "+-.")
    for mode in ("follow", "each"):
        live.mode = mode  # type: ignore[assignment]
        ann.until(lambda mode=mode: ann.room["mode"] == mode)
    assert ann.state["_answered"]["0"] == "right"


def test_held_back_quiz_gives_no_feedback(room: Room, pupils: Class, tmp_path: Path) -> None:
    sheet = AnswerSheet(ITEMS, tmp_path / "answers.json", held_back=True)
    live = each(room, QuizSession(sheet))
    ann = pupils.join(live, "Ann")
    solve(ann, ITEMS[0])
    assert "good" not in ann.scene["task"]
    ann.ask("hand in")
    ann.until(lambda: ann.quiz["handed_in"])
    assert row(live, "Ann")["doing"] == "Handed in"
    assert row(live, "Ann")["marks"] == "+.."


def test_lesson_is_graded_by_the_server(room: Room, pupils: Class) -> None:
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


def test_puzzles_and_exercises_are_individual(room: Room, pupils: Class) -> None:
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


def test_board_uses_the_teachers_level(room: Room, pupils: Class) -> None:
    live = each(room, BoardSession())
    live.handle({"act": "pick", "menu": "level", "value": "random"})
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    ann.play("f8f4")
    ann.until(lambda: ann.state["cursor"] >= 2)
    assert ben.state["cursor"] == 0
    assert row(live, "Ann")["position"] == ann.scene["position"]


def test_uncopyable_board_has_no_each_mode(room: Room) -> None:
    live = room(PracticeSession())
    with pytest.raises(ValueError, match="can’t be shown as"):
        live.mode = "each"


def test_only_quizzes_have_results(room: Room) -> None:
    with pytest.raises(ValueError, match="isn’t a quiz"):
        room(BoardSession()).results()


def test_finished_pupil_plays_the_computer(room: Room, pupils: Class, quiz: QuizSession) -> None:
    live = each(room, quiz)
    ann = pupils.join(live, "Ann")
    for number, item in enumerate(ITEMS):
        assert ann.room["actions"] == {}
        for what in ("play on", "back", "nonsense"):
            ann.send({"method": "act", "what": what})
        ann.go(number)
        assert "ok" in solve(ann, item)
        assert ann.kind == "quiz"
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
    assert back.kind == "board", "a lost connection does not end the round"
    back.send({"method": "act", "what": "back"})
    back.until(lambda: back.kind == "quiz")
    assert back.state["_answered"] == {"0": "right", "1": "right", "2": "right"}
