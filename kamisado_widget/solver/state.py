"""A position made for speed: numbers instead of names, changed in place and changed back.

Squares are numbers here, ``a1`` 0, ``b1`` 1, up to ``h8`` 63, and a board's occupancy is one integer with a
bit for each square. Where a tower can go from a square depends only on the occupancy of its three rays, so
the answer is computed once for each pattern and cached: from then on a tower's moves are one ``&`` and one
dictionary look-up.
"""

from __future__ import annotations

from functools import cache

from ..rules.board import COLOR_AT, FILES, RAYS, ROWS, Color, Player
from ..rules.moves import Move, MoveKind
from ..rules.position import Position

SQUARE = tuple(file + row for row in ROWS for file in FILES)
NUMBER = {square: number for number, square in enumerate(SQUARE)}
BIT = tuple(1 << number for number in range(64))
END = tuple(number < 8 or 56 <= number < 64 for number in range(128))
"""Whether a target is on a home row. A tower that moves there has won: nobody can move to their own.
Targets from 64 on are pushes, which never end there: behind the pushed towers must be a free square."""
ENDS = sum(bit for bit, end in zip(BIT, END, strict=False) if end)
"""The squares of both home rows."""

_MOST = 2048  # patterns kept for a square; beyond that it starts again, so that memory is bounded


class Targets(dict[int, tuple[int, ...]]):
    """The targets from one square by the occupancy of its rays, worked out when first asked for.

    ``dict`` calls ``__missing__`` by itself, so a known pattern costs no Python call. Winning
    targets come first: one look at the first target tells whether the tower can win at once.
    """

    __slots__ = ("mask", "rays")

    def __init__(self, rays: tuple[tuple[int, ...], ...]) -> None:
        self.rays = rays
        self.mask = sum(BIT[square] for ray in rays for square in ray)

    def __missing__(self, occupied: int) -> tuple[int, ...]:
        if len(self) >= _MOST:
            self.clear()
        found: list[int] = []
        for ray in self.rays:
            for square in ray:
                if occupied & BIT[square]:
                    break
                found.append(square)
        found.sort(key=lambda square: not END[square])
        self[occupied] = targets = tuple(found)
        return targets


class TargetBits(dict[int, int]):
    """The same targets as bits of one integer: to count them, or to ask whether one is among them."""

    __slots__ = ("mask", "rays")

    def __init__(self, rays: tuple[tuple[int, ...], ...]) -> None:
        self.rays = rays
        self.mask = sum(BIT[square] for ray in rays for square in ray)

    def __missing__(self, occupied: int) -> int:
        if len(self) >= _MOST:
            self.clear()
        bits = 0
        for ray in self.rays:
            for square in ray:
                if occupied & BIT[square]:
                    break
                bits |= BIT[square]
        self[occupied] = bits
        return bits


@cache
def _rays(player: Player, most: int) -> list[tuple[tuple[int, ...], ...]]:
    return [tuple(tuple(NUMBER[s] for s in ray[:most]) for ray in RAYS[player][square]) for square in SQUARE]


@cache
def targets(player: Player, most: int) -> tuple[Targets, ...]:
    """Return the tables of all squares for a player's towers that may move ``most`` squares."""
    return tuple(map(Targets, _rays(player, most)))


@cache
def target_bits(player: Player, most: int) -> tuple[TargetBits, ...]:
    return tuple(map(TargetBits, _rays(player, most)))


PLAYERS = tuple(Player)
COLORS = tuple(Color)
PUSH = 64
"""The bit that makes a move a push."""
ANY = 16
"""The turn of a round's first move (T1), to which the player is added."""
DEADLOCK = -1
"""The turn where no tower can ever move again (M8)."""
TURN_BITS = 5
SHIFT = tuple(TURN_BITS + 6 * tower for tower in range(16))
"""Where each tower's square begins in a state's code."""

_TOWER = {(p, c): 8 * i + j for i, p in enumerate(PLAYERS) for j, c in enumerate(COLORS)}
_COLORS = {layout: tuple(COLORS.index(at[square]) for square in SQUARE) for layout, at in COLOR_AT.items()}
_AHEAD = tuple(
    tuple(tuple(NUMBER[s] for s in RAYS[player][square][1]) for square in SQUARE) for player in PLAYERS
)


class State:
    """What a Position holds, as numbers.

    A tower is ``8 * player + color``, and has that number for the whole round. A move is
    ``tower << 7 | target``, and a push has the bit ``PUSH`` besides and the square right ahead as
    its target. Passes are no moves here: after each real move they are followed at once (M6), so
    ``turn`` is always a tower that can move, or ``DEADLOCK`` (M8).

    Attributes
    ----------
    places : list of int
        The square of each tower.
    occupied : int
        A bit for each square with a tower on it.
    turn : int
        The tower to move; ``ANY`` plus the player on a round's first move (T1); or ``DEADLOCK``.
    code : int
        The squares of all towers in one integer, six bits each above ``TURN_BITS`` empty ones.
        ``code | turn`` says everything that changes in a round, so it is an exact key: unlike a
        hash it can never take one position for another. Above the squares is ``round_``, a number
        that whoever keeps positions of several rounds may give to each.

    Examples
    --------
    >>> state = State(Position.start())
    >>> move = state.moves()[0]
    >>> str(state.move(move)), len(state.moves())
    ('a8b7', 102)
    >>> state.make(move)
    >>> state.player  # the index of gold in PLAYERS
    0
    >>> state.unmake()
    """

    def __init__(self, position: Position, round_: int = 0) -> None:
        self.round_ = round_
        self.places = [0] * 16
        self.ranks = [0] * 16
        self.occupied = 0
        self.code = round_ << TURN_BITS + 6 * 16
        for square, (owner, own_color, rank) in position.towers.items():
            tower, place = _TOWER[owner, own_color], NUMBER[square]
            self.places[tower] = place
            self.ranks[tower] = rank
            self.occupied |= BIT[place]
            self.code += place << SHIFT[tower]
        self.ranges = [position.rules.ranges[rank] for rank in self.ranks]
        towers = [(PLAYERS[tower >> 3], most) for tower, most in enumerate(self.ranges)]
        self.targets: list[tuple[Targets, ...]] = [targets(*tower) for tower in towers]
        self.target_bits: list[tuple[TargetBits, ...]] = [target_bits(*tower) for tower in towers]
        self.colors = _COLORS[position.layout]
        player, color = position.player, position.required
        self.turn = ANY + PLAYERS.index(player) if color is None else self.settle(_TOWER[player, color])
        self._past: list[tuple[int, int, int, int, int, tuple[int, ...]]] = []

    def movers(self) -> range:
        """Return the towers that T1 and T2 allow to move."""
        if self.turn < ANY:
            return range(self.turn, self.turn + 1)
        first = 8 * (self.turn - ANY)
        return range(first, first + 8)

    def moves(self) -> list[int]:
        """Return every real move."""
        return [tower << 7 | target for tower in self.movers() for target in self.options(tower)]

    def options(self, tower: int) -> tuple[int, ...]:
        """Return the targets of one tower, its push included."""
        place = self.places[tower]
        table = self.targets[tower][place]
        found = table[self.occupied & table.mask]
        if self.ranks[tower] and self.pushed(tower, place):
            return (*found, PUSH | _AHEAD[tower >> 3][place][0])
        return found

    def pushed(self, tower: int, place: int) -> list[int]:
        """Return the towers that a tower can push, nearest first; none where it cannot (S2 to S9)."""
        found: list[int] = []
        for square in _AHEAD[tower >> 3][place]:
            if not self.occupied & BIT[square]:
                return found
            other = self.places.index(square)
            rank = self.ranks[tower]
            if other >> 3 == tower >> 3 or len(found) == rank or self.ranks[other] >= rank:
                return []
            found.append(other)
        return []

    def settle(self, tower: int) -> int:
        """Follow the passes from a tower to one that can move; DEADLOCK if they come round again."""
        places, colors = self.places, self.colors
        seen = 0
        while True:
            place = places[tower]
            table = self.target_bits[tower][place]
            if table[self.occupied & table.mask] or (self.ranks[tower] and self.pushed(tower, place)):
                return tower
            if seen >> tower & 1:
                return DEADLOCK
            seen |= 1 << tower
            tower = tower & 8 ^ 8 | colors[place]

    def make(self, move: int, turn: int | None = None) -> None:
        """Play a real move, and the passes after it, unless it is known whose ``turn`` comes then."""
        tower, target = move >> 7, move & 63
        place = self.places[tower]
        pushed: tuple[int, ...] = ()
        player, last = tower & 8 ^ 8, target
        if move & PUSH:
            pushed = tuple(self.pushed(tower, place))
            # S3: the pusher moves again, with the color under the furthest tower that was pushed.
            player, last = tower & 8, self.places[pushed[-1]] + target - place
        self._past.append((self.turn, self.occupied, self.code, tower, place, pushed))
        for other in reversed(pushed):
            self._step(other, self.places[other] + target - place)
        self.places[tower] = target
        self.occupied ^= BIT[place] | BIT[target]
        self.code += (target - place) << SHIFT[tower]
        self.turn = self.settle(player | self.colors[last]) if turn is None else turn

    def _step(self, tower: int, target: int) -> None:
        place = self.places[tower]
        self.places[tower] = target
        self.occupied ^= BIT[place] | BIT[target]
        self.code += (target - place) << SHIFT[tower]

    def unmake(self) -> None:
        """Take the last move back."""
        self.turn, self.occupied, self.code, tower, place, pushed = self._past.pop()
        back = place - self.places[tower]
        self.places[tower] = place
        for other in pushed:
            self.places[other] += back

    def move(self, move: int) -> Move:
        """Return a move as the rules write it."""
        kind: MoveKind = "push" if move & PUSH else "move"
        return Move(kind, SQUARE[self.places[move >> 7]], SQUARE[move & 63])

    @property
    def player(self) -> int:
        """Who is to move, as an index of ``PLAYERS``."""
        return self.turn - ANY if self.turn >= ANY else self.turn >> 3


def perft(state: State, depth: int) -> int:
    """Make and unmake every move in full, ``depth`` real moves deep; return how many were made.

    The leaves are made as all others are, with the passes and the deadlock that may follow.
    """
    if depth == 0 or state.turn == DEADLOCK:
        return 0
    count = 0
    for move in state.moves():
        state.make(move)
        count += 1
        if not END[move & 127]:  # M7
            count += perft(state, depth - 1)
        state.unmake()
    return count
