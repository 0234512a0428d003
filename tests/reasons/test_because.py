import pytest

from kamisado_widget.reasons import because, because_steps, better_steps, holds
from kamisado_widget.rules import Position

RUNS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
HANDS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO b b"
LOCKS = "8/2g++5/2N+++n+3k/yo+++2b++2P+/OB++1G+++Y++1p1/5rK+1/5R2/8 b k layout=turned-mirrored"


def test_a_move_that_ends_the_round_says_so() -> None:
    reason = because(RUNS, "g6e8")
    assert reason.text == "Gold gets across and wins the round."
    assert [(fact.kind, fact.move, fact.squares) for fact in reason.facts] == [
        ("home", "g6e8", ("g6", "f7", "e8"))
    ]
    assert reason.complete


def test_of_better_moves_one_that_ends_the_round_comes_first() -> None:
    """In the second position ``h6g5`` wins too, for a reason as short, and stands before it."""
    assert because(LOCKS, "h6g5").complete
    for position, ends in ((RUNS, "g6e8"), (LOCKS, "h6c1")):
        *_, found = better_steps(position)
        assert found
        move, reason = found
        assert (str(move), reason.facts[0].kind) == (ends, "home")


def test_until_something_is_known_it_says_so() -> None:
    first = next(because_steps(Position.start(), "d8d3"))
    assert (first.winner, first.deep, first.complete, first.facts) == (None, True, False, ())
    assert first.text == "After Black’s move, the winner isn’t known yet."


def test_a_color_whose_tower_runs_home_is_handed_over() -> None:
    reason = because(HANDS, "b3c2")
    hands, _, home = reason.facts
    assert (hands.kind, hands.at, hands.move) == ("hands", HANDS, "b3c2")
    assert (home.kind, home.at) == ("home", str(Position.parse(HANDS).play("b3c2")))
    assert reason.winner == "gold"
    assert (reason.deep, reason.complete) == (False, True)


def test_a_blocked_tower_gives_the_turn_back() -> None:
    """Black hands over purple; gold's answer shuts black's green in, so that gold moves twice."""
    reason = because(Position.start(), "g8a2")
    kinds = [fact.kind for fact in reason.facts]
    assert "blocked" in kinds
    assert reason.complete
    assert "blocked, so Gold moves again" in reason.text


def test_where_nothing_is_safe_it_is_known_of_each_move_how_it_loses() -> None:
    """Black's blue tower has one move left, and that is a deadlock."""
    nowhere, *details = because(LOCKS, "h6d2").facts[-2:]
    assert (nowhere.kind, nowhere.moves) == ("nowhere", ("e5f4",))
    assert [(fact.kind, fact.at, fact.move) for fact in details] == [("deadlock", nowhere.at, "e5f4")]


def test_after_the_one_safe_move_everything_that_follows_is_told() -> None:
    at = "8/o5b++1/Y+++3g++1N++p+++/1y+k++r+++O2K+++/1G+R+P+++4/5n2/5B+++2/8 g n layout=turned-mirrored"
    assert because(at, "g6f7").text == (
        "Gold lands on yellow. Black’s yellow tower has one safe move, b5a4. "
        "Gold pushes, a6a7, and moves again: orange gets across."
    )


def test_a_reply_that_answers_several_moves_is_named_once() -> None:
    at = "8/k+4b+++o++1/B++3g+PG+++1/7p/1y+++1rR2Y++/2n+++K+4/1NO+5/8 g r"
    assert because(at, "e4b7").text.endswith(
        "All of Gold’s moves lose right away except c2b3, c2a4. Black answers b4b3, and nothing is safe."
    )


def test_three_moves_that_do_not_lose_at_once_are_told_side_by_side() -> None:
    at = "8/4R3/4BN2/5b2/r1no1Kky/GOY4P/p4g2/8 b k layout=turned-mirrored ruleset=genius"
    assert because(at, "g4g3").text.endswith("3 lose right away; f5g4, f5d3, f5c2 lose later.")


def test_a_way_home_that_a_move_opens_is_told_where_another_move_keeps_it_shut() -> None:
    reason = because(Position.start(), "c8d7")
    assert reason.facts[1].kind == "opens"
    assert reason.text.startswith("Black opens a path for Gold’s red tower.")
    assert not reason.complete


def test_a_winning_move_has_a_reason_too() -> None:
    reason = because(Position.start(), "d8d3")
    assert reason.winner == "black"
    assert all(map(holds, reason.facts))


def test_a_way_home_that_was_open_before_is_not_said_to_be_opened() -> None:
    """Green can go to c8 anyway, and to a8 once orange has left it."""
    reason = because("ob1kyrgn/1G6/8/8/2p5/8/8/N1RYKPBO b o", "a8a6")
    assert "opens" not in {fact.kind for fact in reason.facts}
    assert reason.text == "Black lands on green, and Gold’s green tower gets across."


def test_keeping_an_enemy_from_its_way_home_is_a_reason() -> None:
    reason = because(Position.start(), "d8d3")
    assert reason.facts[1].kind == "shuts"
    assert reason.text.startswith("Black stays in the path of Gold’s")


def test_where_nothing_short_is_known_it_says_so() -> None:
    found = [because(Position.start(), move) for move in Position.start().legal_moves[::6]]
    deep = [reason for reason in found if reason.deep]
    assert deep
    assert all("There’s no short reason" in reason.text for reason in deep)
    assert not any(reason.complete for reason in deep)


def test_before_the_winner_is_known_the_reason_says_that() -> None:
    first, *_, last = because_steps(Position.start(), "a8a7")
    assert (first.winner, first.deep) == (None, True)
    assert first.text == "After Black’s move, the winner isn’t known yet."
    assert last.winner is not None


def test_it_is_told_in_any_language() -> None:
    reason = because(HANDS, "b3c2")
    assert reason.render("de").startswith("Schwarz landet auf")
    assert len({reason.render(language) for language in ("en", "de", "fr")}) == 3


@pytest.mark.parametrize(("position", "move"), [(RUNS, "g6g5"), (RUNS, "d2d3"), ("8/8", "a1a2")])
def test_what_is_no_move_of_a_position_is_refused(position: str, move: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        because(position, move)


def test_a_round_that_is_over_has_nothing_to_explain() -> None:
    with pytest.raises(ValueError, match="over"):
        because(Position.parse(RUNS).play("g6e8"), "a8a7")
