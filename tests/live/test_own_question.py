from collections.abc import Callable

import pytest

from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession
from tests.live.pupils import Class, Pupil

Room = Callable[..., Live]

ONE_WINS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
"""Gold wins with g6e8 and g6f7, and with no other move."""


@pytest.fixture
def board() -> BoardSession:
    return BoardSession(ONE_WINS)


@pytest.fixture
def live(room: Room, board: BoardSession) -> Live:
    return room(board)


def asked(live: Live, pupil: Pupil, what: str, **more: str) -> None:
    assert live.handle({"act": "ask about", "asked": what, **more}) == ""
    prompt = live.state()["mode"]["poll"]["prompt"]
    pupil.until(lambda: pupil.kind == "quiz" and pupil.scene["task"]["prompt"] == prompt)


def counted(live: Live) -> dict[str, int]:
    return {each["label"]: each["count"] for each in live.state()["mode"]["poll"]["counts"]}


def test_winner_question_is_graded_by_the_solver(live: Live, pupils: Class) -> None:
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    asked(live, ann, "winner")
    assert live.mode == "vote"
    assert ann.scene["task"]["choices"] == ["Gold", "Black"]
    assert "ok" in ann.answer("Gold")
    ben.until(lambda: ben.kind == "quiz" and "choices" in ben.scene["task"])
    assert "ok" in ben.answer("Black")
    assert counted(live) == {"Gold": 1, "Black": 1}
    live.reveal()
    ann.until(lambda: "Gold can force a win" in ann.quiz["notice"])
    assert "1 of 2 got it." in ann.quiz["notice"]


def test_squares_question(live: Live, board: BoardSession, pupils: Class) -> None:
    ann = pupils.join(live, "Ann")
    asked(live, ann, "squares")
    assert ann.scene["task"]["ask"] == "squares"
    assert "ok" in ann.answer("g6", "d2")
    assert board.turn_state["votes"] == {"d2 g6": 1}
    live.reveal()
    ann.until(lambda: not ann.quiz["held"])
    assert "answered" not in ann.quiz["notice"]


def test_own_choices(live: Live, pupils: Class) -> None:
    ann = pupils.join(live, "Ann")
    asked(live, ann, "choice", prompt="What <b>now</b>?", choices="Wait\n\n Move \nWait\n")
    task = ann.scene["task"]
    assert (task["prompt"], task["choices"]) == ("What <b>now</b>?", ["Wait", "Move"])
    assert "refused" in ann.answer("Run")
    assert "ok" in ann.answer("Move")
    assert counted(live) == {"Wait": 0, "Move": 1}


def test_board_question_returns(live: Live, board: BoardSession, pupils: Class) -> None:
    ann = pupils.join(live, "Ann")
    asked(live, ann, "squares")
    board.play("g6h7")
    ann.until(lambda: ann.scene["task"]["ask"] == "move")


@pytest.mark.parametrize("choices", ["", "One", "One\nOne\n"])
def test_one_answer_is_no_choice(live: Live, choices: str) -> None:
    said = live.handle({"act": "ask about", "asked": "choice", "prompt": "?", "choices": choices})
    assert said.startswith("A question needs")
    for invalid in ({}, {"asked": 7}, {"asked": "anything"}, {"asked": "choice", "choices": [1]}):
        assert live.handle({"act": "ask about", **invalid}) == ""
    assert live.mode == "follow"


def test_own_question_is_in_the_results(live: Live, pupils: Class) -> None:
    ann = pupils.join(live, "Ann")
    asked(live, ann, "choice", prompt="Sure?", choices="Yes\nNo")
    ann.answer("Yes")
    live.mode = "follow"
    live.handle({"act": "results", "open": True})
    (question,) = live.state()["results"]["questions"]
    assert (question["prompt"], question["wrong"]) == ("Sure?", 0)
