"""The two questions the search is asked, and what each writes down.

Both look at a position from outside before it is opened, and most positions are settled by that:
the player to move wins at once, or has been seen before.
"""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TypeVar

from .lookup import BIT, ENDS
from .search import LOST, WON, Numbers
from .state import DEADLOCK, State

Value = TypeVar("Value")

ALWAYS = 4095
"""More moves than any round has, even where pushes let towers go the same way twice."""


class Table(dict[int, Value]):
    """A dictionary of bounded size: when it is full the oldest entries go, a few at a time.

    Forgetting is safe: the search never relies on an entry, it only asks for it.
    """

    def __init__(self, most: int) -> None:
        self.most = most

    def put(self, key: int, value: Value) -> None:
        """Write an entry."""
        self[key] = value
        if len(self) > self.most:
            for old in list(islice(self, 1 + self.most // 64)):
                del self[old]


class Threats:
    """A quick estimate of how much a player to move has to choose from.

    A move onto a color whose enemy tower can go home at once is as good as lost. So what counts is
    the number of the other, safe targets, and they are counted without a loop: the squares of all
    colors that threaten to win are one integer, looked up by the set of those colors. The threats
    are worked out once for all moves of a tower, as if it had been lifted off the board: an
    estimate only, on which nothing rests but the order of the search.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.squares = _squares(tuple(state.colors))

    def unsafe(self, tower: int) -> tuple[int, int]:
        """Return the squares after a move to which a tower of the mover's could win at once."""
        places, reach = self.state.places, self.state.reach
        occupied = self.state.occupied ^ BIT[places[tower]]
        threats, first = 0, tower & 8
        for number in range(first, first + 8):
            look = reach[number][places[number]]
            if look[occupied & look.mask] & ENDS:
                threats |= 1 << (number - first)
        own = 1 << (tower - first)
        return self.squares[threats & ~own], self.squares[own]

    def doomed(self, turn: int) -> bool:
        """Tell whether a tower, wherever it moves, lets the opponent win at once. This is exact."""
        state = self.state
        if state.ranks[turn]:
            return False  # it may have a push
        places, colors, reach = state.places, state.colors, state.reach
        left, rival = state.occupied ^ BIT[places[turn]], turn & 8 ^ 8
        for target in state.options(turn):
            tower = rival | colors[target]
            look = reach[tower][places[tower]]
            if not look[(left | BIT[target]) & look.mask] & ENDS:
                return False
        return True


@cache
def _squares(colors: tuple[int, ...]) -> list[int]:
    """Return, for each set of colors, their squares on a board: one list for each layout."""
    found = [0]
    for color in range(8):
        more = sum(bit for bit, here in zip(BIT, colors, strict=True) if here == color)
        found += [squares | more for squares in found]
    return found


class Winner:
    """The question who wins."""

    def __init__(self, state: State, game: int, table: Table[Numbers]) -> None:
        self.game = game
        self.table = table
        self.get = table.get
        self.threats = Threats(state)
        self.unsafe = self.threats.unsafe

    def look(self, key: int, turn: int, bits: int, left: int, unsafe: int) -> Numbers:
        """Return what is known or guessed of a position."""
        known = self.get(key | self.game)
        if known is not None:
            return known
        if bits & ENDS:
            return WON
        safe = bits & ~unsafe
        if not safe and self.threats.doomed(turn):
            return LOST
        return 1, 1 + 2 * safe.bit_count()

    def keep(self, key: int, turn: int, left: int, numbers: Numbers) -> None:
        """Write down what was found out."""
        self.table.put(key | self.game, numbers)


class Within:
    """The question whether the attacker wins within so many real moves.

    A position's bounds are ``(low, high)``: the attacker needs at least ``low`` moves, and at most
    ``high``. They stay true whatever is asked later, so each question makes the next one cheaper;
    and where it is known that the defender wins nothing need be searched at all.
    """

    def __init__(
        self,
        state: State,
        game: int,
        attacker: int,
        winners: Table[Numbers],
        bounds: Table[tuple[int, int]],
        most: int,
    ) -> None:
        self.state = state
        self.game = game
        self.attacker = 8 * attacker
        self.winners = winners
        self.bounds = bounds
        self.numbers: Table[Numbers] = Table(most)
        self.threats = Threats(state)
        self.unsafe = self.threats.unsafe

    def look(self, key: int, turn: int, bits: int, left: int, unsafe: int) -> Numbers:
        """Return what is known or guessed of a position with ``left`` moves to go."""
        key |= self.game
        attacking = turn & 8 == self.attacker
        yes, no = (WON, LOST) if attacking else (LOST, WON)
        bounds = self.bounds.get(key)
        if bounds is not None:
            if bounds[1] <= left:
                return yes
            if bounds[0] > left:
                return no
        known = self.numbers.get(key << 12 | left)
        if known is not None:
            return known
        if bits & ENDS:
            return WON if left > 0 else no
        if left <= 1:
            return yes if left == 1 and not attacking and self._stuck(turn) else no
        winner = self.winners.get(key)
        if winner is (LOST if attacking else WON):
            return no
        safe = bits & ~unsafe
        if safe and left == 2 and not attacking and self._escapes(turn, safe):
            return no
        if not safe and self.threats.doomed(turn):
            return LOST
        return 1, 1 + 2 * safe.bit_count()

    def keep(self, key: int, turn: int, left: int, numbers: Numbers) -> None:
        """Write down a bound, or the numbers so far."""
        key |= self.game
        if numbers is not WON and numbers is not LOST:
            self.numbers.put(key << 12 | left, numbers)
            return
        low, high = self.bounds.get(key, (1, ALWAYS))
        player = turn & 8 if turn < 16 else 8 * (turn - 16)
        if (numbers is WON) == (player == self.attacker):
            self.bounds.put(key, (low, min(high, left)))
        else:
            self.bounds.put(key, (max(low, left + 1), high))

    def _stuck(self, turn: int) -> bool:
        """Tell whether each move of the defender ends the round in a deadlock, which they lose."""
        state = self.state
        for target in state.options(turn):
            state.make(turn << 7 | target)
            deadlock = state.turn == DEADLOCK
            state.unmake()
            if not deadlock:
                return False
        return True

    def _escapes(self, turn: int, safe: int) -> bool:
        """Tell whether, after the first safe move, an enemy tower must move and cannot win at once."""
        state = self.state
        target = (safe & -safe).bit_length() - 1
        tower = turn & 8 ^ 8 | state.colors[target]
        look = state.reach[tower][state.places[tower]]
        occupied = state.occupied ^ BIT[state.places[turn]] | BIT[target]
        bits = look[occupied & look.mask]
        return bits != 0 and not bits & ENDS
