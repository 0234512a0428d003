"""What may stand elsewhere: each square that is marked is sound, and each that is not is no puzzle."""

import pytest

from kamisado_widget import Position
from kamisado_widget.puzzles import Puzzle, PuzzleError
from kamisado_widget.puzzles.idle import idle_steps, sweep_steps
from kamisado_widget.puzzles.mending import mending_steps
from kamisado_widget.puzzles.tasks import task_named
from kamisado_widget.rules.board import SQUARES
from kamisado_widget.solver import Solver
from kamisado_widget.solver.slices import finish

ONE = Position.parse("4y3/1YR5/N5nO/2oGbP2/pr4kg/2K5/8/6B1 g b")  # g1d4 alone wins
WIN = task_named("win")


def moved(origin: str, target: str) -> Position:
    towers = dict(ONE.towers)
    towers[target] = towers.pop(origin)
    return ONE.replace(towers=towers)


def right(position: Position) -> tuple[str, ...]:
    """The first moves that win, as whoever proves the puzzle finds them."""
    try:
        return Puzzle.from_position(position).first
    except PuzzleError:
        return ()


def test_a_square_is_marked_where_the_same_move_alone_wins() -> None:
    sweep = finish(sweep_steps(ONE, WIN, "g1d4", ["a6"], Solver()))
    assert "a6" in sweep.same
    for square in (*sweep.same[:6], *sweep.other[:3]):
        if square != "a6":
            (only,) = right(moved("a6", square))
            assert (only == "g1d4") == (square in sweep.same)
    free = [s for s in SQUARES if s not in ONE.towers and s not in {*sweep.same, *sweep.other}]
    for square in free[:4]:
        after = moved("a6", square)
        assert after.outcome or after.problems or len(right(after)) != 1


def test_a_pair_has_more_room_than_one_of_it_alone() -> None:
    alone = finish(sweep_steps(ONE, WIN, "g1d4", ["a6"], Solver()))
    pair = finish(sweep_steps(ONE, WIN, "g1d4", ["a6", "e8"], Solver()))
    assert {*alone.same} <= {*pair.same}


def test_an_idle_tower_may_stand_anywhere() -> None:
    idle = finish(idle_steps(ONE, WIN, "g1d4", Solver()))
    assert idle.done == idle.total == len(ONE.towers)
    for origin in ONE.towers:
        sweep = finish(sweep_steps(ONE, WIN, "g1d4", [origin], Solver())) if origin in idle.squares else None
        for square in SQUARES if sweep else ():
            after = None if square in ONE.towers else moved(origin, square)
            assert not after or after.outcome or after.problems or square in sweep.same


@pytest.mark.slow
def test_a_fill_that_both_ways_win_is_mended_by_another_line_up() -> None:
    position = Position.parse("Ybkrnp2/3G4/o5y1/7g/8/8/8/O+1N1RKPB b o")
    task = task_named("fill")
    solutions = finish(task.first_moves_steps(position, Solver())).solutions
    found = next((m for m in mending_steps(position, task, solutions, Solver()) if m), ())
    for mending in found:
        assert Puzzle.from_position(mending.changes[-1].position, "fill").first == (mending.solution,)
        assert mending.changes[-1].position.outcome
