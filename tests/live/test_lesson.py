from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget.classroom import AnswerSheet, question
from kamisado_widget.i18n import KamisadoError
from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession, ExerciseSession, QuizSession
from tests.live.pupils import ITEMS, Class, until
from tests.live.test_projector import looking_on

Room = Callable[..., Live]

ONE_WINS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"


@pytest.fixture
def boards(room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Live]:
    monkeypatch.chdir(tmp_path)
    quiz = QuizSession(AnswerSheet(ITEMS, tmp_path / "answers.json"), title="First")
    return [
        room(BoardSession(ONE_WINS), mode="vote"),
        room(ExerciseSession("targets", 1, 2), show=False, mode="each"),
        room(BoardSession(), show=False, mode="pairs"),
        room(quiz, show=False, mode="each"),
    ]


def test_two_rooms_of_one_cell_are_two_boards(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kamisado_widget.live.live._cell", lambda _: ("cell", "run"))
    one, other = room(BoardSession()), room(BoardSession(), show=False)
    assert list(one._server.boards.values()) == [one, other]
    monkeypatch.setattr("kamisado_widget.live.live._cell", lambda _: ("cell", "later run"))
    third = room(BoardSession(), show=False)
    assert list(one._server.boards.values()) == [third, other]


def results(live: Live) -> Any:
    live.handle({"act": "results", "open": True})
    return live.state()["results"]


def test_one_click_shows_the_next_board_in_the_mode_it_wants(boards: list[Live]) -> None:
    modes = []
    for live in boards:
        state = live.state()
        assert state["shown"]
        modes.append(state["mode"]["name"])
        assert state["next"] is (live is not boards[-1])
        live.handle({"act": "next"})
    assert modes == ["vote", "each", "pairs", "each"]
    boards[0].show()
    assert boards[0].mode == "vote"
    boards[0].mode = "follow"
    boards[0].show()
    assert boards[0].mode == "follow", "a board that is shown already keeps its mode"


def test_a_board_wants_no_mode_that_does_not_fit(room: Room) -> None:
    with pytest.raises(KamisadoError, match="pairs"):
        room(ExerciseSession("targets", 1, 2), mode="pairs")


def test_answers_and_votes_come_back_with_their_board(boards: list[Live], pupils: Class) -> None:
    first, *_, quiz = boards
    ann = pupils.join(first, "Ann")
    ann.answer("g6e8")
    first.reveal()
    until(lambda: results(first)["questions"])
    quiz.show()
    ann.until(lambda: ann.room["mode"] == "each")
    ann.answer(question(ITEMS[0]).choices[0])
    boards[2].show()
    assert not results(boards[2])["questions"]
    quiz.show()
    assert results(quiz)["pupils"][0]["marks"][0] != "."
    first.show()
    assert [each["right"] for each in results(first)["questions"]] == [1]


def test_absent_pupils_do_not_count(boards: list[Live], pupils: Class) -> None:
    first, *_, quiz = boards
    ann, ben = pupils.join(first, "Ann"), pupils.join(first, "Ben")
    ann.answer("g6e8")
    poll = first.state()["mode"]["poll"]
    assert (poll["voted"], poll["asked"]) == (1, 2)
    ben.leave()
    until(lambda: first.state()["mode"]["poll"]["asked"] == 1)
    quiz.show()
    assert [row["name"] for row in results(quiz)["pupils"]] == ["Ann"]
    assert results(quiz)["questions"][0]["open"] == 1


def test_a_click_on_a_small_board_projects_it(boards: list[Live], pupils: Class) -> None:
    quiz = boards[-1]
    quiz.show()
    pupils.join(quiz, "Ann").answer(question(ITEMS[0]).choices[0])
    screen = looking_on(quiz.address, pupils)
    screen.until(lambda: screen.told["people"])
    assert "marks" not in screen.told["people"][0]
    assert "Ann" not in repr(screen.told)
    number = quiz.state()["people"][0]["number"]
    quiz.handle({"act": "large", "number": number})
    screen.until(lambda: screen.told.get("large") == number)
    quiz.handle({"act": "large"})
    screen.until(lambda: "large" not in screen.told)


def test_the_code_is_large_until_the_teacher_begins(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    board = BoardSession()
    live = room(board)
    monkeypatch.setattr(live._server, "is_open", True)
    for begin in (
        lambda: board.play("f8f4"),
        lambda: live.handle({"act": "mode", "mode": "vote"}),
        lambda: live.handle({"act": "coming", "coming": False}),
    ):
        live.handle({"act": "start"})
        assert live.state()["coming"]
        begin()
        until(lambda: not live.state()["coming"])
