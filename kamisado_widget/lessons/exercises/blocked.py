"""Exercise on blocked towers (M6): is it blocked, and which tower moves next."""

from __future__ import annotations

from random import Random

from ...i18n import Sentence
from ...rules import Color, Position, Tower
from ...rules.board import ALL, COLOR_AT, RAYS, SQUARES, Layout
from ...rules.outcome import blocked, right_ahead
from . import random_positions
from .draft import AnswerReason, Draft

_MOST = {1: 0, 2: 0, 3: 2}


def draw(rng: Random, level: int) -> Draft:
    """Draw a blocked tower, or one with a single move."""
    position = stuck(rng, level) if rng.random() < 0.5 else _nearly_stuck(rng, level)
    must = position.movable[0]
    tower, onto = position.towers[must], position.color_at(must)
    closed = blocked(position.towers, must)
    parts = {"player": tower.player, "color": tower.color, "square": must, "rank": f"rank{tower.rank}"}
    others = [color for color in Color if color is not onto]
    wrong = tower.color if tower.color is not onto else rng.choice(others)
    pairs = [(tower.player.other, onto), (tower.player, onto), (tower.player.other, wrong)]
    rng.shuffle(pairs)
    choices = {"free": Sentence("exercise.blocked.free", {})}
    for player, color in pairs:
        sentence = Sentence("exercise.blocked.next", {"player": player, "color": color})
        choices[f"{player} {color}"] = sentence
    right = f"{tower.player.other} {onto}" if closed else "free"
    reason = _why(position, must)
    question = Sentence("exercise.blocked", parts)
    return Draft(position, "choice", question, right, reason.rule, lambda _: reason, choices=choices)


def _why(position: Position, must: str) -> AnswerReason:
    move = position.legal_moves[0]
    if move.kind != "pass":
        return AnswerReason.of(position.explain(must, move.target))
    tower = position.towers[must]
    parts = {
        "player": tower.player,
        "opponent": tower.player.other,
        "color": tower.color,
        "square": must,
        "onto": position.color_at(must),
    }
    return AnswerReason(
        "M6", Sentence("exercise.blocked.why", parts), (must, *right_ahead(position.towers, must))
    )


def stuck(rng: Random, level: int) -> Position:
    """Build a blocked tower; at higher levels the next one may be blocked too."""
    while True:
        towers = _Wall(rng, _MOST[level])
        mover = towers.place(rng.choice(SQUARES[16:48]))
        towers.close(mover)
        for _ in range(rng.randrange(level)):
            towers.close_next(mover)
        position = random_positions.build(rng, towers.placed, mover, frozenset(towers.spare), _MOST[level])
        if position and position.legal_moves[0].kind == "pass":
            return position


def _nearly_stuck(rng: Random, level: int) -> Position:
    """Build a tower with a single move, usually between the corners of two others (M4)."""
    while True:
        towers = _Wall(rng, _MOST[level])
        mover = towers.place(rng.choice(SQUARES[8:56]))
        gap = rng.choice(right_ahead(towers.placed, mover))
        towers.close(mover, gap)
        if level > 1 and gap[0] != mover[0] and gap[0] + mover[1] not in towers.placed:
            towers.place(gap[0] + mover[1])
        position = random_positions.build(rng, towers.placed, mover, frozenset((gap,)), _MOST[level])
        if position and position.legal_moves[0].kind != "pass":
            return position


class _Wall:
    def __init__(self, rng: Random, most: int) -> None:
        self.rng = rng
        self.most = most
        self.placed: dict[str, Tower] = {}
        self.spare: set[str] = set()
        self.left = rng.sample(ALL, 16)

    def place(self, square: str) -> str:
        """Place the next available tower on a square."""
        player, color = self.left.pop()
        self.placed[square] = Tower(player, color, random_positions.rank(self.rng, self.most))
        return square

    def close(self, square: str, gap: str = "") -> None:
        """Fill the squares right ahead of a tower, except one."""
        for ray in RAYS[self.placed[square].player][square]:
            if ray and ray[0] != gap and ray[0] not in self.placed:
                self.place(ray[0])

    def close_next(self, square: str) -> None:
        """Block the tower that must move after a pass on ``square``."""
        other = self.placed[square].player.other
        color = COLOR_AT[Layout.STANDARD][square]
        pair = (other, color)
        if pair in self.left:
            free = [s for s in SQUARES[16:48] if s not in self.placed]
            self.left.remove(pair)
            self.left.append(pair)
            self.close(self.place(self.rng.choice(free)))
