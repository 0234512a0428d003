"""Sources of positions for the miner."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, islice, takewhile
from random import Random

from ..lessons.exercises.push import pushing
from ..lessons.exercises.random_positions import line_up, rank
from ..rules import Color, IllegalFill, Match, Player, Position, Tower
from ..rules.board import FILES, RAYS
from ..rules.fill import DIRECTIONS
from ..solver import Solver, danger
from ..solver.danger import endings

_OPENING_PLIES = 6  # skipped: openings are rarely interesting
_TRIES, _PLIES_BACK = 12, 4  # retractions per position, and their length
_SHALLOW_NODES = 500


def random_round(rng: Random, ranks: int) -> Iterator[Position]:
    """Play a random round without immediate blunders; yield its positions."""
    position = line_up(rng, ranks) if ranks else Position.start()
    return islice(_play_on(rng, position), _OPENING_PLIES, None)


def crowd(rng: Random, ranks: int) -> Iterator[Position]:
    """Play on from towers face to face in the middle, which leads to blocked towers and chains of passes."""
    return _play_on(rng, _crowded(rng, ranks))


def _crowded(rng: Random, ranks: int) -> Position:
    towers: dict[str, Tower] = {}
    middle = rng.randint(2, 6)
    colors = {player: rng.sample(list(Color), 8) for player in Player}
    for index, file in enumerate(FILES):
        row = min(6, max(2, middle + rng.choice((-1, 0, 0, 0, 1))))
        gap = rng.choice((0, 0, 0, 1))
        for player, at in ((Player.GOLD, row), (Player.BLACK, min(7, row + 1 + gap))):
            towers[f"{file}{at}"] = Tower(player, colors[player][index], rank(rng, ranks))
    return Position(towers, rng.choice(list(Player)), rng.choice(list(Color)))


def dead_ends(rng: Random, ranks: int) -> Iterator[Position]:
    """Start where every move of a player ends in a deadlock (M8), and retract lost moves."""
    while True:
        position = _crowded(rng, ranks)
        ends = [position.play(move).outcome for move in position.legal_moves]
        if ends and all(end and end.reason == "deadlock" for end in ends):
            break
    solver, loser = Solver(20_000), position.player
    for _ in range(_PLIES_BACK):
        before = _predecessors(rng, position)
        yield from before[:_TRIES]
        if position.player is not loser:
            before = [it for it in before if _lost(it, solver)]
        if not before:
            return
        position = before[0]


def _lost(position: Position, solver: Solver) -> bool:
    return solver.solve(position, lengths=False, nodes=_SHALLOW_NODES).winner is position.player.other


def pushes(rng: Random, ranks: int) -> Iterator[Position]:
    """Start where a push is possible, preferably by a high rank; retract moves, and play on."""
    position = pushing(rng, max(rng.randint(1, ranks), rng.randint(1, ranks)))
    return chain(_with_predecessors(rng, position), _play_on(rng, position))


def _with_predecessors(rng: Random, position: Position) -> Iterator[Position]:
    yield position
    for _ in range(_TRIES):
        before = [position]
        for _ in range(_PLIES_BACK):
            before = _predecessors(rng, before[0]) if before else []
            yield from before[:1]


def _predecessors(rng: Random, position: Position) -> list[Position]:
    """Retract each move that a tower can have made onto the required color (T2), in random order."""
    mover = position.player.other
    found = [
        Position({**others, origin: tower}, mover, tower.color)
        for square, tower in position.towers.items()
        if tower.player is mover and position.color_at(square) is position.required
        for others in [{at: other for at, other in position.towers.items() if at != square}]
        for origin in _origins(position, square)
    ]
    rng.shuffle(found)
    return found


def _origins(position: Position, square: str) -> Iterator[str]:
    tower, limit = position.towers[square], position.rules.ranges[position.towers[square].rank]
    for ray in RAYS[tower.player.other][square]:
        yield from takewhile(lambda step: step not in position.towers, ray[:limit])


def round_end(rng: Random, ranks: int) -> Iterator[Position]:
    *_, position = _play_on(rng, line_up(rng, ranks) if ranks else Position.start())
    yield position.play(rng.choice(endings(position)))


def next_line_up(rng: Random, ranks: int) -> Iterator[Position]:
    (over,) = round_end(rng, ranks)
    with suppress(IllegalFill):  # the match may be over too
        yield Match.after_round(over).line_up(rng.choice(DIRECTIONS))


def _play_on(rng: Random, position: Position) -> Iterator[Position]:
    while not position.outcome:
        yield position
        losing, ending = danger(position), endings(position)
        moves = [move for move in position.legal_moves if move not in losing] or position.legal_moves
        open_moves = [move for move in moves if move not in ending]
        position = position.play(rng.choice(open_moves or moves))
