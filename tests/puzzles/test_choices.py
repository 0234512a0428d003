"""Choosing the fill: who chooses (F1), what either fill leads to, and which one wins the next round."""

import json

import pytest

from kamisado_widget import Match, Position
from kamisado_widget.puzzles import COLLECTION, Collection, Puzzle, PuzzleError
from kamisado_widget.puzzles.attempt import Attempt
from kamisado_widget.puzzles.choices import choices, chooser, led_to
from kamisado_widget.rules import IllegalFill, IllegalMove, Player
from kamisado_widget.solver import Solver
from kamisado_widget.solver.slices import finish

from .plain import holds

OVER = "Ybkrnp2/3G4/o5y1/7g/8/8/8/O+1N1RKPB b o"  # gold's yellow tower is home; filling from the left wins


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return Puzzle.from_position(OVER, "fill")


def test_the_winner_of_the_round_chooses_and_the_loser_begins() -> None:
    over = Position.parse(OVER)
    assert over.player is Player.BLACK
    assert chooser(over) is Player.GOLD
    line_ups = choices(over)
    assert [*line_ups] == ["left", "right"]
    assert {line_up.player for line_up in line_ups.values()} == {Player.BLACK}
    assert {line_up.required for line_up in line_ups.values()} == {None}


def test_a_fill_leads_to_the_match_s_next_line_up_with_the_ring_that_was_earned() -> None:
    over = Position.parse("4yrg1/7G/3kY3/1oR1K2n/7O/1b3P2/p7/N5B1 g p").play("f3a8")
    for side in ("left", "right"):
        match = Match.after_round(over)
        match.fill(side)
        assert led_to(over, side) == match.position
        assert sum(tower.rank for tower in match.position.towers.values()) == 1


def test_while_a_round_goes_on_its_moves_are_the_choices() -> None:
    start = Position.start()
    assert chooser(start) is start.player
    assert choices(start) == {str(move): start.play(move) for move in start.legal_moves}
    with pytest.raises(IllegalFill):
        led_to(start, "left")
    with pytest.raises(IllegalMove):
        led_to(Position.parse(OVER), "a1a2")


def test_a_fill_that_wins_is_a_solution_and_the_other_one_is_refuted(puzzle: Puzzle) -> None:
    assert puzzle.player is Player.GOLD
    assert (puzzle.moves, puzzle.first, puzzle.unique) == (1, ("left",), True)
    assert puzzle.refutation.keys() == {"right"}
    assert puzzle.main_line == ()
    assert puzzle.themes == ("fill",)
    assert puzzle.after("left") == led_to(puzzle.position, "left")
    puzzle.check()


@pytest.mark.slow
def test_the_proofs_of_both_line_ups_hold(puzzle: Puzzle) -> None:
    assert holds(puzzle)


def test_an_attempt_is_done_with_the_right_fill_and_refuted_after_the_wrong_one(puzzle: Puzzle) -> None:
    attempt = Attempt(puzzle)
    assert attempt.best([]) == "left"
    right, wrong = attempt.answer([], "left"), attempt.answer([], "right")
    assert (right.right, right.done, right.replies) == (True, True, ())
    assert (wrong.right, wrong.done) == (False, False)
    assert [*map(str, wrong.replies)] == [puzzle.refutation["right"]]
    assert wrong.verdict.winner is Player.BLACK
    with pytest.raises(IllegalMove):
        attempt.answer([], "a1a2")


def test_first_choices_are_found_out_one_by_one(puzzle: Puzzle) -> None:
    known = finish(puzzle.aim.first_moves_steps(puzzle.position, Solver()))
    assert known.settled
    assert known.right == {"left": True, "right": False}
    assert known.solutions == puzzle.first


def test_its_text_and_its_file_are_read_back(puzzle: Puzzle) -> None:
    assert puzzle.text == f"{OVER} task=fill moves=1"
    assert Puzzle.parse(puzzle.text) == puzzle
    assert Puzzle.loads(puzzle.dumps()) == puzzle
    assert Collection.loads(Collection([puzzle]).dumps())[0].refutation == puzzle.refutation


def test_no_fill_is_chosen_where_none_is_due() -> None:
    won = "O+++bkrnp2/3G4/o5y1/7g/8/8/8/Y1N1RKPB b o"  # fifteen points with the fourth ring
    for text in (str(Position.start()), won):
        with pytest.raises(PuzzleError, match="no fill to choose"):
            Puzzle.from_position(text, "fill")


def test_nothing_else_is_asked_where_the_round_is_over() -> None:
    with pytest.raises(PuzzleError, match="the round is over"):
        Puzzle.from_position(OVER, "win")


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"solution": {"g6e8": {}}, "refutation": {}}, "solution/g6e8"),
        ({"solution": {"left": {"f8f2": {}}}}, "solution/left"),
        ({"moves": 3}, "solution/left"),
        ({"refutation": {}}, "refutation"),
        ({"refutation": {"left": "f8f2"}}, "refutation"),
        ({"refutation": {"right": "a1a2"}}, "refutation/right"),
        ({"task": "win"}, "position"),
        ({"position": "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"}, "position"),
    ],
)
def test_a_file_that_the_rules_refuse_names_the_place(
    puzzle: Puzzle, change: dict[str, object], place: str
) -> None:
    data = json.loads(puzzle.dumps())
    data["puzzle"] |= change
    with pytest.raises(PuzzleError) as error:
        Puzzle.loads(json.dumps(data))
    assert error.value.place == place


def test_no_other_task_has_a_refutation() -> None:
    data = json.loads(COLLECTION.filter(task="win")[0].dumps())
    data["puzzle"]["refutation"] = {"left": "a1a2"}
    with pytest.raises(PuzzleError) as error:
        Puzzle.loads(json.dumps(data))
    assert error.value.place == "refutation"


def test_a_refutation_that_does_not_refute_is_found(puzzle: Puzzle) -> None:
    line_up = led_to(puzzle.position, "right")
    wins = {
        str(move)
        for move, verdict in Solver().classify(line_up, lengths=False).items()
        if verdict.winner is line_up.player
    }
    assert puzzle.refutation["right"] in wins
    other = next(str(move) for move in line_up.legal_moves if str(move) not in wins)
    data = json.loads(puzzle.dumps())
    data["puzzle"]["refutation"] = {"right": other}
    with pytest.raises(PuzzleError) as error:
        Puzzle.loads(json.dumps(data)).check()
    assert error.value.place == "refutation/right"


def test_fills_of_the_collection_are_chosen_from_either_side() -> None:
    fills = COLLECTION.filter(task="fill")
    assert {puzzle.first for puzzle in fills} == {("left",), ("right",)}
    assert all(Position.parse(str(puzzle.position)).outcome for puzzle in fills)
