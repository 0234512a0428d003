"""The miner at the composer's desk: it looks for what a few words wish for."""

from __future__ import annotations

from kamisado_widget.kinds.editor.wire import DeskState
from kamisado_widget.puzzles import Puzzle
from kamisado_widget.session import EditorSession
from tests.kinds.editor.test_desk import begun as begun_at
from tests.kinds.editor.test_desk import compose

START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -"


def begun() -> EditorSession:
    return begun_at(START)


def desk_of(editor: EditorSession) -> DeskState:
    return editor.desk_state


def test_what_is_wished_for_comes_onto_the_board_as_a_puzzle() -> None:
    editor = begun()
    compose(editor, "wish", "win in one, no ringed towers")
    puzzle = Puzzle.from_position(editor.setup)
    assert (puzzle.own_moves, puzzle.unique) == (1, True)
    assert "1 puzzle found" in desk_of(editor)["mined"]
    assert desk_of(editor)["mining"] is False
    first = editor.text
    compose(editor, "wish", "win in one, no ringed towers")
    assert editor.text != first, "another one"
    editor.undo()
    assert editor.text == first


def test_what_is_not_understood_is_refused_and_nothing_is_looked_for() -> None:
    editor = begun()
    refused = compose(editor, "wish", "win in too")["refused"]
    assert "'too' is not understood" in refused["text"]
    assert desk_of(editor)["mining"] is False
    assert editor.text == START


def test_it_is_stopped_and_goes_on_from_there() -> None:
    editor = begun()
    compose(editor, "wish", "deadlock in eleven, three tries")  # longer than anybody waits here
    assert desk_of(editor)["mining"] is True
    editor.stop()
    assert desk_of(editor)["mining"] is False
    assert desk_of(editor)["mined"].startswith("0 puzzles found")
    editor.position = None
    compose(editor, "wish", "deadlock in eleven, three tries")
    assert desk_of(editor)["mining"] is True, "on an empty board too"
    assert editor.text.startswith("8/8/8/8")
