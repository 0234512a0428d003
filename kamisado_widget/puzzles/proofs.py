"""Proofs that a puzzle's first moves are right or wrong, and how soon, checked by the rules alone.

A proof holds the choices of the player for whom a claim speaks, for each of the puzzle's claims
(:meth:`Task.claims <kamisado_widget.puzzles.task.Task.claims>`) in order. The verifier plays all moves of the
other player in the order of ``State.moves``, depth first; where the claim's player has a choice, the next
letter is the index of the move, ``a`` for the first (two letters, ``aa``, ``ab``, where there are more than
26). Positions are visited again only with more moves left. A win that takes more than fifteen moves of both
is proved without its length.
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
from .puzzle import Puzzle
from .task_search import PuzzleClaim

FILE = Path(__file__).with_name("proofs.txt.xz")
"""Proofs of the package's own puzzles, one per line; only in a checkout."""

Choose = Callable[[State, list[int], int], int]
"""Chooses a move, given the state, the moves, and what is left after one of them."""


def verify(puzzle: Puzzle, proof: str) -> None:
    """Verify by the rules, without a search, that exactly the puzzle's first moves are right.

    Also verifies the length of the main line, and that every other first move fails or is too slow. A
    :class:`ProofError` names the first move whose claim fails.

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
    """Visit all positions that can arise, and check that they end as claimed."""
    after = puzzle.position.play(claim.choice).settled()
    known = claim.goal.at_once(after, claim.left)
    if known is None:
        _Walk(State(after), claim, choose).go_on(claim.left)
    elif known is not claim.holds:
        raise ProofError(say("puzzle.unproved", move=claim.choice))


class _Walk:
    """A walk on the solver's state, many times faster than on positions."""

    def __init__(self, state: State, claim: PuzzleClaim, choose: Choose) -> None:
        self._state, self._claim, self._choose = state, claim, choose
        self._seen: dict[int, int] = {}  # moves left, by position already checked

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
