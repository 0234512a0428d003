"""A mutable position for the search, in numbers.

Squares are numbers, ``a1`` 0 to ``h8`` 63, and the occupancy is a bitboard. The targets from a square depend
only on the occupancy of its three rays, so they are cached by pattern: one ``&`` and one dictionary look-up.
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
ENDS = sum(bit for bit, end in zip(BIT, END, strict=False) if end)

_MOST = 2048  # cached patterns per square; a full cache is cleared


class Targets(dict[int, tuple[int, ...]]):
    """Targets from a square by the occupancy of its rays, computed on demand.

    ``dict`` calls ``__missing__``, so a known pattern costs no Python call. Winning targets come first: the
    first target tells whether the tower can win at once.
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
    return tuple(map(Targets, _rays(player, most)))


@cache
def target_bits(player: Player, most: int) -> tuple[TargetBits, ...]:
    return tuple(map(TargetBits, _rays(player, most)))


PLAYERS = tuple(Player)
COLORS = tuple(Color)
PUSH = 64
"""Flag of a push in a move."""
ANY = 16
"""Turn of a round's first move (T1), plus the player."""
DEADLOCK = -1
"""Turn in a deadlock (M8)."""
TURN_BITS = 5
SHIFT = tuple(TURN_BITS + 6 * tower for tower in range(16))

_TOWER = {(p, c): 8 * i + j for i, p in enumerate(PLAYERS) for j, c in enumerate(COLORS)}
_COLORS = {layout: tuple(COLORS.index(at[square]) for square in SQUARE) for layout, at in COLOR_AT.items()}
_AHEAD = tuple(
    tuple(tuple(NUMBER[s] for s in RAYS[player][square][1]) for square in SQUARE) for player in PLAYERS
)


class State:
    """A position in numbers.

    A tower is ``8 * player + color``. A move is ``tower << 7 | target``; a push also has the flag ``PUSH``,
    and the square right ahead as target. Passes are followed right after each move (M6), so ``turn`` is
    always a tower that can move, or ``DEADLOCK`` (M8).

    Attributes
    ----------
    places : list of int
        The square of each tower.
    occupied : int
        Bit mask of the occupied squares.
    turn : int
        The tower to move; ``ANY`` plus the player on a round's first move (T1); or ``DEADLOCK``.
    code : int
        The towers' squares, six bits each, above ``TURN_BITS`` zero bits. ``code | turn`` is an exact key of
        the position within a round. Above the squares is ``round_``, to tell rounds apart.

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
        if self.turn < ANY:
            return range(self.turn, self.turn + 1)
        first = 8 * (self.turn - ANY)
        return range(first, first + 8)

    def moves(self) -> list[int]:
        return [tower << 7 | target for tower in self.movers() for target in self.options(tower)]

    def options(self, tower: int) -> tuple[int, ...]:
        place = self.places[tower]
        table = self.targets[tower][place]
        found = table[self.occupied & table.mask]
        if self.ranks[tower] and self.pushed(tower, place):
            return (*found, PUSH | _AHEAD[tower >> 3][place][0])
        return found

    def pushed(self, tower: int, place: int) -> list[int]:
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
        """Follow the passes from a tower; return the first one that can move, or DEADLOCK."""
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
        """Play a real move and the passes after it, unless ``turn`` is given."""
        tower, target = move >> 7, move & 63
        place = self.places[tower]
        pushed: tuple[int, ...] = ()
        player, last = tower & 8 ^ 8, target
        if move & PUSH:
            pushed = tuple(self.pushed(tower, place))
            # S3: the pusher moves again, with the color under the furthest pushed tower.
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
        self.turn, self.occupied, self.code, tower, place, pushed = self._past.pop()
        back = place - self.places[tower]
        self.places[tower] = place
        for other in pushed:
            self.places[other] += back

    def move(self, move: int) -> Move:
        """Return a move as a :class:`~kamisado_widget.rules.Move`."""
        kind: MoveKind = "push" if move & PUSH else "move"
        return Move(kind, SQUARE[self.places[move >> 7]], SQUARE[move & 63])

    @property
    def player(self) -> int:
        return self.turn - ANY if self.turn >= ANY else self.turn >> 3


def perft(state: State, depth: int) -> int:
    """Return the number of moves in the tree, ``depth`` real moves deep."""
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
