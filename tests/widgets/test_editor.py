from pathlib import Path

import pytest

from kamisado_widget import Board, Editor, Position
from kamisado_widget.puzzles import Collection
from kamisado_widget.rules import Color, Player, Tower
from tests.sessions.helpers import SHARP, ask

START = str(Position.start())
CLEAR = "8/8/8/8/8/8/8/8 b -"


def test_the_position_is_observed() -> None:
    editor, seen = Editor(), []
    editor.observe(lambda change: seen.append(change.new), "position")
    ask(editor.session, act="put", origin="a1", target="")
    ask(editor.session, act="put", origin="N", target="a2")
    assert seen[0] is None
    assert seen[1].towers["a2"] == Tower(Player.GOLD, Color.BROWN)


def test_first_kept_puzzle_creates_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = Editor(SHARP).session
    ask(session, act="compose", what="begin", value="")
    ask(session, act="compose", what="keep", value="")
    assert session.desk_state["notice"] == "Added: 1 puzzle in kamisado-puzzles.json."
    assert len(Collection.load("kamisado-puzzles.json")) == 1
    assert "file" not in session.desk_state, "the puzzle is already saved, so no file is offered"


def test_position_setup_and_text_are_set_and_undone() -> None:
    editor = Editor()
    editor.position = SHARP
    editor.setup = "8/8/8/3o4/8/8/8/8 g -"
    editor.text = CLEAR
    editor.position = Position.start()
    editor.position = None
    told = []
    for _ in range(6):
        told.append(editor.text)
        assert str(editor.setup) == editor.text
        assert (editor.position is None) == bool(editor.errors)
        editor.undo()
    assert told == [CLEAR, START, CLEAR, "8/8/8/3o4/8/8/8/8 g -", SHARP, START]


def test_invalid_setup() -> None:
    editor = Editor(SHARP)
    before = editor.get_state()
    for name in ("setup", "position", "text"):
        with pytest.raises(ValueError, match="three parts"):
            setattr(editor, name, "hello")
    with pytest.raises(ValueError, match="three parts"):
        Editor("hello")
    assert editor.get_state() == before


def test_errors_and_verdict() -> None:
    editor = Editor("Obpkyrgn/o7/8/8/8/8/8/NGRYKPB1 b o")
    assert (editor.errors, editor.remarks) == ((), ("This round is already over.",))
    assert editor.outcome == Board(editor.position).outcome
    assert editor.verdict is None
    editor.text = SHARP
    assert (editor.outcome, editor.match) == (None, None)
    assert editor.verdict == editor.session.verdict


def test_repr_round_trip() -> None:
    editor = Editor(CLEAR)
    assert eval(repr(editor), {"Editor": Editor}).setup == editor.setup
