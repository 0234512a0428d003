"""Exercise on pushes (S2 to S9, DS, TS): whether the Sumo can push, and the rule that decides."""

from __future__ import annotations

from random import Random

from ...i18n import Sentence
from ...rules import Color, Player, Position, Tower
from ...rules.board import RAYS, SQUARES
from . import random_positions
from .draft import AnswerReason, Draft, Given

_RANKS = {1: (1,), 2: (1, 2), 3: (2, 3, 3)}
REFUSALS = ("S4", "S5", "S6", "S7", "S8", "S9")
_NO = ("S2", *REFUSALS)  # S2 when the tower ahead is not adjacent
ALSO_TRUE = {"S2": {"S4"}, "S4": {"S2"}, "S5": {"S6", "S7"}, "S6": {"S5"}, "S7": {"S5"}}
"""By rule: rules that could be cited as well, not offered as wrong choices."""


def draw(rng: Random, level: int) -> Draft:
    rank = rng.choice(_RANKS[level])
    case = "yes" if rng.random() < 0.5 else rng.choice(_NO)
    position = pushing(rng, rank) if case == "yes" else refusing(rng, rank, case)
    must = position.movable[0]
    wrong = [no for no in _NO if no not in {case, *ALSO_TRUE.get(case, ())}]
    others = rng.sample(wrong, 3 if case == "yes" else 2)
    offered = sorted([*others, *([] if case == "yes" else [case])])
    parts = {"rank": f"rank{rank}", "limit": rank}
    choices = {"yes": Sentence("exercise.push.yes", {})}
    for no in offered:
        choices[no] = Sentence(f"exercise.push.{no}", parts)
    tower = position.towers[must]
    question = Sentence(
        "exercise.push", {**parts, "player": tower.player, "color": tower.color, "square": must}
    )
    reason = _why(position, case)

    def why(_: Given) -> AnswerReason:
        return reason

    return Draft(position, "choice", question, case, reason.rule, why, choices=choices)


def _why(position: Position, case: str) -> AnswerReason:
    must = position.movable[0]
    ahead = RAYS[position.player][must][1]
    if case == "S2":
        rule = position.rules.cite("S2", position.towers[must].rank)
        return AnswerReason(rule, Sentence("exercise.push.far", {"square": ahead[1]}), ahead[:2])
    return AnswerReason.of(position.explain(must, attempt(position, case)))


def attempt(position: Position, case: str) -> str:
    must = position.movable[0]
    left, straight, right = RAYS[position.player][must]
    if case != "S4":
        return straight[0]
    enemy = [r[0] for r in (left, right) if r and r[0] in position.towers]
    return next(s for s in enemy if position.towers[s].player is not position.player)


def pushing(rng: Random, rank: int) -> Position:
    """Build a position in which the required tower can push."""
    return _built(rng, rank, "yes")


def refusing(rng: Random, rank: int, case: str) -> Position:
    """Build a position in which a rule, given in its S form, forbids the push."""
    return _built(rng, rank, case)


def _built(rng: Random, rank: int, case: str) -> Position:
    while True:
        player = rng.choice(list(Player))
        column = _column(rng, player, rank, case)
        square = rng.choice(SQUARES[8:56])
        rays = RAYS[player][square]
        if not _fits(rays[1], column, case):
            continue
        fixed = {square: _tower(rng, player, rank)}
        fixed |= {s: tower for s, tower in zip(rays[1], column, strict=False) if tower}
        empty = {s for s, tower in zip(rays[1], column, strict=False) if tower is None}
        if case == "S4":
            side = rng.choice([ray for ray in (rays[0], rays[2]) if ray])[0]
            fixed[side] = _tower(rng, player.other, rng.randrange(rank))
        position = (
            random_positions.build(rng, fixed, square, frozenset(empty), rank) if _unlike(fixed) else None
        )
        if position and _as_meant(position, case):
            return position


def _fits(ahead: tuple[str, ...], column: list[Tower | None], case: str) -> bool:
    return len(ahead) == len(column) if case == "S6" else len(ahead) >= max(2, len(column))


def _column(rng: Random, player: Player, rank: int, case: str) -> list[Tower | None]:
    count = rank if rng.random() < 0.6 else rng.randint(1, rank)
    enemies: list[Tower | None] = [_tower(rng, player.other, rng.randrange(rank)) for _ in range(count)]
    if case == "yes":
        return [*enemies, None]
    if case == "S2":
        return [None, *enemies]
    if case == "S4":
        return [None]
    if case == "S5":
        return [*enemies, _tower(rng, player, random_positions.rank(rng, 1))]
    if case == "S7":
        return [*(_tower(rng, player.other, rng.randrange(rank)) for _ in range(rank + 1)), None]
    if case == "S8":
        enemies[rng.randrange(count)] = _tower(rng, player.other, rng.randint(rank, 3))
        return [*enemies, None]
    if case == "S9":
        return [_tower(rng, player, 0), None]
    return enemies


def _tower(rng: Random, player: Player, rank: int) -> Tower:
    return Tower(player, rng.choice(list(Color)), rank)


def _unlike(towers: dict[str, Tower]) -> bool:
    return len({tower[:2] for tower in towers.values()}) == len(towers)


def _as_meant(position: Position, case: str) -> bool:
    if case == "yes":
        return any(m.kind == "push" for m in position.legal_moves)
    if case == "S2":
        return True
    must = position.movable[0]
    cited = position.explain(must, attempt(position, case)).rule
    return cited == position.rules.cite(case, position.towers[must].rank)
