"""How a position's text is written: see ``text``, which reads it."""

from __future__ import annotations

from .board import FILES, LETTER, ROWS, Layout, Player
from .standing import Described
from .towers import Tower

_ROWS = [[file + row for file in FILES] for row in reversed(ROWS)]
_EMPTY = [("1" * count, str(count)) for count in range(len(FILES), 1, -1)]  # the longest first


def write(position: Described) -> str:
    """Return the text of a position or of a setup."""
    signs = {square: _sign(tower) for square, tower in position.towers.items()}
    rows = "/".join("".join([signs.get(square, "1") for square in row]) for row in _ROWS)
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


def _sign(tower: Tower) -> str:
    letter = LETTER[tower.color]
    return (letter.upper() if tower.player is Player.GOLD else letter) + "+" * tower.rank
