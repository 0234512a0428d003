"""Exercise on deadlocks (M8): whether a move ends in one, and who loses."""

from __future__ import annotations

from random import Random

from ...i18n import Sentence
from ...rules import Color, Move, Player, Position, Tower
from ...rules.board import COLOR_AT, FILES, RAYS, ROWS, Layout
from ...rules.outcome import Chain, right_ahead
from .draft import AnswerReason, Draft

_LENGTHS = {1: range(2, 4), 2: range(3, 6), 3: range(4, 17)}  # length of the chain, by level
_TAILS = 0.9  # share of attempts; few succeed
_COLORS = COLOR_AT[Layout.STANDARD]


def draw(rng: Random, level: int) -> Draft:
    """Draw a chain of blocked towers that closes, or nearly does."""
    position, move = _closing(rng, level) if rng.random() < 0.5 else _nearly_closing(rng, level)
    after = position.play(move)
    over = after.outcome
    chain = after.chains[0]
    tower = position.towers[move.origin]
    parts = {
        "player": tower.player,
        "color": tower.color,
        "origin": move.origin,
        "square": move.target,
        "count": len(chain.squares),
    }
    choices = {
        "none": Sentence("exercise.deadlock.none", {}),
        **{player.value: Sentence("exercise.deadlock.loses", {"player": player}) for player in Player},
    }
    right = over.winner.other.value if over else "none"
    reason = _closed(after, chain, parts) if over else _open(after, chain, parts)
    question = Sentence("exercise.deadlock", parts)
    return Draft(position, "choice", question, right, reason.rule, lambda _: reason, move, choices)


def _closed(after: Position, chain: Chain, parts: dict[str, object]) -> AnswerReason:
    circle = chain.squares[chain.closes :]
    parts = {**parts, "around": len(circle)}
    return AnswerReason("M8", Sentence("exercise.deadlock.closed", parts), circle)


def _open(after: Position, chain: Chain, parts: dict[str, object]) -> AnswerReason:
    end = after
    for square in chain.squares:
        end = end.passed(square)
    free = end.movable[0]
    parts = {**parts, "next": end.player, "free": end.required, "place": free}
    return AnswerReason("M6", Sentence("exercise.deadlock.open", parts), (*chain.squares, free))


def _closing(rng: Random, level: int) -> tuple[Position, Move]:
    while True:
        drawn = _drawn(rng, level, nearly=False)
        if drawn and drawn[0].play(drawn[1]).outcome:
            return drawn


def _nearly_closing(rng: Random, level: int) -> tuple[Position, Move]:
    while True:
        drawn = _drawn(rng, level, nearly=True)
        if drawn:
            after = drawn[0].play(drawn[1])
            if not after.outcome and after.chains[0].squares:
                return drawn


def _drawn(rng: Random, level: int, nearly: bool) -> tuple[Position, Move] | None:
    """Place two full rows face to face, remove towers, and retract the last move."""
    towers, row = _facing(rng)
    tail = level > 1 and rng.random() < _TAILS
    if tail:
        _lead_in(rng, towers, row)
    arrived = rng.choice([square for square in towers if int(square[1]) in (row, row + 1)])
    mover = towers[arrived]
    after = Position(towers, mover.player.other, _COLORS[arrived])
    chain, closes = after.chains[0]
    if len(chain) not in _LENGTHS[level] or (tail and not closes):
        return None
    needed = {arrived, *chain, *(ahead for s in chain for ahead in right_ahead(towers, s))}
    if nearly:
        needed.discard(rng.choice([s for s in sorted(needed) if s not in (arrived, chain[0])]))
    behind = [s for ray in RAYS[mover.player.other][arrived] for s in ray]
    origin = rng.choice([s for s in behind if s[1] != (ROWS[0] if mover.player is Player.BLACK else ROWS[7])])
    if origin in towers:
        return None
    keep = {origin, *_between(mover, origin, arrived)}
    thinned = _thinned(rng, towers, needed, keep, row)
    thinned[origin] = thinned.pop(arrived)
    before = Position(thinned, mover.player, mover.color)
    move = Move("move", origin, arrived)
    if before.outcome or before.problems or move not in before.legal_moves:
        return None
    return before, move


def _facing(rng: Random) -> tuple[dict[str, Tower], int]:
    """Return two full rows face to face in random order: every tower is blocked."""
    row = rng.randint(2, 6)
    towers = {}
    for player, of in ((Player.GOLD, row), (Player.BLACK, row + 1)):
        for file, color in zip(FILES, rng.sample(list(Color), 8), strict=True):
            towers[f"{file}{of}"] = Tower(player, color)
    return towers, row


def _lead_in(rng: Random, towers: dict[str, Tower], row: int) -> None:
    """Add a tower behind its own row, blocked by three of its own.

    In two full rows every chain is a circle, since each color occurs once per row. A chain that starts with
    this tower has a tail before the circle.
    """
    player = rng.choice(list(Player))
    own, behind = (row, row - 1) if player is Player.GOLD else (row + 1, row + 2)
    if not 1 < behind < 8:
        return
    left, middle = rng.sample(FILES, 2)
    if abs(FILES.index(left) - FILES.index(middle)) > 1:
        towers[f"{middle}{behind}"] = towers.pop(f"{left}{own}")


def _between(mover: Tower, origin: str, target: str) -> tuple[str, ...]:
    ray = next(ray for ray in RAYS[mover.player][origin] if target in ray)
    return ray[: ray.index(target)]


def _thinned(
    rng: Random, towers: dict[str, Tower], needed: set[str], keep: set[str], row: int
) -> dict[str, Tower]:
    """Move the towers that the chain does not need behind their own row."""
    thinned = {square: tower for square, tower in towers.items() if square in needed}
    for square, tower in towers.items():
        if square not in needed:
            rows = range(1, row) if tower.player is Player.GOLD else range(row + 2, 9)
            free = [f"{file}{r}" for r in rows for file in FILES]
            free = [s for s in free if s not in thinned and s not in keep]
            thinned[rng.choice(free or [square])] = tower
    return thinned
