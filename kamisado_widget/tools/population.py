"""Simulated solvers: who tries puzzles by the hundred, so that it can be measured how hard they are to find.

A solver sees some plies ahead and not beyond; of the moves that it thinks of it overlooks some; after so many
it has no patience left; and where it knows nothing it follows its likings. All of that is drawn by a seed.
None of it knows the opponents' levels, the search, or the formula in :mod:`kamisado_widget.puzzles.rating`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import NamedTuple

from ..puzzles.puzzle import Puzzle
from ..puzzles.task import Judge
from ..solver.state import DEADLOCK, END, PLAYERS, SQUARE, State

_FEWEST, _MOST = 4, 8000  # moves that a solver thinks of for one of its turns
_FARTHEST = 11  # plies that a solver sees ahead
_UNKNOWN = 0


class SimulatedSolver(NamedTuple):
    """How one of them thinks."""

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
    """Let solvers try a puzzle; return for each whether it did what is asked, at the first try.

    Whoever makes a right move is answered as on the board. A try ends where the written solution ends: what
    comes after a win that is slower than it could be is not asked for.
    """
    from ..puzzles.attempt import Attempt

    right = frozenset(Attempt(puzzle).first_moves())
    judge = puzzle.aim.judge(puzzle.position)
    return [_Try(puzzle, solver, judge, right).succeeds() for solver in solvers]


class _Try:
    """One solver's thoughts about one puzzle."""

    def __init__(self, puzzle: Puzzle, solver: SimulatedSolver, judge: Judge, right: frozenset[str]) -> None:
        self.puzzle, self.solver, self.right = puzzle, solver, right
        self.judge, self.is_reached = judge, puzzle.aim.is_reached
        self.player = PLAYERS.index(puzzle.player)
        self.random = Random(f"{solver.name} {puzzle.text}").random
        self.left = 0  # of its patience

    def succeeds(self) -> bool:
        """Play the puzzle to its end, or to the first wrong move."""
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
        if state.turn == DEADLOCK:  # whoever made the last move loses
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
                continue  # it does not think of this one
            seen = True
            found = self._after(state, move, ahead - 1)
            if found == wanted:
                return found
            if found == _UNKNOWN:
                value = _UNKNOWN
                if self.left <= 0:
                    break
        return value if seen else _UNKNOWN
