"""The question of a match: whether a player can end the round with a ring for one of certain towers.

It is asked by proof-number search as the questions of a round are. The attacker is who wants such a
ring; the defender is content with any other end. A tower without such a ring to win may go home and
end the round, but that is no success; and in a deadlock (M8) the ring goes to the tower of the color
that the loser moved to last.
"""

from __future__ import annotations

from collections.abc import Sequence

from .goals import NOTHING, Bounds, TranspositionTable, WinWithinGoal
from .search import LOST, WON, ExpandedNode, Goal, ProofNumbers
from .state import DEADLOCK, PUSH, State
from .target_table import END, ENDS


class Promotion(WinWithinGoal):
    """The goal that the attacker ends the round within so many moves, and a certain tower gets the ring.

    The bounds are of this goal alone; ``towers`` has a bit for each of the attacker's that may get the ring.
    """

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
        """Look at the position after each move; return the node's numbers if that settles it."""
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
        """Return what is known or guessed of a position with so many moves left."""
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
