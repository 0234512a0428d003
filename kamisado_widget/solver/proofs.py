"""Building proofs with the search, and the stored proofs of the openings."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import cache
from pathlib import Path
from string import ascii_lowercase
from textwrap import indent

from ..rules import proof
from ..rules.position import Position
from ..rules.proof import Proof
from .engine import Engine
from .search import ALWAYS
from .state import DEADLOCK, END, State


class Choices:
    """Collects the winner's choices in the order of :func:`kamisado_widget.rules.proof.verify`.

    ``winner`` is an index of ``PLAYERS``. Results missing from the engine's table are searched again.
    """

    def __init__(self, engine: Engine, winner: int) -> None:
        self.letters: list[str] = []
        self._engine = engine
        self._winner = winner
        self._seen: set[int] = set()

    def collect(self, state: State) -> Generator[int, None, None]:
        """Visit all positions that can arise; yield the number of positions expanded since the last pause."""
        to_play = [(yield from self._moves(state))]
        while to_play:
            if to_play[-1]:
                state.make(to_play[-1].pop())
                to_play.append((yield from self._moves(state)))
            else:
                to_play.pop()
                if to_play:
                    state.unmake()

    def _moves(self, state: State) -> Generator[int, None, list[int]]:
        key = state.code | state.turn
        if state.turn == DEADLOCK or key in self._seen:
            return []
        self._seen.add(key)
        moves = state.moves()
        if state.player == self._winner:
            if END[moves[0] & 127]:
                return []
            if len(moves) > 1:
                best = yield from self._best(state, moves)
                self.letters.append(ascii_lowercase[best])
                return [moves[best]]
        return moves[::-1]

    def _best(self, state: State, moves: list[int]) -> Generator[int, None, int]:
        """Return the index of a winning move, preferably a short win."""
        for test in (self.wins_soon, self.is_known):
            for number, move in enumerate(moves):
                state.make(move)
                wins = test(state)
                state.unmake()
                if wins:
                    return number
        for number, move in enumerate(moves[:-1]):
            state.make(move)
            wins = yield from self._is_won(state)
            state.unmake()
            if wins:
                return number
        return len(moves) - 1

    def is_known(self, state: State) -> bool:
        if state.turn == DEADLOCK:  # M8: the player who moved last loses
            return False
        return self._engine.known(state, None, ALWAYS) is (state.player == self._winner)

    def _is_won(self, state: State) -> Generator[int, None, bool]:
        if state.turn == DEADLOCK:
            return False
        wins = yield from self._engine.search(state, None, ALWAYS)
        return wins == (state.player == self._winner)

    def wins_soon(self, state: State) -> bool:
        if state.turn == DEADLOCK:
            return False
        moves = state.moves()
        home = END[moves[0] & 127]
        if home or state.player == self._winner:
            return home and state.player == self._winner
        for move in moves:
            state.make(move)
            over = state.turn == DEADLOCK
            wins = over or (state.player == self._winner and END[state.moves()[0] & 127])
            state.unmake()
            if not wins:
                return False
        return True


FILE = Path(__file__).with_name("proofs.txt")
START = ""
"""Key of the proof of the first line-up; the others have the first move as key."""

_HEAD = f"""\
Kamisado: the player who begins wins the round.

A proof of the first line-up, then one of the position after each first move. Each has a title, the position
and the winner, then its letters up to an empty line. Lines that start with # are comments. A proof shows who
wins, not in how many moves.

{proof.__doc__}"""


def written(proofs: Iterable[Proof]) -> str:
    head = indent(_HEAD.strip(), "# ", lambda _: True).replace("# \n", "#\n")
    return "\n\n".join([head, *map(str, proofs)]) + "\n"


@cache
def text() -> str:
    return FILE.read_text("utf-8")


@cache
def proofs() -> dict[str, Proof]:
    """Return the proofs by first move; ``""`` is the first line-up."""
    _, first, *others = text().strip().split("\n\n")
    moves = map(str, Position.start().legal_moves)
    return {START: Proof.parse(first), **dict(zip(moves, map(Proof.parse, others), strict=True))}
