from kamisado_widget import Position
from kamisado_widget.puzzles import Puzzle, PuzzleError
from kamisado_widget.puzzles.idle import idle_steps
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
    try:
        return Puzzle.from_position(position).first
    except PuzzleError:
        return ()


def test_an_idle_tower_may_stand_anywhere() -> None:
    idle = finish(idle_steps(ONE, WIN, "g1d4", Solver()))
    assert idle.done == idle.total == len(ONE.towers)
    assert idle.squares
    for origin in idle.squares[:2]:
        for square in SQUARES:
            after = None if square in ONE.towers else moved(origin, square)
            assert not after or after.outcome or after.problems or right(after) == ("g1d4",)
    for origin in {*ONE.towers} - {*idle.squares}:
        free = [moved(origin, square) for square in SQUARES if square not in ONE.towers]
        assert any(not at.outcome and not at.problems and right(at) != ("g1d4",) for at in free)
