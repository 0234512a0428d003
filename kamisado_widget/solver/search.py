"""Proof-number search: one search for both questions, who wins, and whether within so many moves.

A position's **proof number** is how many open positions must at the least be settled to prove that
the player to move wins; its **disproof number** is how many to prove that they lose. The search
(df-pn, by Ayumu Nagai) always goes on where the least is missing, and keeps the numbers in a table
so that it can leave a variation and come back to it. It is a generator with a list of open positions
instead of recursion: it can pause anywhere, which is how long work is cut into slices, and needs
no deep stack. A round cannot come back to a position, so repetitions need no care.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Protocol

from .state import ANY, BIT, DEADLOCK, END, ENDS, PUSH, SHIFT, State

ProofNumbers = tuple[int, int]
"""Proof and disproof number of a position, for the player to move in it."""

ALWAYS = 4095
"""More moves than any round has, even where pushes let towers take the same path twice."""
NEVER = 1 << 40
WON: ProofNumbers = (0, NEVER)
LOST: ProofNumbers = (NEVER, 0)
SLICE = 64
"""Positions expanded between two pauses: one or two milliseconds of work."""


class Goal(Protocol):
    def threats_of(self, tower: int) -> tuple[int, int, Sequence[ProofNumbers]]:
        """Return what all moves of a tower have in common.

        These are: the squares that the opponent had better not move to after any of them, those
        that they had better not move to if this tower threatens to win, and what is guessed of a
        position by how many other squares the opponent may move to.
        """

    def probe(
        self, key: int, turn: int, bits: int, moves_left: int, unsafe: int, guesses: Sequence[ProofNumbers]
    ) -> ProofNumbers:
        """Return the numbers of a position in which ``turn`` moves, perhaps to one of ``bits``.

        It is not one in which ``turn`` wins at once.
        """

    def store(self, key: int, turn: int, moves_left: int, numbers: ProofNumbers) -> None:
        """Store what was found out about a position."""

    def trim(self) -> None:
        """Keep the table within bounds."""


class ExpandedNode:
    """An expanded position: its moves that are not settled, with the proof and disproof number of each.

    A move goes with the key of the position after it, and whether the same player moves again there.
    The numbers are for the player to move in this position, the thresholds say when to leave it.
    """

    __slots__ = ("disproof", "key", "moves", "played", "proof", "thresholds", "turn")

    def __init__(self, key: int, turn: int, thresholds: ProofNumbers) -> None:
        self.key = key
        self.turn = turn
        self.thresholds = thresholds
        self.played = 0
        self.moves: list[tuple[int, int, bool]] = []
        self.proof: list[int] = []
        self.disproof: list[int] = []


Expand = Callable[[State, Goal, ExpandedNode, int], "ProofNumbers | None"]
"""Looks at the position after each move, and returns the node's numbers if that settles it."""


def search(
    state: State, goal: Goal, moves_left: int = ALWAYS, expand: Expand | None = None
) -> Generator[int, None, ProofNumbers]:
    """Prove or disprove that a goal is reached from a position.

    The state is changed meanwhile, and as before in the end. It yields how many positions were expanded since
    the last pause, and returns ``WON`` or ``LOST``, for the player to move. ``expand`` is one of the goal's
    own, where the end of a round is not simply won or lost.
    """
    expand = expand or _expand
    nodes: list[ExpandedNode] = []
    node = ExpandedNode(state.code | state.turn, state.turn, (NEVER, NEVER))
    found = expand(state, goal, node, moves_left)
    expanded = 1
    while True:
        # Go down to the most promising position until one is settled, or no longer the most promising.
        while found is None:
            proof, disproof = node.proof, node.disproof
            least, total = min(proof), sum(disproof)
            if least >= node.thresholds[0] or total >= node.thresholds[1]:
                found = least, total
                break
            best = proof.index(least)
            proof[best] = NEVER
            second = min(proof)
            proof[best] = least
            # A variation is left only when it is twice as bad as the next best, or worse by far among the
            # many first moves of a round: to change all the time costs more than to look too far.
            patience = second if node.turn < ANY else 3 * second
            thresholds = (
                node.thresholds[1] - total + disproof[best],
                min(node.thresholds[0], second + 1 + patience),
            )
            node.played = best
            nodes.append(node)
            move, key, same_player = node.moves[best]
            state.make(move, key & 31)
            moves_left -= 1
            node = ExpandedNode(key, state.turn, thresholds[::-1] if same_player else thresholds)
            found = expand(state, goal, node, moves_left)
            expanded += 1
            if expanded == SLICE:
                goal.trim()
                yield expanded
                expanded = 0
        goal.store(node.key, node.turn, moves_left, found)
        if not nodes:
            goal.trim()
            yield expanded
            return found
        # Back up: the numbers of a move are those of the position after it, from the other side.
        node = nodes.pop()
        state.unmake()
        moves_left += 1
        best = node.played
        proof_now, disproof_now = found if node.moves[best][2] else found[::-1]
        found = None
        if not proof_now:
            found = WON
        elif disproof_now:
            node.proof[best], node.disproof[best] = proof_now, disproof_now
        else:
            del node.moves[best], node.proof[best], node.disproof[best]
            if not node.moves:
                found = LOST


def _expand(state: State, goal: Goal, node: ExpandedNode, moves_left: int) -> ProofNumbers | None:
    """Look at the position after each move; return the node's numbers if that settles it."""
    places, colors, occupied, target_bits = state.places, state.colors, state.occupied, state.target_bits
    probe = goal.probe
    moves_left -= 1
    ends = ENDS if moves_left else 0  # with no move left nobody wins
    for tower in state.movers():
        place = places[tower]
        targets = state.options(tower)
        if targets and END[targets[0]]:
            return WON  # in one move: the winning targets come first
        other, step, rest = tower & 8 ^ 8, SHIFT[tower], occupied ^ BIT[place]
        code = state.code - (place << step)
        unsafe, own, guesses = goal.threats_of(tower)
        mine = target_bits[tower]
        for target in targets:
            if target < PUSH:
                # A plain move is made by hand, without the bookkeeping of `make`.
                now = rest | BIT[target]
                turn = other | colors[target]
                table = target_bits[turn][places[turn]]
                bits = table[now & table.mask]
                if bits & ends:
                    continue  # the opponent wins at once
                places[tower] = target
                state.occupied = now
                same_player = False
                if not bits:
                    turn = state.settle(turn)
                    if turn == DEADLOCK:
                        places[tower] = place
                        continue  # M8: who moved into it has lost
                    same_player = turn & 8 != other
                    table = target_bits[turn][places[turn]]
                    bits = table[now & table.mask]
                key = code + (target << step) | turn
                if bits & ends:
                    numbers = WON
                else:
                    table = mine[target]
                    bad = unsafe | own if table[now & table.mask] & ENDS else unsafe
                    numbers = probe(key, turn, bits, moves_left, bad, guesses)
                places[tower] = place
            else:
                state.occupied = occupied
                state.make(tower << 7 | target)
                turn = state.turn
                if turn == DEADLOCK:
                    state.unmake()
                    continue  # M8, as above
                same_player = turn & 8 != other
                key = state.code | turn
                table = target_bits[turn][places[turn]]
                bits = table[state.occupied & table.mask]
                numbers = WON if bits & ends else probe(key, turn, bits, moves_left, unsafe, guesses)
                state.unmake()
            if same_player:
                proof, disproof = numbers
            else:
                disproof, proof = numbers
            if not proof:
                state.occupied = occupied
                return WON
            if disproof:
                node.moves.append((tower << 7 | target, key, same_player))
                node.proof.append(proof)
                node.disproof.append(disproof)
        state.occupied = occupied
    return None if node.moves else LOST
