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


def test_who_wins_is_asked_from_any_mode_and_the_solver_knows(live: Live, pupils: Class) -> None:
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


def test_squares_are_asked_for_and_stand_on_the_board(live: Live, board: BoardSession, pupils: Class) -> None:
    ann = pupils.join(live, "Ann")
    asked(live, ann, "squares")
    assert ann.scene["task"]["ask"] == "squares"
    assert "ok" in ann.answer("g6", "d2")
    assert board.turn_state["votes"] == {"d2 g6": 1}
    live.reveal()
    ann.until(lambda: not ann.quiz["held"])
    assert "answered" not in ann.quiz["notice"]


def test_a_teachers_own_answers_are_chosen_from(live: Live, pupils: Class) -> None:
    ann = pupils.join(live, "Ann")
    asked(live, ann, "choice", prompt="What <b>now</b>?", choices="Wait\n\n Move \nWait\n")
    task = ann.scene["task"]
    assert (task["prompt"], task["choices"]) == ("What <b>now</b>?", ["Wait", "Move"])
    assert "refused" in ann.answer("Run")
    assert "ok" in ann.answer("Move")
    assert counted(live) == {"Wait": 0, "Move": 1}


def test_once_the_teacher_goes_on_the_board_asks_again(
    live: Live, board: BoardSession, pupils: Class
) -> None:
    ann = pupils.join(live, "Ann")
    asked(live, ann, "squares")
    board.play("g6h7")
    ann.until(lambda: ann.scene["task"]["ask"] == "move")


@pytest.mark.parametrize("choices", ["", "One", "One\nOne\n"])
def test_one_answer_is_no_choice(live: Live, choices: str) -> None:
    said = live.handle({"act": "ask about", "asked": "choice", "prompt": "?", "choices": choices})
    assert said.startswith("A question needs")
    assert live.mode == "follow"


@pytest.mark.parametrize(
    "message", [{}, {"asked": 7}, {"asked": "anything"}, {"asked": "choice", "choices": [1]}]
)
def test_what_is_no_message_asks_nothing(live: Live, message: dict[str, object]) -> None:
    assert live.handle({"act": "ask about", **message}) == ""
    assert live.mode == "follow"


def test_it_is_among_the_results(live: Live, pupils: Class) -> None:
    ann = pupils.join(live, "Ann")
    asked(live, ann, "choice", prompt="Sure?", choices="Yes\nNo")
    ann.answer("Yes")
    live.mode = "follow"
    live.handle({"act": "results", "open": True})
    (question,) = live.state()["results"]["questions"]
    assert (question["prompt"], question["wrong"]) == ("Sure?", 0)
