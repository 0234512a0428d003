"""The board and its towers: colors, squares, the four layouts, and the rays a tower moves along.

Squares are texts, ``"a1"`` to ``"h8"``: files a to h from gold's left, rows 1 to 8 from gold's
home row.
"""

from __future__ import annotations

import json
import os
from enum import StrEnum
from typing import NamedTuple, NoReturn

from ..i18n import KamisadoError, say
from ..i18n.message import shortened


class _Name(StrEnum):
    """Members are their names: text is taken for them, ``Player("gold")``, or refused in a sentence."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        code = f"error.which_{cls.__name__.lower()}"
        raise KamisadoError(say(code, found=shortened(value), names=", ".join(cls)))


class Color(_Name):
    """One of the eight colors of towers and squares.

    Examples
    --------
    >>> Color("blue")
    Color.BLUE
    """

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
        """The opponent.

        Examples
        --------
        >>> Player.GOLD.other
        Player.BLACK
        """
        return _OTHER[self]


class Layout(_Name):
    """The standard board, and the three other pictures that turning and mirroring it gives."""

    STANDARD = "standard"
    MIRRORED = "mirrored"
    TURNED = "turned"
    TURNED_MIRRORED = "turned-mirrored"


_OTHER = {Player.GOLD: Player.BLACK, Player.BLACK: Player.GOLD}

FILES = "abcdefgh"
ROWS = "12345678"
SQUARES = tuple(file + row for row in reversed(ROWS) for file in FILES)
"""All squares as the position text runs: row 8 first, file a first."""
_SQUARES = frozenset(SQUARES)
MIRRORED = {file + row: other + row for file, other in zip(FILES, FILES[::-1], strict=True) for row in ROWS}
"""Each square's place in a mirror that stands beside the board."""
TURNED = dict(zip(SQUARES, SQUARES[::-1], strict=True))
"""Each square's place on the board turned by half."""


def is_square(found: object) -> bool:
    return isinstance(found, str) and found in _SQUARES


def square_named(found: object) -> str:
    """Return the square if it is one, or refuse it in a sentence."""
    if isinstance(found, str) and found in _SQUARES:
        return found
    raise KamisadoError(say("error.square", found=shortened(found)))


with open(os.path.join(os.path.dirname(__file__), "board.json"), encoding="utf-8") as _file:
    _DATA = json.load(_file)

LETTER: dict[Color, str] = {Color(name): letter for name, letter in _DATA["colors"].items()}
COLOR = {letter: color for color, letter in LETTER.items()}
"""The letters of the position text, and the colors they stand for."""

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
"""The color of each square in each layout."""

HOME_ROW = {
    Player.GOLD: tuple(file + ROWS[0] for file in FILES),
    Player.BLACK: tuple(file + ROWS[-1] for file in reversed(FILES)),
}
"""Each player's home row, from that player's own left to right."""


def _rays(player: Player, square: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the squares diagonally left, straight ahead and diagonally right, nearest first."""
    ahead = 1 if player is Player.GOLD else -1
    file, row = FILES.index(square[0]), ROWS.index(square[1])

    def ray(sideways: int) -> tuple[str, ...]:
        steps = ((file + sideways * step, row + ahead * step) for step in range(1, 8))
        return tuple(FILES[f] + ROWS[r] for f, r in steps if 0 <= f < 8 and 0 <= r < 8)

    return ray(-ahead), ray(0), ray(ahead)


RAYS = {player: {square: _rays(player, square) for square in SQUARES} for player in Player}
"""Rule M1: the three rays a player's tower may move along from each square."""


class _TowerFields(NamedTuple):
    player: Player
    color: Color
    rank: int = 0


class Tower(_TowerFields):
    """A tower: a player, a color, and a rank that counts its rings.

    Parameters
    ----------
    player : Player or str
        Whose it is.
    color : Color or str
        Its color.
    rank : int
        0 for a plain tower, 1 for a Sumo, 2 for a Double Sumo, 3 for a Triple Sumo.

    Raises
    ------
    KamisadoError
        A ValueError, if there is no such player or color, or the rank is no number of rings.

    Examples
    --------
    >>> print(Tower("gold", "blue", 1))
    gold blue +
    >>> Tower("gold", "blue")
    Tower(player=Player.GOLD, color=Color.BLUE, rank=0)
    """

    __slots__ = ()

    def __new__(cls, player: Player | str, color: Color | str, rank: int = 0) -> Tower:
        """Return a tower, its parts taken as text too."""
        if not isinstance(rank, int) or rank < 0:
            raise KamisadoError(say("error.tower_rank", found=shortened(rank)))
        if type(player) is not Player or type(color) is not Color:  # to call them takes time
            player, color = Player(player), Color(color)
        return super().__new__(cls, player, color, rank)

    def __str__(self) -> str:
        """Return the tower's player, its color, and a ``+`` for each ring."""
        return f"{self.player} {self.color} {'+' * self.rank}".rstrip()


ALL = tuple((player, color) for player in Player for color in Color)
"""The sixteen towers of the game, as pairs of player and color."""
