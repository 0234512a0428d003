"""How a position's text is written: see ``text``, which reads it."""

from __future__ import annotations

from collections.abc import Mapping

from .board import FILES, LETTER, ROWS, Layout, Player
from .standing import Described
from .towers import Tower


def write(position: Described) -> str:
    """Return the text of a position or of a setup."""
    towers = position.towers
    rows = "/".join(_write_row(towers, row) for row in reversed(ROWS))
    fields = [rows, position.player[0], LETTER[position.required] if position.required else "-"]
    if position.last:
        fields.append(f"{position.last}{'!' if position.last.kind == 'push' else ''}")
    if position.layout is not Layout.STANDARD:
        fields.append(f"layout={position.layout}")
    if position.ruleset != "official":
        fields.append(f"ruleset={position.ruleset}")
    return " ".join(fields)


def _write_row(towers: Mapping[str, Tower], row: str) -> str:
    written, empty = "", 0
    for file in FILES:
        tower = towers.get(file + row)
        if tower is None:
            empty += 1
            continue
        letter = LETTER[tower.color]
        written += str(empty or "") + (letter.upper() if tower.player is Player.GOLD else letter)
        written += "+" * tower.rank
        empty = 0
    return written + str(empty or "")
