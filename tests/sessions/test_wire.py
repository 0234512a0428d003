import subprocess
import sys
import types
from base64 import b64decode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.frontend import script
from kamisado_widget.sessions import BoardSession, EditorSession, LessonSession, PuzzleSession, Session, wire
from tests.sessions.helpers import CHAIN, DEADLOCK

ROOT = Path(__file__).resolve().parents[2]


def problem(value: Any, kind: Any, path: str = "") -> str | None:
    origin, arguments = get_origin(kind), get_args(kind)
    if kind is Any:
        return None
    if is_typeddict(kind):
        hints = get_type_hints(kind, include_extras=True)
        required = {name for name, hint in hints.items() if get_origin(hint) is not NotRequired}
        if not isinstance(value, dict) or not required <= set(value) <= set(hints):
            return f"{path}: {value!r} is no {kind.__name__}"
        parts = ((value[name], hints[name], f"{path}.{name}") for name in value)
    elif origin is NotRequired:
        return problem(value, arguments[0], path)
    elif origin is Literal:
        return None if value in arguments else f"{path}: {value!r} is none of {arguments}"
    elif origin in (Union, types.UnionType):
        found = [problem(value, one, path) for one in arguments]
        return None if None in found else "; ".join(map(str, found))
    elif origin is list:
        parts = ((item, arguments[0], f"{path}[{n}]") for n, item in enumerate(value))
    elif origin is dict:
        parts = ((item, arguments[1], f"{path}[{n}]") for n, item in value.items())
    else:
        return (
            None if type(value) is kind or (kind is str and isinstance(value, str)) else f"{path}: {value!r}"
        )
    return next((found for part in parts if (found := problem(*part))), None)


def problem_in(state: Any, kind: type[Session], but: str = "") -> str | None:
    declared = {each.wire_name: each.kind for each in kind.fields().values() if each.on_page}
    if state.keys() != {"_kind", *declared}:
        return f"not as declared: {state.keys() ^ {'_kind', *declared}}"
    found = (problem(state[name], hint, name) for name, hint in declared.items() if name != but)
    return next((each for each in found if each), None)


def problem_in_act(session: Session, message: dict[str, Any]) -> str | None:
    acts = session.acts()
    name, given = message.get("act"), {key: part for key, part in message.items() if key != "act"}
    if name not in acts:
        return f"there is no act {name!r}"
    declared = acts[name]
    if not declared.required <= given.keys() <= declared.parameters.keys():
        return f"{name}: not as declared: {given.keys()}"
    found = (problem(value, declared.parameters[part], part) for part, value in given.items())
    return next((each for each in found if each), None)


def test_typescript_is_current() -> None:
    result = subprocess.run(
        [sys.executable, "js/wire.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


@given(choices=st.lists(st.integers(0, 200), max_size=30))
def test_board_messages(choices: list[int]) -> None:
    board = BoardSession()
    for choice in choices:
        moves = board.turn_state["moves"]
        if moves:
            board.play(moves[choice % len(moves)])
    assert problem_in(board.state(), BoardSession) is None


@pytest.mark.parametrize("position", [DEADLOCK, CHAIN])
def test_pass_and_deadlock_messages(position: str) -> None:
    board = BoardSession(position)
    board.play(board.turn_state["moves"][0])
    assert problem(board.nodes, list[wire.Node]) is None


@pytest.mark.parametrize(
    "act",
    [
        {"act": "hello", "nodes": 1, "languages": ["en-US", "en"]},
        {"act": "play", "origin": "f8", "target": "f4"},
        {"act": "play", "origin": "f8", "target": "f1"},
        {"act": "load", "part": "presenter"},
    ],
)
def test_replies(act: dict[str, Any]) -> None:
    board = BoardSession()
    message = {"id": "1", "epoch": board.epoch, "node": 0, **act}
    assert problem_in_act(board, act) is None
    assert problem(board.handle(message), wire.Reply) is None


@pytest.mark.parametrize(
    "make", [BoardSession, lambda: LessonSession("figure-4"), PuzzleSession, EditorSession]
)
def test_part_url(make: Callable[[], Session]) -> None:
    session = make()
    assert session.parts == {}
    asked = {"id": "1", "epoch": session.epoch + 1, "node": 7, "act": "load", "part": "presenter"}
    assert session.handle(asked) == {"id": "1", "ok": True}, "a part loads at every scene"
    assert b64decode(session.parts["presenter"].partition(",")[2]).decode() == script("presenter")


def test_host_with_parts() -> None:
    session = BoardSession()
    session.parts = {"presenter": "./presenter.js"}
    session.handle({"id": "1", "act": "load", "part": "presenter"})
    assert session.parts == {"presenter": "./presenter.js"}


@pytest.mark.parametrize("part", ["board", "../frontend", "", None, ["presenter"]])
def test_other_files_are_refused(part: object) -> None:
    session = BoardSession()
    reply = session.handle({"id": "1", "epoch": session.epoch, "node": 0, "act": "load", "part": part})
    assert reply
    assert "refused" in reply
    assert session.parts == {}


def test_type_check_finds_errors() -> None:
    node = {"parent": -1, "batch": 0, "position": "x", "say": "y"}
    assert problem(node, wire.Node) is None
    assert problem({**node, "parent": "0"}, wire.Node)
    assert problem({**node, "more": 1}, wire.Node)
    assert problem({"parent": -1}, wire.Node)
    assert problem({**node, "marks": [{"square": "a1", "kind": "pretty"}]}, wire.Node)


@pytest.mark.parametrize(
    "make", [BoardSession, lambda: LessonSession("figure-4"), PuzzleSession, EditorSession]
)
def test_texts_are_plain_strings(make: Callable[[], Session]) -> None:
    def texts(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            value = [*value, *value.values()]
        if isinstance(value, list):
            for each in value:
                yield from texts(each)
        else:
            assert value is not None, "Pyodide would send undefined"
            if isinstance(value, str):
                yield value

    session = make()
    reply = session.handle({"id": "1", "act": "dance"})
    assert {type(text) for text in texts([session.state(), reply])} == {str}
