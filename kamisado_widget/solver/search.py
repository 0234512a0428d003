"""Proof-number search (df-pn, by Ayumu Nagai): who wins, and whether within n moves.

A position's **proof number** is the least number of open positions that must be settled to prove that the
player to move wins; the **disproof number**, to prove that they lose. The search always continues where the
least is missing, and stores the numbers in a table so that it can leave a variation and return. It is a
generator with an explicit stack: it can pause anywhere and needs no deep recursion. A round never repeats a
position, so there are no cycles.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Protocol

from .state import ANY, BIT, DEADLOCK, END, ENDS, PUSH, SHIFT, State

ProofNumbers = tuple[int, int]
"""Proof and disproof number, for the player to move."""

ALWAYS = 4095
"""More moves than any round has, even with pushes."""
NEVER = 1 << 40
WON: ProofNumbers = (0, NEVER)
LOST: ProofNumbers = (NEVER, 0)
SLICE = 64
"""Positions expanded between two pauses: 1 to 2 ms."""


class Goal(Protocol):
    def threats_of(self, tower: int) -> tuple[int, int, Sequence[ProofNumbers]]:
        """Return the data that all moves of a tower share.

        That is the squares onto which the opponent must not move afterwards, those they must not move to if
        this tower threatens to win, and a guess by the number of the opponent's other targets.
        """

    def probe(
        self, key: int, turn: int, bits: int, moves_left: int, unsafe: int, guesses: Sequence[ProofNumbers]
    ) -> ProofNumbers:
        """Return the numbers of a position in which ``turn`` cannot win at once but may move to ``bits``."""

    def store(self, key: int, turn: int, moves_left: int, numbers: ProofNumbers) -> None: ...

    def trim(self) -> None: ...


class ExpandedNode:
    """An expanded position: its open moves, each with proof and disproof number.

    A move is stored with the key of the next position and whether the same player moves again. The numbers
    are for the player to move; the thresholds say when to leave the node.
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
"""Expands the moves of a node; returns its numbers if that settles it."""


def search(
    state: State, goal: Goal, moves_left: int = ALWAYS, expand: Expand | None = None
) -> Generator[int, None, ProofNumbers]:
    """Prove or disprove that a goal is reached from a position.

    Changes ``state`` during the search and restores it. Yields the number of positions expanded since the
    last pause; returns ``WON`` or ``LOST`` for the player to move. A goal may have its own ``expand``.
    """
    expand = expand or _expand
    nodes: list[ExpandedNode] = []
    node = ExpandedNode(state.code | state.turn, state.turn, (NEVER, NEVER))
    found = expand(state, goal, node, moves_left)
    expanded = 1
    while True:
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
            # Leave a variation only when it is twice as bad as the next best (three times, among the many
            # first moves of a round): switching costs more than searching too far.
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
        # Back up: swap the numbers of the position after the move.
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
    places, colors, occupied, target_bits = state.places, state.colors, state.occupied, state.target_bits
    probe = goal.probe
    moves_left -= 1
    ends = ENDS if moves_left else 0  # no move left: no winner
    for tower in state.movers():
        place = places[tower]
        targets = state.options(tower)
        if targets and END[targets[0]]:
            return WON  # in one move: winning targets come first
        other, step, rest = tower & 8 ^ 8, SHIFT[tower], occupied ^ BIT[place]
        code = state.code - (place << step)
        unsafe, own, guesses = goal.threats_of(tower)
        mine = target_bits[tower]
        for target in targets:
            if target < PUSH:
                # Inlined `make` for plain moves, without bookkeeping.
                now = rest | BIT[target]
                turn = other | colors[target]
                table = target_bits[turn][places[turn]]
                bits = table[now & table.mask]
                if bits & ends:
                    continue
                places[tower] = target
                state.occupied = now
                same_player = False
                if not bits:
                    turn = state.settle(turn)
                    if turn == DEADLOCK:
                        places[tower] = place
                        continue  # M8
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
                    continue  # M8
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
