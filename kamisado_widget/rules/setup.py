"""Setups: anything on a board, valid or not, and the position text.

The text has rows 8 to 1, the player to move and the required color (``-`` if any tower may move):
``obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -`` is the first line-up. Gold is upper case, black lower; each ``+`` after
a letter is a ring; digits are empty squares. Optional parts follow: the last real move (``h6g5``; a push
``h3h4!``), ``layout=mirrored``, ``ruleset=genius``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

from ..i18n import KamisadoError, Message, say
from ..i18n.message import shortened
from .board import ALL, COLOR, FILES, LETTER, ROWS, Color, Layout, Player, Tower, square_named
from .moves import Move, is_move
from .rulesets import RULESETS, ruleset_named

if TYPE_CHECKING:
    from .position import Position

_NAMED = 3  # at most this many missing towers are named


class SetupError(KamisadoError):
    """An invalid setup or text, and why."""


class _Fields(NamedTuple):
    placed: tuple[tuple[str, Tower], ...]
    player: Player
    required: Color | None = None
    last: Move | None = None
    layout: Layout = Layout.STANDARD
    ruleset: str = "official"


class Setup(_Fields):
    """Towers on squares and the rest of a position, valid or not; see :attr:`errors`.

    Squares may repeat if the towers are given as pairs; the rest may be texts, as in :class:`Position`. An
    invalid square, tower, player, color, move, layout or ruleset raises a :class:`SetupError`.

    Examples
    --------
    >>> Setup({"a1": Tower("gold", "brown")}, "gold", "brown").required
    Color.BROWN
    """

    __slots__ = ()

    def __new__(
        cls,
        placed: Mapping[str, Tower] | Iterable[tuple[str, Tower]],
        player: Player | str,
        required: Color | str | None = None,
        last: Move | str | None = None,
        layout: Layout | str = Layout.STANDARD,
        ruleset: str = "official",
    ) -> Setup:
        try:
            return super().__new__(
                cls,
                tuple(_placed(placed)),
                Player(player),
                None if required is None else Color(required),
                None if last is None else _last(last),
                Layout(layout),
                ruleset_named(ruleset),
            )
        except SetupError:
            raise
        except KamisadoError as error:
            raise SetupError(error.message) from None

    def __str__(self) -> str:
        return write(self)

    @property
    def towers(self) -> dict[str, Tower]:
        """The towers by square; if a square repeats, the last one."""
        return dict(self.placed)

    @property
    def missing(self) -> tuple[tuple[Player, Color], ...]:
        """The towers that are not on the board."""
        there = self._there
        return tuple(tower for tower in ALL if tower not in there)

    @property
    def _there(self) -> set[tuple[Player, Color]]:
        return {tower[:2] for _, tower in self.placed}

    @property
    def errors(self) -> tuple[Message, ...]:
        """Why the setup is not a position, as sentences with codes; empty if it is one."""
        return (*self._crowded(), *self._twice(), *self._missing(), *self._ranks())

    @property
    def contradictions(self) -> tuple[Message, ...]:
        """Why the setup is not even a diagram: all errors except missing towers."""
        return (*self._crowded(), *self._twice(), *self._ranks())

    def _crowded(self) -> list[Message]:
        if len(self.towers) == len(self.placed):
            return []  # nearly always, and counting is slow
        squares = Counter(square for square, _ in self.placed)
        return [say("error.crowded", square=square) for square, n in squares.items() if n > 1]

    def _twice(self) -> list[Message]:
        if len(self._there) == len(self.placed):
            return []
        where: dict[tuple[Player, Color], list[str]] = {}
        for square, tower in self.placed:
            where.setdefault((tower.player, tower.color), []).append(square)
        return [
            say("error.twice", player=p, color=c, count=len(squares), squares=", ".join(squares))
            for (p, c), squares in where.items()
            if len(squares) > 1
        ]

    def _missing(self) -> list[Message]:
        missing = self.missing
        if len(missing) > _NAMED:
            gold = sum(player is Player.GOLD for player, _ in missing)
            return [say("error.missing_many", count=len(missing), gold=gold, black=len(missing) - gold)]
        return [say("error.missing", player=p, color=c) for p, c in missing]

    def _ranks(self) -> list[Message]:
        most = len(RULESETS[self.ruleset].ranges) - 1
        return [
            say("error.rank", square=square, ruleset=self.ruleset, most=most)
            for square, tower in self.placed
            if not 0 <= tower.rank <= most
        ]


def _placed(placed: Mapping[str, Tower] | Iterable[tuple[str, Tower]]) -> Iterator[tuple[str, Tower]]:
    pairs = placed.items() if isinstance(placed, Mapping) else placed
    if not isinstance(pairs, Iterable):
        raise SetupError(say("error.placed", found=shortened(placed)))
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[1], Tower):
            raise SetupError(say("error.placed", found=shortened(pair)))
        yield square_named(pair[0]), Tower(*pair[1])


def _last(last: Move | str) -> Move:
    move = last if isinstance(last, Move) else Move.parse(last)
    if move.kind == "pass":
        raise SetupError(say("error.last", found=shortened(str(last))))
    return move


# --- text

_PLAYER = {player[0]: player for player in Player}
_LONGEST = 400


def read(source: str) -> Setup:
    if not isinstance(source, str):
        raise SetupError(say("error.type", found=type(source).__name__))
    if len(source) > _LONGEST:
        raise SetupError(say("error.long", length=len(source), most=_LONGEST))
    fields = source.split()
    if len(fields) < 3:
        raise SetupError(say("error.fields", found=len(fields)))
    rows = fields[0].split("/")
    if len(rows) != 8:
        raise SetupError(say("error.rows", found=len(rows)))
    placed = [item for row, text in zip(reversed(ROWS), rows, strict=True) for item in _read_row(row, text)]
    last, named = _read_extras(fields[3:])
    layout, ruleset = named.get("layout", "standard"), named.get("ruleset", "official")
    setup = Setup((), _read_player(fields[1]), _read_color(fields[2]), last, layout, ruleset)
    return setup._replace(placed=tuple(placed))  # already checked


def _read_row(row: str, text: str) -> Iterator[tuple[str, Tower]]:
    file, at = 0, 0
    while at < len(text):
        sign, place = text[at], at + 1
        if sign in ROWS:
            width, at = int(sign), at + 1
        elif sign.lower() in COLOR and sign.isascii():
            width, at = 1, place
            while text[at : at + 1] == "+":
                at += 1
            yield FILES[file % 8] + row, _tower(sign, at - place)
        else:
            raise SetupError(say("error.sign", row=row, place=place, sign=shortened(sign)))
        file += width
        if file > 8:
            raise SetupError(say("error.wide", row=row, place=place, sign=shortened(sign)))
    if file != 8:
        raise SetupError(say("error.width", row=row, found=file))


@lru_cache(maxsize=256)  # texts may contain any rank, so limit the cache
def _tower(sign: str, rank: int) -> Tower:
    return Tower(Player.GOLD if sign.isupper() else Player.BLACK, COLOR[sign.lower()], rank)


def _read_player(field: str) -> Player:
    if field not in _PLAYER:
        raise SetupError(say("error.player", found=shortened(field)))
    return _PLAYER[field]


def _read_color(field: str) -> Color | None:
    if field == "-":
        return None
    if field not in COLOR:
        raise SetupError(say("error.color", found=shortened(field)))
    return COLOR[field]


def _read_extras(fields: list[str]) -> tuple[Move | None, dict[str, str]]:
    last: Move | None = None
    named: dict[str, str] = {}
    for field in fields:
        name, equals, value = field.partition("=")
        if equals and name in ("layout", "ruleset") and name not in named:
            named[name] = value
        elif not equals and last is None and is_move(field.removesuffix("!")) and field[:2] != field[2:4]:
            last = Move.parse(field)
        else:
            raise SetupError(say("error.extra", found=shortened(field)))
    return last, named


_PLACES = [place for row in reversed(ROWS) for place in (*(file + row for file in FILES), "/")][:-1]
_SIGNS = {
    (player, color): letter.upper() if player is Player.GOLD else letter
    for player in Player
    for color, letter in LETTER.items()
}
_EMPTY = [("1" * count, str(count)) for count in range(len(FILES), 1, -1)]  # longest first


def write(position: Position | Setup) -> str:
    signs = {"/": "/"}
    for square, tower in position.towers.items():
        signs[square] = _SIGNS[tower[:2]] + "+" * tower[2]
    rows = "".join(map(signs.get, _PLACES, repeat("1")))
    for each, counted in _EMPTY:
        rows = rows.replace(each, counted)
    fields = [rows, position.player[0], LETTER[position.required] if position.required else "-"]
    if position.last:
        fields.append(f"{position.last}{'!' if position.last.kind == 'push' else ''}")
    if position.layout is not Layout.STANDARD:
        fields.append(f"layout={position.layout}")
    if position.ruleset != "official":
        fields.append(f"ruleset={position.ruleset}")
    return " ".join(fields)
