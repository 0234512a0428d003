import random
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import segno

from kamisado_widget import Match, Position, Study
from kamisado_widget.classroom import AnswerSheet, results
from kamisado_widget.export.links import SITE, open_fragment
from kamisado_widget.export.shared_scene import qr_code, shared_scene
from kamisado_widget.export.sharing import share
from kamisado_widget.sessions import (
    BoardSession,
    EditorSession,
    ExerciseSession,
    LessonSession,
    PuzzleSession,
    QuizSession,
    RulebookSession,
    Session,
)
from tests.sessions.helpers import SHARP, ask

ADDRESS = "https://example.org/kamisado/"
POSITION = "o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"
PUZZLE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1"
TWO_SOLUTIONS = "8/N4r1n/1opkygBO/3YRPK1/8/4b3/8/1G6 b o"
COMPOSED = "8/5r1n/1opkygBO/3YRPK1/8/4b3/2N5/1G6 b o task=win moves=2"
ROUND = "d8a5 e1f2 a5e1".split()  # the shortest round


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
            assert board.flipped == (board.position.player == "black"), "the player to move is at the bottom"
    assert board.outcome


def test_game_against_the_computer_is_not_shared_to_play() -> None:
    board = BoardSession(opponent="one", opponent_plays="gold")
    board.play("f8f4")
    assert "your_move" not in share(board, "link", ADDRESS)


@pytest.mark.parametrize("session", [BoardSession(SHARP), EditorSession(SHARP), PuzzleSession(SHARP)])
def test_challenge_link_and_answer(session: Session) -> None:
    link = share(session, "link", ADDRESS)["challenge"]
    asked = open_fragment(urlsplit(link).fragment, language="en")
    assert isinstance(asked, BoardSession)
    assert asked.caption() == "A friend asks: can you win? Gold to move."
    assert (asked.opponent, asked.opponent_plays) == ("perfect", "black")
    asked.play("g6e8")
    facing = asked.turn_state["facing"]
    assert (facing["result"], facing["line"]) == ("You win!", "You found a win in 1 move.")
    found = share(asked, "link", ADDRESS)
    assert "challenge" not in found, "no challenge from a finished round"
    back = open_fragment(urlsplit(found["link"]).fragment)
    assert isinstance(back, BoardSession)
    assert (back.opponent, back.moves_text()) == (None, f"{SHARP}\ng6e8")
    asked.again()
    assert asked.caption() == "A friend asks: can you win? Gold to move."


def test_a_finished_round_is_no_challenge() -> None:
    with pytest.raises(ValueError, match="over"):
        open_fragment(f"challenge={Position.parse(SHARP).play('g6e8')}")


def test_text_without_a_site() -> None:
    assert set(share(BoardSession(), "link", "")) == {"epoch", "node", "text"}


def test_written_lesson_opens_for_readers() -> None:
    editor = EditorSession("8/8/8/3r4/3B+4/8/8/8 g -")
    ask(editor, act="draft", what="begin", value="")
    assert share(editor, "link", ADDRESS)["text"] == editor.text
    ask(editor, act="draft", what="title", value="A push")
    shared = share(editor, "file", ADDRESS)
    lesson = open_fragment(urlsplit(shared["link"]).fragment)
    assert isinstance(lesson, LessonSession)
    assert lesson.script == editor.lesson_desk.script()
    assert "<h1>A push</h1>" in shared["file"]["text"]


def test_composed_puzzle_opens_for_solvers() -> None:
    editor = EditorSession(COMPOSED.partition(" task")[0])
    assert share(editor, "link", ADDRESS)["text"] == editor.text
    ask(editor, act="compose", what="begin", value="")
    ask(editor, act="compose", what="title", value="Home")
    ask(editor, act="compose", what="author", value="Zoë")
    shared = share(editor, "link", ADDRESS)
    assert shared["text"] == COMPOSED
    assert shared["code"]["size"] > 0
    solved = open_fragment(urlsplit(shared["link"]).fragment)
    assert isinstance(solved, PuzzleSession)
    assert (solved.current.title, solved.current.author) == ("Home", "Zoë")
    shared_session = editor.shared_session()
    assert isinstance(shared_session, PuzzleSession)
    assert shared_session.current.title == "Home"
    ask(editor, act="compose", what="play", value="")
    assert share(editor, "link", ADDRESS)["text"] == COMPOSED, (
        "the link stays the same while the puzzle is tried out"
    )


def test_complete_puzzle_and_lesson_print() -> None:
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


def test_link_has_qr_code() -> None:
    path, size = qr_code(ADDRESS)
    drawn = {tuple(map(int, each.removesuffix("h1v1h-1z").split())) for each in path.split("M")[1:]}
    rows = segno.make(ADDRESS, micro=False, error="m").matrix
    assert len(rows) == size
    assert drawn == {(x, y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}
    assert qr_code("x" * 10_000) == ("", 0), "the text is too long for a QR code"


def test_share_data_is_per_scene() -> None:
    board = BoardSession()
    ask = {"epoch": board.epoch, "node": 0, "act": "share", "what": "link"}
    assert "refused" in (board.handle({"id": "1", **ask}) or {}), "this host cannot share"
    board.offer_sharing(lambda session, what: share(session, what, ADDRESS))
    assert board.share_state == {"text": ""}
    assert board.handle({"id": "2", **ask}) == {"id": "2", "ok": True}
    assert board.share_state["node"] == 0
    assert "refused" in (board.handle({"id": "3", **ask, "what": "everything"}) or {})


def test_a_saved_page_links_to_the_site_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    from kamisado_widget.export.page import packed

    board = BoardSession(POSITION)
    assert packed(board)["state"]["_share_state"] == {}
    monkeypatch.setenv(SITE, ADDRESS)
    assert opened(packed(board)["state"]["_share_state"]["link"]).position == board.position


def test_study_link() -> None:
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
    assert shared["file"]["text"].startswith("<!doctype html>")
    assert shared["file"]["number"] != share(board, "file", ADDRESS)["file"]["number"]
    assert board.title() == study.title
    board.cursor = 0
    assert opened(share(board, "link", ADDRESS)["link"]).cursor == 0


def test_variations_are_shared() -> None:
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


def test_too_long_for_a_link() -> None:
    board, rng = BoardSession(), random.Random(1)
    while len(board.nodes) < 5_100:  # more than a study holds
        board.cursor = rng.randrange(len(board.nodes))
        if board.outcome is None:
            board.play(str(rng.choice(board.position.legal_moves)))  # type: ignore[union-attr]
    assert "link" in share(board, "link", ADDRESS), "the link holds only the current round"
    study = Study(about="".join(rng.choices("abcdefgh", k=60_000)))
    assert "link" not in share(BoardSession(study), "link", ADDRESS)


def played(session: Session, *moves: str) -> Session:
    for move in moves:
        session.play(move)
    return session


def composed() -> Session:
    editor = EditorSession(COMPOSED.partition(" task")[0])
    ask(editor, act="compose", what="begin", value="")
    return editor


def at_step(number: int) -> Session:
    lesson = LessonSession("figure-4")
    lesson.cursor = number
    return lesson


def begun_quiz(answers: Path) -> Session:
    sheet = AnswerSheet(["which_tower 1 seed 7", "targets 1 seed 7"], answers / "answers.json", name="Ann B")
    sheet.answer(1, sheet.asked(1).solution()[0])
    return QuizSession(sheet, is_sent=True)


COPIED: dict[str, Callable[[Path], Session]] = {
    "round": lambda _: played(BoardSession(), *ROUND[:2]),
    "match": lambda _: played(BoardSession(Match()), *ROUND[:2]),
    "finished": lambda _: played(BoardSession(), *ROUND),
    "study": lambda _: BoardSession(str(Study(title="Red or pink", about="Which?"))),
    "position": lambda _: BoardSession(Position.start().play("d8h4")),
    "puzzle": lambda _: PuzzleSession(COMPOSED),
    "composed": lambda _: composed(),
    "editor": lambda _: EditorSession("8/8/8/3o4/8/8/8/8 g -"),
    "lesson": lambda _: at_step(0),
    "step": lambda _: at_step(3),
    "exercise": lambda _: ExerciseSession("push", 1, 7),
    "rule": lambda _: RulebookSession("S2"),
    "quiz": begun_quiz,
}


@pytest.mark.parametrize("kind", COPIED)
def test_copied_text_is_read_again(kind: str, tmp_path: Path) -> None:
    session = COPIED[kind](tmp_path)
    shared = share(session, "link", ADDRESS)
    editor = EditorSession()
    assert "ok" in ask(editor, act="write", text=shared["text"])
    assert session.scene()["position"] in (each["position"] for each in editor.nodes)
    if kind in ("puzzle", "composed"):
        assert share(editor, "link", "")["text"] == shared["text"] == COMPOSED
    if kind in ("position", "editor", "lesson"):
        assert shared["text"] == session.scene()["position"]
    again = open_fragment(urlsplit(shared["link"]).fragment)
    assert (again.kind, again.title()) == (session.shared_session().kind, session.shared_session().title())
    if kind != "step":  # a lesson's link opens its first scene
        assert share(again, "link", "")["text"] == shared["text"]
    assert ("your_move" in shared) == (kind in ("round", "match"))
    if "challenge" in shared:
        asked = open_fragment(urlsplit(shared["challenge"]).fragment)
        assert asked.scene()["position"] == str(Position.parse(session.scene()["position"]).settled())
    if isinstance(session, QuizSession):
        (row,) = results(session.lesson_state["quiz"]["send"]["code"], session.sheet.questions)
        assert (row.who, row.score) == ("Ann B", 1)


def test_unsound_puzzle_warns_the_sender() -> None:
    editor = EditorSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")  # two first moves win
    assert "unsound" not in shared_scene(editor, editor.shared_session(), "")
    ask(editor, act="compose", what="begin", value="")
    shared = shared_scene(editor, editor.shared_session(), "")
    assert (shared["unsound"], shared["text"]) == (True, editor.text)
    editor.text = COMPOSED.partition(" task=")[0]
    assert "unsound" not in shared_scene(editor, editor.shared_session(), "")
