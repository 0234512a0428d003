"""Explain why a move is legal or not.

Checks run in the order in which a reader should hear of the rules: the round, the turn, the direction,
then what stands in the way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..i18n import Message, Sentence
from .board import HOME_ROW, RAYS, square_named
from .moves import Move, corner_gaps, path
from .outcome import right_ahead
from .sumo import NoPush, Push, push

if TYPE_CHECKING:
    from .position import Position


class Explanation(NamedTuple):
    """Why a move is legal or not."""

    legal: bool
    rule: str
    """The id of the rule that allows or refuses it, like ``"M2"`` or ``"DS7"``."""
    squares: tuple[str, ...]
    """The squares to highlight."""
    sentence: Sentence
    """The reason, as a sentence of the catalog."""

    @property
    def text(self) -> Message:
        """The reason in the current language."""
        return self.sentence.render()


def explain(position: Position, origin: str, target: str) -> Explanation:
    text = square_named(origin) + square_named(target)
    move = next((move for move in position.legal_moves if move == text), None)
    if move:
        return _allowed(position, move)
    return _round_over(position) or _wrong_tower(position, origin) or _wrong_target(position, origin, target)


def _refused(
    position: Position, rule: str, *squares: str, variant: str = "", rank: int = 0, **parts: object
) -> Explanation:
    sentence = Sentence(
        f"refused.{rule}{variant}", {"rank": f"rank{rank}", "ruleset": position.ruleset, **parts}
    )
    return Explanation(False, position.rules.cite(rule, rank), squares, sentence)


def _round_over(position: Position) -> Explanation | None:
    over = position.outcome
    if over is None:
        return None
    towers = over.circle or (over.promoted,)
    squares = [position.find(t.player, t.color) for t in towers if t]
    rule = "M7" if over.reason == "home row" else "M8"
    return _refused(position, rule, *squares, winner=over.winner)


def _wrong_tower(position: Position, origin: str) -> Explanation | None:
    if origin in position.movable:
        return None
    if position.required is None:
        return _refused(position, "T1", origin, player=position.player, square=origin)
    must = position.movable[0]
    pusher = _own_push(position)
    rule, rank = ("T2", 0) if pusher is None else ("S3", pusher)
    player, color = position.player, position.required
    return _refused(position, rule, must, rank=rank, player=player, color=color, square=must)


def _own_push(position: Position) -> int | None:
    """Return the pusher's rank if the player to move pushed last (S3), passes aside; else None."""
    last, towers = position.last, position.towers
    if last is None or last.kind != "push" or position.last_mover is not position.player:
        return None
    pusher = towers.get(last.target)
    if pusher is None:
        return None
    for square in RAYS[pusher.player][last.target][1][: pusher.rank]:
        if square not in towers or towers[square].player is pusher.player:
            return None
        if position.color_at(square) is position.required:
            return pusher.rank
    return None


def _wrong_target(position: Position, origin: str, target: str) -> Explanation:
    towers, tower = position.towers, position.towers[origin]
    available = push(towers, origin)
    if origin == target:
        if position.legal_moves[0].kind == "push":
            return _refused(position, "S11", *_of_push(available))
        return _refused(position, "M5", origin)
    squares = path(towers, origin, target)
    if not squares:
        return _refused(position, "M1", target)
    enemy = target in towers and towers[target].player is not tower.player
    if tower.rank and len(squares) == 1 and enemy and target[0] != origin[0]:
        return _refused(position, "S4", target, rank=tower.rank)
    if isinstance(available, NoPush) and len(squares) == 1 and target[0] == origin[0]:
        rule, square = available
        return _refused(position, rule, square, rank=tower.rank, limit=tower.rank, square=square)
    return _obstacle(position, origin, squares)


def _obstacle(position: Position, origin: str, squares: tuple[str, ...]) -> Explanation:
    rank = position.towers[origin].rank
    most = position.rules.ranges[rank]
    for step, square in enumerate(squares, start=1):
        if step > most:
            rule, variant = position.rules.range_rule, ".range"
            return _refused(position, rule, squares[-1], variant=variant, rank=rank, limit=most)
        if square in position.towers:
            other = position.towers[square]
            rule = "M3" if square == squares[-1] else "M2"
            return _refused(position, rule, square, square=square, player=other.player, color=other.color)
    raise AssertionError("a move with a free path is legal")


def _of_push(available: Push | NoPush | None) -> tuple[str, ...]:
    assert isinstance(available, Push)
    return (*available.pushed, available.into)


def _allowed(position: Position, move: Move) -> Explanation:
    rank = position.towers[move.origin].rank
    rule, own_parts, squares = _permission(position, move)
    pusher = _own_push(position) if rule == "S3" else None
    color = position.towers[move.origin].color
    parts = {
        "player": position.player,
        "rank": f"rank{rank}",
        "color": color,
        "ruleset": position.ruleset,
        **own_parts,
    }
    form = rank if pusher is None else pusher
    return Explanation(True, position.rules.cite(rule, form), squares, Sentence(f"allowed.{rule}", parts))


def _permission(position: Position, move: Move) -> tuple[str, dict[str, object], tuple[str, ...]]:
    if move.kind == "pass":
        return "M6", {"square": move.origin}, (move.origin, *right_ahead(position.towers, move.origin))
    available = push(position.towers, move.origin)
    if move.kind == "push":
        squares = _of_push(available)
        alone = len(position.legal_moves) == 1
        return ("S11" if alone else "S2"), {"square": squares[-1]}, squares
    after = position.play(move)
    if move.target in HOME_ROW[position.player.other]:
        return "M7", {"square": move.target}, (move.target,)
    if after.outcome:
        stuck = tuple(after.find(t.player, t.color) for t in after.outcome.circle)
        return "M8", {"winner": after.outcome.winner}, stuck
    if isinstance(available, Push):
        return "S10", {"square": available.pushed[0]}, available.pushed
    if _own_push(position) is not None:
        return "S3", {"square": move.target}, (move.target,)
    if position.required is None:
        return "T1", {"square": move.target}, (move.target,)
    squares = path(position.towers, move.origin, move.target)
    for gap in corner_gaps(move.origin, squares):
        if all(square in position.towers for square in gap):
            return "M4", {}, gap
    return "M2", {"square": move.target}, squares
