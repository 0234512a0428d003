"""Themes: what a puzzle's main line shows, found by the readable rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from ..i18n import say
from ..rules import Player, Position
from ..rules.board import HOME_ROW, RAYS
from ..rules.sumo import Push, push
from .tree import Tree, main_line

_MANY = 4  # replies, from which on a first move counts as quiet


class _MainLine:
    """A main line as its themes see it."""

    def __init__(self, position: Position, solution: Tree) -> None:
        self.player = position.player
        self.plies = tuple(main_line(position, solution))
        self.solution = solution

    def _side(self, own: bool) -> Player:
        return self.player if own else self.player.other

    def passes(self, own: bool) -> bool:
        """Tell whether the solver's side, or the other one, misses a turn."""
        return any(
            ply.move.kind == "pass" and (ply.position.player is self.player) == own for ply in self.plies
        )

    def pushes(self, own: bool) -> Iterator[int]:
        """Yield of each push of a side how many towers it pushes."""
        for position, move, _ in self.plies:
            if move.kind == "push" and position.player is self._side(own):
                pushed = push(position.towers, move.origin)
                assert isinstance(pushed, Push)
                yield len(pushed.pushed)

    def turns(self) -> Iterator[tuple[Position, Tree]]:
        """Yield the solver's turns, each with its right moves."""
        tree = self.solution
        for position, move, _ in self.plies:
            if move.kind != "pass":
                if position.player is self.player:
                    yield position, tree
                tree = tree[str(move)]


def _chain(line: _MainLine) -> bool:
    return any(one.move.kind == two.move.kind == "pass" for one, two in pairwise(line.plies))


def _deadlock_for(line: _MainLine) -> bool:
    over = line.plies[-1].after.outcome
    return bool(over and over.reason == "deadlock" and over.winner is line.player)


def _deadlock_against(line: _MainLine) -> bool:
    for position, right in line.turns():
        for move in position.legal_moves:
            over = None if str(move) in right else position.play(move).outcome
            if over and over.reason == "deadlock":
                return True
    return False


def _push_again(line: _MainLine) -> bool:
    """Tell whether the solver pushes, and the move that S3 gives then ends the round."""
    if len(line.plies) < 2:
        return False
    before, last = line.plies[-2:]
    over = last.after.outcome
    return bool(before.move.kind == "push" and last.position.player is line.player and over)


def _push_only(line: _MainLine) -> bool:
    return any(ply.move.kind == "push" and len(ply.position.legal_moves) == 1 for ply in line.plies)


def _range(line: _MainLine) -> bool:
    return any(_falls_short(ply.position) for ply in line.plies)


def _falls_short(position: Position) -> bool:
    """Tell whether the tower to move could go home at once, did its range not end before."""
    for square in position.movable:
        reach = position.rules.ranges[position.towers[square].rank]
        for ray in RAYS[position.player][square]:
            free = not any(step in position.towers for step in ray)
            if free and len(ray) > reach and ray[-1] in HOME_ROW[position.player.other]:
                return True
    return False


def _quiet(line: _MainLine) -> bool:
    after = line.plies[0].after
    return after.player is not line.player and len(after.legal_moves) >= _MANY


def _only_replies(line: _MainLine) -> bool:
    replies = [p for p in line.plies if p.position.player is not line.player and p.move.kind != "pass"]
    return bool(replies) and all(len(ply.position.legal_moves) == 1 for ply in replies)


_DETECTORS: dict[str, Callable[[_MainLine], bool]] = {
    "block": lambda line: line.passes(own=False),
    "own-block": lambda line: line.passes(own=True),
    "chain": _chain,
    "deadlock-for": _deadlock_for,
    "deadlock-against": _deadlock_against,
    "push-1": lambda line: 1 in line.pushes(own=True),
    "push-2": lambda line: 2 in line.pushes(own=True),
    "push-3": lambda line: 3 in line.pushes(own=True),
    "push-again": _push_again,
    "push-only": _push_only,
    "push-against": lambda line: any(line.pushes(own=False)),
    "range": _range,
    "quiet": _quiet,
    "only-replies": _only_replies,
}

THEMES = tuple(_DETECTORS)
"""The themes that are found by themselves; :func:`theme_names` says what each one is."""


def find(position: Position, solution: Tree) -> tuple[str, ...]:
    """Return the themes of a puzzle, in the order of :data:`THEMES`.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> find(p, {"g6e8": {}})
    ()
    """
    line = _MainLine(position, solution)
    return tuple(name for name, detect in _DETECTORS.items() if line.plies and detect(line))


def theme_names(themes: Sequence[str], language: str | None = None) -> tuple[str, ...]:
    """Return the names of themes in words; one that is not of :data:`THEMES` names itself.

    Examples
    --------
    >>> theme_names(["chain", "for the club"])
    ('Several passes in a row', 'for the club')
    """
    return tuple(say(f"puzzle.theme.{name}", language) if name in _DETECTORS else name for name in themes)
