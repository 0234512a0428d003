"""Create scenes for positions, moves and fills."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..i18n import say
from ..rules import Match, Move, Outcome, Player, Position, Tower
from ..rules.fill import FillStep, direction_named, steps
from ..rules.match import crowned, points
from ..svg import Arrow, Scene, add_move, blockers, handing_on

ToldPly = tuple[Position, Scene]


class Narrator:
    """Creates scenes in one language and ruleset."""

    def __init__(self, language: str, ruleset: str) -> None:
        self.language = language
        self.ruleset = ruleset

    def say(self, key: str, **parts: object) -> str:
        return say(key, self.language, ruleset=self.ruleset, **parts)

    def opening(self, position: Position) -> Scene:
        scene: Scene = {"position": str(position), "say": self._what_now(position)}
        if not position.outcome:
            _mark(scene, position)
        return scene

    def play(self, position: Position, move: Move | str) -> list[ToldPly]:
        """Return the scenes of a move and the forced passes after it; IllegalMove if a rule refuses it."""
        after = position.play(move)
        made = position.find_move(move)
        plies = [(after, self._ply(position, made, after))]
        if after.outcome and after.outcome.reason == "deadlock":
            plies += self._deadlock_passes(after, after.outcome)
            return plies
        while not after.outcome and after.legal_moves[0].kind == "pass":
            before, made = after, after.legal_moves[0]
            after = before.play(made)
            plies.append((after, self._ply(before, made, after)))
        return plies

    def line(self, position: Position, moves: Iterable[Move]) -> Iterator[Scene]:
        position = position.settled()
        for move in moves:
            if move.kind != "pass":
                plies = self.play(position, move)
                position = plies[-1][0]
                plies[0][1]["arrows"] = [Arrow(origin=move.origin, target=move.target, kind="point")]
                yield from (scene for _, scene in plies)

    def _ply(self, before: Position, move: Move, after: Position) -> Scene:
        over = after.outcome
        won = over is not None and over.reason == "home row"
        scene = self._made(before, move, after)
        scene["say"] = (
            f"{self._what_happened(before, move, after)} "
            f"{self._what_now(after) if won else self._must_try(after)}"
        )
        if over and won:
            scene["over"] = {"winner": over.winner.value, "reason": over.reason}
        elif move.kind != "pass":
            _mark(scene, after)
        return scene

    def _made(self, before: Position, move: Move, after: Position) -> Scene:
        scene: Scene = {"position": str(after), "say": ""}
        add_move(scene, before, move)
        return scene

    def _what_happened(self, before: Position, move: Move, after: Position) -> str:
        tower = before.towers[move.origin]
        return self.say(
            f"scene.{move.kind}",
            player=tower.player,
            color=tower.color,
            origin=move.origin,
            square=move.target,
            onto=after.required,
        )

    def _deadlock_passes(self, position: Position, outcome: Outcome) -> Iterator[ToldPly]:
        """Yield a deadlock's passes until a tower comes up twice, then the result."""
        for tower in outcome.chain:
            square = position.find(tower.player, tower.color)
            after = position.passed(square)
            yield after, self._ply(position, Move("pass", square, square), after)
            position = after
        circle = [position.find(t.player, t.color) for t in outcome.circle]
        last = position.passed(circle[0])
        scene = self._made(position, Move("pass", circle[0], circle[0]), last)
        scene["say"] = self._what_now(last)
        scene["marks"] = [{"square": square, "kind": "blocked"} for square in circle]
        scene["arrows"] = [handing_on(last, square) for square in circle]
        scene["over"] = {"winner": outcome.winner.value, "reason": outcome.reason}
        yield last, scene

    def _what_now(self, position: Position) -> str:
        over = position.outcome
        if over:
            return self.say(f"over.{over.reason}", winner=over.winner, loser=over.winner.other)
        if position.required is None:
            return self.say("turn.first", player=position.player)
        return self._must_try(position)

    def _must_try(self, position: Position) -> str:
        key = "turn.blocked" if _is_blocked(position) else "turn.must"
        return self.say(key, player=position.player, color=position.required)


def _mark(scene: Scene, position: Position) -> None:
    if position.required is not None and _is_blocked(position):
        scene["marks"] = blockers(position, position.movable[0])


def _is_blocked(position: Position) -> bool:
    moves = position.legal_moves
    return not moves or moves[0].kind == "pass"


def after_round(match: Match, narrator: Narrator) -> Scene:
    """Return the scene of a round's ring and what comes next.

    A tower gets at most three rings, and none in a series of single rounds.
    """
    over = match.position.outcome
    assert over is not None
    scene: Scene = {"position": str(match.position), "say": _what_next(match, narrator)}
    scene["over"] = {"winner": over.winner.value, "reason": over.reason}
    tower = over.promoted
    if match.goal is None or tower is None:
        return scene
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
    if on_board:
        scene["position"] = _text(match, crowned(match.position))
    return {**scene, "kind": "ring", "say": f"{earned} {scene['say']}"}


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
    """Yield the scenes of a fill tower by tower, the defender's first (F1 to F4)."""
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
    """Return the text of a board between rounds: no required tower, the challenger to move."""
    over = match.position.outcome
    assert over is not None
    first = over.winner.other
    between: Position = match.position.replace(towers=towers, player=first, required=None, last=None)
    return str(between)
