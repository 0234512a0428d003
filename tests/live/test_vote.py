import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from kamisado_widget.classroom import AnswerSheet, question
from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession, LessonSession, PuzzleSession, QuizSession, SharedSheet
from tests.live.pupils import Class, Pupil

Room = Callable[..., Live]

ONE_WINS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
"""Gold wins with g6e8 and g6f7, and with no other move."""


def voting(room: Room, shown: object) -> Live:
    live = room(shown)
    live.mode = "vote"
    return live


@pytest.fixture
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def buttons(live: Live) -> list[str]:
    return [button["name"] for button in live.state()["mode"]["buttons"]]


def notice(pupil: Pupil) -> str:
    return pupil.quiz["notice"]


def test_votes_stand_on_the_teachers_board_without_names(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    live = voting(room, board)
    for name, move in {"Ann": "g6e8", "Ben": "g6h7", "Cleo": "g6h7"}.items():
        assert "ok" in pupils.join(live, name).answer(move)
    assert board.turn_state["votes"] == {"g6h7": 2, "g6e8": 1}
    state = live.state()
    assert [(each["label"], each["count"]) for each in state["mode"]["poll"]["counts"]] == [
        ("g6h7", 2),
        ("g6e8", 1),
    ]
    assert not any({"position", "marks", "doing"} & set(person) for person in state["people"])


def test_everybody_has_one_vote_through_a_new_connection_too(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    live = voting(room, board)
    ann = pupils.join(live, "Ann")
    ann.answer("g6e8")
    assert "refused" in ann.answer("g6h7")
    again = pupils.join(live, key=ann.key)
    assert again.quiz["given"] == {"0": ["g6e8"]}
    assert "refused" in again.answer("g6h7")
    assert board.turn_state["votes"] == {"g6e8": 1}


def test_nobody_sees_what_others_have_answered_before_the_truth(room: Room, pupils: Class) -> None:
    live = voting(room, BoardSession(ONE_WINS))
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    ann.answer("g6e8")
    ben.answer("g6h7")
    assert "votes" not in ben.state["_turn_state"]
    assert ben.quiz["given"] == {"0": ["g6h7"]}
    assert set(ben.scene["task"]) == {"ask", "prompt"}


def test_the_truth_of_a_board_is_what_the_solver_knows(room: Room, pupils: Class) -> None:
    live = voting(room, BoardSession(ONE_WINS))
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    ann.answer("g6e8")
    ben.answer("g6h7")
    live.reveal()
    for pupil in (ann, ben):
        pupil.until(lambda pupil=pupil: not pupil.quiz["held"])
        assert sorted(pupil.scene["task"]["good"]) == ["g6e8", "g6f7"]
        assert notice(pupil).endswith("2 of 4 moves win: g6f7, g6e8. 1 of 2 got it.")
        assert pupil.state["_turn_state"]["votes"] == {"g6e8": 1, "g6h7": 1}
    assert ann.state["_answered"] == {"0": "right"}
    assert ben.state["_answered"] == {"0": "shown"}
    assert notice(ann).startswith("2 of 4")
    assert notice(ben).startswith("G6h7 isn’t right. 2 of 4")
    assert ben.state["_labels"]["task.shown"] == "", "and that it was shown to them is not said of a vote"
    rows = [(each["label"], each["count"], each["right"]) for each in live.state()["mode"]["poll"]["counts"]]
    assert rows == [("g6e8", 1, True), ("g6h7", 1, False), ("g6f7", 0, True)]


def test_the_truth_of_a_question_is_its_answer(room: Room, pupils: Class) -> None:
    lesson = LessonSession("figure-3")
    live = voting(room, lesson)
    ann = pupils.join(live, "Ann")
    assert "ok" in ann.answer("h8h7"), "a wrong answer is an answer"
    live.reveal()
    ann.until(lambda: not ann.quiz["held"])
    assert ann.scene["task"]["good"] == lesson.scene()["task"]["good"]
    assert notice(ann) == "H8h7 isn’t right. 0 of 1 got it."


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize("kind", ["targets", "blocked", "which_tower", "refused"])
def test_each_form_of_a_question_can_be_voted_on(
    room: Room, pupils: Class, tmp_path: Path, kind: str, held: bool
) -> None:
    item = f"{kind} 1 seed 4"
    sheet = AnswerSheet([item], tmp_path / "answers.json", held_back=held)
    live = voting(room, QuizSession(SharedSheet(sheet)))
    ann = pupils.join(live, "Ann")
    asked = question(item)
    assert "ok" in ann.answer(*asked.to_wire(asked.solution()[0]))
    live.reveal()
    ann.until(lambda: not ann.quiz["held"])
    assert ann.state["_answered"] == {"0": "right"}
    assert not sheet.given.answers, "the teacher's own sheet is not the class's"


def test_a_puzzle_asks_for_what_it_asks_for(room: Room, pupils: Class) -> None:
    live = voting(room, PuzzleSession(ONE_WINS))
    ann = pupils.join(live, "Ann")
    assert ann.scene["task"]["prompt"] == "Gold moves and wins right away."
    ann.answer("g6e8")
    live.reveal()
    ann.until(lambda: ann.state["_answered"] == {"0": "right"})


def test_a_move_that_a_rule_refuses_is_no_vote_and_hears_why(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    ann = pupils.join(voting(room, board), "Ann")
    assert ann.answer("g6g5")["refused"]["rule"] == "M1"
    assert "votes" not in board.turn_state
    assert "ok" in ann.answer("g6e8")


@pytest.mark.parametrize(
    "answer", [[], ["z9"], ["g6", "e8"], ["g6e8", "g6h7"], ["x" * 5000], [7], "g6e8", None]
)
def test_what_is_no_answer_is_no_vote(room: Room, pupils: Class, answer: object) -> None:
    board = BoardSession(ONE_WINS)
    ann = pupils.join(voting(room, board), "Ann")
    assert "refused" in ann.ask("answer", answer=answer, shown=False)
    assert "refused" in ann.ask("answer", answer=["g6e8"], shown=True)
    assert "votes" not in board.turn_state


def test_another_scene_is_another_question(room: Room, pupils: Class) -> None:
    board = BoardSession()
    live = voting(room, board)
    ann = pupils.join(live, "Ann")
    ann.answer("f8f4")
    board.play("d8d5")
    ann.until(lambda: ann.scene.get("move") == "d8d5")
    ann.until(lambda: ann.quiz["given"] == {})
    assert "votes" not in board.turn_state
    assert "ok" in ann.answer(board.turn_state["moves"][0])


def test_a_late_answer_to_the_question_before_is_not_counted(room: Room, pupils: Class) -> None:
    board = BoardSession()
    ann = pupils.join(voting(room, board), "Ann")
    late = ann.state["_epoch"], ann.state["cursor"]
    board.play("d8d5")
    ann.until(lambda: ann.scene.get("move") == "d8d5")
    ann.state["_epoch"], ann.state["cursor"] = late
    assert "refused" in ann.answer("f8f4")


def test_the_teacher_may_ask_once_more(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    live = voting(room, board)
    ann = pupils.join(live, "Ann")
    assert buttons(live) == ["reveal"]
    ann.answer("g6h7")
    assert buttons(live) == ["reveal", "ask"]
    live.reveal()
    ann.until(lambda: not ann.quiz["held"])
    assert buttons(live) == ["ask"]
    live.handle({"act": "ask"})
    ann.until(lambda: ann.quiz["held"] and not ann.quiz["given"])
    assert "ok" in ann.answer("g6e8")


def test_a_scene_without_a_question_says_wait(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    live = voting(room, board)
    ann = pupils.join(live, "Ann")
    board.play("g6e8")
    ann.until(lambda: ann.scene.get("over"))
    assert notice(ann) == "Wait for the next question."
    assert "poll" not in live.state()["mode"]
    assert (
        live.state()["mode"]["note"]
        == "There’s nothing to vote on here. Move on to the next step on your board."
    )


def test_the_truth_stands_beside_the_counts_on_the_teachers_board(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    live = voting(room, board)
    ann = pupils.join(live, "Ann")
    ann.answer("g6h7")
    assert "right" not in board.turn_state
    live.reveal()
    ann.until(lambda: not ann.quiz["held"])
    assert sorted(board.turn_state["right"]) == ["g6e8", "g6f7"]
    board.play("g6h7")
    assert not {"votes", "right"} & set(board.turn_state)


def test_who_voted_for_what_is_kept_nowhere(room: Room, pupils: Class, in_folder: Path) -> None:
    live = voting(room, BoardSession(ONE_WINS))
    ann = pupils.join(live, "Ann")
    ann.answer("g6e8")
    live.handle({"act": "ask"})
    live.stop()
    assert ann.room["note"] == ""
    assert list(in_folder.iterdir()) == []


def test_it_is_kept_where_the_teacher_says_so_and_then_pupils_read_it(
    room: Room, pupils: Class, in_folder: Path
) -> None:
    board = BoardSession(ONE_WINS)
    live = voting(room, board)
    ann, ben = pupils.join(live, "=Ann"), pupils.join(live, "Ben")
    ann.answer("g6h7")
    live.handle({"act": "keep", "keep": True})
    ann.until(lambda: ann.room["note"] == "Your teacher can see who votes for what.")
    ann.until(lambda: not ann.quiz["given"])
    ann.answer("g6e8")
    ben.answer("g6h7")
    live.reveal()
    ann.until(lambda: not ann.quiz["held"])
    live.keeps_votes = False
    ben.until(lambda: ben.room["note"] == "")
    ben.answer("g6h7")
    live.stop()
    with (live.folder / "votes.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert [row[2:] for row in rows] == [
        ["Name", "Answer", "Right"],
        ["'=Ann", "g6e8", "1"],
        ["Ben", "g6h7", "0"],
    ]
    assert rows[1][0] == str(board.position)


def test_where_another_mode_begins_the_votes_are_gone(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    live = voting(room, board)
    pupils.join(live, "Ann").answer("g6e8")
    live.mode = "follow"
    assert "votes" not in board.turn_state
