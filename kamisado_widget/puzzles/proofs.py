"""Proofs of puzzles: letters by which the rules alone show what is right, what is wrong, and how soon.

A proof only says what is played by whoever a claim of the puzzle speaks for; all else follows from the rules.
The claims are those of :meth:`Task.claims <kamisado_widget.puzzles.task.Task.claims>`, one after another.
Whoever checks one plays every move of the other player, in the order of ``State.moves``, and each to its end
before the next; where there is a choice for whom it speaks, the next letter names the move, ``a`` the first
(two letters where there are more than 26, ``aa``, ``ab``). What comes again with no more left of it is looked
at once. Nothing is searched. Where a win takes more than fifteen moves of both, it is proved that it wins and
the others do not, and not how soon.
"""

from __future__ import annotations

import lzma
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from string import ascii_lowercase

from ..i18n import say
from ..i18n.message import shortened
from ..rules.proof import ProofError
from ..solver.state import END, PLAYERS, State
from .claims import PuzzleClaim
from .puzzle import Puzzle

FILE = Path(__file__).with_name("proofs.txt.xz")
"""The proofs of the package’s own collection, a line each: only a checkout has them."""

Choose = Callable[[State, list[int], int], int]
"""Says which move shows it: given the state, the moves, and what is left after one of them."""


def verify(puzzle: Puzzle, proof: str) -> None:
    """Check by the rules alone, without any search, that a puzzle’s first moves are all that are right.

    That its main line takes as many moves as it says is checked too, and of every other first move that it
    does not do the task, or not in time.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    proof : str
        Its letters.

    Raises
    ------
    ProofError
        A ValueError, if that is not proved; it names the first move.

    Examples
    --------
    >>> puzzle = Puzzle.parse("8/brgop1yn/KN1G1kOP/4RY2/8/8/8/2B5 g b task=deadlock moves=1")
    >>> verify(puzzle, "aa")
    """
    letters = iter(proof)
    for claim in puzzle.aim.claims(puzzle.position, puzzle.first, puzzle.moves):
        walk(puzzle, claim, lambda _, moves, __: read(letters, len(moves)))
    if rest := "".join(letters):
        raise ProofError(say("proof.long", found=shortened(rest)))


def read(letters: Iterable[str], count: int) -> int:
    digits = 1 if count <= len(ascii_lowercase) else 2
    number = 0
    for letter in ("".join(islice(letters, digits)) + "??")[:digits]:
        number = number * len(ascii_lowercase) + ascii_lowercase.find(letter)
    return number


def named(number: int, count: int) -> str:
    if count <= len(ascii_lowercase):
        return ascii_lowercase[number]
    return "".join(ascii_lowercase[digit] for digit in divmod(number, len(ascii_lowercase)))


def walk(puzzle: Puzzle, claim: PuzzleClaim, choose: Choose) -> None:
    """Go through all that can come about, and see that it ends as is claimed."""
    after = puzzle.position.play(claim.choice).settled()
    known = claim.goal.at_once(after, claim.left)
    if known is None:
        _Walk(State(after), claim, choose).go_on(claim.left)
    elif known is not claim.holds:
        raise ProofError(say("puzzle.unproved", move=claim.choice))


class _Walk:
    """A walk with the solver’s numbers, which is many times faster than with positions."""

    def __init__(self, state: State, claim: PuzzleClaim, choose: Choose) -> None:
        self._state, self._claim, self._choose = state, claim, choose
        self._seen: dict[int, int] = {}  # with how much left

    def go_on(self, left: int) -> None:
        state, goal, holds = self._state, self._claim.goal, self._claim.holds
        key = state.code | state.turn
        seen = self._seen.get(key)
        if seen is not None and (seen <= left if holds else seen >= left):
            return
        attacking = PLAYERS[state.player] is goal.attacker
        decided = goal.is_decided(state, attacking, left)
        if decided is not None:
            self._see(decided)
            return
        moves, then = state.moves(), left - goal.spent(attacking)
        if attacking is holds:
            if any(END[move & 127] and self._after(move, then) is holds for move in moves):
                return
            if len(moves) > 1:
                number = self._choose(state, moves, then)
                if not 0 <= number < len(moves):
                    raise ProofError(say("puzzle.unproved", move=self._claim.choice))
                moves = [moves[number]]
        for move in moves:
            known = goal.after(state, move, then)
            if known is None:
                self.go_on(then)
            else:
                self._see(known)
            if not END[move & 127]:
                state.unmake()
        self._seen[key] = left

    def _after(self, move: int, left: int) -> bool | None:
        return self._claim.goal.after(self._state, move, left)

    def _see(self, known: bool) -> None:
        if known is not self._claim.holds:
            raise ProofError(say("puzzle.unproved", move=self._claim.choice))


def load(path: Path = FILE) -> dict[str, str]:
    lines = lzma.decompress(path.read_bytes()).decode().splitlines()
    return dict(line.partition(" ")[::2] for line in lines)


def save(proofs: dict[str, str], path: Path = FILE) -> None:
    text = "".join(f"{name} {letters}\n" for name, letters in proofs.items())
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
