"""Simulated solvers, to measure the difficulty of puzzles.

A solver has a search depth, overlooks some moves, runs out of patience after a number of moves, and falls
back on preferences; all of it depends on a seed. It is independent of the opponents' levels, the solver, and
the formula in :mod:`kamisado_widget.puzzles.rating`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import NamedTuple

from ..puzzles.puzzle import Puzzle
from ..puzzles.task import Judge
from ..solver.state import DEADLOCK, END, PLAYERS, SQUARE, State

_FEWEST, _MOST = 4, 8000  # moves considered per turn
_FARTHEST = 11  # maximum depth in plies
_UNKNOWN = 0


class SimulatedSolver(NamedTuple):
    name: str
    sight: int
    blunders: float
    patience: int
    forward: float
    pressure: float


def population(count: int = 200, seed: int = 0) -> tuple[SimulatedSolver, ...]:
    return tuple(_drawn(f"simulated {seed} {number}") for number in range(count))


def _drawn(name: str) -> SimulatedSolver:
    rng = Random(name)
    return SimulatedSolver(
        name,
        sight=int(exp(rng.uniform(0, log(_FARTHEST + 1)))),
        blunders=0.5 * rng.random() ** 2,
        patience=round(exp(rng.uniform(log(_FEWEST), log(_MOST)))),
        forward=rng.gauss(0.1, 0.25),
        pressure=rng.gauss(0.1, 0.15),
    )


def attempts(puzzle: Puzzle, solvers: Sequence[SimulatedSolver]) -> list[bool]:
    """Return for each solver whether its first try solves the puzzle.

    Right moves are answered as on the board. A try ends with the written solution: slower wins need not be
    played on.
    """
    from ..puzzles.attempt import Attempt

    right = frozenset(Attempt(puzzle).first_moves())
    judge = puzzle.aim.judge(puzzle.position)
    return [_Try(puzzle, solver, judge, right).succeeds() for solver in solvers]


class _Try:
    def __init__(self, puzzle: Puzzle, solver: SimulatedSolver, judge: Judge, right: frozenset[str]) -> None:
        self.puzzle, self.solver, self.right = puzzle, solver, right
        self.judge, self.is_reached = judge, puzzle.aim.is_reached
        self.player = PLAYERS.index(puzzle.player)
        self.random = Random(f"{solver.name} {puzzle.text}").random
        self.left = 0  # moves of patience left

    def succeeds(self) -> bool:
        tree = self.puzzle.solution
        state = State(self.puzzle.position)
        while True:
            names = {SQUARE[state.places[move >> 7]] + SQUARE[move & 63]: move for move in state.moves()}
            if state.player == self.player:
                chosen = self._choose(state, list(names.values()))
                text = next(name for name, move in names.items() if move == chosen)
                if text not in tree:
                    return tree is self.puzzle.solution and text in self.right
            else:
                text = next(iter(tree))
            tree = tree[text]
            if not tree:
                return True
            state.make(names[text])

    def _choose(self, state: State, moves: list[int]) -> int:
        liked = {move: self._liking(state, move) for move in moves}
        order = sorted(moves, key=lambda move: -liked[move])
        harmless, lost = order, order
        self.left = self.solver.patience
        for ahead in range(self.solver.sight):
            seen = {}
            for move in harmless:
                seen[move] = self._after(state, move, ahead)
                if seen[move] > 0:
                    return move
                if self.left <= 0:
                    break
            lost, harmless = harmless, [move for move in harmless if seen.get(move, _UNKNOWN) == _UNKNOWN]
            if not harmless or self.left <= 0:
                break
        return self._draw(harmless or lost, liked)

    def _draw(self, moves: list[int], liked: dict[int, float]) -> int:
        weights = [exp(liked[move]) for move in moves]
        at = self.random() * sum(weights)
        for move, weight in zip(moves, weights, strict=True):
            at -= weight
            if at < 0:
                return move
        return moves[-1]

    def _liking(self, state: State, move: int) -> float:
        rows = abs((move & 63) // 8 - state.places[move >> 7] // 8)
        if END[move & 127]:
            return self.solver.forward * rows
        state.make(move)
        answers = 0 if state.turn == DEADLOCK else len(state.moves())
        state.unmake()
        return self.solver.forward * rows - self.solver.pressure * min(answers, 12)

    def _after(self, state: State, move: int, ahead: int) -> int:
        self.left -= 1
        own = state.player == self.player
        if END[move & 127]:
            return self.judge(own, False, (move >> 7) & 7)
        state.make(move)
        if state.turn == DEADLOCK:  # the last mover loses
            value = self.judge(not own, True, state.colors[state.places[move >> 7]])
        elif self.is_reached(state, state.player == self.player):
            value = 1
        else:
            value = self._value(state, ahead)
        state.unmake()
        return value

    def _value(self, state: State, ahead: int) -> int:
        if not ahead or self.left <= 0:
            return _UNKNOWN
        wanted = 1 if state.player == self.player else -1
        seen, value = False, -wanted
        for move in state.moves():
            if self.random() < self.solver.blunders:
                continue  # overlooked
            seen = True
            found = self._after(state, move, ahead - 1)
            if found == wanted:
                return found
            if found == _UNKNOWN:
                value = _UNKNOWN
                if self.left <= 0:
                    break
        return value if seen else _UNKNOWN
