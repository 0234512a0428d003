import pytest

from kamisado_widget.reasons import KINDS, Fact, holds

from .derive import is_true

START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -"
RUNS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"  # yellow from g6 reaches e8
SHUT = "8/8/8/8/o+++n+++y+++1rkb+++p++/Y+P+++B+++1G++RK++N+/3gO+3/8 g r layout=turned-mirrored"
LOCKS = "o6n/8/7g/1Npkb2y/2R2OYr/7B/4K3/1G3P2 b g"  # figure 6
PUSHES = "8/8/8/8/o+++n+++y+++1rkb+++p++/Y+P+++B+++1G++RK++N+/3gO+3/8 b o d4d2 layout=turned-mirrored"
SAVES = "1b1k1r+g1/5P2/N+7/1Ro1y3/3BG1p+1/8/7n/3YK+2O b g"  # black's green tower on g8 has one safe move
NARROW = "8/r2g4/P+2K1y++k+n+++/4p+YO+1/1b5G+/1R+++2B+3/1o++N++5/8 b g layout=turned"
CORNERED = "8/2g++N+++4/3n+4/yo+++2b++2P+/OB++1G+++Y++kp1/4RrK+1/8/8 b p layout=turned-mirrored"
PURSUED = "8/k+++r5g/RP++6/4b+++p1B+++/4KG2/2o+n++2y1/2N+O++2Y+++1/8 b g"  # h7h6 is answered by a push

PAIRS = [
    (Fact("hands", START, "f8f4", ("g1",)), Fact("hands", START, "f8f4", ("f1",))),
    (Fact("must", RUNS, squares=("g6",)), Fact("must", RUNS, squares=("d2",))),
    (Fact("reply", START, "f8f4"), Fact("reply", START, "f8f1")),
    (Fact("push", PUSHES, "a4a3"), Fact("push", START, "f8f4")),
    (Fact("home", RUNS, "g6e8"), Fact("home", RUNS, "g6g7")),
    (Fact("deadlock", LOCKS, "h6g5"), Fact("deadlock", RUNS, "g6e8")),
    (Fact("deadlock", LOCKS, "h6g5"), Fact("deadlock", START, "f8f4")),
    (Fact("opens", START, "c8b7", squares=("c1", "c8")), Fact("opens", START, "c8c5", squares=("c1", "c8"))),
    (
        Fact("shuts", START, "c8c5", ("c1",), ("c8b7", "c8d7")),
        Fact("shuts", START, "c8c5", ("c1",), ("c8b7", "c8c4")),
    ),
    (Fact("threatens", RUNS, squares=("g6", "e8")), Fact("threatens", RUNS, squares=("g6", "g8"))),
    (
        Fact("gives_up", RUNS, "g6h7", squares=("g6", "f7", "e8")),
        Fact("gives_up", RUNS, "g6f7", squares=("g6", "f7", "e8")),
    ),
    (
        Fact("nowhere", CORNERED, "", ("g4",), ("g4h3",)),
        Fact("nowhere", PURSUED, "", ("h7",), ("h7h6", "h7g6")),
    ),
    (
        Fact("only", SAVES, "g8g6", ("g8", "g6"), ("g8h7", "g8g7", "g8g5")),
        Fact("only", SAVES, "g8g5", ("g8", "g5"), ("g8h7", "g8g7", "g8g6")),
    ),
    (Fact("narrow", NARROW, "", ("d7",), ("d7a4",)), Fact("narrow", NARROW, "", ("d7",), ("d7a4", "d7b5"))),
    (
        Fact("answered", PURSUED, "h7h6", ("h7", "h6"), ("h5h6",)),
        Fact("answered", PURSUED, "h7h6", ("h7", "h6"), ("h5g6",)),
    ),
    (Fact("soon", PURSUED, "", ("h7",), ("h7h6", "h7g6")), Fact("soon", START, "", ("d8",), ("d8d3",))),
    (Fact("blocked", SHUT, "f3f3", ("f3", "e4", "f4", "g4")), Fact("blocked", SHUT, "f3f3", ("f3", "e4"))),
]


@pytest.mark.parametrize(("true", "false"), PAIRS, ids=[true.kind for true, _ in PAIRS])
def test_true_and_false_facts(true: Fact, false: Fact) -> None:
    assert (holds(true), is_true(true)) == (True, True)
    assert (holds(false), is_true(false)) == (False, False)


def test_every_kind_of_fact() -> None:
    assert {true.kind for true, _ in PAIRS} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_illegal_moves(kind: str) -> None:
    assert not holds(Fact(kind, START, "a1a2", ("a1", "a2"), ("a1a2",)))  # type: ignore[arg-type]


def test_no_position() -> None:
    with pytest.raises(ValueError, match="three parts"):
        holds(Fact("must", "8/8", squares=("a1",)))


def test_extra_squares() -> None:
    assert holds(Fact("hands", START, "f8f4", ("g1", "f4")))
