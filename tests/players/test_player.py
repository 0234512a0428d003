from typing import Any

import pytest

from kamisado_widget import Position
from kamisado_widget.players import PlayerFailed
from kamisado_widget.players.player import call, is_player, method_of, move_of, name_of, raised, side_of

START = Position.start()
KNOWN = {"position": "the position", "match": "the match", "player": "gold", "seconds": 3}


class Keeper:
    name = "the\nkeeper"

    def choose(self, position: Position) -> str:
        return str(position.legal_moves[0])


@pytest.mark.parametrize(
    ("function", "given"),
    [
        (lambda position: position, "the position"),
        (lambda match: match, "the match"),
        (lambda p: p, "the position"),
        (lambda p, match: (p, match), ("the position", "the match")),
        (lambda match, p: (p, match), ("the position", "the match")),
        (lambda p, depth=4, seconds=None: (p, depth, seconds), ("the position", 4, 3)),
        (lambda p, *, player: (p, player), ("the position", "gold")),
        (lambda *all_: all_, ("the position",)),
        (lambda **named: sorted(named), sorted(KNOWN)),
        (lambda p, /, match: (p, match), ("the position", "the match")),
        (lambda: "nothing", "nothing"),
    ],
)
def test_arguments_by_parameter_name(function: Any, given: object) -> None:
    assert call(function, **KNOWN) == given


def test_instances_not_classes() -> None:
    assert not is_player(Keeper)
    assert is_player(Keeper())
    assert not is_player("two")
    assert not is_player(None)
    assert is_player(min)


def test_optional_methods() -> None:
    assert method_of(Keeper(), "fill") is None
    assert method_of(Keeper(), "choose")
    assert method_of(lambda position: None, "begin") is None


def test_name_is_one_line() -> None:
    assert name_of(Keeper()) == "the keeper"
    assert len(name_of(type("x" * 300, (), {})())) == 40


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (None, "player.silent"),
        (7, "player.no_move"),
        (["f8f4"], "player.no_move"),
        ("f8", "player.illegal"),
        ("", "player.illegal"),
        ("f8g8", "player.illegal"),
        ("a1a2", "player.illegal"),
        ("x" * 100_000, "player.illegal"),
    ],
)
def test_illegal_move_error(answer: object, code: str) -> None:
    with pytest.raises(PlayerFailed) as failed:
        move_of(Keeper(), START, answer)
    assert failed.value.code == code
    assert "the keeper" in str(failed.value)
    assert len(str(failed.value)) < 300
    assert "\n" not in str(failed.value)


def test_move_or_text() -> None:
    move = START.find_move("f8f4")
    assert move_of(min, START, move) == move_of(min, START, "f8f4") == move


def test_a_fill_is_from_one_side() -> None:
    assert side_of(min, "right") == "right"
    with pytest.raises(PlayerFailed, match=r"“min” returned 'up'. Fill"):
        side_of(min, "up")


def test_original_error_is_the_cause() -> None:
    error = KeyError("e4")
    failed = raised(min, error)
    assert failed.__cause__ is error
    assert str(failed) == "“min” failed with KeyError: 'e4'."
