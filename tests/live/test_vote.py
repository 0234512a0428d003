import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from kamisado_widget.classroom import AnswerSheet, question
from kamisado_widget.live import Live
from kamisado_widget.live.overview import screen_state
from kamisado_widget.rules import Position
from kamisado_widget.sessions import (
    BoardSession,
    LessonSession,
    PuzzleSession,
    QuizSession,
    Session,
)
from tests.live.pupils import Class, Pupil, until

Room = Callable[..., Live]

ONE_WINS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
"""Gold wins with g6e8 and g6f7, and with no other move."""
PUSH = "k1on1bp1/8/8/1y2g3/K3N2r/7P+/8/YBO2RG1 b o task=push moves=1"
"""After c8d7 black does not have to push, but does not lose either."""


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


def test_votes_are_anonymous(room: Room, pupils: Class) -> None:
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


def test_vote_can_be_changed_until_revealed(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    live = voting(room, board)
    ann = pupils.join(live, "Ann")
    ann.answer("g6h7")
    assert notice(ann) == "Voted! You can still change it."
    again = pupils.join(live, key=ann.key)
    assert again.quiz["given"] == {"0": ["g6h7"]}
    assert "ok" in again.answer("g6e8")
    assert board.turn_state["votes"] == {"g6e8": 1}
    live.reveal()
    again.until(lambda: not again.quiz["held"])
    assert "refused" in again.answer("g6h7")
    assert board.turn_state["votes"] == {"g6e8": 1}


def test_counts_are_hidden_until_all_have_voted(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    live = voting(room, board)
    ann, ben, cleo = (pupils.join(live, name) for name in ("Ann", "Ben", "Cleo"))
    ann.answer("g6e8")
    poll = live.state()["mode"]["poll"]
    assert (poll["hidden"], poll["voted"], poll["asked"], poll["counts"]) == (True, 1, 3, [])
    assert "votes" not in board.turn_state
    ben.answer("g6h7")
    cleo.leave()  # a vote does not wait for absent pupils
    until(lambda: board.turn_state.get("votes") == {"g6e8": 1, "g6h7": 1})
    poll = live.state()["mode"]["poll"]
    assert (poll["hidden"], poll["voted"], poll["asked"]) == (False, 2, 2)
    late = pupils.join(live, "Late")
    assert "votes" not in board.turn_state, "a pupil who just joined could copy the others"
    late.answer("g6h7")
    assert board.turn_state["votes"] == {"g6h7": 2, "g6e8": 1}
    live.mode = "follow"
    assert "votes" not in board.turn_state


def test_teacher_shows_counts_and_sees_missing_voters(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    live = voting(room, board)
    ann = pupils.join(live, "Ann")
    pupils.join(live, "Ben")
    ann.answer("g6e8")
    assert {each["name"]: each.get("votes") for each in live.state()["people"]} == {"Ann": True, "Ben": False}
    assert "Ben" not in repr(live._call(lambda: screen_state(live._room, "")))
    live.handle({"act": "counts"})
    assert board.turn_state["votes"] == {"g6e8": 1}
    assert "counts" not in buttons(live)
    live.reveal()
    ann.until(lambda: not ann.quiz["held"])
    live.handle({"act": "ask"})
    ann.answer("g6h7")
    assert "votes" not in board.turn_state, "the next question hides them again"


@pytest.mark.parametrize(
    ("item", "how"),
    [
        (ONE_WINS, "Move a tower to vote."),
        ("which_tower 1 seed 4", "Tap a tower to vote."),
        ("blocked 1 seed 4", "Tap an answer to vote."),
        ("targets 1 seed 4", "Tap squares, then tap Vote."),
        ("refill 1 seed 4", "Tap in order, then Vote."),
    ],
)
def test_instructions_have_five_words(room: Room, pupils: Class, tmp_path: Path, item: str, how: str) -> None:
    sheet = None if item == ONE_WINS else AnswerSheet([item], tmp_path / "answers.json")
    shown = QuizSession(sheet) if sheet else BoardSession(item)
    ann = pupils.join(voting(room, shown), "Ann")
    assert notice(ann) == how
    assert len(how.split()) == 5


def test_board_answers_from_the_solver(room: Room, pupils: Class) -> None:
    live = voting(room, BoardSession(ONE_WINS))
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    ann.answer("g6e8")
    ben.answer("g6h7")
    assert "votes" not in ben.state["_turn_state"]
    assert ben.quiz["given"] == {"0": ["g6h7"]}
    assert set(ben.scene["task"]) == {"ask", "prompt"}
    live.reveal()
    for pupil in (ann, ben):
        pupil.until(lambda pupil=pupil: not pupil.quiz["held"])
        assert notice(pupil) == "2 of 4 moves win: g6f7, g6e8. 1 of 2 got it."
    assert sorted(ann.scene["task"]["good"]) == ["g6e8", "g6f7"]
    assert ann.state["_turn_state"]["votes"] == {"g6e8": 1, "g6h7": 1}
    assert ann.state["_answered"] == {"0": "right"}
    assert ben.state["_answered"] == {"0": "shown"}
    assert ben.state["_labels"]["task.shown"] == "", "a vote is not labeled as shown"
    rows = [(each["label"], each["count"], each["right"]) for each in live.state()["mode"]["poll"]["counts"]]
    assert rows == [("g6e8", 1, True), ("g6h7", 1, False), ("g6f7", 0, True)]


def test_question_answers(room: Room, pupils: Class) -> None:
    lesson = LessonSession("figure-3")
    live = voting(room, lesson)
    ann = pupils.join(live, "Ann")
    assert "ok" in ann.answer("h8h7"), "a wrong answer is an answer"
    live.reveal()
    ann.until(lambda: not ann.quiz["held"])
    assert notice(ann) == "0 of 1 got it."
    task = lesson.nodes[lesson.cursor]["task"]
    assert ann.quiz["verdict"] == task["why"]["h8h7"]["text"]


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize("kind", ["targets", "blocked", "which_tower", "refused"])
def test_each_form_of_a_question_can_be_voted_on(
    room: Room, pupils: Class, tmp_path: Path, kind: str, held: bool
) -> None:
    item = f"{kind} 1 seed 4"
    sheet = AnswerSheet([item], tmp_path / "answers.json", held_back=held)
    live = voting(room, QuizSession(sheet))
    ann = pupils.join(live, "Ann")
    asked = question(item)
    assert "ok" in ann.answer(*asked.to_wire(asked.solution()[0]))
    live.reveal()
    ann.until(lambda: not ann.quiz["held"])
    assert ann.state["_answered"] == {"0": "right"}
    assert not sheet.given.answers, "pupils' votes are not on the teacher's sheet"


@pytest.mark.parametrize(
    ("shown", "moves"),
    [
        (
            BoardSession(ONE_WINS),
            {
                "g6e8": "Right! Gold gets across and wins the round.",
                "g6f7": None,  # "Right!", since the reason is long
                "g6h7": "Gold’s yellow tower is blocked, so Black moves again: purple gets across.",
                "g6g7": "Black answers h8h7, onto purple, and can force a win.",
            },
        ),
        (PuzzleSession(PUSH), {"c8d7": "That doesn’t solve it."}),
    ],
)
def test_own_answer_gets_reason_and_board(
    room: Room, pupils: Class, shown: Session, moves: dict[str, str | None]
) -> None:
    live = voting(room, shown)
    voters = {move: pupils.join(live, move) for move in moves}
    for move, pupil in voters.items():
        pupil.answer(move)
    live.reveal()
    for move, pupil in voters.items():
        pupil.until(lambda pupil=pupil: not pupil.quiz["held"])
        assert pupil.quiz.get("verdict") == moves[move]
        wrong = pupil.state["_answered"]["0"] != "right"
        towers = Position.parse(pupil.scene["position"]).towers
        assert (move[2:] in towers) == (pupil.scene.get("move") == move) == wrong


def test_puzzle_prompt(room: Room, pupils: Class) -> None:
    live = voting(room, PuzzleSession(ONE_WINS))
    ann = pupils.join(live, "Ann")
    assert ann.scene["task"]["prompt"] == "Gold moves and wins right away."
    ann.answer("g6e8")
    live.reveal()
    ann.until(lambda: ann.state["_answered"] == {"0": "right"})


def test_illegal_move_is_refused(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    ann = pupils.join(voting(room, board), "Ann")
    assert ann.answer("g6g5")["refused"]["rule"] == "M1"
    assert "votes" not in board.turn_state
    assert "ok" in ann.answer("g6e8")


@pytest.mark.parametrize(
    "answer", [[], ["z9"], ["g6", "e8"], ["g6e8", "g6h7"], ["x" * 5000], [7], "g6e8", None]
)
def test_invalid_answer_is_refused(room: Room, pupils: Class, answer: object) -> None:
    board = BoardSession(ONE_WINS)
    ann = pupils.join(voting(room, board), "Ann")
    assert "refused" in ann.ask("answer", answer=answer, shown=False)
    assert "refused" in ann.ask("answer", answer=["g6e8"], shown=True)
    assert "votes" not in board.turn_state


def test_late_answer_is_not_counted(room: Room, pupils: Class) -> None:
    board = BoardSession()
    ann = pupils.join(voting(room, board), "Ann")
    ann.answer("f8f4")
    late = ann.state["_epoch"], ann.state["cursor"]
    board.play("d8d5")
    ann.until(lambda: ann.scene.get("move") == "d8d5" and ann.quiz["given"] == {})
    assert "votes" not in board.turn_state
    assert "ok" in ann.answer(board.turn_state["moves"][0])
    ann.state["_epoch"], ann.state["cursor"] = late
    assert "refused" in ann.answer("f8f4")


def test_ask_again(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    live = voting(room, board)
    ann = pupils.join(live, "Ann")
    assert buttons(live) == ["reveal"]
    ann.answer("g6h7")
    assert buttons(live) == ["reveal"]
    live.reveal()
    ann.until(lambda: not ann.quiz["held"])
    assert buttons(live) == ["ask"]
    live.handle({"act": "ask"})
    ann.until(lambda: ann.quiz["held"] and not ann.quiz["given"])
    assert "ok" in ann.answer("g6e8")


def test_wait_without_a_question(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    live = voting(room, board)
    ann = pupils.join(live, "Ann")
    board.play("g6e8")
    ann.until(lambda: ann.scene.get("over"))
    assert notice(ann) == "Wait for the next question."
    assert "poll" not in live.state()["mode"]
    assert live.state()["mode"]["buttons"][0]["off"]
    assert (
        live.state()["mode"]["note"]
        == "There’s nothing to vote on here. Move on to the next step on your board."
    )


def test_answers_beside_counts(room: Room, pupils: Class) -> None:
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


def test_votes_are_not_stored(room: Room, pupils: Class, in_folder: Path) -> None:
    live = voting(room, BoardSession(ONE_WINS))
    ann = pupils.join(live, "Ann")
    ann.answer("g6e8")
    live.handle({"act": "ask"})
    live.stop()
    assert ann.room["note"] == ""
    assert list(in_folder.iterdir()) == []


def test_storing_votes_is_announced(room: Room, pupils: Class, in_folder: Path) -> None:
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


def test_late_answer_of_a_closed_vote_is_dropped(room: Room, pupils: Class) -> None:
    board = BoardSession(ONE_WINS)
    live = voting(room, board)
    pupils.join(live, "Ann").answer("g6e8")
    vote = live._room.mode
    found = vote.room.find(lambda: vote.question.judge([]), lambda _: None)
    vote._finding = found
    live.mode = "follow"
    vote._reveal(found)
    assert (vote.truth, board.turn_state.get("right", [])) == (None, [])


def test_reveal_again_after_a_failed_search(
    room: Room, pupils: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = voting(room, BoardSession(ONE_WINS))
    pupils.join(live, "Ann").answer("g6e8")
    question = live._room.mode.question

    def fail(ballots: object) -> None:
        monkeypatch.undo()
        raise RuntimeError("no solver")

    monkeypatch.setattr(question, "judge", fail)
    live.reveal()
    until(lambda: not live.state()["mode"]["poll"]["finding"])
    assert live.state()["mode"]["poll"]["truth"] == ""
    live.reveal()
    until(lambda: live.state()["mode"]["poll"]["truth"])
