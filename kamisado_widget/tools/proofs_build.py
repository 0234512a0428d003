"""Prove the package's own puzzles: ``python -m kamisado_widget.tools.proofs_build``.

With ``verify``, check the stored proofs by the rules alone.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ..i18n import say
from ..puzzles.proofs import FILE, load, named, save, verify, walk
from ..puzzles.puzzle import Puzzle
from ..puzzles.task_search import Ending, PuzzleClaim
from ..rules.proof import ProofError
from ..solver.engine import BestEngine, Engine
from ..solver.proofs import Choices
from ..solver.state import END, PLAYERS, State

_SIZE = 1_200_000  # size of the transposition table
_PAUSE = 10.0  # seconds between saves
_SOONER = (2, 4, 6, 8)
_SOON = 2  # moves; a win this short is found at once


class Prover:
    """Proves puzzles with one engine, whose table is shared."""

    def __init__(self) -> None:
        self._engine: Engine = BestEngine(_SIZE)

    def prove(self, puzzle: Puzzle) -> str:
        letters: list[str] = []
        for claim in puzzle.aim.claims(puzzle.position, puzzle.first, puzzle.moves):
            walk(puzzle, claim, self._chooser(claim, letters))
        return "".join(letters)

    def _chooser(self, claim: PuzzleClaim, letters: list[str]) -> Callable[[State, list[int], int], int]:
        def choose(state: State, moves: list[int], left: int) -> int:
            number = self._best(claim, state, moves, left)
            letters.append(named(number, len(moves)))
            return number

        return choose

    def _best(self, claim: PuzzleClaim, state: State, moves: list[int], left: int) -> int:
        """Return the index of a move that proves the claim, preferably soon."""
        claim.goal.gets_there(state, left + claim.goal.spent(claim.holds), self._engine)  # fills the table
        for test in self._tests(claim, state, left):
            for number, move in enumerate(moves):
                known = claim.goal.after(state, move, left)
                shows = known is claim.holds if known is not None else test()
                if not END[move & 127]:
                    state.unmake()
                if shows:
                    return number
        return 0  # the puzzle is wrong; the walk reports it

    def _tests(self, claim: PuzzleClaim, state: State, left: int) -> Iterator[Callable[[], bool]]:
        """Yield tests of whether a move proves the claim, the fastest first.

        Winning the round refutes every goal of the opponent.
        """
        goal = claim.goal
        if isinstance(goal, Ending) and (goal.is_any or not claim.holds):
            winner = PLAYERS.index(goal.attacker if claim.holds else goal.attacker.other)
            choices = Choices(self._engine, winner)
            if not (claim.holds and goal.limited and left < _SOON):
                yield lambda: choices.wins_soon(state)
            if not (claim.holds and goal.limited):
                yield lambda: choices.is_known(state)
        if isinstance(goal, Ending) and not goal.is_any:
            if claim.holds:
                yield from (self._in_time(goal, state, soon) for soon in _SOONER)
            else:
                wins = Ending(goal.attacker.other)
                yield lambda: wins.gets_there(state, left, self._engine)
        if isinstance(goal, Ending) and goal.is_any and goal.limited:
            yield lambda: self._is_known(goal, state, left) is claim.holds
        yield lambda: goal.gets_there(state, left, self._engine) is claim.holds

    def _is_known(self, goal: Ending, state: State, left: int) -> bool | None:
        """Return whether the attacker succeeds in time, if the engine's table knows."""
        attacker = PLAYERS.index(goal.attacker)
        known = self._engine.known(state, attacker, left)
        return known if known is None else known == (state.player == attacker)

    def _in_time(self, goal: Ending, state: State, moves: int) -> Callable[[], bool]:
        soon = Ending(goal.attacker, goal.colors, limited=True)
        return lambda: soon.gets_there(state, moves, self._engine)


def prove_all(puzzles: Sequence[Puzzle], path: Path = FILE, report: Callable[[str], None] = print) -> None:
    known = load(path) if path.exists() else {}
    proofs, prover, written = dict[str, str](), Prover(), time.monotonic()
    for number, puzzle in enumerate(puzzles, 1):
        proofs[puzzle.id] = _kept(puzzle, known) or prover.prove(puzzle)
        if time.monotonic() > written + _PAUSE:
            report(say("puzzle.proved", done=number, of=len(puzzles)))
            save(known | proofs, path)
            written = time.monotonic()
    save(proofs, path)
    report(say("puzzle.proved", done=len(puzzles), of=len(puzzles)))


def _kept(puzzle: Puzzle, known: dict[str, str]) -> str | None:
    try:
        verify(puzzle, known[puzzle.id])
    except (KeyError, ProofError):
        return None
    return known[puzzle.id]


def verify_all(puzzles: Sequence[Puzzle], path: Path = FILE, report: Callable[[str], None] = print) -> None:
    proofs = load(path)
    for puzzle in puzzles:
        if puzzle.id not in proofs:
            raise ProofError(say("puzzle.unverified", names=puzzle.id))
        verify(puzzle, proofs[puzzle.id])
    report(say("puzzle.verified", count=len(puzzles)))


def own() -> Sequence[Puzzle]:
    from ..puzzles.sets import all_puzzles

    return [*all_puzzles().values()]


if __name__ == "__main__":
    (verify_all if sys.argv[1:] == ["verify"] else prove_all)(own())
