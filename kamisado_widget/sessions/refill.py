"""Scenes between two rounds of a match: the ring that is earned, and the towers going home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..rules import Match, Player, Position, Tower
from ..rules.fill import FillStep, direction_named, steps
from ..rules.match import crowned, points
from ..svg import Scene
from .narrator import Narrator


def after_round(match: Match, narrator: Narrator) -> Iterator[Scene]:
    """Tell the ring that a round has earned, and what comes next.

    A fourth ring is never put on a tower, and in a series of single rounds there are none at all.
    """
    over = match.position.outcome
    assert over is not None
    next_ = _what_next(match, narrator)
    tower = over.promoted
    if match.goal is None or tower is None:
        yield {
            "position": str(match.position),
            "say": next_,
            "over": {"winner": over.winner.value, "reason": over.reason},
        }
        return
    rank = tower.rank + 1
    on_board = rank < len(match.rules.ranges)
    key = match.rules.points if on_board or match.rules.points == "totals" else "across"
    earned = narrator.say(
        f"ring.{key}",
        player=tower.player,
        color=tower.color,
        rank=f"rank{rank if key != 'across' else tower.rank}",
        worth=points(rank) - points(tower.rank),
        total=points(rank),
    )
    yield {
        "position": _text(match, crowned(match.position)) if on_board else str(match.position),
        "kind": "ring",
        "say": f"{earned} {next_}",
        "over": {"winner": over.winner.value, "reason": over.reason},
    }


def _what_next(match: Match, narrator: Narrator) -> str:
    scores = match.scores
    if match.winner:
        winner = match.winner
        return narrator.say("match.won", winner=winner, score=scores[winner], other=scores[winner.other])
    if match.chooser:
        return narrator.say("match.choose", player=match.chooser)
    gold, black = scores[Player.GOLD], scores[Player.BLACK]
    return narrator.say("match.series", gold_score=gold, black_score=black)


def fill(match: Match, direction: str, narrator: Narrator) -> Iterator[Scene]:
    """Tell a refill tower by tower, the defender's first (F1 to F4)."""
    towers = crowned(match.position)
    defender = match.chooser
    assert defender is not None
    side = direction_named(direction)
    for player in (defender, defender.other):
        order = steps(towers, player, side)
        key = "fill.defender" if player is defender else "fill.challenger"
        scene: Scene = {
            "position": _text(match, towers),
            "kind": "fill",
            "say": narrator.say(key, player=player, direction=side),
            "numbers": {step.origin: step.number for step in order},
        }
        if player is defender:
            scene["fill"] = side
        yield scene
        for step in order:
            if step.origin != step.target:
                towers[step.target] = towers.pop(step.origin)
                yield _step(match, towers, order, step, narrator)


def _step(
    match: Match, towers: Mapping[str, Tower], order: tuple[FillStep, ...], step: FillStep, narrator: Narrator
) -> Scene:
    tower = towers[step.target]
    return {
        "position": _text(match, towers),
        "move": step.origin + step.target,
        "kind": "fill",
        "say": narrator.say(
            "fill.step", number=step.number, player=tower.player, color=tower.color, square=step.target
        ),
        "numbers": {s.target if s.number <= step.number else s.origin: s.number for s in order},
    }


def _text(match: Match, towers: Mapping[str, Tower]) -> str:
    """Return the text of the board between two rounds: no tower is required, the challenger is next."""
    over = match.position.outcome
    assert over is not None
    first = over.winner.other
    between: Position = match.position.replace(towers=towers, player=first, required=None, last=None)
    return str(between)
