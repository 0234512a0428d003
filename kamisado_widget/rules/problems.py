"""Warnings about positions that play could not have produced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..i18n import Message, say
from .board import HOME_ROW, Player
from .moves import path
from .outcome import blocked

if TYPE_CHECKING:
    from .position import Position

_MOST_OF_RANK = {2: 6, 3: 2}  # rings in the box for each player


def problems(position: Position) -> tuple[Message, ...]:
    return tuple(
        remark
        for check in (_home_rows, _first_move, _arrival, _last_move, _rings)
        for remark in check(position)
    )


def _on_far_row(position: Position, player: Player) -> list[str]:
    towers = position.towers
    return [s for s in HOME_ROW[player.other] if s in towers and towers[s].player is player]


def _home_rows(position: Position) -> Iterator[Message]:
    """M7: a round ends with the first tower on a far home row, and that player is not to move."""
    there = {player: _on_far_row(position, player) for player in Player}
    if sum(map(len, there.values())) > 1:
        yield say("problem.home_rows")
    elif there[position.player]:
        yield say("problem.home_row", player=position.player, square=there[position.player][0])


def _moved(position: Position) -> bool:
    towers = position.towers
    return any(s not in HOME_ROW[tower.player] for s, tower in towers.items())


def _first_move(position: Position) -> Iterator[Message]:
    """T1, T2: any tower may move if and only if none has moved yet."""
    if position.required is None and _moved(position):
        yield say("problem.none_required")
    if position.required is not None and not _moved(position):
        yield say("problem.nothing_moved", color=position.required)


def _arrival(position: Position) -> Iterator[Message]:
    """T2: the required color is that of a square with a tower, which moved or passed (M6) there."""
    if position.required is None or not _moved(position):
        return
    on_color = [
        (square, tower)
        for square, tower in position.towers.items()
        if position.color_at(square) is position.required
    ]
    if position.last is not None:
        arrived = bool(on_color)
    else:
        mover = position.player.other
        own = [square for square, tower in on_color if tower.player is mover]
        arrived = any(s not in HOME_ROW[mover] or blocked(position.towers, s) for s in own)
    if not arrived:
        yield say("problem.no_arrival", player=position.player.other, color=position.required)


def _last_move(position: Position) -> Iterator[Message]:
    """M1, M2: the last move left a free path behind it, or pushed a tower."""
    last = position.last
    if last is None:
        return
    tower = position.towers.get(last.target)
    if tower is None or last.origin in position.towers:
        yield say("problem.last_move", move=last)
        return
    before = {s: t for s, t in position.towers.items() if s != last.target} | {last.origin: tower}
    if last.kind == "push":
        ahead = path(before, last.origin, _step(last.origin, last.target))
        possible = last.origin[0] == last.target[0] and tower.rank > 0 and len(ahead) == 2
        possible = possible and ahead[1] in before and before[ahead[1]].player is not tower.player
    else:
        squares = path(before, last.origin, last.target)
        possible = 0 < len(squares) <= position.rules.ranges[tower.rank]
        possible = possible and not any(square in before for square in squares)
    if not possible:
        yield say("problem.last_move", move=last)


def _step(origin: str, target: str) -> str:
    """Return the square one more step of the same length beyond ``target``."""
    return target[0] + str(2 * int(target[1]) - int(origin[1]))


def _rings(position: Position) -> Iterator[Message]:
    """Each player has eight large rings, six medium and two small ones."""
    for player in Player:
        ranks = [t.rank for t in position.towers.values() if t.player is player]
        for rank, most in _MOST_OF_RANK.items():
            if sum(r >= rank for r in ranks) > most:
                yield say("problem.rings", player=player, most=most, rank=f"rank{rank}")
