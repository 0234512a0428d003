"""The openings as data: the winner of each position up to three plies from the first line-up.

Written by ``tools/openings_build.py``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypedDict

from ..rules.board import Layout, Player
from ..rules.moves import Move
from ..rules.position import Position
from .symmetry import mirrored
from .verdict import Verdict, best

FILE = Path(__file__).with_name("openings.json")
_PLIES = 3


class Openings(TypedDict):
    """The openings file.

    ``lengths``: by winner, the first moves and the number of moves the round then takes. ``winners``: for
    each first move a word for each reply, with a letter for each move after it, ``g`` or ``b``, in the order
    of ``legal_moves``. Of two mirrored first moves only one is listed.
    """

    lengths: dict[Player, dict[str, int]]
    winners: dict[str, str]


@cache
def data() -> Openings:
    found: Openings = json.loads(FILE.read_text("utf-8"))
    return found


@cache
def verdicts() -> dict[str, Verdict]:
    return {
        move: Verdict(Player(winner), moves)
        for winner, openings in data()["lengths"].items()
        for move, moves in openings.items()
    }


def find(position: Position | str) -> Verdict | None:
    """Return the verdict of a position in the openings; from the second ply on without a length."""
    position, start = Position.of(position), _line_up()
    if position.layout is not Layout.STANDARD or position.rules.ranges[0] != start.rules.ranges[0]:
        return None
    if sum(start.towers.get(square) != tower for square, tower in position.towers.items()) > _PLIES:
        return None
    images = (position, mirrored(position))
    return next((found for image in images for path in _paths(start, image) if (found := _after(path))), None)


def _paths(here: Position, there: Position, plies: int = _PLIES) -> Iterator[tuple[tuple[Move, int], ...]]:
    """Yield the ways to play from one position to another, as moves with their index among the legal ones."""
    if here.towers == there.towers and (here.player, here.required) == (there.player, there.required):
        yield ()
    if plies:
        for index, move in enumerate(here.legal_moves):
            tower = here.towers[move.origin]
            moved = there.towers.get(move.origin) != tower
            # Within three plies only the first tower can move twice.
            stays = plies == _PLIES or there.towers.get(move.target) == tower
            if move.kind == "pass" or (moved and stays):
                for path in _paths(here.play(move), there, plies - 1):
                    yield ((move, index), *path)


def _after(path: tuple[tuple[Move, int], ...]) -> Verdict | None:
    if not path:
        return _start()
    (first, _), *later = path
    if not later:
        return verdicts()[str(first)]
    known = data()["winners"].get(str(first))
    if known is None:
        return None
    winners = known.split()[later[0][1]]
    if later[1:]:
        winners = winners[later[1][1]]
    # Black moves after the reply, and wins if one of these moves does.
    return Verdict(Player.BLACK if "b" in winners else Player.GOLD, None)


@cache
def _line_up() -> Position:
    return Position.start()


@cache
def _start() -> Verdict:
    start = Position.start()
    winner, moves = best(start.player, list(verdicts().values()))
    return Verdict(winner, (moves or 0) + 1)
