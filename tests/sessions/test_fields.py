"""Acts are what sessions declare: what does not fit is refused in one place, and done by nobody."""

from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget import sessions as kinds
from kamisado_widget.i18n import say
from kamisado_widget.sessions import BoardSession, LessonSession, QuizSession, Session
from kamisado_widget.sessions.fields import act, acts_of, fits
from kamisado_widget.sessions.session import OF_ALL
from kamisado_widget.sessions.wire import ShareState
from tests.sessions.helpers import ask, state_of

KINDS = [getattr(kinds, name) for name in kinds.__all__ if name.endswith("Session")]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


class Bell(BoardSession):
    """A board with a bell."""

    def _equip(self) -> None:
        super()._equip()
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
def test_settings_that_are_none_change_nothing(settings: object) -> None:
    board = BoardSession()
    before = state_of(board)
    assert board.receive(settings) == {}
    assert state_of(board) == before


def test_what_is_shown_is_handed_on_where_the_host_can() -> None:
    board = BoardSession()
    assert "refused" in ask(board, act="share", what="link")
    board.offer_sharing(lambda session, what: ShareState(text=f"{what} {session.cursor}"))
    assert board.share_state == {"text": ""}
    board.play("f8f4")
    assert "ok" in ask(board, act="share", what="file")
    assert board.share_state == {"text": "file 1"}
    assert "refused" in ask(board, act="share", what="everything")
    assert board.share_state == {"text": "file 1"}


def test_an_act_is_done_with_the_arguments_that_it_declares() -> None:
    bell = Bell()
    assert "ok" in ask(bell, act="ring", loud=True)
    assert "ok" in ask(bell, act="ring", loud=False, times=3, tune="two", color="red")
    assert bell.rung == [(True, 1, "one"), (False, 3, "two")]


@pytest.mark.parametrize(
    "wrong", [{}, {"loud": 1}, {"loud": True, "times": True}, {"loud": True, "tune": "three"}]
)
def test_what_does_not_fit_is_refused_with_one_sentence_and_its_code(wrong: dict[str, Any]) -> None:
    bell = Bell(language="de")
    refused = ask(bell, act="ring", **wrong)["refused"]
    assert refused == {"rule": "", "text": say("notice.act", "de"), "squares": [], "code": "notice.act"}
    assert bell.rung == []


def test_an_error_in_one_sentence_refuses_too() -> None:
    assert ask(Bell(), act="ring", loud=True, times=10)["refused"]["text"] == "Nine times are enough."


def test_an_act_about_a_scene_is_told_which() -> None:
    bell = Bell()
    bell.play("f8f4")
    assert "ok" in ask(bell, act="ring here", node=0)
    assert ask(bell, act="ring", loud=True, node=0)["refused"]["code"] == "notice.stale"
    assert ask(bell, act="ring here", node=7)["refused"]["code"] == "notice.stale"
    assert bell.rung == [0]


def test_a_method_in_the_place_of_another_does_its_act() -> None:
    class Muffled(Bell):
        def ring(self, loud: bool, times: int = 1, tune: Literal["one", "two"] = "one") -> None:
            super().ring(False, times, tune)

    muffled = Muffled()
    ask(muffled, act="ring", loud=True)
    assert muffled.rung == [(False, 1, "one")]


def test_a_session_takes_no_act_but_those_that_it_says() -> None:
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
def test_every_act_says_what_it_does_and_takes_what_a_page_can_send(kind: type[Session]) -> None:
    for declared in kind.acts().values():
        assert declared.function.__doc__
        assert declared.parameters.keys() >= declared.required
