"""The text of a position: rows 8 to 1, the player to move, the required color, and what is unusual.

``obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -`` is the first line-up. Gold is upper case, black lower; a
``+`` behind a letter is a ring; digits are empty squares. After the required color (``-`` if any
tower may move) come, where there are any, the last real move (``h6g5``; a push ``h3h4!``),
``layout=mirrored`` and ``ruleset=genius``. ``writing`` writes it, and here it is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ..i18n import say
from ..i18n.message import shortened as shortened
from .board import COLOR, FILES, ROWS, Color, Player
from .board import is_square as is_square
from .moves import Move
from .moves import is_move as is_move
from .setup import Setup, SetupError
from .towers import Tower

_PLAYER = {player[0]: player for player in Player}
_LONGEST = 400  # of any real text; more is not even looked at


def read(source: str) -> Setup:
    """Read a position's text into a setup.

    Raises
    ------
    SetupError
        If it is not of that form; the message names the row and the character.
    """
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
    return setup._replace(placed=tuple(placed))  # they are squares and towers already


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


@lru_cache(maxsize=256)  # any text may ask for any rank
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
