from collections import Counter

import pytest

from kamisado_widget import Position
from kamisado_widget.puzzles import Puzzle, PuzzleError, task_bases
from kamisado_widget.puzzles.attempt import Attempt
from kamisado_widget.puzzles.repair import changes, repair_steps
from kamisado_widget.puzzles.task import FirstMoves
from kamisado_widget.puzzles.tasks import TASKS, task_named
from kamisado_widget.puzzles.tasks.save_the_match import decisive, goal
from kamisado_widget.rules import Player
from kamisado_widget.solver import Solver, danger
from kamisado_widget.solver.slices import finish

from .examples import BY_DEADLOCK, HOME_AT_ONCE, LOST_AT_ONCE, TO_A_PUSH, small

ONE_SAFE = "4y3/1YR5/N5nO/2oGbP2/pr4kg/2K5/8/6B1 g b"
TWO_POINTS = "1yp3k1/3Y+1n2/4b+3/4oK2/r4B2/N1g5/1P6/3ROG2 b n"  # another point for gold is the match


def found(text: str, task: str) -> FirstMoves:
    return finish(task_named(task, None).first_moves_steps(Position.parse(text), Solver()))


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("text", [HOME_AT_ONCE, BY_DEADLOCK, LOST_AT_ONCE, TO_A_PUSH, ONE_SAFE, TWO_POINTS])
def test_first_moves_match_the_proof(text: str, task: str) -> None:
    known = found(text, task)
    assert known.settled
    assert {*known.right} == {*Position.parse(text).legal_moves}
    try:
        puzzle = Puzzle.parse(f"{text} {task_named(task, None).text}", nodes=3_000_000)
    except PuzzleError:
        assert known.solutions == ()
        return
    assert {*map(str, known.solutions)} == {*puzzle.first}
    assert known.moves.get(known.solutions[0], puzzle.moves) == puzzle.moves
    puzzle.check()
    assert Puzzle.loads(puzzle.dumps()) == puzzle


def test_safe_moves() -> None:
    for position, plain in small(30, ranks=True, seed=3):
        right = finish(task_named("safe").first_moves_steps(position, Solver())).right
        for move in position.legal_moves:
            after = position.play(move)
            lost = after.outcome is not None and after.outcome.winner is not position.player
            assert right[move] == (not lost and move not in danger(position))
            if right[move] and not after.outcome:
                assert plain.verdict(after) != (position.player.other, 1)


def test_save_the_match_keeps_the_ring() -> None:
    position = Position.parse(TWO_POINTS)
    assert goal(position) == 3
    assert [str(color) for color in decisive(position, Player.GOLD)] == ["yellow"]
    assert {move for move, right in found(TWO_POINTS, "win").right.items() if right} == set()
    saving = found(TWO_POINTS, "save the match").solutions
    assert saving, "the round is lost, but the match can be saved"


def test_one_move_tasks() -> None:
    attempt = Attempt(Puzzle.from_position(ONE_SAFE, "safe"))
    assert attempt.puzzle.task_text() == ("Gold: find a move that stops Black winning next move.")
    for move in attempt.puzzle.position.legal_moves:
        answered = attempt.answer([], move)
        assert answered.right == answered.done == (str(move) == "g1d4")
        assert len(answered.replies) == (not answered.right)


@pytest.mark.parametrize(("longest", "seen"), [(3, False), (4, True)])
def test_forcing_search_is_limited(longest: int, seen: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task_bases, "LONGEST", longest)
    assert bool(found(TO_A_PUSH, "push").solutions) is seen, "the push takes four moves"
    if seen:
        assert Puzzle.from_position(TO_A_PUSH, "push").moves == longest
    else:
        with pytest.raises(PuzzleError):
            Puzzle.from_position(TO_A_PUSH, "push")


TWO_SAFE = "8/5NG1/1O1b1Rk1/2K1po2/3YPB1n/5g2/r2y4/8 b k"


@pytest.mark.parametrize(("text", "task"), [(HOME_AT_ONCE, "win"), (TWO_SAFE, "safe")])
def test_repair_leaves_one_solution(text: str, task: str) -> None:
    position = Position.parse(text)
    solutions = found(text, task).solutions
    assert len(solutions) > 1
    repairs = finish(repair_steps(position, task_named(task), solutions, Solver()))
    assert repairs
    assert len(repairs) <= 6
    assert max(Counter((repair.keeps, repair.changes[0].origin) for repair in repairs).values()) <= 2
    for repair in repairs:
        after = repair.changes[-1].position
        assert finish(task_named(task).first_moves_steps(after, Solver())).solutions == (repair.solution,)
        assert repair.keeps == (repair.solution == solutions[0])
        assert not after.problems
    assert [repair.keeps for repair in repairs] == sorted((m.keeps for m in repairs), reverse=True)


def test_repairs_are_small_and_sorted() -> None:
    position = Position.parse(HOME_AT_ONCE)
    towers = dict(position.towers)
    steps = []
    for change in changes(position):
        after = change.position
        differs = [after.player is not position.player, after.required is not position.required]
        differs.append(dict(after.towers) != towers)
        assert sum(differs) == 1
        if change.kind == "tower":
            steps.append(max(abs(ord(a) - ord(b)) for a, b in zip(change.origin, change.target, strict=True)))
    assert steps == sorted(steps)


SOONER_AND_LATER = [
    (
        "8/8/8/1o1p3n/rOb1kgy1/2K1PYNG/R7/3B4 g b",
        "deadlock",
        {"d1d4": 2},
        {"d1c2": 3, "d1b3": 3},
    ),
    ("o7/1p6/8/k5r++1/5P++G+b++/KR4yN/n++1g1BY2/2O5 g y", "push", {"f2c5": 2}, {"f2e3": 4, "f2a7": 4}),
]


@pytest.mark.parametrize(("text", "task", "soonest", "later"), SOONER_AND_LATER)
def test_slower_forcing_moves(text: str, task: str, soonest: dict[str, int], later: dict[str, int]) -> None:
    known = found(text, task)
    assert known.solutions == tuple(soonest)
    assert {*known.later} == {*later}
    assert known.moves.items() >= {**soonest, **later}.items()
