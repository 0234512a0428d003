import pytest

from kamisado_widget.reasons import because, because_steps, better_steps
from kamisado_widget.rules import Position

RUNS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
HANDS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO b b"
LOCKS = "8/2g++5/2N+++n+3k/yo+++2b++2P+/OB++1G+++Y++1p1/5rK+1/5R2/8 b k layout=turned-mirrored"


def test_ending_move() -> None:
    reason = because(RUNS, "g6e8")
    assert reason.text == "Gold gets across and wins the round."
    assert [(fact.kind, fact.move, fact.squares) for fact in reason.facts] == [
        ("home", "g6e8", ("g6", "f7", "e8"))
    ]
    assert reason.complete


def test_better_ending_move_first() -> None:
    """In the second position ``h6g5`` wins too, with an equally short reason, and is listed first."""
    assert because(LOCKS, "h6g5").complete
    for position, ends in ((RUNS, "g6e8"), (LOCKS, "h6c1")):
        *_, found = better_steps(position)
        assert found
        move, reason = found
        assert (str(move), reason.facts[0].kind) == (ends, "home")


def test_color_that_runs_home() -> None:
    reason = because(HANDS, "b3c2")
    hands, _, home = reason.facts
    assert (hands.kind, hands.at, hands.move) == ("hands", HANDS, "b3c2")
    assert (home.kind, home.at) == ("home", str(Position.parse(HANDS).play("b3c2")))
    assert reason.winner == "gold"
    assert (reason.deep, reason.complete) == (False, True)
    assert reason.text.startswith("Black lands on yellow, and Gold’s")
    assert reason.render("de").startswith("Schwarz landet auf")
    assert reason.render("fr").startswith("Noir")


def test_blocked_tower_returns_the_turn() -> None:
    """Black's move makes gold move purple; gold's reply blocks black's green tower, so gold moves twice."""
    reason = because(Position.start(), "g8a2")
    kinds = [fact.kind for fact in reason.facts]
    assert "blocked" in kinds
    assert reason.complete
    assert reason.text.startswith("Black")
    assert "blocked, so Gold moves again" in reason.text


def test_no_safe_move_lists_losses() -> None:
    """Black's blue tower has one move left, and that is a deadlock."""
    nowhere, *details = because(LOCKS, "h6d2").facts[-2:]
    assert (nowhere.kind, nowhere.moves) == ("nowhere", ("e5f4",))
    assert [(fact.kind, fact.at, fact.move) for fact in details] == [("deadlock", nowhere.at, "e5f4")]


def test_only_safe_move_with_its_consequences() -> None:
    at = "8/o5b++1/Y+++3g++1N++p+++/1y+k++r+++O2K+++/1G+R+P+++4/5n2/5B+++2/8 g n layout=turned-mirrored"
    assert because(at, "g6f7").text == (
        "Gold lands on yellow. Black’s yellow tower has one safe move, b5a4. "
        "Gold pushes, a6a7, and moves again: orange gets across."
    )


def test_shared_reply_is_named_once() -> None:
    at = "8/k+4b+++o++1/B++3g+PG+++1/7p/1y+++1rR2Y++/2n+++K+4/1NO+5/8 g r"
    assert because(at, "e4b7").text.endswith(
        "All of Gold’s moves lose right away except c2b3, c2a4. Black answers b4b3, and nothing is safe."
    )


def test_three_safe_moves() -> None:
    at = "8/4R3/4BN2/5b2/r1no1Kky/GOY4P/p4g2/8 b k layout=turned-mirrored ruleset=genius"
    assert because(at, "g4g3").text.endswith("3 lose right away; f5g4, f5d3, f5c2 lose later.")


def test_opened_way_home() -> None:
    reason = because(Position.start(), "c8d7")
    assert reason.facts[1].kind == "opens"
    assert reason.text.startswith("Black opens a path for Gold’s red tower.")
    assert not reason.complete


def test_way_home_open_before() -> None:
    """Green can go to c8 anyway, and to a8 once orange has left it."""
    reason = because("ob1kyrgn/1G6/8/8/2p5/8/8/N1RYKPBO b o", "a8a6")
    assert "opens" not in {fact.kind for fact in reason.facts}
    assert reason.text == "Black lands on green, and Gold’s green tower gets across."


def test_blocking_a_way_home() -> None:
    reason = because(Position.start(), "d8d3")
    assert reason.facts[1].kind == "shuts"
    assert reason.text.startswith("Black stays in the path of Gold’s")


def test_no_short_reason() -> None:
    found = [because(Position.start(), move) for move in Position.start().legal_moves[::6]]
    deep = [reason for reason in found if reason.deep]
    assert deep
    assert all("There’s no short reason" in reason.text for reason in deep)
    assert not any(reason.complete for reason in deep)


def test_winner_unknown() -> None:
    first, *_, last = because_steps(Position.start(), "a8a7")
    assert (first.winner, first.deep, first.complete, first.facts) == (None, True, False, ())
    assert first.text == "After Black’s move, the winner isn’t known yet."
    assert last.winner is not None


@pytest.mark.parametrize(("position", "move"), [(RUNS, "g6g5"), (RUNS, "d2d3"), ("8/8", "a1a2")])
def test_illegal_move(position: str, move: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        because(position, move)


def test_finished_round() -> None:
    with pytest.raises(ValueError, match="over"):
        because(Position.parse(RUNS).play("g6e8"), "a8a7")
