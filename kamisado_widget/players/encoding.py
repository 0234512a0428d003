"""What a player may ask of a position in numbers: moves as indices, an array of planes, and a vector.

All of it is seen by whoever looks: their own home row is row 0, their own left is column 0. So a player that
has learned to play gold plays black too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from ..i18n import KamisadoError, say
from ..i18n.message import shortened
from ..rules import Color, Layout, Move, Player, Position
from ..rules.board import COLOR_AT, FILES, HOME_ROW, ROWS
from ..solver import danger
from ..solver.state import ENDS, PLAYERS, State

DIRECTIONS = ("left", "ahead", "right")
"""Where a tower may go: diagonally to the mover's own left, straight ahead, or to the right."""

ACTIONS = 8 * 3 * 7
"""How many indices there are: ``21 * color + 7 * direction + distance - 1``. A push goes one ahead."""

_COLORS = tuple(Color)

PLANES = (
    *(f"own {color.value}" for color in _COLORS),
    *(f"other {color.value}" for color in _COLORS),
    *(f"own rank {rank}" for rank in (1, 2, 3)),
    *(f"other rank {rank}" for rank in (1, 2, 3)),
    *(f"square {color.value}" for color in _COLORS),
    "must move",
)
"""What each plane is about: it is 1 where that tower stands, where a tower has that many rings, where a
square has that color; the last one where a tower stands that may move now."""


class Features(NamedTuple):
    """A position in numbers, for whoever looks; each is a count.

    Attributes
    ----------
    moves : int
        Legal moves; 0 where the other one is to move.
    endings : int
        Those that reach the home row.
    dangers : int
        Those after which the other player wins at once.
    own_ways_home, other_ways_home : int
        Towers that could go home if they had to move.
    own_blocked, other_blocked : int
        Towers that could not move at all.
    own_rows, other_rows : int
        Rows that all towers together have come.
    own_rings, other_rings : int
        Rings.
    begins : int
        1 on a round's first move.
    """

    moves: int
    endings: int
    dangers: int
    own_ways_home: int
    other_ways_home: int
    own_blocked: int
    other_blocked: int
    own_rows: int
    other_rows: int
    own_rings: int
    other_rings: int
    begins: int


def ways_home(position: Position | str, player: Player | str) -> tuple[Color, ...]:
    """Return which of a player's towers could go home at once if they had to move: the threats.

    Parameters
    ----------
    position : Position or str
        Any position.
    player : Player or str
        Whose towers are looked at.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> ways_home(p, "gold")
    (Color.YELLOW,)
    """
    state, side = State(Position.of(position)), PLAYERS.index(Player(player))
    return tuple(_COLORS[tower & 7] for tower in range(8 * side, 8 * side + 8) if _bits(state, tower) & ENDS)


def _bits(state: State, tower: int) -> int:
    """Return where a tower may go, pushes left out."""
    table = state.target_bits[tower][state.places[tower]]
    return table[state.occupied & table.mask]


def action_of(position: Position, move: Move | str) -> int:
    """Return a move's index.

    Parameters
    ----------
    position : Position
        Where it is made.
    move : Move or str
        A legal move, and no pass.

    Raises
    ------
    ValueError
        If it is none.

    Examples
    --------
    >>> start = Position.start()
    >>> action_of(start, "f8f4"), str(move_at(start, action_of(start, "f8f4")))
    (115, 'f8f4')
    """
    made = position.find_move(move)
    return {each: number for number, each in moves_by_action(position).items()}[made]


def move_at(position: Position, action: int) -> Move:
    """Return the move of an index.

    Raises
    ------
    ValueError
        If there is none here.

    Examples
    --------
    >>> str(move_at(Position.start(), 0))
    'a8b7'
    """
    try:
        return moves_by_action(position)[int(action)]
    except (KeyError, TypeError, ValueError):
        raise KamisadoError(say("player.no_action", found=shortened(action))) from None


def moves_by_action(position: Position) -> dict[int, Move]:
    """Return all legal moves by their indices: none where there is only a pass.

    Examples
    --------
    >>> len(moves_by_action(Position.start()))
    102
    """
    found = {}
    sign = 1 if position.player is Player.GOLD else -1
    for move in position.legal_moves:
        if move.kind != "pass":
            aside = sign * (FILES.index(move.target[0]) - FILES.index(move.origin[0]))
            ahead = abs(int(move.target[1]) - int(move.origin[1]))
            direction = 1 + (aside > 0) - (aside < 0)
            color = _COLORS.index(position.towers[move.origin].color)
            found[21 * color + 7 * direction + ahead - 1] = move
    return found


def actions(position: Position) -> list[int]:
    """Return 1 for each index that is a legal move here, and 0 for all others: :data:`ACTIONS` of them.

    Examples
    --------
    >>> sum(actions(Position.start()))
    102
    """
    known = moves_by_action(position)
    return [int(action in known) for action in range(ACTIONS)]


def planes(position: Position | str, player: Player | str | None = None) -> Any:
    """Return a position as planes of zeros and ones, of shape (31, 8, 8): see :data:`PLANES`.

    Parameters
    ----------
    position : Position or str
        Any position.
    player : Player or str, optional
        Who looks; who is to move if left out.

    Returns
    -------
    numpy.ndarray or list
        Of ``float32`` where numpy is installed; lists of lists of lists of floats elsewhere.

    Examples
    --------
    >>> found = planes(Position.start())
    >>> len(found), len(found[0]), len(found[0][0])
    (31, 8, 8)
    >>> PLANES[5], float(found[5][0][2])
    ('own red', 1.0)
    """
    position = Position.of(position)
    viewer = position.player if player is None else Player(player)
    numpy = _numpy()
    found = numpy.zeros((len(PLANES), 8, 8), "float32") if numpy else _zeros()
    for plane, row, column in (*_square_colors(position.layout, viewer), *_ones(position, viewer)):
        found[plane][row][column] = 1.0
    return found


def _zeros() -> list[list[list[float]]]:
    return [[[0.0] * 8 for _ in ROWS] for _ in PLANES]


@cache
def _numpy() -> Any:
    try:
        return import_module("numpy")
    except ImportError:
        return None


def _place(square: str, viewer: Player) -> tuple[int, int]:
    """Return row and column as somebody sees them."""
    row, column = int(square[1]) - 1, FILES.index(square[0])
    return (row, column) if viewer is Player.GOLD else (7 - row, 7 - column)


@cache
def _square_colors(layout: Layout, viewer: Player) -> tuple[tuple[int, int, int], ...]:
    return tuple(
        (22 + _COLORS.index(color), *_place(square, viewer)) for square, color in COLOR_AT[layout].items()
    )


def _ones(position: Position, viewer: Player) -> Sequence[tuple[int, int, int]]:
    """Return where the towers' planes have a one."""
    found = []
    for square, (owner, color, rank) in position.towers.items():
        row, column = _place(square, viewer)
        is_own = owner is viewer
        found.append((_COLORS.index(color) + (0 if is_own else 8), row, column))
        if rank:
            found.append(((15 if is_own else 18) + rank, row, column))
        if owner is viewer is position.player and position.required in (None, color) and not position.outcome:
            found.append((len(PLANES) - 1, row, column))
    return found


def features(position: Position | str, player: Player | str | None = None) -> Features:
    """Return a position as a short vector of counts, to be weighed: see :class:`Features`.

    Parameters
    ----------
    position : Position or str
        Any position.
    player : Player or str, optional
        Who looks; who is to move if left out.

    Examples
    --------
    >>> found = features(Position.start())
    >>> found.moves, found.begins, len(found)
    (102, 1, 12)
    """
    position = Position.of(position)
    viewer = position.player if player is None else Player(player)
    state, moves = State(position), position.legal_moves if viewer is position.player else ()
    ends = {square for own in Player for square in HOME_ROW[own]}
    counts = []
    for side in (viewer, viewer.other):
        first = 8 * PLAYERS.index(side)
        towers = range(first, first + 8)
        own = [(square, tower) for square, tower in position.towers.items() if tower.player is side]
        stuck = [t for t in towers if not _bits(state, t) and not state.pushed(t, state.places[t])]
        counts.append(
            (
                len(ways_home(position, side)),
                len(stuck),
                sum(_place(square, side)[0] for square, _ in own),
                sum(tower.rank for _, tower in own),
            )
        )
    (home, blocked, rows, rings), (other_home, other_blocked, other_rows, other_rings) = counts
    return Features(
        moves=len(moves),
        endings=sum(move.kind == "move" and move.target in ends for move in moves),
        dangers=len(danger(position)) if moves else 0,
        own_ways_home=home,
        other_ways_home=other_home,
        own_blocked=blocked,
        other_blocked=other_blocked,
        own_rows=rows,
        other_rows=other_rows,
        own_rings=rings,
        other_rings=other_rings,
        begins=int(position.required is None),
    )
