import random
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from kamisado_widget import Position, Study
from kamisado_widget.classroom import AnswerSheet
from kamisado_widget.export.links import SITE, open_fragment
from kamisado_widget.export.shared_scene import qr_code, shared_scene
from kamisado_widget.export.sharing import share
from kamisado_widget.puzzles import Puzzle
from kamisado_widget.sessions import (
    BoardSession,
    EditorSession,
    LessonSession,
    PuzzleSession,
    QuizSession,
    Session,
    SharedSheet,
)
from tests.sessions.helpers import SHARP, ask

ADDRESS = "https://example.org/kamisado/"
POSITION = "o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"
PUZZLE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1"
TWO_SOLUTIONS = "8/N4r1n/1opkygBO/3YRPK1/8/4b3/8/1G6 b o"
COMPOSED = "8/5r1n/1opkygBO/3YRPK1/8/4b3/2N5/1G6 b o task=win moves=2"
ROUND = "d8a5 e1f2 a5e1".split()  # the quickest there is


def opened(link: str) -> BoardSession:
    session = open_fragment(urlsplit(link).fragment)
    assert isinstance(session, BoardSession)
    return session


def test_two_people_play_a_round_by_sending_links_to_each_other() -> None:
    board = BoardSession()
    for count, move in enumerate(ROUND, 1):
        board.play(move)
        shared = share(board, "link", ADDRESS)
        board = opened(shared["link"])
        assert len(board.nodes) == count + 1
        assert shared.get("your_move", False) == (board.outcome is None)
        if not board.outcome:
            assert board.position
            assert board.flipped == (board.position.player == "black"), "whoever is to move sits below"
    assert board.outcome


@pytest.mark.parametrize(
    ("session", "text"),
    [
        (BoardSession(POSITION), POSITION),
        (PuzzleSession(PUZZLE), PUZZLE),
        (EditorSession(POSITION), POSITION),
        (LessonSession("figure-4"), LessonSession("figure-4").scene()["position"]),
    ],
    ids=lambda it: it.kind if isinstance(it, Session) else "",
)
def test_what_is_shown_is_text_and_a_link_opens_it(session: Session, text: str) -> None:
    shared = share(session, "link", ADDRESS)
    assert shared["text"] == text
    again = open_fragment(urlsplit(shared["link"]).fragment)
    assert (again.kind, again.scene()["position"]) == (session.kind, session.scene()["position"])
    assert "your_move" not in shared


def test_a_board_against_the_computer_is_nobody_else_s_to_play() -> None:
    board = BoardSession(opponent="one", opponent_plays="gold")
    board.play("f8f4")
    assert "your_move" not in share(board, "link", ADDRESS)


@pytest.mark.parametrize("session", [BoardSession(SHARP), EditorSession(SHARP), PuzzleSession(SHARP)])
def test_a_friend_is_asked_to_win_from_what_is_shown_and_hands_back_what_was_found(session: Session) -> None:
    link = share(session, "link", ADDRESS)["challenge"]
    asked = open_fragment(urlsplit(link).fragment, language="en")
    assert isinstance(asked, BoardSession)
    assert asked.caption() == "Can you win? Gold to move."
    assert (asked.opponent, asked.opponent_plays) == ("perfect", "black")
    asked.play("g6e8")
    facing = asked.turn_state["facing"]
    assert (facing["result"], facing["line"]) == ("You win!", "You found a win in 1 move.")
    found = share(asked, "link", ADDRESS)
    assert "challenge" not in found, "it is over"
    back = open_fragment(urlsplit(found["link"]).fragment)
    assert isinstance(back, BoardSession)
    assert (back.opponent, back.moves_text()) == (None, f"{SHARP}\ng6e8")
    asked.again()
    assert asked.caption() == "Can you win? Gold to move."


def test_a_finished_round_is_no_challenge() -> None:
    with pytest.raises(ValueError, match="over"):
        open_fragment(f"challenge={Position.parse(SHARP).play('g6e8')}")


def test_where_no_site_is_known_there_is_the_text() -> None:
    assert set(share(BoardSession(), "link", "")) == {"epoch", "node", "text"}


def test_a_quiz_is_handed_on_with_its_questions(tmp_path: Path) -> None:
    quiz = QuizSession(SharedSheet(AnswerSheet(["targets 1 seed 7"], tmp_path / "answers.json")))
    shared = share(quiz, "link", ADDRESS)
    assert Position.parse(shared["text"])
    opened = open_fragment(urlsplit(shared["link"]).fragment)
    assert isinstance(opened, QuizSession)
    assert opened.sheet.asked(1).text == quiz.sheet.asked(1).text


def test_a_lesson_that_is_written_is_handed_to_readers_and_not_the_editor() -> None:
    editor = EditorSession("8/8/8/3r4/3B+4/8/8/8 g -")
    ask(editor, act="draft", what="begin", value="")
    assert share(editor, "link", ADDRESS)["text"] == editor.text
    ask(editor, act="draft", what="title", value="A push")
    shared = share(editor, "file", ADDRESS)
    lesson = open_fragment(urlsplit(shared["link"]).fragment)
    assert isinstance(lesson, LessonSession)
    assert lesson.script == editor.lesson_desk.script()
    assert "<h1>A push</h1>" in shared["file"]["text"]


def test_a_puzzle_that_is_composed_is_handed_to_solvers_and_not_the_editor() -> None:
    editor = EditorSession(COMPOSED.partition(" task")[0])
    assert share(editor, "link", ADDRESS)["text"] == editor.text
    ask(editor, act="compose", what="begin", value="")
    ask(editor, act="compose", what="title", value="Home")
    shared = share(editor, "link", ADDRESS)
    assert shared["text"] == COMPOSED
    solved = open_fragment(urlsplit(shared["link"]).fragment)
    assert isinstance(solved, PuzzleSession)
    handed_on = editor.handed_on()
    assert isinstance(handed_on, PuzzleSession)
    assert handed_on.current.title == "Home"
    ask(editor, act="compose", what="play", value="")
    assert share(editor, "link", ADDRESS)["text"] == COMPOSED, "while it is tried out, too"


def test_what_has_two_solutions_is_no_puzzle_yet_and_handed_on_as_it_stands() -> None:
    editor = EditorSession(TWO_SOLUTIONS)
    ask(editor, act="compose", what="begin", value="")
    assert share(editor, "link", ADDRESS)["text"] == TWO_SOLUTIONS


def test_a_puzzle_and_a_lesson_are_printed_once_they_are_whole() -> None:
    editor = EditorSession("8/8/8/3r4/3B+4/8/8/8 g -")
    ask(editor, act="compose", what="begin", value="")
    assert "file" not in share(editor, "print", "")
    ask(editor, act="write", text=PUZZLE.partition(" task")[0])
    assert "Solutions" in share(editor, "print", "")["file"]["text"]
    ask(editor, act="draft", what="begin", value="")
    assert "file" not in share(editor, "print", "")
    ask(editor, act="draft", what="title", value="A push")
    assert "<h1>A push</h1>" in share(editor, "print", "")["file"]["text"]
    assert "file" not in share(BoardSession(), "print", "")


def test_a_page_is_a_file() -> None:
    first, second = (share(BoardSession(), "file", "")["file"] for _ in range(2))
    assert first["text"].startswith("<!doctype html>")
    assert first["number"] != second["number"]


def test_the_page_asks_for_it_scene_by_scene() -> None:
    board = BoardSession()
    ask = {"epoch": board.epoch, "node": 0, "act": "share", "what": "link"}
    assert "refused" in (board.handle({"id": "1", **ask}) or {}), "where the host hands nothing on"
    board.offer_sharing(lambda session, what: share(session, what, ADDRESS))
    assert board.share_state == {"text": ""}
    assert board.handle({"id": "2", **ask}) == {"id": "2", "ok": True}
    assert board.share_state["node"] == 0
    assert "refused" in (board.handle({"id": "3", **ask, "what": "everything"}) or {})


def test_a_link_is_a_code_for_telephones() -> None:
    path, size = qr_code(ADDRESS)
    assert size >= 21
    assert path.startswith("M")
    assert qr_code("x" * 10_000) == ("", 0), "too long for any code"


def test_a_saved_page_links_to_the_site_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    from kamisado_widget.export.page import packed

    board = BoardSession(POSITION)
    assert packed(board)["state"]["_share_state"] == {}
    monkeypatch.setenv(SITE, ADDRESS)
    assert opened(packed(board)["state"]["_share_state"]["link"]).position == board.position


def test_a_study_is_handed_on_with_its_title_its_words_and_its_variations() -> None:
    study = Study(title="Red or pink", about="Which tower first?")
    study.root.add_line("f8f4 g1g6")
    pink = study.root.add_variation("d8d5", "Pink.", squares=["d5"])
    shared = share(board := BoardSession(pink), "file", ADDRESS)
    assert "your_move" not in shared
    assert shared["text"] == str(study) == str(BoardSession(shared["text"]).to_study())
    again = opened(shared["link"])
    assert again.to_study() == study
    assert again.scene()["say"] == "Pink."
    again.cursor = 0
    assert again.scene()["say"] == study.about
    assert "<h1>Red or pink</h1>" in shared["file"]["text"]
    assert board.title() == study.title
    board.cursor = 0
    assert opened(share(board, "link", ADDRESS)["link"]).cursor == 0


def test_variations_are_handed_on_with_a_round() -> None:
    board = BoardSession()
    for move in ROUND[:2]:
        board.play(move)
    board.cursor = 0
    board.play("f8f4")
    shared = share(board, "link", ADDRESS)
    assert shared["your_move"]
    again = opened(shared["link"])
    assert again.to_study() == board.to_study()
    assert again.position == board.position


def test_what_is_too_long_for_a_link_has_none() -> None:
    board, rng = BoardSession(), random.Random(1)
    while len(board.nodes) < 5_100:  # more than a study holds
        board.cursor = rng.randrange(len(board.nodes))
        if board.outcome is None:
            board.play(str(rng.choice(board.position.legal_moves)))  # type: ignore[union-attr]
    assert "link" in share(board, "link", ADDRESS), "of the round alone"
    study = Study(about="".join(rng.choices("abcdefgh", k=60_000)))
    assert "link" not in share(BoardSession(study), "link", ADDRESS)


@pytest.mark.parametrize("kind", ["round", "position", "puzzle", "composed", "editor"])
def test_copied_text_is_read_again(kind: str) -> None:
    board = BoardSession()
    for move in ROUND[:2]:
        board.play(move)
    composing = EditorSession(Puzzle.parse(COMPOSED).position)
    composing.desk.begun = True
    shared: Session = {
        "round": board,
        "position": BoardSession(Position.start().play("d8h4")),
        "puzzle": PuzzleSession(COMPOSED),
        "composed": composing,
        "editor": EditorSession("8/8/8/3o4/8/8/8/8 g -"),
    }[kind]
    text = shared_scene(shared, shared.handed_on(), "")["text"]
    if kind == "puzzle":
        assert Puzzle.parse(text).text == COMPOSED
        return
    editor = EditorSession()
    editor.act_write(text)
    if kind == "round":
        assert editor.lesson_desk.begun
    else:
        assert editor.text == shared.scene()["position"]


def test_the_sender_of_an_unsound_puzzle_is_told() -> None:
    editor = EditorSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")  # two first moves win
    assert "unsound" not in shared_scene(editor, editor.handed_on(), "")
    ask(editor, act="compose", what="begin", value="")
    assert shared_scene(editor, editor.handed_on(), "")["unsound"]
    editor.text = COMPOSED.partition(" task=")[0]
    assert "unsound" not in shared_scene(editor, editor.handed_on(), "")
