from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget import Match
from kamisado_widget.learner import Memory
from kamisado_widget.sessions import BoardSession, EditorSession, Session
from kamisado_widget.sessions.readers import Recall
from tests.pages import a_move
from tests.sessions.helpers import CHAIN, ask

SESSIONS: dict[str, Callable[[], Any]] = {
    "board": BoardSession,
    "match": lambda: BoardSession(Match("standard", seed=1)),
    "editor": EditorSession,
    "lesson desk": lambda: writing(EditorSession()),
}
NAMES = [*list(SESSIONS)[:-1], pytest.param("lesson desk", marks=pytest.mark.slow)]
ACTS = st.lists(
    st.tuples(st.sampled_from(["do", "do", "undo", "redo", "go"]), st.integers(0, 20)), max_size=25
)


def writing(editor: EditorSession) -> EditorSession:
    for what in "begin", "add":
        ask(editor, act="draft", what=what, value="")
    return editor


def act(session: Session, what: str, number: int) -> None:
    match what:
        case "do" if isinstance(session, EditorSession):
            rank = number % 3 - 1 or 1
            edits: list[dict[str, Any]] = [
                {"act": "change", "what": ["clear", "start", "mirror", "turn"][number % 4]},
                {"act": "put", "origin": "a1", "target": f"c{number % 8 + 1}"},
                {"act": "rank", "square": f"c{number % 8 + 1}", "by": rank},
            ]
            ask(session, **edits[number % 3])
        case "do":
            move = a_move(session, session.cursor, number)
            ask(session, act="play", origin=move[:2], target=move[2:])
        case "undo":
            session.undo()
        case "redo":
            session.redo()
        case "go":
            session.go(number)


def path(session: Session) -> list[str]:
    found, node = [], session.cursor
    while node >= 0:
        found.append(session.nodes[node]["position"])
        node = session.nodes[node]["parent"]
    return found[::-1]


def onward(session: Session) -> list[str]:
    return [session.nodes[node]["position"] for node in session.turn_state.get("onward", [])]


@pytest.mark.parametrize("name", NAMES)
@given(acts=ACTS)
def test_redo_after_a_reload(name: str, acts: list[tuple[str, int]]) -> None:
    session = SESSIONS[name]()
    for each in acts:
        act(session, *each)
    for expected in onward(session):
        session.redo()
        assert session.scene()["position"] == expected


@pytest.mark.parametrize("name", NAMES)
@given(acts=ACTS)
def test_variations_are_remembered(name: str, acts: list[tuple[str, int]]) -> None:
    left, memory = SESSIONS[name](), Memory(None)
    for each in acts:
        act(left, *each)
    Recall(left, memory, "here").save()
    again = EditorSession() if isinstance(left, EditorSession) else SESSIONS[name]()
    Recall(again, memory, "here").restore()
    ask(again, act="resume")
    assert (path(again), onward(again)) == (path(left), onward(left))


def test_redo_follows_the_last_branch() -> None:
    board = BoardSession()
    for move in "f8f4", "g1g6":
        board.play(move)
    board.go(0)
    board.play("d8d5")
    board.go(2)  # of the first round
    board.go(0)
    assert board.turn_state["onward"] == [1, 2]
    board.redo()
    assert board.scene()["move"] == "f8f4"


def test_editor_history_is_bounded() -> None:
    editor, memory = EditorSession(), Memory(None)
    for number in range(300):
        act(editor, "do", 1 + 3 * (number % 8))
    Recall(editor, memory, "here").save()
    Recall(again := EditorSession(), memory, "here").restore()
    assert path(again)[-20:] == path(editor)[-20:]
    assert again.text == editor.text


@pytest.mark.parametrize("wrong", [None, 7, "x", [3], ["x"], [CHAIN] * 1000, {"a": 1}])
def test_invalid_history_is_ignored(wrong: object) -> None:
    editor = EditorSession()
    editor.resume({"setup": CHAIN, "undo": wrong, "redo": wrong})
    assert editor.text == CHAIN
