import dataclasses
from typing import Any

import pytest

from kamisado_widget.puzzles import Puzzle, PuzzleError

FOUR_MOVES = Puzzle.parse("p2g4/3y4/on2r1bk/Y1KPRB2/1O5G/5N2/8/8 b g")
HOLDING_OUT = Puzzle.from_position(FOUR_MOVES.position.play("d8f6").settled(), "hold out")
BEST = {"d7a4": {"h6c1": {}}}
SLOWER = {"d7d6": {}}


def proved(puzzle: Puzzle, solution: Any) -> None:
    dataclasses.replace(puzzle, solution=solution).check()


def after_the_second_reply(replies: Any) -> dict[str, Any]:
    return {"d8f6": {**FOUR_MOVES.solution["d8f6"], "f3h5": replies}}


def refused(puzzle: Puzzle, solution: Any) -> str:
    with pytest.raises(PuzzleError) as caught:
        proved(puzzle, solution)
    assert caught.value.code == "puzzle.wrong"
    return caught.value.place


def test_slower_win_ends_its_branch() -> None:
    assert FOUR_MOVES.solution == after_the_second_reply(BEST | SLOWER)
    FOUR_MOVES.check()


def test_slower_wins_are_optional() -> None:
    proved(FOUR_MOVES, after_the_second_reply(BEST))


def test_the_first_of_a_branch_is_a_best_move() -> None:
    place = refused(FOUR_MOVES, after_the_second_reply(SLOWER | BEST))
    assert place == "solution/d8f6/f3h5/d7d6"


def test_nothing_after_a_slower_win() -> None:
    reply = str(FOUR_MOVES.after("d8f6", "f3h5", "d7d6").legal_moves[0])
    place = refused(FOUR_MOVES, after_the_second_reply({**BEST, "d7d6": {reply: {}}}))
    assert place == "solution/d8f6/f3h5/d7d6"


def test_non_winning_move_is_wrong() -> None:
    there = FOUR_MOVES.after("d8f6", "f3h5")
    for move in map(str, there.legal_moves):
        if move not in {*BEST, *SLOWER}:
            assert refused(FOUR_MOVES, after_the_second_reply({**BEST, move: {}})).endswith(move)


def test_weaker_defense_is_wrong() -> None:
    replies = FOUR_MOVES.solution["d8f6"]
    sooner = next(str(m) for m in FOUR_MOVES.after("d8f6").legal_moves if str(m) not in replies)
    assert refused(FOUR_MOVES, {"d8f6": {**replies, sooner: {}}}) == f"solution/d8f6/{sooner}"


def test_hold_out_has_no_slower_wins() -> None:
    assert HOLDING_OUT.solution["f3h5"] == BEST
    HOLDING_OUT.check()
    slow = {**HOLDING_OUT.solution, "f3h5": BEST | SLOWER}
    assert refused(HOLDING_OUT, slow) == "solution/f3h5/d7d6"
