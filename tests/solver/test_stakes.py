import random
from collections.abc import Collection

import pytest

from kamisado_widget import Match, Position
from kamisado_widget.rules import Color, Player
from kamisado_widget.rules.fill import DIRECTIONS
from kamisado_widget.rules.match import FORMATS, points
from kamisado_widget.solver import Solver, choose, gain, prizes
from kamisado_widget.solver.opponents import choose_steps
from kamisado_widget.solver.slices import finish
from kamisado_widget.solver.stakes import best_fills

from .plain import TooManyError, crowded, late, walled

SUMO_OR_MATCH = "1yp3k1/3Y+1n2/4b+3/4oK2/r4B2/N1g5/1P6/3ROG2 b n"  # one all; only f7f6 loses just a point


class PlainRings:
    def __init__(self, player: Player, colors: Collection[Color]) -> None:
        self.player = player
        self.colors = colors
        self.known: dict[str, int | None] = {}

    def soonest(self, position: Position) -> int | None:
        over = position.outcome
        if over:
            ring = over.promoted
            return 0 if ring and over.winner is self.player and ring.color in self.colors else None
        text = str(position)
        if text not in self.known:
            if len(self.known) > 400:
                raise TooManyError
            self.known[text] = self.best(position)
        return self.known[text]

    def best(self, position: Position) -> int | None:
        after = []
        for move in position.legal_moves:
            moves = self.soonest(position.play(move))
            after.append(None if moves is None else moves + (move.kind != "pass"))
        found = [moves for moves in after if moves is not None]
        if position.player is self.player:
            return min(found, default=None)
        return max(found) if len(found) == len(after) else None


@pytest.mark.parametrize("make", [late, crowded])
def test_rings_match_plain_search(make: object) -> None:
    rng, solver, seen = random.Random(f"{make}"), Solver(), {True: 0, False: 0}
    while min(seen.values()) < 2:
        position: Position = make(rng, True)  # type: ignore[operator]
        player, colors = rng.choice(list(Player)), rng.sample(list(Color), rng.randint(1, 6))
        try:
            soonest = PlainRings(player, colors).soonest(position)
        except TooManyError:
            continue
        seen[soonest is not None] += 1
        assert finish(solver.promotes(position, player, colors)) is (soonest is not None), str(position)
        if soonest is not None:
            for moves in range(soonest + 2):
                assert finish(solver.promotes(position, player, colors, moves)) is (moves >= soonest)


def test_all_blocked() -> None:
    position = walled(random.Random(1))
    for player in Player:
        expected = finish(Solver().wins_within(position, player, 99))
        assert finish(Solver().promotes(position, player, list(Color), 99)) is expected


def test_prizes() -> None:
    position = Position.parse(SUMO_OR_MATCH)
    assert [(p.points, p.wins_match) for p in prizes(position, Player.GOLD)] == [(1, False), (2, False)]
    for format, expected in {
        "single": [(1, True)],
        "standard": [(1, False), (2, True)],
        "marathon": [(1, False), (2, False)],
        "series": [(1, False)],
    }.items():
        found = prizes(position, Player.GOLD, Match(format))
        assert [(prize.points, prize.wins_match) for prize in found] == expected
    assert set(FORMATS) >= {"single", "standard", "marathon", "series"}


def test_gain() -> None:
    rng, solver, several = random.Random(4), Solver(), 0
    for _ in range(40):
        position = late(rng, True)
        found = gain(position, solver=solver)
        assert found.winner is solver.solve(position).winner
        assert found.least == found.most
        ranks = {t.color: t.rank for t in position.towers.values() if t.player is found.winner}
        worth = {color: points(rank + 1) - points(rank) for color, rank in ranks.items()}
        enough = [color for color in worth if worth[color] >= found.least]
        more = [color for color in worth if worth[color] > found.least]
        try:
            assert PlainRings(found.winner, enough).soonest(position) == found.moves
            assert PlainRings(found.winner, more).soonest(position) is None
        except TooManyError:
            continue
        several += found.least > min(worth.values())
    assert several > 3


@pytest.mark.parametrize("level", ["two", "three", "perfect"])
def test_losing_a_round_saves_the_match(level: str) -> None:
    for seed in range(5):
        assert str(choose(SUMO_OR_MATCH, level, seed, match=Match("standard"))) == "f7f6"


def test_perfect_play() -> None:
    rng, solver = random.Random(6), Solver()
    for _ in range(25):
        position = crowded(rng, True)
        if position.outcome or position.legal_moves[0].kind == "pass":
            continue
        before = gain(position, solver=solver, lengths=False)
        choice = next(c for c in choose_steps(position, "perfect", 1, solver) if c.settled)
        assert gain(position.play(choice.move), solver=solver, lengths=False) == before, str(position)


def test_best_fill() -> None:
    end = Position.parse("4yrg1/7G/3kY3/1oR1K2n/7O/1b3P2/p7/N5B1 g p").play("f3a8")
    match = Match("standard", line_up=Position.start())
    assert end.outcome
    match.rounds = (match.rounds[0]._replace(position=end),)
    solver = Solver()
    sides = finish(best_fills(match, solver, lengths=False))
    gains = {side: gain(match.line_up(side), match, solver=solver, lengths=False) for side in DIRECTIONS}
    rank = {side: (1, g.least) if g.winner is match.chooser else (-1, -g.least) for side, g in gains.items()}
    assert set(sides) == {side for side in DIRECTIONS if rank[side] == max(rank.values())}
