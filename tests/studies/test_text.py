from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget import Position, Study
from kamisado_widget.rules import RULESETS
from kamisado_widget.rules.board import SQUARES
from kamisado_widget.studies import StudyError

START = "Kamisado study 1\n\nposition: obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -\n\n"
SQUARE = st.sampled_from(SQUARES)
ARROW = st.builds(str.__add__, SQUARE, SQUARE)


@st.composite
def studies(draw: st.DrawFn) -> Study:
    rng = draw(st.randoms(use_true_random=False))
    study = Study(title=draw(st.text(max_size=20)), about=draw(st.text(max_size=20)))
    for _ in range(draw(st.integers(0, 2))):
        study.add_chapter(
            Position.start(ruleset=draw(st.sampled_from(sorted(RULESETS)))), draw(st.text(max_size=20))
        )
    for _ in range(draw(st.integers(0, 25))):
        node = rng.choice(list(study))
        if node.position.legal_moves:
            node = node.add_variation(rng.choice(node.position.legal_moves))
        if draw(st.booleans()):
            node.comment = draw(st.text(max_size=40))
            node.squares = draw(st.lists(SQUARE, max_size=3))
            node.arrows = draw(st.lists(ARROW, max_size=3))
    return study


@given(studies())
def test_round_trip(study: Study) -> None:
    again = Study.parse(str(study))
    assert again == study
    told, read = list(study), list(again)
    assert [(node.move, node.position, node.ply) for node in told] == [
        (node.move, node.position, node.ply) for node in read
    ]
    assert [(node.comment, node.squares, node.arrows, node.title) for node in told] == [
        (node.comment, node.squares, node.arrows, node.title) for node in read
    ]
    assert eval(repr(study)) == study


def test_pgn_style() -> None:
    study = Study.parse(
        START + "{Black begins.} f8f4 {Red. [squares f4]} (d8d5 {Pink.} h1h3 (h1h2)) (c8c5)\ng1g6 {End.}"
    )
    root = study.root
    assert root.comment == "Black begins."
    assert [str(node.move) for node in root.variations] == ["f8f4", "d8d5", "c8c5"]
    assert [str(node.move) for node in root.variation("d8d5").variations] == ["h1h3", "h1h2"]
    assert root.variation("f8f4").squares == ("f4",)
    assert root.end().comment == "End."


def test_repeated_comments_are_joined() -> None:
    root = Study.parse(START + "{One. [arrows a1a2]} {Two. [arrows a1a3]}").root
    assert (root.comment, root.arrows) == ("One. Two.", ("a1a2", "a1a3"))


def test_escapes() -> None:
    study = Study()
    study.root.comment = r"{a} \ [squares a1] (b) f8f4"
    assert Study.parse(str(study)) == study
    assert study.root.squares == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "first line"),
        ("Kamisado lesson 1", "first line"),
        ("Kamisado study 2", "version 2"),
        ("Kamisado study 1", "at least one chapter"),
        ("Kamisado study 1\n\nf8f4", "at least one chapter"),
        ("Kamisado study 1\n\nchapter: One", "One"),
        ("Kamisado study 1\ntitle: a\ntitle: b", "each once"),
        ("Kamisado study 1\n\nposition: 8/8 b -", "eight rows"),
        (START + "f8f9", "f8f9"),
        (START + "f8f4 f8f3", "f8f3"),
        (START + "{open", "{open"),
        (START + "}", "}"),
        (START + "f8f4 (d8d5", "bracket"),
        (START + "f8f4)", "')'"),
        (START + "(f8f4)", "the move it replaces"),
        (START + "{[squares z9]}", "z9"),
        (START + "{[arrows a1]}", "a1"),
        (START + "{" + "a" * 3000 + "}", "2000"),
        ("a" * 600_000, "500000"),
    ],
)
def test_errors(text: str, said: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        Study.parse(text)
    assert said in str(refused.value).replace(",", "")
    assert "\n" not in str(refused.value)


def test_limits() -> None:
    chapter = "\nposition: obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -\n"
    with pytest.raises(StudyError, match="64"):
        Study.parse("Kamisado study 1\n" + 65 * chapter)
    moves = [str(move) for move in Position.start().legal_moves]
    line = moves[0] + "".join(f" ({move})" for move in moves[1:])
    with pytest.raises(StudyError, match=r"5.?000"):
        Study.parse("Kamisado study 1\n" + 60 * f"{chapter}\n{line}\n")


def test_deep_nesting() -> None:
    moves = [str(move) for move in Position.start().legal_moves]
    study = Study.parse(START + moves[0] + "".join(f"({move}" for move in moves[1:]) + ")" * (len(moves) - 1))
    assert [str(node.move) for node in study.root.variations] == moves


@given(st.text(), st.integers(0, 400))
def test_any_text(text: str, at: int) -> None:
    study = Study(title="One")
    study.root.add_line("f8f4 g1g6")
    study.root.add_variation("d8d5", "Two.", squares=["d5"], arrows=["a1a2"])
    whole = str(study)
    with suppress(ValueError):
        Study.parse(whole[:at] + text + whole[at:])
