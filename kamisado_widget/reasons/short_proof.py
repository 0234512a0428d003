"""The proof that is shortest to tell: the one with the fewest defenses.

A reply that loses at once is obvious: the square's color names a tower that can run home. The other replies
are **defenses**. The search asks for a proof with none, then with one, and so on, and turns back at a
position with more defenses than allowed, usually at a glance.
"""

from __future__ import annotations

from typing import NamedTuple

from ..rules import Move, Player, Position
from ..solver.state import DEADLOCK, ENDS, PLAYERS, State


class ProvedWin(NamedTuple):
    move: Move
    after: ProvedWin | Loss | None
    defenses: int


class Loss(NamedTuple):
    at_once: tuple[tuple[Move, ProvedWin | None], ...]
    rest: tuple[tuple[Move, ProvedWin | Loss], ...]
    defenses: int


class ShortProof:
    """Searches for the shortest proof that a player wins; passes are skipped, as in the solver."""

    def __init__(self, position: Position, winner: Player, nodes: int = 20_000) -> None:
        self.nodes = nodes
        self._state = State(position)
        self._winner = PLAYERS.index(winner)
        self._refuted: dict[int, int] = {}  # number of defenses already refuted
        self._proved: dict[int, ProvedWin | Loss] = {}

    def find(self, most: int) -> ProvedWin | Loss | None:
        """Return the proof with the fewest defenses, at most ``most``."""
        if self._state.turn == DEADLOCK:
            return None
        for allowed in range(most + 1):
            proof = self._prove(allowed)
            if proof:
                return proof
        return None

    def replies(self) -> tuple[list[tuple[Move, ProvedWin | None]], list[int]]:
        """Return the loser's replies: those that lose at once, each with its punishment, and the defenses."""
        at_once: list[tuple[Move, ProvedWin | None]] = []
        rest: list[int] = []
        state = self._state
        for reply in state.moves():
            move = state.move(reply)
            state.make(reply)
            if state.turn == DEADLOCK:
                at_once.append((move, None))
            elif state.player == self._winner and (home := self._home()):
                at_once.append((move, home))
            else:
                rest.append(reply)
            state.unmake()
        return at_once, rest

    def soon(self) -> list[Move]:
        """Return the defenses after which the winner can win with the second next move."""
        state = self._state
        found = []
        for reply in self.replies()[1]:
            move = state.move(reply)
            state.make(reply)
            if self._cornered() if state.player != self._winner else self._corners():
                found.append(move)
            state.unmake()
        return found

    def share_lost(self, soon: bool = False) -> float:
        """Return the share of replies that lose at once; with ``soon``, also those that lose soon."""
        at_once, rest = self.replies()
        lost = len(at_once) + (len(self.soon()) if soon else 0)
        return lost / (len(at_once) + len(rest))

    def _corners(self) -> bool:
        state = self._state
        for reply in state.moves():
            state.make(reply)
            if state.turn == DEADLOCK:
                done = False
            else:
                done = bool(self._home()) if state.player == self._winner else self._cornered()
            state.unmake()
            if done:
                return True
        return False

    def _cornered(self) -> bool:
        return not self._home() and not self.replies()[1]

    def _prove(self, allowed: int) -> ProvedWin | Loss | None:
        state = self._state
        key = state.code | state.turn
        known = self._proved.get(key)
        if known and known.defenses <= allowed:
            return known
        if self._refuted.get(key, -1) >= allowed or self.nodes <= 0:
            return None
        self.nodes -= 1
        proof = self._win(allowed) if state.player == self._winner else self._loss(allowed)
        if proof:
            self._proved[key] = proof
        elif self.nodes > 0:
            self._refuted[key] = allowed
        return proof

    def _win(self, allowed: int) -> ProvedWin | None:
        found = self._home()
        for reply in () if found else self._state.moves():
            move = self._state.move(reply)
            after = self._after(reply, allowed)
            if after:
                found = ProvedWin(move, after, after.defenses)
                allowed = after.defenses - 1
                if allowed < 0:
                    break
        return found

    def _loss(self, allowed: int) -> Loss | None:
        if self._home():
            return None
        at_once, defenses = self.replies()
        if len(defenses) > allowed:
            return None
        count = len(defenses)
        rest = []
        for reply in defenses:
            move = self._state.move(reply)
            after = self._after(reply, allowed - count)
            if not after:
                return None
            count += after.defenses
            rest.append((move, after))
        return Loss(tuple(at_once), tuple(rest), count)

    def _after(self, reply: int, allowed: int) -> ProvedWin | Loss | None:
        self._state.make(reply)
        proof = None if self._state.turn == DEADLOCK else self._prove(allowed)
        self._state.unmake()
        return proof

    def _home(self) -> ProvedWin | None:
        state = self._state
        for tower in state.movers():
            table = state.target_bits[tower][state.places[tower]]
            ends = table[state.occupied & table.mask] & ENDS
            if ends:
                return ProvedWin(state.move(tower << 7 | (ends & -ends).bit_length() - 1), None, 0)
        return None
