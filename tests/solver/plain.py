"""A second, exhaustive solver that uses only the readable rules."""

from __future__ import annotations

import random

from kamisado_widget.rules import RULESETS, Color, Layout, Player, Position, Tower

SQUARES = [file + row for row in "12345678" for file in "abcdefgh"]


class TooManyError(Exception):
    """The round is too long for a plain search."""


class Plain:
    """Exhaustive search with a limit on positions."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: dict[str, tuple[Player, int]] = {}

    def verdict(self, position: Position) -> tuple[Player, int]:
        """The winner and the number of moves, without passes."""
        if position.outcome:
            return position.outcome.winner, 0
        text = str(position)
        if text not in self.known:
            if len(self.known) >= self.most:
                raise TooManyError
            self.known[text] = self.best(position)
        return self.known[text]

    def best(self, position: Position) -> tuple[Player, int]:
        """The best verdict among the next positions."""
        after = [(position.play(move), move.kind != "pass") for move in position.legal_moves]
        if any(new.outcome and new.outcome.winner is position.player for new, _ in after):
            return position.player, 1
        found = [(*self.verdict(new), real) for new, real in after]
        wins = [moves + real for winner, moves, real in found if winner is position.player]
        losses = [moves + real for winner, moves, real in found if winner is not position.player]
        return (position.player, min(wins)) if wins else (position.player.other, max(losses))


def line_up(rng: random.Random, ruleset: str = "official", layout: str = "standard") -> Position:
    """A line-up with colors in any order and towers of any rank."""
    most = len(RULESETS[ruleset].ranges) - 1
    towers = {}
    for player, row in ((Player.GOLD, "1"), (Player.BLACK, "8")):
        for file, color in zip("abcdefgh", rng.sample(list(Color), 8), strict=True):
            towers[file + row] = Tower(player, color, rng.choice([0, 0, 0, *range(most + 1)]))
    return Position(towers, rng.choice(list(Player)), None, None, Layout(layout), ruleset)


def drawn(rng: random.Random, towers: dict[str, Tower], ruleset: str = "official") -> Position:
    """These towers on any layout, with any turn."""
    layout = rng.choice(list(Layout))
    return Position(towers, rng.choice(list(Player)), rng.choice(list(Color)), None, layout, ruleset)


def late(rng: random.Random, ranks: bool) -> Position:
    """A position near the end of a round: towers far advanced, often blocking each other."""
    ruleset = rng.choice(["official", "official", "genius", "yucata"])
    most = len(RULESETS[ruleset].ranges) - 1 if ranks else 0
    rows = {
        Player.GOLD: rng.choice(["567", "4567", "34567"]),
        Player.BLACK: rng.choice(["234", "2345", "23456"]),
    }
    towers: dict[str, Tower] = {}
    for player in Player:
        for color in Color:
            free = [file + row for file in "abcdefgh" for row in rows[player] if file + row not in towers]
            towers[rng.choice(free)] = Tower(player, color, rng.randint(0, most))
    return drawn(rng, towers, ruleset)


def crowded(rng: random.Random, ranks: bool) -> Position:
    """A position in which almost every tower is blocked."""
    most = 3 if ranks else 0
    files = rng.sample("abcdefgh", 8)
    towers: dict[str, Tower] = {}
    colors = {player: rng.sample(list(Color), 8) for player in Player}
    row = rng.choice("3456")
    for index, file in enumerate(files):
        towers[file + row] = Tower(Player.GOLD, colors[Player.GOLD][index], rng.randint(0, most))
        ahead = str(int(row) + 1)
        towers[file + ahead] = Tower(Player.BLACK, colors[Player.BLACK][index], rng.randint(0, most))
    moved = rng.choice(sorted(towers))
    file = rng.choice("abcdefgh")
    tower = towers.pop(moved)
    back = str(int(row) - 1) if tower.player is Player.GOLD else str(int(row) + 2)
    towers[file + back] = tower
    return drawn(rng, towers)


def facing(rng: random.Random, ranks: bool) -> Position:
    """A position with a tower of each player on each file, face to face or with a square between."""
    most = 3 if ranks else 0
    towers: dict[str, Tower] = {}
    colors = {player: rng.sample(list(Color), 8) for player in Player}
    for index, file in enumerate("abcdefgh"):
        row = rng.randint(2, 6)
        gap = rng.choice([0, 0, 0, 0, 1]) if row < 6 else 0
        towers[file + str(row)] = Tower(Player.GOLD, colors[Player.GOLD][index], rng.randint(0, most))
        black = file + str(row + 1 + gap)
        towers[black] = Tower(Player.BLACK, colors[Player.BLACK][index], rng.randint(0, most))
    return drawn(rng, towers)


def mixed(rng: random.Random, ranks: bool) -> Position:
    """A position with all towers in the middle of the board."""
    most = 3 if ranks else 0
    rows = {Player.GOLD: "345", Player.BLACK: "456"}
    towers: dict[str, Tower] = {}
    for color in Color:
        for player in Player:
            free = [file + row for file in "abcdefgh" for row in rows[player] if file + row not in towers]
            towers[rng.choice(free)] = Tower(player, color, rng.randint(0, most))
    return drawn(rng, towers)


def walled(rng: random.Random) -> Position:
    """A line-up in which every tower that may start is blocked."""
    towers = {}
    for player, squares in (
        (Player.GOLD, "a3 b3 c3 d3 a4 b4 c4 d4"),
        (Player.BLACK, "a5 b5 c5 d5 e5 e4 g4 h4"),
    ):
        for square, color in zip(squares.split(), rng.sample(list(Color), 8), strict=True):
            towers[square] = Tower(player, color)
    return Position(towers, Player.GOLD, None, None, rng.choice(list(Layout)))


def mid_round(rng: random.Random, fewest: int = 4, most: int = 20) -> Position:
    """A position after a number of random plies."""
    while True:
        position = Position.start()
        for _ in range(rng.randint(fewest, most)):
            if position.outcome:
                break
            position = position.play(rng.choice(position.legal_moves))
        if not position.outcome:
            return position


def mirrored(position: Position) -> Position:
    """The position mirrored left to right, with the colors remapped."""
    other = dict(zip("orange blue purple pink yellow red green brown".split(), Color, strict=True))
    swap = {"orange": "brown", "blue": "green", "purple": "red", "pink": "yellow"}
    swap |= {b: a for a, b in swap.items()}
    towers = {
        "hgfedcba"["abcdefgh".index(square[0])] + square[1]: tower._replace(color=other[swap[tower.color]])
        for square, tower in position.towers.items()
    }
    required = other[swap[position.required]] if position.required else None
    return Position(towers, position.player, required)


def turned(position: Position) -> Position:
    """The position rotated by 180 degrees, with the players exchanged."""
    towers = {
        "hgfedcba"["abcdefgh".index(square[0])] + str(9 - int(square[1])): tower._replace(
            player=tower.player.other
        )
        for square, tower in position.towers.items()
    }
    return Position(towers, position.player.other, position.required)
