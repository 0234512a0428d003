"""The two search goals and their transposition tables. Most positions are settled by a probe."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple, TypeVar

from .search import ALWAYS, LOST, WON, ExpandedNode, Goal, ProofNumbers
from .state import ANY, BIT, DEADLOCK, END, ENDS, PLAYERS, PUSH, State

T = TypeVar("T")


class TranspositionTable(tuple[dict[int, T], ...]):
    """Entries by tower to move, then by position key.

    One dictionary per tower keeps rehashing short. A full one drops its oldest entries, which is safe: the
    search never relies on an entry.
    """

    most: int

    def __new__(cls, most: int) -> TranspositionTable[T]:
        table = super().__new__(cls, ({} for _ in range(ANY + len(PLAYERS))))
        table.most = most // len(table)
        return table

    def trim(self) -> None:
        for entries in self:
            if len(entries) > self.most:
                for old in list(islice(entries, len(entries) - self.most + self.most // 64)):
                    del entries[old]


ALL = (1 << 16) - 1
_TOWERS = tuple(1 << tower for tower in range(16))


class Threats:
    """A move ordering heuristic.

    A move onto a color whose enemy tower can go home at once loses. So the first criterion is the number of
    the opponent's safe targets, counted without a loop: the squares of all colors that threaten to win are
    one integer, cached by the set of these colors. The second is who has more towers that threaten to win.
    The threats are computed once for all moves of a tower, with the tower off the board.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.squares = _squares(tuple(state.colors))

    def of_tower(self, tower: int) -> tuple[int, int, Sequence[ProofNumbers]]:
        places = self.state.places
        occupied = self.state.occupied ^ BIT[places[tower]]
        threats = 0
        for tables, place, number in zip(self.state.target_bits, places, _TOWERS, strict=True):
            table = tables[place]
            if table[occupied & table.mask] & ENDS:
                threats |= number
        own = 1 << (tower & 7)
        mine, theirs = (threats >> 8, threats & 255) if tower & 8 else (threats & 255, threats >> 8)
        mine &= ~own
        lead = mine.bit_count() - theirs.bit_count()
        return self.squares[mine], self.squares[own], _GUESSES[lead]

    def doomed(self, turn: int) -> bool:
        state = self.state
        if state.ranks[turn] and state.pushed(turn, state.places[turn]):
            return False
        places, colors, target_bits = state.places, state.colors, state.target_bits
        others, rival = state.occupied ^ BIT[places[turn]], turn & 8 ^ 8
        for target in state.options(turn):
            tower = rival | colors[target]
            table = target_bits[tower][places[tower]]
            if not table[(others | BIT[target]) & table.mask] & ENDS:
                return False
        return True


@cache
def _squares(colors: tuple[int, ...]) -> list[int]:
    """Return for each set of colors the bit mask of their squares, one list per layout."""
    found = [0]
    for color in range(8):
        more = sum(bit for bit, here in zip(BIT, colors, strict=True) if here == color)
        found += [squares | more for squares in found]
    return found


_GUESSES = {
    lead: [(max(1, 4 + lead), max(1, 1 + safe - lead)) for safe in range(22)] for lead in range(-8, 9)
}


class WinGoal:
    def __init__(self, state: State, table: TranspositionTable[ProofNumbers]) -> None:
        self.table = table
        self.trim = table.trim
        self.threats = Threats(state)
        self.threats_of = self.threats.of_tower

    def probe(
        self, key: int, turn: int, bits: int, moves_left: int, unsafe: int, guesses: Sequence[ProofNumbers]
    ) -> ProofNumbers:
        known = self.table[turn].get(key)
        if known is not None:
            return known
        safe = bits & ~unsafe
        if not safe and self.threats.doomed(turn):
            return LOST
        return guesses[safe.bit_count()]

    def store(self, key: int, turn: int, moves_left: int, numbers: ProofNumbers) -> None:
        self.table[turn][key] = numbers


class Bounds(NamedTuple):
    """Bounds of the number of moves the attacker needs; they stay valid for later searches.

    ``numbers`` are those of the last unfinished search; for another number of moves they are only a guess.
    """

    low: int = 1
    high: int = ALWAYS
    numbers: ProofNumbers | None = None


NOTHING = Bounds()


class WinWithinGoal:
    """The goal that the attacker wins within n real moves.

    If the defender is known to win, no search is needed.
    """

    def __init__(
        self,
        state: State,
        attacker: int,
        winners: TranspositionTable[ProofNumbers],
        bounds: TranspositionTable[Bounds],
    ) -> None:
        self.state = state
        self.attacker = 8 * attacker
        self.winners = winners
        self.bounds = bounds
        self.trim = bounds.trim
        self.threats = Threats(state)
        self.threats_of = self.threats.of_tower

    def probe(
        self, key: int, turn: int, bits: int, moves_left: int, unsafe: int, guesses: Sequence[ProofNumbers]
    ) -> ProofNumbers:
        attacking = turn & 8 == self.attacker
        yes, no = (WON, LOST) if attacking else (LOST, WON)
        low, high, numbers = self.bounds[turn].get(key, NOTHING)
        if high <= moves_left:
            return yes
        if low > moves_left:
            return no
        if moves_left <= 1:
            return yes if moves_left == 1 and not attacking and self._stuck(turn) else no
        if numbers:
            return numbers
        winner = self.winners[turn].get(key)
        if winner is (LOST if attacking else WON):
            return no
        safe = bits & ~unsafe
        if moves_left == 2 and not attacking and safe and self._escapes(turn, safe):
            return no
        if not safe and self.threats.doomed(turn):
            return LOST
        return guesses[safe.bit_count()]

    def store(self, key: int, turn: int, moves_left: int, numbers: ProofNumbers) -> None:
        low, high, before = self.bounds[turn].get(key, NOTHING)
        player = turn & 8 if turn < ANY else 8 * (turn - ANY)
        if numbers is not WON and numbers is not LOST:
            before = numbers
        elif (numbers is WON) == (player == self.attacker):
            high = min(high, moves_left)
        else:
            low = max(low, moves_left + 1)
        self.bounds[turn][key] = Bounds(low, high, before)

    def _stuck(self, turn: int) -> bool:
        state = self.state
        for target in state.options(turn):
            state.make(turn << 7 | target)
            deadlock = state.turn == DEADLOCK
            state.unmake()
            if not deadlock:
                return False
        return True

    def _escapes(self, turn: int, safe: int) -> bool:
        state = self.state
        target = (safe & -safe).bit_length() - 1
        tower = turn & 8 ^ 8 | state.colors[target]
        table = state.target_bits[tower][state.places[tower]]
        occupied = state.occupied ^ BIT[state.places[turn]] | BIT[target]
        bits = table[occupied & table.mask]
        return bits != 0 and not bits & ENDS


class Promotion(WinWithinGoal):
    """The goal that the attacker wins within n moves with a ring for one of ``towers`` (a bit mask)."""

    def __init__(
        self,
        state: State,
        attacker: int,
        winners: TranspositionTable[ProofNumbers],
        bounds: TranspositionTable[Bounds],
        towers: int,
    ) -> None:
        super().__init__(state, attacker, winners, bounds)
        self.towers = towers

    def expand(self, state: State, _goal: Goal, node: ExpandedNode, moves_left: int) -> ProofNumbers | None:
        moves_left -= 1
        for tower in state.movers():
            attacking = tower & 8 == self.attacker
            unsafe, _, guesses = self.threats_of(tower)
            for target in state.options(tower):
                if END[target]:
                    if attacking and not self.towers >> tower & 1:
                        continue
                    return WON
                state.make(tower << 7 | target)
                turn, key = state.turn, state.code | state.turn
                numbers = (
                    None if turn == DEADLOCK else self._probe_here(state, key, moves_left, unsafe, guesses)
                )
                state.unmake()
                if numbers is None:
                    ring = tower & 8 ^ 8 | state.colors[target & ~PUSH]
                    if attacking or self.towers >> ring & 1:
                        continue
                    return WON
                same_player = turn & 8 == tower & 8
                proof, disproof = numbers if same_player else numbers[::-1]
                if not proof:
                    return WON
                if disproof:
                    node.moves.append((tower << 7 | target, key, same_player))
                    node.proof.append(proof)
                    node.disproof.append(disproof)
        return None if node.moves else LOST

    def _probe_here(
        self, state: State, key: int, moves_left: int, unsafe: int, guesses: Sequence[ProofNumbers]
    ) -> ProofNumbers:
        table = state.target_bits[state.turn][state.places[state.turn]]
        bits = table[state.occupied & table.mask]
        return self.probe(key, state.turn, bits, moves_left, unsafe, guesses)

    def probe(
        self, key: int, turn: int, bits: int, moves_left: int, unsafe: int, guesses: Sequence[ProofNumbers]
    ) -> ProofNumbers:
        attacking = turn & 8 == self.attacker
        yes, no = (WON, LOST) if attacking else (LOST, WON)
        if moves_left <= 0:
            return no
        if bits & ENDS and (not attacking or self.towers >> turn & 1):
            return WON
        low, high, numbers = self.bounds[turn].get(key, NOTHING)
        if high <= moves_left:
            return yes
        if low > moves_left or self.winners[turn].get(key) is (LOST if attacking else WON):
            return no
        return numbers or guesses[(bits & ~unsafe).bit_count()]
