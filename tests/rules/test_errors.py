import pickle
from collections.abc import Callable

import pytest

from kamisado_widget import Match, Position
from kamisado_widget.i18n import LANGUAGES, KamisadoError, Message, page, say, speaking
from kamisado_widget.rules import IllegalFill, IllegalMove, RecordError, Setup, SetupError
from kamisado_widget.rules.board import Player
from kamisado_widget.solver import choose

START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO"
END = "4yrg1/7G/3kY3/1oR1K2n/7O/1b3P2/p7/N5B1 g p"
RECORD = "Match: single\n"

REFUSALS: dict[str, tuple[type[ValueError], Callable[[], object]]] = {
    "error.fields": (SetupError, lambda: Position.parse("8")),
    "error.sign": (SetupError, lambda: Position.parse("x7/8/8/8/8/8/8/8 b -")),
    "error.missing_many": (SetupError, lambda: Position.parse("8/8/8/8/8/8/8/8 b -")),
    "error.which_layout": (KamisadoError, lambda: Position.start(layout="round")),
    "error.ruleset": (SetupError, lambda: Position.start(ruleset="chess")),
    "error.move": (IllegalMove, lambda: Position.start().play("c8")),
    "refused.M1": (IllegalMove, lambda: Position.start().play("c8d8")),
    "error.square": (KamisadoError, lambda: Position.start().explain("c8", "z9")),
    "error.format": (KamisadoError, lambda: Match("blitz")),
    "error.direction": (IllegalFill, lambda: Match("standard").fill("up")),
    "error.no_fill": (IllegalFill, lambda: Match("standard").fill("left")),
    "record.empty": (RecordError, lambda: Match.parse("")),
    "record.illegal": (RecordError, lambda: Match.parse(RECORD + "c8d8")),
    "error.language": (KamisadoError, lambda: page("Elvish")),
    "solver.level": (KamisadoError, lambda: choose(Position.start(), "best")),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_has_the_code_of_its_sentence_in_every_language(code: str, language: str) -> None:
    kind, refused = REFUSALS[code]
    with speaking(language), pytest.raises(kind) as caught:
        refused()
    assert isinstance(caught.value, KamisadoError)
    assert caught.value.code == code
    assert isinstance(caught.value, ValueError)


def test_a_refused_fill_has_its_rule_as_a_refused_move_has() -> None:
    match = Match("standard", line_up=Position.parse(f"{START} b -"))
    match.rounds = (match.rounds[0]._replace(position=Position.parse(END).play("f3a8")),)
    with pytest.raises(IllegalFill) as caught:
        match.fill("left", by="black")
    assert caught.value.code == "refused.F1"
    assert caught.value.explanation is not None
    assert caught.value.explanation.rule == "F1"


def test_an_error_in_what_a_record_quotes_has_the_code_of_what_is_wrong_there() -> None:
    with pytest.raises(RecordError) as format_:
        Match.parse("Match: blitz\nf8f4")
    assert format_.value.code == "error.format"
    with pytest.raises(RecordError) as line_up:
        Match.parse(f"Match: single\nLine-up: {START[1:]} b -")
    assert line_up.value.code == "error.width"


def test_an_error_in_a_setup_and_a_problem_have_codes() -> None:
    assert [error.code for error in Setup((), Player.GOLD).errors] == ["error.missing_many"]
    assert [problem.code for problem in Position.parse(f"{START} b r").problems] == ["problem.nothing_moved"]


def test_a_message_is_a_text_that_travels_with_its_code() -> None:
    message = say("turn.first", player="gold")
    assert message == str(message)
    assert message.code == "turn.first"
    twin = pickle.loads(pickle.dumps(message))
    assert (twin, twin.code) == (message, message.code)


@pytest.mark.parametrize("code", REFUSALS)
def test_an_error_travels_with_its_code(code: str) -> None:
    with pytest.raises(KamisadoError) as caught:
        REFUSALS[code][1]()
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (type(twin), str(twin), twin.code) == (type(caught.value), str(caught.value), code)


def test_an_error_that_quotes_no_sentence_of_the_catalog_has_an_empty_code() -> None:
    assert KamisadoError("As it came.").code == Message("As it came.").code == ""
