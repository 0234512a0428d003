"""Positions for exercises: from random play, or built around towers."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ...rules import Color, Move, Player, Position, Tower
from ...rules.board import ALL, COLOR_AT, FILES, HOME_ROW, ROWS, SQUARES, Layout

Towers = dict[str, Tower]

_COLORS = COLOR_AT[Layout.STANDARD]
_RINGS = ((0,), (0, 0, 0, 0, 1), (0, 0, 0, 0, 1, 2), (0, 0, 0, 0, 1, 1, 2, 3))


def rank(rng: Random, most: int) -> int:
    return rng.choice(_RINGS[most])


def walk(rng: Random, plies: int, most: int = 0) -> list[tuple[Position, Move]]:
    """Play at random; return the positions with their moves.

    Stops early if every move would end the round. If ``most`` is not 0, starts from a later round's line-up:
    random order, rings up to that rank.
    """
    position = line_up(rng, most) if most else Position.start()
    played: list[tuple[Position, Move]] = []
    for _ in range(plies):
        moves = [m for m in position.legal_moves if m.target not in HOME_ROW[position.player.other]]
        if not moves:
            break
        move = rng.choice(moves)
        after = position.play(move)
        if after.outcome:
            break
        played.append((position, move))
        position = after
    return played


def round_to_the_end(rng: Random, most: int = 0) -> Position:
    """Return the end of a random round that is won on the home row."""
    while True:
        position = line_up(rng, most) if most else Position.start()
        while not position.outcome:
            position = position.play(rng.choice(position.legal_moves))
        if position.outcome.reason == "home row":
            return position


def line_up(rng: Random, most: int) -> Position:
    """Return a line-up in random order, with at most the rings in the box."""
    while True:
        towers = {
            square: Tower(player, color, rank(rng, most))
            for player, row in HOME_ROW.items()
            for square, color in zip(row, rng.sample(list(Color), 8), strict=True)
        }
        position = Position(towers, rng.choice(list(Player)))
        if not position.problems:
            return position


def replaced(position: Position, towers: Mapping[str, Tower]) -> Position:
    return Position(towers, position.player, position.required)


def build(
    rng: Random, fixed: Mapping[str, Tower], mover: str, empty: frozenset[str] = frozenset(), most: int = 0
) -> Position | None:
    """Place the other towers around ``fixed``, with the tower on ``mover`` to move."""
    towers = dict(fixed)
    there = {(tower.player, tower.color) for tower in fixed.values()}
    for player, color in rng.sample(ALL, 16):
        if (player, color) not in there:
            free = [s for s in _places(rng, player) if s not in towers and s not in empty]
            towers[rng.choice(free)] = Tower(player, color, rank(rng, most))
    tower = towers[mover]
    _arrive(rng, towers, set(fixed), empty, tower)
    position = Position(towers, tower.player, tower.color)
    return None if position.outcome or position.problems else position


def _places(rng: Random, player: Player) -> tuple[str, ...]:
    """Return the squares of a random row (often the home row) and of the home row."""
    rows = ROWS[:7] if player is Player.GOLD else ROWS[:0:-1]
    row = rng.choice(rows[1:5]) if rng.random() < 0.45 else rows[0]
    return tuple(file + row for file in FILES) + (HOME_ROW[player] if row != rows[0] else _second(player))


def _second(player: Player) -> tuple[str, ...]:
    return tuple(file + (ROWS[1] if player is Player.GOLD else ROWS[6]) for file in FILES)


def _arrive(rng: Random, towers: Towers, fixed: set[str], empty: frozenset[str], tower: Tower) -> None:
    """Place an opponent's tower where the required color comes from (T2)."""
    other = tower.player.other
    rows = ROWS[1:7]
    on_color = [s for s in SQUARES if _COLORS[s] is tower.color and s[1] in rows]
    if any(s in towers and towers[s].player is other for s in on_color):
        return
    movable = [s for s, t in towers.items() if t.player is other and s not in fixed]
    free = [s for s in on_color if s not in towers and s not in empty]
    if movable and free:
        towers[rng.choice(free)] = towers.pop(rng.choice(movable))
