from __future__ import annotations

import dataclasses
import random
from functools import cache

import pytest

from kamisado_widget import IllegalMove, Position
from kamisado_widget.puzzles import COLLECTION, Puzzle, PuzzleError
from kamisado_widget.puzzles.attempt import Attempt
from kamisado_widget.puzzles.sets import all_puzzles
from kamisado_widget.solver import principal_variation, solve
from kamisado_widget.solver.symmetry import turned

from .examples import BY_DEADLOCK, HOME_AT_ONCE, LOST_AT_ONCE, TO_A_PUSH, WHOLE_ROUND
from .plain import PlainTask


@cache
def some(task: str, count: int, seed: int) -> list[Puzzle]:
    draw = random.Random(seed)
    found: list[Puzzle] = []
    while len(found) < count:
        position = Position.start()
        for _ in range(draw.randint(8, 22)):
            if not position.outcome:
                position = position.play(draw.choice(position.legal_moves))
        try:
            found.append(Puzzle.from_position(position, task, nodes=20_000))
        except PuzzleError:
            continue
    return found


@pytest.mark.parametrize("number", range(12))
def test_winning_move_is_right(number: int) -> None:
    puzzle = some("win", 12, 1)[number]
    playing = Attempt(puzzle)
    for move in puzzle.position.legal_moves:
        after = puzzle.position.play(move)
        assert playing.answer([], move).right == (solve(after).winner is puzzle.player)


def played_out(puzzle: Puzzle) -> list[str]:
    playing, way, done = Attempt(puzzle), list[str](), False
    while not done:
        best = playing.best(way)
        answered = playing.answer(way, best)
        way += [str(best), *map(str, answered.replies)]
        done = answered.done
        assert answered.right
        assert done == playing.is_done(way)
    return way


@pytest.mark.parametrize("number", range(12))
def test_best_moves_solve_in_time(number: int) -> None:
    puzzle = some("win", 12, 2)[number]
    assert len(played_out(puzzle)) == puzzle.moves  # the defender held out as long as possible


@pytest.mark.parametrize("number", range(8))
def test_hold_out_lasts_until_the_end(number: int) -> None:
    puzzle = some("hold out", 8, 3)[number]
    way = played_out(puzzle)
    assert len(way) == puzzle.moves
    assert puzzle.after(*way).outcome


@pytest.mark.parametrize("number", range(12))
def test_refutation_is_best_play(number: int) -> None:
    puzzle = some("win", 12, 4)[number]
    playing = Attempt(puzzle)
    for move in puzzle.position.legal_moves:
        answered, position = playing.answer([], move), puzzle.position.play(move).settled()
        if not answered.right:
            assert solve(position) == answered.verdict
            shown = [reply for reply in principal_variation(position) if reply.kind != "pass"]
            assert [*answered.replies] == (shown if len(shown) <= 4 else shown[:1]), "to an end that is near"


@pytest.mark.parametrize("number", range(4))
def test_hold_out_beyond_the_tree(number: int) -> None:
    puzzle = [puzzle for puzzle in some("hold out", 12, 3) if puzzle.moves >= 4][number]
    first = puzzle.first[0]
    known = puzzle.subtree([first]) or {}
    for reply in puzzle.after(first).legal_moves:
        position = puzzle.after(first, reply)
        if str(reply) in known or position.outcome or position.player is not puzzle.player:
            continue
        verdicts = {move: solve(position.play(move).settled()) for move in position.legal_moves}
        latest = max(verdict.moves or 0 for verdict in verdicts.values())
        lost = all(verdict.winner is puzzle.player.other for verdict in verdicts.values())
        for move, verdict in verdicts.items():
            if lost or verdict.winner is puzzle.player.other:
                right = Attempt(puzzle).answer([first, str(reply)], move).right
                assert right == (not lost or verdict.moves == latest)


@pytest.mark.parametrize(("text", "task"), [(BY_DEADLOCK, "deadlock"), (TO_A_PUSH, "push")])
def test_forced_line_is_complete(text: str, task: str) -> None:
    puzzle = Puzzle.from_position(text, task)
    end = puzzle.after(*played_out(puzzle))
    if task == "push":
        assert [move.kind for move in end.legal_moves] == ["push"]
        assert end.player is not puzzle.player
    else:
        assert end.outcome
        assert (end.outcome.reason, end.outcome.winner) == ("deadlock", puzzle.player)


# Some moves lose one move earlier than the others.
ONE_MOVE_SOONER = "1bp1y1g1/8/3Y1k2/4N3/o1r5/4R1K1/6Bn/1G3P1O g g task=hold-out moves=1"


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle.parse(ONE_MOVE_SOONER),
        *(COLLECTION.filter(task=task)[0] for task in ("win", "safe")),
    ],
    ids=lambda puzzle: puzzle.text,
)
def test_grading_without_a_tree(puzzle: Puzzle) -> None:
    playing = Attempt(dataclasses.replace(puzzle, solution={}))
    right = {str(move) for move in puzzle.position.legal_moves if playing.answer([], move).right}
    assert right == {*puzzle.first}


def test_forced_push_of_the_solver_does_not_count() -> None:
    puzzle = Puzzle.from_position(TO_A_PUSH, "push")
    end = puzzle.main_line[-1].position
    assert [move.kind for move in end.legal_moves] == ["push"]
    assert puzzle.aim.is_done(end, 1, puzzle.player)
    other = Puzzle.from_position(turned(puzzle.position), "push")
    assert other.player is end.player
    assert not other.aim.is_done(end, 1, other.player)


TO_ANOTHER_PUSH = "8/3p+o1kr/y2B++2n+1/g+3R3/Kb++P2G2/1N+6/4O+3/1Y6 g y"
TO_SAVE = "rkg5/7n+/7K/2o5/b+y++p+G+4/R4P2/2B5/N+3Y++1O1 g y"


@pytest.mark.parametrize(
    ("text", "task"),
    [
        (BY_DEADLOCK, "deadlock"),
        (TO_A_PUSH, "push"),
        (TO_ANOTHER_PUSH, "push"),
        (TO_SAVE, "save the match"),
    ],
)
def test_refutation_makes_the_task_impossible(text: str, task: str) -> None:
    puzzle = Puzzle.from_position(text, task)
    plain = PlainTask(puzzle.position, task)
    prevents = plain.attacker is not puzzle.player
    for move in puzzle.position.legal_moves:
        answered, after = Attempt(puzzle).answer([], move), puzzle.after(move)
        assert answered.right == (str(move) in Attempt(puzzle).first_moves())
        if not answered.right and not after.outcome and after.player is not puzzle.player:
            (reply,) = answered.replies
            left = None if prevents else puzzle.moves
            assert plain.reached(after.play(reply), left) == prevents


LATER = [  # a puzzle and a right first move that takes longer
    ("8/8/8/1o1p3n/rOb1kgy1/2K1PYNG/R7/3B4 g b task=deadlock moves=1", "d1c2"),
    ("8/4b2r/k1np1go1/YyKRBNG1/1P6/8/8/7O g o task=deadlock moves=1", "h1h4"),
    ("7g/8/1p6/8/o3rb2/3k1Rny/1KGYP1BO/1N6 b g task=deadlock moves=1", "h8h6"),
    ("o7/1p6/8/k5r++1/5P++G+b++/KR4yN/n++1g1BY2/2O5 g y task=push moves=1", "f2e3"),
]


@pytest.mark.parametrize(("text", "move"), LATER)
def test_slower_solution_is_right(text: str, move: str) -> None:
    puzzle = Puzzle.parse(text)
    plain = PlainTask(puzzle.position, puzzle.task)
    moves = next(n for n in range(1, 10) if plain.reached(puzzle.after(move), n))
    answered = Attempt(puzzle).answer([], move)
    assert (answered.right, answered.later) == (True, 1 + moves - puzzle.moves)
    assert move in Attempt(puzzle).first_moves()
    way, done = [move, *map(str, answered.replies)], answered.done
    while not done:
        answered = Attempt(puzzle).answer(way, best := Attempt(puzzle).best(way))
        way, done = [*way, best, *map(str, answered.replies)], answered.done
        assert answered.later == 0, "no further move loses time"
    assert len(way) == 1 + moves - (puzzle.task == "push")  # the forced push is counted, but not played


@pytest.mark.parametrize("task", ["deadlock", "push"])
def test_any_short_solution_is_right(task: str) -> None:
    for puzzle in COLLECTION.filter(task=task)[:12]:
        plain, attempt = PlainTask(puzzle.position, puzzle.task), Attempt(puzzle)
        right = {str(move) for move in puzzle.position.legal_moves if attempt.answer([], move).right}
        assert right == {*attempt.first_moves()}
        for move in puzzle.position.legal_moves:
            if plain.reached(puzzle.after(move), 5):
                assert str(move) in right


@pytest.mark.parametrize("number", range(6))
def test_slower_win_says_by_how_much(number: int) -> None:
    puzzle = [puzzle for puzzle in some("win", 30, 1) if puzzle.also][number]
    for move in puzzle.first:
        left = solve(puzzle.position.play(move)).moves
        assert left is not None
        assert Attempt(puzzle).answer([], move).later == 1 + left - puzzle.moves


def test_other_ending_fails_the_task() -> None:
    position = Position.parse(HOME_AT_ONCE)
    won, lost = position.play("g6e8"), Position.parse(LOST_AT_ONCE)
    lost = lost.play(lost.legal_moves[0]).settled()
    while not lost.outcome:
        lost = lost.play(next(m for m in lost.legal_moves if lost.play(m).outcome))
    win, deadlock = Puzzle.parse(HOME_AT_ONCE), Puzzle.from_position(BY_DEADLOCK, "deadlock")
    assert lost.outcome.winner is win.player.other
    assert win.aim.is_done(won, 1, win.player)
    assert not win.aim.is_done(lost, 1, win.player)
    assert not win.aim.is_done(position, 1, win.player)
    assert not deadlock.aim.is_done(won, 1, won.player.other)
    end = deadlock.main_line[-1].after
    assert deadlock.aim.is_done(end, 1, deadlock.player)


def test_puzzle_from_its_line() -> None:
    (puzzle,) = some("win", 1, 5)
    assert Attempt(puzzle.text).puzzle == Attempt(puzzle).puzzle == puzzle
    with pytest.raises(PuzzleError):
        Attempt("x")


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    (puzzle,) = some("win", 1, 5)
    with pytest.raises(IllegalMove):
        Attempt(puzzle).answer([], "a1a1")


def test_best_move_beyond_the_tree() -> None:
    playing = Attempt(Puzzle.parse("5rg1/6nK/1G6/1bB1y3/op4O1/NYR5/3kP3/8 b g task=win moves=2"))
    path = ["g8f7", "b3e6"]
    assert playing.puzzle.subtree(path) is None
    best = playing.best(path)
    assert playing.answer(path, best).done


def test_quick_refutations_first() -> None:
    puzzle = WHOLE_ROUND
    wrong = [str(move) for move in puzzle.position.legal_moves if str(move) not in puzzle.first]
    attempt = Attempt(puzzle)
    found = [*attempt.soon_refuted(wrong, 50_000)]
    assert attempt.nodes < 60_000, "searching all moves would take millions of nodes"
    assert 0 < len(found) < len(wrong)
    assert wrong[0] not in found, "a hard move must not hold up the others"
    for move in found:
        assert attempt.answer([], move).verdict.winner is puzzle.player.other


def test_endgame_refutations_are_quick() -> None:
    puzzle = some("win", 12, 1)[0]
    wrong = [str(move) for move in puzzle.position.legal_moves if str(move) not in puzzle.first]
    assert sorted(Attempt(puzzle).soon_refuted(wrong, 500_000)) == sorted(wrong)
    assert not [*Attempt(puzzle).soon_refuted(wrong, 0)]


ACROSS = "8/5p2/3og3/2k1GOry/bnBP3R/NK3Y2/8/8 g y"  # a deadlock can be forced, and a way across is open


FASTER = "8/4p3/gny2br1/YKBkNG2/3R3o/7P/4O3/8 g o task=deadlock moves=1"  # a way across opens just as soon


@pytest.mark.parametrize("task", ["deadlock", "push"])
def test_any_win_is_accepted(task: str) -> None:
    wins = 0
    for puzzle in (*COLLECTION.filter(task=task), Puzzle.parse(FASTER)):
        for way in ([], *([move] for move in Attempt(puzzle).first_moves())):
            path = [*way, *map(str, Attempt(puzzle).answer([], way[0]).replies)] if way else []
            here = puzzle.after(*path)
            for move in here.legal_moves if here.player is puzzle.player and not here.outcome else ():
                over = here.play(move).outcome
                if over and over.winner is puzzle.player and over.reason == "home row":
                    answered = Attempt(puzzle).answer(path, move)
                    assert (answered.right, answered.done, answered.wins) == (True, True, True)
                    wins += 1
    assert wins


def test_puzzle_with_an_open_way_across_is_refused() -> None:
    with pytest.raises(PuzzleError, match=r"Gold doesn’t need that: f3a8 gets across and wins") as refused:
        Puzzle.from_position(ACROSS, "deadlock")
    assert refused.value.code == "puzzle.across"


def test_solutions_have_no_open_way_across() -> None:
    for puzzle in all_puzzles().values():
        waiting = [(puzzle.position, puzzle.solution)]
        while waiting and not puzzle.aim.fits(won=True, deadlock=False) and puzzle.aim.attacks:
            here, branch = waiting.pop()
            if branch and here.player is puzzle.player:
                ends = [here.play(move).outcome for move in here.legal_moves]
                assert not any(over and over.winner is puzzle.player for over in ends)
            waiting += [(here.play(move).settled(), then) for move, then in branch.items()]
