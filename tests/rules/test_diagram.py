import copy
import pickle

import pytest
from hypothesis import given

from kamisado_widget.i18n import LANGUAGES, speaking
from kamisado_widget.rules import Diagram, IllegalMove, KamisadoError, Position, SetupError
from kamisado_widget.svg import svg
from tests.strategies import positions

PUSH = "8/8/8/3r4/3B+4/8/8/8 g b"


def test_single_tower() -> None:
    moves = Diagram("8/8/8/8/3G4/8/8/8 g -").moves("d4")
    assert {move.target for move in moves} == set("d5 d6 d7 d8 c5 b6 a7 e5 f6 g7 h8".split())


def test_equality() -> None:
    assert Diagram(PUSH) == Diagram(PUSH)
    assert Diagram(PUSH) != Diagram(PUSH.replace("g b", "g r"))
    assert Diagram(PUSH) != PUSH


def test_pushes_and_blockers() -> None:
    diagram = Diagram(PUSH)
    assert diagram.explain("d4", "d5").rule == "S2"
    assert diagram.explain("d4", "d7").rule == "M2"
    assert diagram.explain("d5", "d4").rule == "M3"
    blocked = Diagram("8/8/8/8/8/8/nbg5/1O6 g -")
    assert blocked.explain("b1", "b1").rule == "M6"
    assert "(a2, b2, c2)" in blocked.describe("b1")


def test_tower_at_home() -> None:
    diagram = Diagram("3G4/8/8/8/8/8/8/8 g -")
    assert diagram.moves("d8") == ()
    assert "got across" in diagram.describe("d8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "square"),
    [
        (PUSH, "d4"),
        (PUSH, "d5"),
        ("8/8/8/8/8/8/nbg5/1O6 g -", "b1"),
        ("3G4/8/8/8/8/8/8/8 g -", "d8"),
        ("8/8/8/8/3k4/2YrN3/3B+4/8 g -", "d2"),
    ],
)
def test_every_tower_is_described_in_every_language(text: str, square: str, language: str) -> None:
    with speaking(language):
        said = Diagram(text).describe(square)
    assert square in said
    assert "{" not in said


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("8/8/8/3rr3/8/8/8/8 g -", "error.twice"),
        ("8/8/8/3r++++4/8/8/8/8 g -", "error.rank"),
        ("8/8/8/3x4/8/8/8/8 g -", "error.sign"),
        (7, "error.diagram"),
    ],
)
def test_invalid_diagram(text: str, code: str) -> None:
    with pytest.raises(SetupError) as error:
        Diagram(text)
    assert error.value.code == code


@pytest.mark.parametrize("square", ["e4", "z9"])
def test_empty_square(square: str) -> None:
    with pytest.raises(KamisadoError):
        Diagram(PUSH).moves(square)


def test_diagram_is_no_position() -> None:
    diagram = Diagram(PUSH)
    assert not isinstance(diagram, Position)
    assert diagram.board.legal_moves == ()
    assert diagram.board.outcome is None
    with pytest.raises(IllegalMove) as error:
        diagram.board.play("d4d5")
    assert error.value.code == "diagram.played"


def test_text_and_repr_round_trip() -> None:
    diagram = Diagram(PUSH)
    assert Diagram(str(diagram)) == eval(repr(diagram)) == diagram
    assert len({diagram, Diagram(PUSH)}) == 1


def test_svg() -> None:
    assert svg(Diagram(PUSH)) == Diagram(PUSH)._repr_svg_()
    assert "Kamisado diagram." in svg(Diagram(PUSH))


@given(positions())
def test_moves_match_the_position(position: Position) -> None:
    if position.required and not position.outcome:
        assert Diagram(str(position)).moves(position.movable[0]) == position.legal_moves


def test_required_tower_round_trip() -> None:
    whole = Diagram("obpkyrgn/8/8/8/8/8/8/NGRYKPBO g n")
    due = whole.due("a1")
    assert str(due) == str(whole)
    assert due != Position.parse(str(whole))
    for twin in (due, Diagram(PUSH).due("d4")):
        assert pickle.loads(pickle.dumps(twin)) == twin
        assert copy.copy(twin).legal_moves == twin.legal_moves
