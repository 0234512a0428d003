"""Exercise on the rule that refuses a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from ...i18n import Sentence
from ...rules import Move, Position
from ...rules.board import HOME_ROW, RAYS, SQUARES
from . import random_positions
from .draft import AnswerReason, Draft, Given
from .push import ALSO_TRUE, REFUSALS, attempt, pushing, refusing

_PLAIN = ("T1", "T2", "M1", "M2", "M3", "M5")
_OF_TURN = {"T1", "T2", "S3", "DS3", "TS3"}
_ABOUT = {  # rules that (nearly) apply too, not offered as wrong choices
    **dict.fromkeys(_OF_TURN, _OF_TURN),
    "M5": {"S11"},
    "S11": {"M5"},
    **{
        prefix + rule: {prefix + other for other in others}
        for prefix in ("", "D", "T")
        for rule, others in ALSO_TRUE.items()
    },
}
_RANKS = {1: (), 2: (1,), 3: (1, 2, 3)}


def draw(rng: Random, level: int) -> Draft:
    form, rule, rank = rng.choice(pool(level))
    position, move = attempted(rng, rule, rank)
    why = AnswerReason.of(position.explain(move.origin, move.target))
    assert why.rule == form
    tower = position.towers.get(move.origin)
    parts: dict[str, object] = {"player": position.player, "origin": move.origin, "square": move.target}
    key = "exercise.refused" if tower else "exercise.refused.nothing"
    if tower:
        key += ".stay" if move.origin == move.target else ""
        parts |= {"owner": tower.player, "color": tower.color, "rank": f"rank{tower.rank}"}
    if position.required is None:
        key += ".first" if tower else ""
    elif position.last and position.last.kind == "push":
        key += ".pushed"
        parts |= {"pusher": position.towers[position.last.target].color, "onto": position.required}
    else:  # the opponent's last move decides which tower must move
        parts |= {"opponent": position.player.other, "onto": position.required}

    def reason(_: Given) -> AnswerReason:
        return why

    rules = sorted([form, *rng.sample(_others(level, form, rank), 3)])
    choices = {rule: Sentence(f"rule_name.{rule[rule[1] == 'S' :]}", {}) for rule in rules}
    return Draft(position, "choice", Sentence(key, parts), form, form, reason, move, choices)


def attempted(rng: Random, rule: str, rank: int) -> tuple[Position, Move]:
    """Draw a move that a rule, given in its S form, refuses to a tower of a rank."""
    return _TRIES.get(rule, _push_refused)(rng, rank, rule)


def pool(level: int) -> list[tuple[str, str, int]]:
    """Return the rules to draw from: as cited, in the S form, and the tower's rank."""
    pool = [(rule, rule, 0) for rule in _PLAIN] if level < 3 else [("S11", "S11", 1)]
    for rank in _RANKS[level]:
        own = ("S1", "S3", *REFUSALS) if level == 3 else ("S1", *REFUSALS)
        forms = {1: "S", 2: "DS", 3: "TS"}
        for rule in own:
            form = rule if rule == "S9" else forms[rank] + rule[1:]
            if (rank == 1 or rule != "S9") and (level == 2 or rank > 1 or rule == "S3"):
                pool.append((form, rule, rank))
    return pool


def _others(level: int, form: str, rank: int) -> list[str]:
    about = _ABOUT.get(form, set()) | {form}
    if form in ("S11", "S3") or rank == 0:
        others = [*_PLAIN, *([] if level == 1 else ["S4", "S6", "S7"])]
    else:
        prefix = form.rstrip("0123456789") if form != "S9" else "S"
        others = ["T2", "M1", *(prefix + n for n in "145678"), "S9"]
    return [rule for rule in others if rule not in about]


def _push_refused(rng: Random, rank: int, rule: str) -> tuple[Position, Move]:
    position = refusing(rng, rank, rule)
    return position, Move("push", position.movable[0], attempt(position, rule))


def _first_move(rng: Random, _rank: int, _rule: str) -> tuple[Position, Move]:
    """Try an opponent's tower or an empty square on the first move of a round."""
    position = random_positions.line_up(rng, 1)
    other = position.player.other
    origin = rng.choice(HOME_ROW[other]) if rng.random() < 0.7 else rng.choice(SQUARES[8:56])
    ahead = [ray[0] for ray in RAYS[other][origin] if ray]
    return position, Move("move", origin, rng.choice(ahead))


def _wrong_tower(rng: Random, _rank: int, _rule: str) -> tuple[Position, Move]:
    """Try a tower of another color, along a free path."""
    while True:
        position = _walked(rng)
        origin = rng.choice([s for s, t in position.towers.items() if t.player is position.player])
        free = [s for s in _open_squares(position, origin) if s not in position.towers]
        if origin not in position.movable and free:
            return position, Move("move", origin, rng.choice(free))


def _wrong_direction(rng: Random, _rank: int, rule: str) -> tuple[Position, Move]:
    """Try to move the player's tower against M1, M2 or M3."""
    while True:
        position = _walked(rng)
        origin = position.movable[0]
        tries = [s for s in SQUARES if _near(origin, s) and position.explain(origin, s).rule == rule]
        if rule != "M3":  # no other rule refuses it
            tries = [s for s in tries if s not in position.towers]
        if rule == "M2":
            tries = [s for s in tries if not position.explain(origin, s).legal]
        if tries:
            return position, Move("move", origin, rng.choice(tries))


def _staying(rng: Random, _rank: int, _rule: str) -> tuple[Position, Move]:
    while True:
        position = _walked(rng)
        must = position.movable[0]
        if position.legal_moves[0].kind == "move":
            return position, Move("pass", must, must)


def _too_far(rng: Random, rank: int, _rule: str) -> tuple[Position, Move]:
    """Try to move one or two squares beyond the range."""
    while True:
        played = random_positions.walk(rng, rng.randint(2, 8), rank)
        if not played or played[-1][0].required is None:
            continue
        position = played[-1][0]
        must = position.movable[0]
        reach = position.rules.ranges[rank]
        paths = (
            ray[reach : reach + 2] for ray in RAYS[position.player][must] if _free(position, ray[: reach + 2])
        )
        tries = [square for path in paths for square in path]
        if position.towers[must].rank == rank and tries:
            return position, Move("move", must, rng.choice(tries))


def _after_a_push(rng: Random, rank: int, _rule: str) -> tuple[Position, Move]:
    while True:
        before = pushing(rng, rank)
        position = before.play(next(m for m in before.legal_moves if m.kind == "push"))
        tries = [
            Move("move", origin, square)
            for origin in position.towers
            if origin not in position.movable
            for square in _open_squares(position, origin)
            if square not in position.towers
        ]
        if not position.outcome and tries:
            return position, rng.choice(tries)


def _push_or_nothing(rng: Random, rank: int, _rule: str) -> tuple[Position, Move]:
    """Try to pass although a push is possible; the diagonals are blocked, so the push is the only move."""
    while True:
        position = pushing(rng, rank)
        must = position.movable[0]
        towers = dict(position.towers)
        spare = [s for s, t in towers.items() if s in HOME_ROW[t.player] and s != must]
        for ray in RAYS[position.player][must][::2]:
            if ray and ray[0] not in towers and spare:
                towers[ray[0]] = towers.pop(spare.pop(rng.randrange(len(spare))))
        position = random_positions.replaced(position, towers)
        if [m.kind for m in position.legal_moves] == ["push"]:
            return position, Move("pass", must, must)


def _walked(rng: Random) -> Position:
    while True:
        played = random_positions.walk(rng, rng.randint(3, 14))
        if played and played[-1][0].required:
            return played[-1][0]


def _open_squares(position: Position, origin: str) -> Iterator[str]:
    """Yield the squares with a free path, regardless of range and turn."""
    for ray in RAYS[position.towers[origin].player][origin]:
        for square in ray[: position.rules.ranges[position.towers[origin].rank]]:
            if square in position.towers:
                break
            yield square


def _free(position: Position, path: tuple[str, ...]) -> bool:
    return not any(square in position.towers for square in path)


def _near(origin: str, square: str) -> bool:
    aside, along = abs(ord(origin[0]) - ord(square[0])), abs(int(origin[1]) - int(square[1]))
    return origin != square and (max(aside, along) <= 3 or aside in (0, along))


_TRIES: dict[str, Callable[[Random, int, str], tuple[Position, Move]]] = {
    "T1": _first_move,
    "T2": _wrong_tower,
    "M1": _wrong_direction,
    "M2": _wrong_direction,
    "M3": _wrong_direction,
    "M5": _staying,
    "S1": _too_far,
    "S3": _after_a_push,
    "S11": _push_or_nothing,
}
