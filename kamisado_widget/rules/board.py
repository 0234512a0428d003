"""The board and its towers. Square names: files a to h from gold's left, rows 1 to 8 from gold's side."""

from __future__ import annotations

import json
import os
from enum import StrEnum
from typing import NamedTuple, NoReturn

from ..i18n import KamisadoError, say
from ..i18n.message import shortened


class _Name(StrEnum):
    """Base of the enums. An unknown name raises a :class:`KamisadoError` with the valid ones."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        code = f"error.which_{cls.__name__.lower()}"
        raise KamisadoError(say(code, found=shortened(value), names=", ".join(cls)))


class Color(_Name):
    """One of the eight colors of towers and squares."""

    ORANGE = "orange"
    BLUE = "blue"
    PURPLE = "purple"
    PINK = "pink"
    YELLOW = "yellow"
    RED = "red"
    GREEN = "green"
    BROWN = "brown"


class Player(_Name):
    """``gold`` moves up the board from row 1; ``black`` moves down from row 8."""

    GOLD = "gold"
    BLACK = "black"

    @property
    def other(self) -> Player:
        """The opponent."""
        return _OTHER[self]


class Layout(_Name):
    """One of four color layouts: the standard board and its rotated and mirrored versions."""

    STANDARD = "standard"
    MIRRORED = "mirrored"
    TURNED = "turned"
    TURNED_MIRRORED = "turned-mirrored"


_OTHER = {Player.GOLD: Player.BLACK, Player.BLACK: Player.GOLD}

FILES = "abcdefgh"
ROWS = "12345678"
SQUARES = tuple(file + row for row in reversed(ROWS) for file in FILES)
"""All squares in the order of the position text: a8 to h8, then row 7, and so on."""
_SQUARES = frozenset(SQUARES)
MIRRORED = {file + row: other + row for file, other in zip(FILES, FILES[::-1], strict=True) for row in ROWS}
TURNED = dict(zip(SQUARES, SQUARES[::-1], strict=True))


def is_square(found: object) -> bool:
    return isinstance(found, str) and found in _SQUARES


def square_named(found: object) -> str:
    if isinstance(found, str) and found in _SQUARES:
        return found
    raise KamisadoError(say("error.square", found=shortened(found)))


with open(os.path.join(os.path.dirname(__file__), "board.json"), encoding="utf-8") as _file:
    _DATA = json.load(_file)

LETTER: dict[Color, str] = {Color(name): letter for name, letter in _DATA["colors"].items()}
COLOR = {letter: color for color, letter in LETTER.items()}

_STANDARD: list[str] = _DATA["rows"]
_TURNED = ["".join(column) for column in reversed(list(zip(*_STANDARD, strict=True)))]
_PICTURES = {
    Layout.STANDARD: _STANDARD,
    Layout.MIRRORED: _STANDARD[::-1],
    Layout.TURNED: _TURNED,
    Layout.TURNED_MIRRORED: _TURNED[::-1],
}

COLOR_AT: dict[Layout, dict[str, Color]] = {
    layout: {square: COLOR[letter] for square, letter in zip(SQUARES, "".join(rows), strict=True)}
    for layout, rows in _PICTURES.items()
}

HOME_ROW = {
    Player.GOLD: tuple(file + ROWS[0] for file in FILES),
    Player.BLACK: tuple(file + ROWS[-1] for file in reversed(FILES)),
}
"""Each player's home row, from that player's left to right."""


def _rays(player: Player, square: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    ahead = 1 if player is Player.GOLD else -1
    file, row = FILES.index(square[0]), ROWS.index(square[1])

    def ray(sideways: int) -> tuple[str, ...]:
        steps = ((file + sideways * step, row + ahead * step) for step in range(1, 8))
        return tuple(FILES[f] + ROWS[r] for f, r in steps if 0 <= f < 8 and 0 <= r < 8)

    return ray(-ahead), ray(0), ray(ahead)


RAYS = {player: {square: _rays(player, square) for square in SQUARES} for player in Player}
"""Rule M1: the squares diagonally left, straight ahead and diagonally right, nearest first."""


class _TowerFields(NamedTuple):
    player: Player
    color: Color
    rank: int = 0


class Tower(_TowerFields):
    """A tower: its player, its color and its rank (number of rings).

    Rank 0 is a plain tower, 1 a Sumo, 2 a Double Sumo, 3 a Triple Sumo. Unknown players, colors
    and ranks raise a :class:`KamisadoError`.

    Examples
    --------
    >>> print(Tower("gold", "blue", 1))
    gold blue +
    >>> Tower("gold", "blue")
    Tower(player=Player.GOLD, color=Color.BLUE, rank=0)
    """

    __slots__ = ()

    def __new__(cls, player: Player | str, color: Color | str, rank: int = 0) -> Tower:
        if not isinstance(rank, int) or rank < 0:
            raise KamisadoError(say("error.tower_rank", found=shortened(rank)))
        if type(player) is not Player or type(color) is not Color:  # avoid the calls: this is hot
            player, color = Player(player), Color(color)
        return super().__new__(cls, player, color, rank)

    def __str__(self) -> str:
        return f"{self.player} {self.color} {'+' * self.rank}".rstrip()


ALL = tuple((player, color) for player in Player for color in Color)
