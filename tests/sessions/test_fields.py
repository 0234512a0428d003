"""Declared acts: invalid messages are refused centrally and never reach a method."""

from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget import sessions as kinds
from kamisado_widget.i18n import say
from kamisado_widget.sessions import BoardSession, LessonSession, QuizSession, Session
from kamisado_widget.sessions.fields import act, acts_of, fits
from kamisado_widget.sessions.inbox import are_valid_strokes
from kamisado_widget.sessions.session import OF_ALL
from kamisado_widget.sessions.wire import ShareState
from tests.sessions.helpers import ask, json_values, state_of

KINDS = [getattr(kinds, name) for name in kinds.__all__ if name.endswith("Session")]


class Bell(BoardSession):
    """A board with extra acts."""

    def _create_parts(self) -> None:
        super()._create_parts()
        self.rung: list[Any] = []

    @act("ring")
    def ring(self, loud: bool, times: int = 1, tune: Literal["one", "two"] = "one") -> None:
        """Ring the bell."""
        if times > 9:
            raise ValueError("Nine times are enough.")
        self.rung.append((loud, times, tune))

    @act("ring here", where="scene")
    def ring_here(self, node: int) -> None:
        """Ring it for a scene."""
        self.rung.append(node)


@pytest.mark.parametrize("settings", [None, 5, "flipped", ["flipped"], {"flipped": "yes"}, {5: True}])
def test_invalid_settings(settings: object) -> None:
    board = BoardSession()
    before = state_of(board)
    assert board.receive(settings) == {}
    assert state_of(board) == before


def test_sharing_depends_on_the_host() -> None:
    board = BoardSession()
    assert "refused" in ask(board, act="share", what="link")
    board.offer_sharing(lambda session, what: ShareState(text=f"{what} {session.cursor}"))
    assert board.share_state == {"text": ""}
    board.play("f8f4")
    assert "ok" in ask(board, act="share", what="file")
    assert board.share_state == {"text": "file 1"}
    assert "refused" in ask(board, act="share", what="everything")
    assert board.share_state == {"text": "file 1"}


def test_act_arguments() -> None:
    bell = Bell()
    assert "ok" in ask(bell, act="ring", loud=True)
    assert "ok" in ask(bell, act="ring", loud=False, times=3, tune="two", color="red")
    assert bell.rung == [(True, 1, "one"), (False, 3, "two")]
    assert ask(bell, act="ring", loud=True, times=10)["refused"]["text"] == "Nine times are enough."


@pytest.mark.parametrize(
    "wrong", [{}, {"loud": 1}, {"loud": True, "times": True}, {"loud": True, "tune": "three"}]
)
def test_invalid_arguments(wrong: dict[str, Any]) -> None:
    bell = Bell(language="de")
    refused = ask(bell, act="ring", **wrong)["refused"]
    assert refused == {"rule": "", "text": say("notice.act", "de"), "squares": [], "code": "notice.act"}
    assert bell.rung == []


STROKE: Any = {"origin": "a1", "target": "b2", "tint": 3}


@pytest.mark.parametrize(
    ("strokes", "may_be"),
    [
        ([], True),
        ([STROKE] * 64, True),
        ([STROKE] * 65, False),
        ([STROKE, {**STROKE, "tint": 4}], False),
        ([STROKE, {**STROKE, "tint": -1}], False),
        ([{**STROKE, "origin": "i1"}, STROKE], False),
        ([{**STROKE, "target": "a9"}], False),
    ],
)
def test_strokes_are_validated(strokes: Any, may_be: bool) -> None:
    assert are_valid_strokes(strokes) is may_be


def test_act_gets_its_node() -> None:
    bell = Bell()
    bell.play("f8f4")
    assert "ok" in ask(bell, act="ring here", node=0)
    assert ask(bell, act="ring", loud=True, node=0)["refused"]["code"] == "notice.stale"
    assert ask(bell, act="ring here", node=7)["refused"]["code"] == "notice.stale"
    assert bell.rung == [0]


def test_overridden_act() -> None:
    class Muffled(Bell):
        def ring(self, loud: bool, times: int = 1, tune: Literal["one", "two"] = "one") -> None:
            super().ring(False, times, tune)

    muffled = Muffled()
    ask(muffled, act="ring", loud=True)
    assert muffled.rung == [(False, 1, "one")]


def test_undeclared_act() -> None:
    assert {"again", "play"} <= acts_of(QuizSession).keys() - QuizSession.acts().keys()
    assert {"answer", "hand in", *OF_ALL} <= QuizSession.acts().keys()
    assert {"answer", "again", "play"} <= LessonSession.acts().keys()


@given(name=st.sampled_from(sorted(BoardSession.acts())), values=st.data())
def test_arguments_of_other_types_change_nothing(name: str, values: st.DataObject) -> None:
    board = BoardSession(language="en")
    declared = board.acts()[name]
    given_ = {part: values.draw(json_values) for part in declared.parameters}
    wrong = [part for part, value in given_.items() if not fits(value, declared.parameters[part])]
    before = state_of(board)
    if wrong:
        assert ask(board, act=name, **given_)["refused"]["code"] == "notice.act"
        assert state_of(board) == before


@pytest.mark.parametrize("kind", KINDS)
def test_acts_are_documented_and_typed(kind: type[Session]) -> None:
    for declared in kind.acts().values():
        assert declared.function.__doc__
        assert declared.parameters is not None
