import pickle
from collections.abc import Callable
from typing import Any

import pytest

from kamisado_widget import Match, Position
from kamisado_widget.i18n import LANGUAGES, KamisadoError, Message, page, say, speaking
from kamisado_widget.rules import IllegalFill, IllegalMove, RecordError, Setup, SetupError, Tower
from kamisado_widget.rules.board import Player
from kamisado_widget.solver import choose

START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO"
END = "4yrg1/7G/3kY3/1oR1K2n/7O/1b3P2/p7/N5B1 g p"
RECORD = "Match: single\n"
TOWERS = Position.start().towers
TRIPLE: Any = ("a1", Tower("gold", "blue"), 1)

REFUSALS: dict[str, tuple[type[ValueError], Callable[[], object]]] = {
    "error.fields": (SetupError, lambda: Position.parse("8")),
    "error.sign": (SetupError, lambda: Position.parse("x7/8/8/8/8/8/8/8 b -")),
    "error.missing_many": (SetupError, lambda: Position.parse("8/8/8/8/8/8/8/8 b -")),
    "error.twice": (SetupError, lambda: Position({**TOWERS, "e5": Tower("gold", "blue")}, "gold")),
    "error.rank": (SetupError, lambda: Position({**TOWERS, "a1": Tower("gold", "brown", 4)}, "gold")),
    "error.crowded": (SetupError, lambda: Position([*TOWERS.items(), ("a1", TOWERS["a1"])], "gold")),
    "error.placed": (SetupError, lambda: Setup([TRIPLE], "gold")),
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
def test_refusal_code_in_every_language(code: str, language: str) -> None:
    kind, refused = REFUSALS[code]
    with speaking(language), pytest.raises(kind) as caught:
        refused()
    assert isinstance(caught.value, KamisadoError)
    assert caught.value.code == code
    assert isinstance(caught.value, ValueError)
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (type(twin), str(twin), twin.code) == (type(caught.value), str(caught.value), code)


def test_refused_fill_has_its_rule() -> None:
    match = Match("standard", line_up=Position.parse(f"{START} b -"))
    match.rounds = (match.rounds[0]._replace(position=Position.parse(END).play("f3a8")),)
    with pytest.raises(IllegalFill) as caught:
        match.fill("left", by="black")
    assert caught.value.code == "refused.F1"
    assert caught.value.explanation is not None
    assert caught.value.explanation.rule == "F1"


def test_nested_record_error_code() -> None:
    with pytest.raises(RecordError) as format_:
        Match.parse("Match: blitz\nf8f4")
    assert format_.value.code == "error.format"
    with pytest.raises(RecordError) as line_up:
        Match.parse(f"Match: single\nLine-up: {START[1:]} b -")
    assert line_up.value.code == "error.width"


def test_an_error_in_a_setup_and_a_problem_have_codes() -> None:
    assert [error.code for error in Setup((), Player.GOLD).errors] == ["error.missing_many"]
    assert [problem.code for problem in Position.parse(f"{START} b r").problems] == ["problem.nothing_moved"]


def test_message_pickles_with_its_code() -> None:
    message = say("turn.first", player="gold")
    assert message == str(message)
    assert message.code == "turn.first"
    twin = pickle.loads(pickle.dumps(message))
    assert (twin, twin.code) == (message, message.code)


def test_uncatalogued_error_has_no_code() -> None:
    assert KamisadoError("As it came.").code == Message("As it came.").code == ""
