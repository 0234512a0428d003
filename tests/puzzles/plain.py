"""A second, exhaustive search for tasks that uses only the readable rules."""

from __future__ import annotations

import random
from collections.abc import Callable

from kamisado_widget.puzzles import Puzzle, PuzzleError
from kamisado_widget.puzzles.tasks import task_named
from kamisado_widget.puzzles.tasks.save_the_match import goal
from kamisado_widget.rules import Player, Position
from kamisado_widget.rules.match import points
from kamisado_widget.solver import Solver
from kamisado_widget.solver.slices import finish
from tests.solver.plain import TooManyError, late


class PlainTask:
    """Finds a task's solving first moves by plain search, up to a number of positions."""

    def __init__(self, position: Position, task: str, most: int = 150_000) -> None:
        self.position = position
        self.task = task
        self.most = most
        prevented = task in ("hold out", "safe", "save the match")
        self.attacker = position.player.other if prevented else position.player
        self.known: dict[tuple[str, int | None], bool] = {}

    def first_moves(self, moves: int) -> set[str]:
        """First moves that solve the task within a number of plies, or survive that long."""
        prevented = self.attacker is not self.position.player
        left = {"hold out": moves - 2, "safe": 1, "save the match": None}.get(self.task, moves - 1)
        after = {str(move): self.position.play(move) for move in self.position.legal_moves}
        return {move for move, there in after.items() if self.reached(there, left) != prevented}

    def reached(self, position: Position, left: int | None) -> bool:
        """Whether the attacker reaches the goal within a number of moves, or at all."""
        position = position.settled()
        if position.outcome:
            return self.is_goal(position)
        if left is not None and left <= 0:
            return False
        attacking = position.player is self.attacker
        if self.task == "push" and not attacking and [m.kind for m in position.legal_moves] == ["push"]:
            return True
        key = str(position), left
        if key not in self.known:
            if len(self.known) >= self.most:
                raise TooManyError
            after = [position.play(move) for move in position.legal_moves]
            after.sort(key=lambda there: there.outcome is None)
            rest = None if left is None else left - 1
            found = (self.reached(there, rest) for there in after)
            self.known[key] = any(found) if attacking else all(found)
        return self.known[key]

    def is_goal(self, over: Position) -> bool:
        """Whether a round has ended as the attacker wants."""
        outcome = over.outcome
        assert outcome
        if outcome.winner is not self.attacker or self.task == "push":
            return False
        if self.task == "deadlock":
            return outcome.reason == "deadlock"
        return self.task != "save the match" or self.wins_match(over, self.attacker)

    def wins_match(self, over: Position, winner: Player) -> bool:
        """Whether the winner's new ring makes enough points."""
        ring = over.outcome and over.outcome.promoted
        towers = [tower for tower in over.towers.values() if tower.player is winner]
        ranks = [tower.rank + (ring is not None and tower.color is ring.color) for tower in towers]
        return sum(map(points, ranks)) >= (goal(self.position) or 0)


def wins(position: Position, player: Player, number: int) -> bool:
    """Whether a player can force a win within a number of moves."""
    position = position.settled()
    if position.outcome:
        return position.outcome.winner is player
    own = position.player is player
    if own and not number:
        return False
    after = map(position.play, position.legal_moves)
    return (any if own else all)(wins(there, player, number - own) for there in after)


def winning(position: Position, number: int) -> set[str]:
    """The moves that win soon enough."""
    moves = position.legal_moves
    return {str(m) for m in moves if wins(position.play(m), position.player, number - 1)}


Sample = list[tuple[Position, set[str]]]


def late_positions(number: int, most: int, right: Callable[[Position], set[str]]) -> Sample:
    """Late positions, half of them with rings, each with its right first moves."""
    rng, found = random.Random(number), Sample()
    while len(found) < most:
        position = late(rng, ranks=len(found) % 2 == 0)
        if not position.outcome and position.legal_moves[0].kind != "pass":
            found.append((position, right(position)))
    return found


def assert_first_moves(position: Position, task: str, number: int, right: set[str]) -> None:
    """Assert a task's first moves, and that its puzzle is sound and survives a round trip."""
    known = finish(task_named(task, number).first_moves_steps(position, Solver()))
    assert {move for move, is_right in known.right.items() if is_right} == right
    try:
        puzzle = Puzzle.from_position(position, task, number=number)
    except PuzzleError:
        assert not right
        return
    assert {*puzzle.first} == right
    puzzle.check()
    assert Puzzle.loads(puzzle.dumps()) == Puzzle.parse(puzzle.text) == puzzle


def holds(puzzle: Puzzle) -> bool | None:
    """Whether a plain search agrees about first moves and length; None if it takes too long."""
    if puzzle.task == "win within":
        return winning(puzzle.position, puzzle.number or 0) == set(puzzle.first)
    plain = PlainTask(puzzle.position, puzzle.task)
    try:
        if plain.first_moves(puzzle.moves) != set(puzzle.first):
            return False
        if puzzle.aim.one_move:
            return puzzle.moves == 1
        return not plain.first_moves(puzzle.moves + (1 if puzzle.task == "hold out" else -1))
    except TooManyError:
        return None
