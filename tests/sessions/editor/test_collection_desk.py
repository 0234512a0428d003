from pathlib import Path
from typing import Any

from kamisado_widget.export.sharing import share
from kamisado_widget.puzzles import COLLECTION, Collection
from kamisado_widget.sessions import EditorSession
from kamisado_widget.sessions.editor.own_collection import OwnCollection
from kamisado_widget.sessions.editor.wire import OwnState
from tests.sessions import helpers
from tests.sessions.test_wire import problem, problem_in_act

THREE = [puzzle.with_notes(author="Ada") for puzzle in COLLECTION.filter(task="win", moves=3)[:3]]
IDS = [puzzle.id for puzzle in THREE]


def collect(editor: EditorSession, what: str, id: str = "", value: str = "") -> Any:
    message = {"act": "collect", "what": what, "puzzle": id, "value": value}
    assert problem_in_act(editor, message) is None, "the page could not send this message"
    return helpers.ask(editor, **message)


def looked_at(own: OwnCollection | None = None) -> EditorSession:
    own = OwnCollection() if own is None else own
    for puzzle in THREE:
        own.add(puzzle)
    editor = EditorSession(None, own)
    collect(editor, "show")
    return editor


def ids(editor: EditorSession) -> list[str]:
    return [entry["id"] for entry in editor.own_state["puzzles"]]


def test_sent_only_while_open() -> None:
    editor = looked_at()
    assert problem(editor.own_state, OwnState) is None
    assert ids(editor) == IDS
    assert editor.own_state["owner"] == "Ada"
    collect(editor, "hide")
    assert editor.own_state == {}


def test_custom_order() -> None:
    editor = looked_at()
    collect(editor, "later", IDS[0])
    assert ids(editor) == [IDS[1], IDS[0], IDS[2]]
    collect(editor, "earlier", IDS[2])
    collect(editor, "earlier", IDS[2])
    collect(editor, "earlier", IDS[2])
    assert ids(editor) == [IDS[2], IDS[1], IDS[0]]


def test_undo_delete() -> None:
    editor = looked_at()
    collect(editor, "remove", IDS[1])
    assert ids(editor) == [IDS[0], IDS[2]]
    assert "refused" in collect(editor, "remove", IDS[1]), "the puzzle was already removed"
    collect(editor, "undo")
    assert ids(editor) == IDS
    assert not editor.own_state["undo"]


def test_notes_are_saved(tmp_path: Path) -> None:
    own = OwnCollection(tmp_path / "own.json")
    editor = looked_at(own)
    said = {"title": "First", "notes": "For a rainy day", "tags": "easy, Monday"}
    for what, value in said.items():
        collect(editor, what, IDS[0], value)
    first = Collection.load(tmp_path / "own.json")[0]
    assert (first.title, first.notes, first.tags) == ("First", "For a rainy day", ("easy", "Monday"))
    collect(editor, "title", IDS[0], "")
    assert not own.puzzles[0].title


def test_edit_a_puzzle() -> None:
    editor = looked_at()
    collect(editor, "tags", IDS[0], "easy")
    collect(editor, "edit", IDS[0])
    assert editor.text == str(THREE[0].position)
    assert editor.own_state == {}
    helpers.ask(editor, act="compose", what="title", value="Second")
    helpers.ask(editor, act="compose", what="keep", value="")
    collect(editor, "show")
    assert ids(editor) == IDS
    entry = editor.own_state["puzzles"][0]
    assert (entry["title"], entry["tags"]) == ("Second", "easy")


def test_play_and_duplicate() -> None:
    editor = looked_at()
    collect(editor, "copy", IDS[0])
    assert ids(editor)[0] == IDS[0]
    assert ids(editor)[2:] == IDS[1:]
    assert ids(editor)[1] not in IDS
    collect(editor, "play", IDS[1])
    assert editor.desk_state["mode"] == "play"


def test_puzzles_by_others() -> None:
    editor = looked_at()
    theirs = Collection([COLLECTION.filter(moves=5)[0]], author="Bob")
    collect(editor, "open", value=theirs.dumps())
    assert [entry["own"] for entry in editor.own_state["puzzles"]] == [True, True, True, False]
    assert editor.own_state["puzzles"][3]["author"] == "Bob"
    collect(editor, "earlier", theirs[0].id)
    assert ids(editor)[:3] == IDS, "the order of the user's own puzzles is kept"
    collect(editor, "save")
    elsewhere = OwnCollection()
    assert elsewhere.import_puzzles(editor.own_state["file"]["text"]) == 4
    assert elsewhere.puzzles.author == "Ada"
    assert [elsewhere.is_own(each) for each in elsewhere.puzzles] == [True, True, True, False]
    assert elsewhere.import_puzzles(editor.own_state["file"]["text"]) == 0
    collect(editor, "open", value="nothing")
    assert editor.own_state["notice"]
    assert len(ids(editor)) == 4


def test_sheets() -> None:
    editor = looked_at()
    collect(editor, "open", value=Collection([COLLECTION.filter(moves=5)[0]], author="Bob").dumps())
    for what in ("diagrams", "tournament"):
        assert share(editor, what, "")["file"]["text"].count("<figure>") == len(THREE)
    assert f"<pre>1.{THREE[0].first[0]}" in share(editor, "solutions", "")["file"]["text"]


def test_novelty_includes_symmetry() -> None:
    editor = EditorSession(str(THREE[0].position))
    helpers.ask(editor, act="compose", what="begin", value="")
    helpers.ask(editor, act="change", what="turn")
    helpers.ask(editor, act="compose", what="look up", value="")
    assert "There is nothing" not in editor.desk_state["known"]
    assert (THREE[0].title or THREE[0].id) in editor.desk_state["known"]
