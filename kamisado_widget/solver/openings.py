"""The openings, as data: who wins the first line-up and every position within three plies of it.

``tools/openings_build.py`` made them.
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
    """What the file holds.

    ``lengths`` has the first moves by winner, and how many moves the round then still takes.
    ``winners`` has, for each first move, a word for each reply, and in it a letter for each move
    after that, all in the order of ``legal_moves``: ``g`` where gold wins, ``b`` where black does.
    Of two first moves that mirror each other only one is there.
    """

    lengths: dict[Player, dict[str, int]]
    winners: dict[str, str]


@cache
def data() -> Openings:
    found: Openings = json.loads(FILE.read_text("utf-8"))
    return found


@cache
def verdicts() -> dict[str, Verdict]:
    """Return the verdict on the position after each first move, by the move's text."""
    return {
        move: Verdict(Player(winner), moves)
        for winner, openings in data()["lengths"].items()
        for move, moves in openings.items()
    }


def find(position: Position | str) -> Verdict | None:
    """Return the verdict on a position if it is one of the openings.

    From the second ply on it says who wins, but not how soon.
    """
    position, start = Position.of(position), _line_up()
    if position.layout is not Layout.STANDARD or position.rules.ranges[0] != start.rules.ranges[0]:
        return None
    if sum(start.towers.get(square) != tower for square, tower in position.towers.items()) > _PLIES:
        return None
    images = (position, mirrored(position))
    return next((found for image in images for path in _paths(start, image) if (found := _after(path))), None)


def _paths(here: Position, there: Position, plies: int = _PLIES) -> Iterator[tuple[tuple[Move, int], ...]]:
    """Find how play leads from one position to another: each move, and which of the legal ones it is."""
    if here.towers == there.towers and (here.player, here.required) == (there.player, there.required):
        yield ()
    if plies:
        for index, move in enumerate(here.legal_moves):
            tower = here.towers[move.origin]
            moved = there.towers.get(move.origin) != tower
            # Within three plies only the first tower to move may move twice.
            stays = plies == _PLIES or there.towers.get(move.target) == tower
            if move.kind == "pass" or (moved and stays):
                for path in _paths(here.play(move), there, plies - 1):
                    yield ((move, index), *path)


def _after(path: tuple[tuple[Move, int], ...]) -> Verdict | None:
    """Return the verdict on what moves from the first line-up lead to, if that is in the data."""
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
    # After the reply black is to move, and wins if one of the moves does.
    return Verdict(Player.BLACK if "b" in winners else Player.GOLD, None)


@cache
def _line_up() -> Position:
    return Position.start()


@cache
def _start() -> Verdict:
    start = Position.start()
    winner, moves = best(start.player, list(verdicts().values()))
    return Verdict(winner, (moves or 0) + 1)
