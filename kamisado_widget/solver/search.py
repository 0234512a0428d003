"""Proof-number search: one search for both questions, who wins, and whether within so many moves.

A position's **proof number** is how many open positions must at the least be settled to prove that
the player to move wins; its **disproof number** is how many to prove that they lose. The search
(df-pn, by Ayumu Nagai) always goes on where the least is missing, and keeps the numbers in a table
so that it can leave a line and come back to it. It is a generator with a list of open positions
instead of recursion: it can pause anywhere, which is how long work is cut into slices, and needs
no deep stack. A round cannot come back to a position, so repetitions need no care.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Protocol

from .state import ANY, DEADLOCK, PUSH, SHIFT, State
from .target_table import BIT, END, ENDS

Numbers = tuple[int, int]
"""Proof and disproof number of a position, for the player to move in it."""

ALWAYS = 4095
"""More moves than any round has, even where pushes let towers go the same way twice."""
NEVER = 1 << 40
WON: Numbers = (0, NEVER)
LOST: Numbers = (NEVER, 0)
SLICE = 64
"""Positions opened between two pauses: one or two milliseconds of work."""


class Judge(Protocol):
    """A question: what is known of a position without opening it, and where results are kept."""

    def ahead(self, tower: int) -> tuple[int, int, Sequence[Numbers]]:
        """Return what all moves of a tower have in common.

        These are: the squares that the opponent had better not move to after any of them, those
        that they had better not move to if this tower threatens to win, and what is guessed of a
        position by how many other squares the opponent may move to.
        """

    def look(
        self, key: int, turn: int, bits: int, left: int, unsafe: int, guesses: Sequence[Numbers]
    ) -> Numbers:
        """Return the numbers of a position in which ``turn`` moves, perhaps to one of ``bits``.

        It is not one in which ``turn`` wins at once.
        """

    def keep(self, key: int, turn: int, left: int, numbers: Numbers) -> None:
        """Write down what was found out about a position."""

    def trim(self) -> None:
        """Keep what is written down within bounds."""


class Node:
    """An open position: its moves that are not settled, and what is missing to win and to lose by each.

    A move goes with the key of the position after it, and whether the same player moves again there.
    """

    __slots__ = ("key", "limits", "losing", "moves", "played", "turn", "winning")

    def __init__(self, key: int, turn: int, limits: Numbers) -> None:
        self.key = key
        self.turn = turn
        self.limits = limits
        self.played = 0
        self.moves: list[tuple[int, int, bool]] = []
        self.winning: list[int] = []
        self.losing: list[int] = []


def search(state: State, judge: Judge, left: int = ALWAYS) -> Generator[int, None, Numbers]:
    """Settle a question about a position.

    Parameters
    ----------
    state : State
        The position; it is changed meanwhile, and as before in the end.
    judge : Judge
        The question.
    left : int
        How many real moves are left: always enough, except for questions that ask for that.

    Yields
    ------
    int
        How many positions were opened since the last pause.

    Returns
    -------
    tuple of int
        ``WON`` or ``LOST``, for the player to move.
    """
    nodes: list[Node] = []
    node = Node(state.code | state.turn, state.turn, (NEVER, NEVER))
    found = _open(state, judge, node, left)
    opened = 1
    while True:
        # Go down to the most promising position until one is settled, or no longer the most promising.
        while found is None:
            winning, losing = node.winning, node.losing
            least, total = min(winning), sum(losing)
            if least >= node.limits[0] or total >= node.limits[1]:
                found = least, total
                break
            best = winning.index(least)
            winning[best] = NEVER
            second = min(winning)
            winning[best] = least
            # A line is left only when it is twice as bad as the next best, or worse by far among the
            # many first moves of a round: to change lines all the time costs more than a look too far.
            patience = second if node.turn < ANY else 3 * second
            limits = (
                node.limits[1] - total + losing[best],
                min(node.limits[0], second + 1 + patience),
            )
            node.played = best
            nodes.append(node)
            move, key, same = node.moves[best]
            state.make(move, key & 31)
            left -= 1
            node = Node(key, state.turn, limits[::-1] if same else limits)
            found = _open(state, judge, node, left)
            opened += 1
            if opened == SLICE:
                judge.trim()
                yield opened
                opened = 0
        judge.keep(node.key, node.turn, left, found)
        if not nodes:
            judge.trim()
            yield opened
            return found
        # Back up: the numbers of a move are those of the position after it, from the other side.
        node = nodes.pop()
        state.unmake()
        left += 1
        best = node.played
        winning_now, losing_now = found if node.moves[best][2] else found[::-1]
        found = None
        if not winning_now:
            found = WON
        elif losing_now:
            node.winning[best], node.losing[best] = winning_now, losing_now
        else:
            del node.moves[best], node.winning[best], node.losing[best]
            if not node.moves:
                found = LOST


def _open(state: State, judge: Judge, node: Node, left: int) -> Numbers | None:
    """Look at the position after each move; return the node's numbers if that settles it."""
    places, colors, occupied, reach = state.places, state.colors, state.occupied, state.reach
    look = judge.look
    left -= 1
    ends = ENDS if left else 0  # with no moves left nobody wins
    for tower in state.movers():
        place = places[tower]
        targets = state.options(tower)
        if targets and END[targets[0]]:
            return WON  # in one move: the winning targets come first
        other, step, rest = tower & 8 ^ 8, SHIFT[tower], occupied ^ BIT[place]
        code = state.code - (place << step)
        unsafe, own, guesses = judge.ahead(tower)
        mine = reach[tower]
        for target in targets:
            if target < PUSH:
                # A plain move is made by hand, without the bookkeeping of `make`.
                now = rest | BIT[target]
                turn = other | colors[target]
                near = reach[turn][places[turn]]
                bits = near[now & near.mask]
                if bits & ends:
                    continue  # the opponent wins at once
                places[tower] = target
                state.occupied = now
                same = False
                if not bits:
                    turn = state.settle(turn)
                    if turn == DEADLOCK:
                        places[tower] = place
                        continue  # M8: who moved into it has lost
                    same = turn & 8 != other
                    near = reach[turn][places[turn]]
                    bits = near[now & near.mask]
                key = code + (target << step) | turn
                if bits & ends:
                    numbers = WON
                else:
                    near = mine[target]
                    bad = unsafe | own if near[now & near.mask] & ENDS else unsafe
                    numbers = look(key, turn, bits, left, bad, guesses)
                places[tower] = place
            else:
                state.occupied = occupied
                state.make(tower << 7 | target)
                turn = state.turn
                if turn == DEADLOCK:
                    state.unmake()
                    continue  # M8, as above
                same = turn & 8 != other
                key = state.code | turn
                near = reach[turn][places[turn]]
                bits = near[state.occupied & near.mask]
                numbers = WON if bits & ends else look(key, turn, bits, left, unsafe, guesses)
                state.unmake()
            if same:
                winning, losing = numbers
            else:
                losing, winning = numbers
            if not winning:
                state.occupied = occupied
                return WON
            if losing:
                node.moves.append((tower << 7 | target, key, same))
                node.winning.append(winning)
                node.losing.append(losing)
        state.occupied = occupied
    return None if node.moves else LOST
