"""Scenes told from positions: what is said, and what is marked, after each ply."""

from __future__ import annotations

from collections.abc import Iterator

from ..picture import Scene
from ..rules import Move, Outcome, Position
from ..rules.blocked import blocked, right_ahead
from ..words import say
from .wire import Arrow, Mark

Told = tuple[Position, Scene]


def opening(position: Position, language: str) -> Scene:
    """Tell a scene that no move led to."""
    scene: Scene = {"at": str(position), "say": _what_now(position, language)}
    if not position.outcome:
        _mark(scene, position)
    return scene


def play(position: Position, move: Move | str, language: str) -> list[Told]:
    """Tell a move and the passes that follow from it, in order.

    Raises
    ------
    IllegalMove
        If a rule refuses the move.
    """
    after = position.play(move)
    made = next(m for m in position.legal_moves if str(m) == str(move))
    told = [(after, _ply(position, made, after, language))]
    if after.outcome and after.outcome.reason == "deadlock":
        told += _round_the_circle(after, after.outcome, language)
        return told
    while not after.outcome and after.legal_moves[0].kind == "pass":
        before, made = after, after.legal_moves[0]
        after = before.play(made)
        told.append((after, _ply(before, made, after, language)))
    return told


def _ply(before: Position, move: Move, after: Position, language: str) -> Scene:
    over = after.outcome
    won = over is not None and over.reason == "home row"
    scene: Scene = {
        "at": str(after),
        "move": str(move),
        "kind": move.kind,
        "say": f"{_what_happened(before, move, after, language)} "
        f"{_what_now(after, language) if won else _must_try(after, language)}",
    }
    if move.kind == "pass":
        scene["marks"] = _blockers(before, move.origin)
        scene["arrows"] = [_handing_on(before, move.origin)]
    elif over and won:
        scene["over"] = {"winner": over.winner.value, "reason": over.reason}
    else:
        _mark(scene, after)
    return scene


def _what_happened(before: Position, move: Move, after: Position, language: str) -> str:
    tower = before.towers[move.origin]
    return say(
        f"scene.{move.kind}",
        language,
        player=tower.player,
        color=tower.color,
        origin=move.origin,
        square=move.target,
        onto=after.required,
    )


def _round_the_circle(position: Position, outcome: Outcome, language: str) -> Iterator[Told]:
    """Tell a deadlock's passes one by one, until a tower comes round again; then who lost."""
    for tower in outcome.chain:
        square = position.find(tower.player, tower.color)
        after = position.passed(square)
        yield after, _ply(position, Move("pass", square, square), after, language)
        position = after
    circle = [position.find(t.player, t.color) for t in outcome.circle]
    last = position.passed(circle[0])
    scene: Scene = {
        "at": str(last),
        "move": circle[0] * 2,
        "kind": "pass",
        "say": _what_now(last, language),
        "marks": [{"square": square, "kind": "blocked"} for square in circle],
        "arrows": [_handing_on(last, square) for square in circle],
        "over": {"winner": outcome.winner.value, "reason": outcome.reason},
    }
    yield last, scene


def _what_now(position: Position, language: str) -> str:
    over = position.outcome
    if over:
        return say(f"over.{over.reason}", language, winner=over.winner, loser=over.winner.other)
    if position.required is None:
        return say("turn.first", language, player=position.player)
    return _must_try(position, language)


def _must_try(position: Position, language: str) -> str:
    """Say who must move which tower, and whether it is blocked."""
    stuck = blocked(position.towers, position.movable[0])
    key = "turn.blocked" if stuck else "turn.must"
    return say(key, language, player=position.player, color=position.required)


def _mark(scene: Scene, position: Position) -> None:
    """Mark the tower that must move, if it is blocked, and what blocks it."""
    if position.required is not None and blocked(position.towers, position.movable[0]):
        scene["marks"] = _blockers(position, position.movable[0])


def _blockers(position: Position, square: str) -> list[Mark]:
    """Mark a blocked tower and the towers right ahead of it."""
    ahead = right_ahead(position.towers, square)
    return [Mark(square=square, kind="blocked"), *(Mark(square=s, kind="blocker") for s in ahead)]


def _handing_on(position: Position, square: str) -> Arrow:
    """Draw where a pass on ``square`` takes the turn (M6)."""
    other = position.towers[square].player.other
    target = position.find(other, position.color_at(square))
    return {"origin": square, "target": target, "kind": "pass"}
