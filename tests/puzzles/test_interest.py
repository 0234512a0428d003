import pytest

from kamisado_widget.puzzles import COLLECTION, Puzzle
from kamisado_widget.puzzles.interest import Interest, interest, liking
from kamisado_widget.rules import Position

PLAIN = Interest(False, False, 2, 3, False, False, False, 0.5, False, False)


def of(puzzle: Puzzle) -> Interest:
    return interest(puzzle.position, puzzle.solution)


def test_obvious_puzzles_are_dull() -> None:
    assert PLAIN.score > 0
    assert PLAIN._replace(hopeless=True).score == PLAIN._replace(forced=True).score == 0


def test_features_that_raise_interest() -> None:
    better = [
        PLAIN._replace(movers=1),
        PLAIN._replace(replies=1),
        PLAIN._replace(one_color=True),
        PLAIN._replace(deadlock=True),
        PLAIN._replace(push=True),
        PLAIN._replace(choice=0.8),
    ]
    worse = [PLAIN._replace(single=True), PLAIN._replace(no_win=True), PLAIN._replace(replies=12)]
    assert all(each.score > PLAIN.score for each in better)
    assert all(each.score < PLAIN.score for each in worse)


@pytest.mark.parametrize("puzzle", COLLECTION[::40], ids=lambda puzzle: puzzle.id)
def test_interest_is_a_percentage(puzzle: Puzzle) -> None:
    found = of(puzzle)
    assert 0 <= found.score <= 100
    assert 1 <= found.movers <= len(puzzle.position.towers)
    assert found.no_win or puzzle.task not in ("hold out", "safe", "save the match")
    assert not found.no_win or puzzle.task not in ("win", "win within", "deadlock")


def test_tempting_moves() -> None:
    position = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    order = sorted(position.legal_moves, key=lambda move: -liking(position, move))
    assert position.play(order[0]).outcome
